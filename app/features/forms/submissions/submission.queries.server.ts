import { type SQL, sql } from "drizzle-orm";
import { fullName, tm, u } from "#db/event/aliases";
import { as, bool, jsonOne, maybe, type RowIn, rowOf } from "#db/json-row";
import type { Read } from "#db/read-batch";
import type { EventRecord } from "~/procedure/context";
import type { Answers } from "../answers/answer.types";
import type { FormDocument } from "../document/form-document.schema";
import { settledDocument } from "../logic/facts.rules";
import type { KnownFacts } from "../logic/facts.types";
import { storedFacts } from "../logic/known-facts.server";
import { type FormVersion, versionRead } from "../publication/version-cache.server";
import { type AnswerFileRow, answerFiles } from "./answer-files.queries.server";
import { answersIn } from "./stored-answers.server";

/** Whose eyes read a submission: a team reads its own, a guest the one of their cookie, staff all. */
export type Reader =
  | { by: "team"; teamId: string | undefined }
  | { by: "staff" }
  | { by: "guest"; tokenHash: string };

const readable = (reader: Reader): SQL => {
  if (reader.by === "staff") return sql`true`;
  return reader.by === "team"
    ? sql`s.team_id = ${reader.teamId ?? ""}`
    : sql`s.guest_token = ${reader.tokenHash} and s.is_draft = 0`;
};

const submissionRow = (where: SQL) =>
  jsonOne(
    {
      id: as<string>(sql`s.id`),
      formId: as<string>(sql`s.form_id`),
      /** Empty where the form is deleted and its submissions are on their way out. */
      formTitle: as<string>(sql`coalesce(fm.title, '')`),
      taskId: as<string | null>(sql`s.task_id`),
      taskTitle: as<string | null>(sql`(select t.title from task t where t.id = s.task_id)`),
      teamId: maybe(tm.id),
      teamName: maybe(tm.name),
      isDraft: bool(sql`s.is_draft = 1`),
      isGuest: bool(sql`s.is_guest = 1`),
      /** Staff filled it in for the team. */
      isByStaff: bool(sql`s.is_by_staff = 1`),
      /** What was sent in through the same task instead of it. */
      sentInstead: as<
        string | null
      >(sql`(select x.id from submission x where s.is_draft = 1 and s.task_id is not null
        and x.form_id = s.form_id and x.task_id = s.task_id and x.team_id = s.team_id and x.is_draft = 0)`),
      /** The team's own draft, which staff left out. */
      leftDraft: as<
        string | null
      >(sql`(select x.id from submission x where s.is_draft = 0 and s.task_id is not null
        and x.form_id = s.form_id and x.task_id = s.task_id and x.team_id = s.team_id and x.is_draft = 1
        and x.is_by_staff = 0 and x.edit_of is null)`),
      reference: as<string | null>(sql`s.reference`),
      number: as<number>(sql`s.number`),
      answers: as<string>(sql`s.answers`),
      keptAside: as<string>(sql`s.kept_aside`),
      facts: as<string | null>(sql`s.facts`),
      version: as<number>(sql`s.version`),
      createdAt: as<string>(sql`s.created_at`),
      submittedAt: as<string | null>(sql`s.submitted_at`),
      submittedBy: rowOf({ id: u.id, name: fullName(u) }, sql`from user u where u.id = s.submitted_by`),
      updatedAt: as<string>(sql`s.updated_at`),
      updatedBy: rowOf({ id: u.id, name: fullName(u) }, sql`from user u where u.id = s.updated_by`),
    },
    sql`from submission s left join form fm on fm.id = s.form_id left join team tm on tm.id = s.team_id where ${where}`,
  );
export type SubmissionRow = RowIn<typeof submissionRow>;

/** A submission or draft with the version by which it is read and its files, for one batch; null where this reader has none. */
export function submissionReads(
  event: Pick<EventRecord, "id" | "databaseUrl">,
  { formId, submissionId, reader }: { formId: string; submissionId: string; reader: Reader },
): {
  submission: Read<SubmissionRow | null>;
  version: Read<FormVersion | null>;
  answerFiles: Read<AnswerFileRow[]>;
} {
  const where = sql`s.id = ${submissionId} and s.form_id = ${formId} and s.edit_of is null and ${readable(reader)}`;
  return {
    submission: submissionRow(where),
    version: versionRead(event, {
      place: `submission ${submissionId}`,
      source: sql`from submission s join form_version v on v.form_id = s.form_id and v.number = s.number
        where ${where}`,
    }),
    answerFiles: answerFiles(where),
  };
}

export interface ReadSubmission extends Omit<SubmissionRow, "answers" | "keptAside" | "facts"> {
  /** Those that it was judged by, which stand in its document; null where nothing asked. */
  facts: KnownFacts | null;
  /** Null where the version cannot be read: then nothing of the answers can be shown. */
  document: FormDocument | null;
  answers: Answers;
  /** What its version does not ask any more. */
  keptAside: Answers;
  /** By their ids. */
  files: ReadonlyMap<string, AnswerFileRow>;
}

/** What `submissionReads` found, as its version asked it. */
export function readSubmission(found: {
  submission: SubmissionRow;
  version: FormVersion | null;
  answerFiles: AnswerFileRow[];
}): ReadSubmission {
  const { answers, keptAside, facts: stored, ...row } = found.submission;
  const facts = storedFacts(stored, row.id);
  const document = found.version?.document ?? null;
  return {
    ...row,
    facts,
    document: document && facts ? settledDocument(document, facts) : document,
    answers: answersIn(answers, row.id),
    keptAside: answersIn(keptAside, row.id),
    files: new Map(found.answerFiles.map((file) => [file.id, file])),
  };
}
