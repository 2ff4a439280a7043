import { type SQL, sql } from "drizzle-orm";
import { fullName, t, u } from "#db/event/aliases";
import { as, bool, jsonOne, jsonRow, type RowOf, rowOf, rowsOf } from "#db/json-row";
import { emptyRead, type Found, fixedReads, mapRead, type Read } from "#db/read-batch";
import { dueForTeam } from "~/features/tasks/due-date.server";
import type { ApprovalStatus, ProgressStatus } from "~/features/tasks/tasks.types";
import { openDays } from "~/features/tasks/types/form/open-days.server";
import { visibleTask } from "~/features/tasks/visibility.server";
import { hasLevel } from "~/identity/permissions.rules";
import type { CommandContext } from "~/procedure/context";
import { LIVE_FORM } from "../forms.queries.server";
import { orderFacts } from "../ordering/known-of-order.server";
import { type FormVersion, versionCells, versionPlace } from "../publication/version-cache.server";
import { ANSWER_FILE, type AnswerFileRow } from "./answer-files.queries.server";
import {
  asksForForm,
  isDraftOf,
  isSubmittedOf,
  isThere,
  mayFill,
  ownDays,
  reachOf,
  type StoredFilling,
  teamOf,
} from "./filling-reach.server";
import { fillingTeam } from "./filling-team.rules";

/** Who fills in, and when. */
export type FillingReader = Pick<CommandContext, "event" | "actor" | "now">;

/** What is filled in, as statements say it: their texts are the same for all of a kind, and written once. */
const SLOTS = [
  ...(["formId", "teamId", "taskId", "submissionId", "tokenHash", "at"] as const),
  ...(["liveId", "begunId", "seenId"] as const),
] as const;
type Slots = Record<(typeof SLOTS)[number], string>;

const written = new Map<string, (values: Slots) => ReturnType<typeof statementsOf>>();

/** All that is read of what is filled in, for one batch: of a team's draft its own, of a change those of the submission as well. */
export function fillingReads({ event, actor, now }: FillingReader, filling: StoredFilling) {
  const { of, formId } = filling;
  const teamId = fillingTeam(filling, actor);
  const taskId = filling.of === "team" ? filling.taskId : null;
  const place = `filling ${formId} ${of}`;
  const live = versionPlace(event, `form ${formId}`);
  const begun = versionPlace(event, place);
  const seen = versionPlace(event, `${place} seen`);
  const isStaff = hasLevel(actor.level, "moderator");
  const kind = JSON.stringify([
    ...[of, teamId === null, taskId === null, isStaff],
    ...[filling.of === "change" && filling.by, filling.of === "team" && filling.staffFor?.isTeamsDraft],
  ]);
  let reads = written.get(kind);
  if (!reads) {
    reads = fixedReads(SLOTS, (slots) =>
      statementsOf(filling, { teamId, isStaff }, slots as unknown as Slots),
    );
    written.set(kind, reads);
  }
  const { head, draft, submitted, task } = reads({
    ...{ formId, teamId: teamId ?? "", taskId: taskId ?? "", at: now.toISOString() },
    submissionId: filling.of === "change" ? filling.submissionId : "",
    tokenHash: filling.of === "guest" ? filling.tokenHash : "",
    ...{ liveId: live.knownId, begunId: begun.knownId, seenId: seen.knownId },
  });
  const versioned = <Row extends { begun: VersionRow | null }>(read: Read<Row | null>) =>
    mapRead(read, (row) => row && { ...row, begun: begun.versionIn(row.begun) });
  return {
    head: mapRead(head, (row) => row && { ...row, version: live.versionIn(row.version) }),
    draft: mapRead(versioned(draft), (row) => row && { ...row, seen: seen.versionIn(row.seen) }),
    submitted: versioned(submitted),
    task,
  };
}
export type FillingFound = Found<ReturnType<typeof fillingReads>>;

type VersionRow = RowOf<ReturnType<typeof versionCells>>;

const versionOf = (knownId: string, where: SQL) =>
  rowOf(versionCells(knownId), sql`from form_version v where ${where}`);

const SUBMISSION = {
  id: as<string>(sql`s.id`),
  version: as<number>(sql`s.version`),
  number: as<number>(sql`s.number`),
  answers: as<string>(sql`s.answers`),
  keptAside: as<string>(sql`s.kept_aside`),
  purchaseOrder: as<string>(sql`s.purchase_order`),
  files: as<AnswerFileRow[]>(
    rowsOf(
      ANSWER_FILE,
      sql`from submission_file x join file f on f.id = x.file_id where x.submission_id = s.id`,
    ),
  ),
};

