import { sql } from "drizzle-orm";
import { nameOf } from "#db/event/aliases";
import { as, jsonRows } from "#db/json-row";
import { mapRead, type Read } from "#db/read-batch";
import { report } from "~/lib/report.server";
import { relyOn } from "~/procedure/guards.server";
import { readAnswers } from "../answers/answer.schema";
import type { Answers } from "../answers/answer.types";
import type { KnownFacts } from "../logic/facts.types";
import { StoredCase, StoredOutcome } from "./lab-case.schema";
import type { LabOutcome } from "./outcome.rules";

/** A case as it is tried. */
export interface LabCase {
  id: string;
  name: string;
  answers: Answers;
  /** Null where it cannot be read: the case fails. */
  expected: LabOutcome | null;
  /** The day and the facts that it was saved with; null where nothing asked. */
  facts: KnownFacts | null;
  version: number;
  updatedAt: string;
  updatedBy: string | null;
}

/** The cases of a form, the oldest first. One that cannot be read is reported, and fails. */
export const labCasesOf = (formId: string): Read<LabCase[]> =>
  mapRead(
    jsonRows(
      {
        id: as<string>(sql`lc.id`),
        name: as<string>(sql`lc.name`),
        answers: as<string>(sql`lc.answers`),
        expected: as<string>(sql`lc.expected`),
        version: as<number>(sql`lc.version`),
        updatedAt: as<string>(sql`lc.updated_at`),
        updatedBy: nameOf(sql`lc.updated_by`),
      },
      sql`from form_lab_case lc where lc.form_id = ${formId} order by lc.created_at, lc.id`,
    ),
    (rows) => rows.map((row) => ({ ...row, ...readCase(formId, row) })),
  );

function readCase(
  formId: string,
  { id, answers, expected }: { id: string; answers: string; expected: string },
): Pick<LabCase, "answers" | "expected" | "facts"> {
  const read = readAnswers(answers);
  const stored = parsedJson(expected);
  const outcome = StoredOutcome.safeParse(stored).data ?? null;
  const own = StoredCase.safeParse(stored).data;
  const isWhole = read !== null && read.broken.length === 0 && own !== undefined;
  if (!isWhole || !outcome) report(new Error("A lab case has a broken record"), { formId, caseId: id });
  return { answers: read?.answers ?? {}, expected: isWhole ? outcome : null, facts: own?.facts ?? null };
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The cases of a form are those that were tried, by the confirmations of then: these stamp the form. */
export const sameLab = (
  formId: string,
  { cases, updatedAt }: { cases: readonly LabCase[]; updatedAt: string },
  otherwise: () => Error,
) => {
  const versions = cases.map(({ id, version }) => [id, version]);
  versions.sort(([one = ""], [other = ""]) => (one < other ? -1 : 1));
  const stamp =
    cases.length > 0 ? sql`(select updated_at from form where id = ${formId}) = ${updatedAt}` : sql`true`;
  return relyOn(
    sql`(select json_group_array(json_array(id, version)) from (
      select id, version from form_lab_case where form_id = ${formId} order by id)) = ${JSON.stringify(versions)}
      and ${stamp}`,
    otherwise,
  );
};