/** The statements of a kind: what stands in their text is the kind's own, everything else is a slot. */
function statementsOf(
  one: StoredFilling,
  who: { teamId: string | null; isStaff: boolean },
  slots: Slots,
): {
  head: Read<RowOf<ReturnType<typeof headCells>> | null>;
  draft: Read<RowOf<ReturnType<typeof draftCells>> | null>;
  submitted: Read<RowOf<ReturnType<typeof submittedCells>> | null>;
  task: Read<RowOf<ReturnType<typeof taskCells>> | null>;
} {
  const filling = slotted(one, slots);
  const teamId = who.teamId === null ? null : slots.teamId;
  const actor = { teamId, level: who.isStaff ? ("moderator" as const) : ("user" as const) };
  const submitted = isSubmittedOf(filling, teamId);
  const hasTask = filling.of === "change" || (filling.of === "team" && filling.taskId !== null);
  // Half of what SQLite compiles for a form. With a limit it is not put wherever it is named.
  const reach = reachOf(filling, teamId);
  const isChange = filling.of === "change";
  const owner = isChange ? sql`(select s.team_id from submission s where ${submitted})` : sql`${teamId}`;
  const taskId = isChange
    ? sql`(select s.task_id from submission s where ${submitted})`
    : sql`${slots.taskId}`;
  return {
    head: jsonOne(
      headCells(filling, { actor, slots, reached: reach && sql`reach.is_so` }),
      sql`from ${reach ? sql`(select ${reach} as is_so limit 1) reach join ` : sql``}form fm
        left join team ordering on ordering.id = ${teamOf(filling, teamId)} where fm.id = ${slots.formId}`,
    ),
    draft: jsonOne(draftCells(filling, slots), sql`from submission s where ${isDraftOf(filling)}`),
    // A team without a task may answer anew: nothing that it sent in is this.
    submitted:
      filling.of === "team" && !hasTask
        ? emptyRead(null)
        : jsonOne(submittedCells(filling, slots), sql`from submission s where ${submitted}`),
    task: hasTask
      ? jsonOne(
          taskCells(),
          sql`from task t left join task_status s on s.task_id = t.id and s.team_id = ${owner} where t.id = ${taskId}`,
        )
      : emptyRead(null),
  };
}

/** Ids are slots, where there are any. */
function slotted(
  filling: StoredFilling,
  { formId, teamId, taskId, submissionId, tokenHash }: Slots,
): StoredFilling {
  if (filling.of === "guest") return { of: "guest", formId, tokenHash };
  if (filling.of === "change") return { ...filling, formId, submissionId };
  const { staffFor } = filling;
  return {
    ...{ of: "team", formId, teamId: filling.teamId === null ? null : teamId },
    taskId: filling.taskId === null ? null : taskId,
    ...(staffFor && { staffFor: { ...staffFor, teamId } }),
  };
}

/** The form, its newest version, and what it is to whoever fills it in. */
const headCells = (
  filling: StoredFilling,
  {
    actor,
    slots,
    reached,
  }: { actor: Pick<CommandContext["actor"], "teamId" | "level">; slots: Slots; reached: SQL | null },
) => {
  const { teamId } = actor;
  return {
    form: jsonRow(LIVE_FORM),
    version: versionOf(slots.liveId, sql`v.id = fm.live_version_id`),
    may: jsonRow({
      fill: bool(mayFill(filling, { teamId, at: slots.at }, reached)),
      see: bool(isThere(filling, actor, reached)),
      ...openDays(ownDays(filling, fillingTeam(filling, actor))),
    }),
    orders: orderFacts(
      filling.of === "change"
        ? sql`(select s.id from submission s where ${isSubmittedOf(filling, teamId)})`
        : null,
    ),
    staffForTeam: as<string | null>(
      filling.of === "team" && filling.staffFor
        ? sql`(select tm.name from team tm where tm.id = ${slots.teamId})`
        : sql`null`,
    ),
    tasks:
      teamId === null
        ? as<{ id: string; title: string }[]>(sql`json('[]')`)
        : rowsOf(
            { id: t.id, title: t.title },
            sql`from team tm join task t on ${visibleTask} where tm.id = ${teamId} and ${asksForForm(slots.formId)}
              order by t.due_date is null, t.due_date, t.title`,
          ),
  };
};

const draftCells = (filling: StoredFilling, { begunId, seenId }: Slots) => ({
  ...SUBMISSION,
  answeredBy: as<string>(sql`s.answered_by`),
  updatedAt: as<string>(sql`s.updated_at`),
  updatedBy: rowOf({ id: u.id, name: fullName(u) }, sql`from user u where u.id = s.updated_by`),
  people: rowsOf(
    { id: u.id, name: fullName(u) },
    sql`from user u where u.id in (select a.value from json_each(s.answered_by) a)`,
  ),
  // By which it was begun: of a change it is the version that its submission answers.
  begun:
    filling.of === "change"
      ? as<VersionRow | null>(sql`null`)
      : versionOf(begunId, sql`v.form_id = s.form_id and v.number = coalesce(s.begun_number, s.number)`),
  // Whose changes somebody has acknowledged.
  seen: versionOf(
    seenId,
    sql`v.form_id = s.form_id and v.number = coalesce(s.seen_number, s.begun_number, s.number)`,
  ),
});

const submittedCells = (filling: StoredFilling, { begunId }: Slots) => ({
  ...SUBMISSION,
  reference: as<string | null>(sql`s.reference`),
  submittedAt: as<string | null>(sql`s.submitted_at`),
  taskId: as<string | null>(sql`s.task_id`),
  teamId: as<string | null>(sql`s.team_id`),
  facts: as<string | null>(sql`s.facts`),
  begun:
    filling.of === "change"
      ? versionOf(begunId, sql`v.form_id = s.form_id and v.number = s.number`)
      : as<VersionRow | null>(sql`null`),
});

const taskCells = () => ({
  id: t.id,
  title: t.title,
  dueDate: dueForTeam,
  progressStatus: as<ProgressStatus>(sql`coalesce(s.progress_status, 'incomplete')`),
  approvalStatus: as<ApprovalStatus>(sql`coalesce(s.approval_status, 'none')`),
});

/** The version by which it was begun. */
export const begunIn = ({
  draft,
  submitted,
}: Pick<FillingFound, "draft" | "submitted">): FormVersion | null => draft?.begun ?? submitted?.begun ?? null;
