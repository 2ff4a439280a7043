import { type SQL, sql } from "drizzle-orm";
import { nameOf, p, r, s, t, tm } from "#db/event/aliases";
import { as, jsonRequired, jsonRows, type RowIn } from "#db/json-row";
import type { Found } from "#db/read-batch";
import { teamTypeChoices } from "~/features/teams/team-types.server";
import { list } from "~/procedure/list.server";
import { among, indexed, text, within } from "~/procedure/list-filters.server";
import { dueForTeam } from "../due-date.server";
import { EXCUSED } from "../excused.server";
import { activeGroups, inGroups } from "../tasks.queries.server";
import { visibleTask } from "../visibility.server";
import type { RequestKind } from "./requests.rules";

/** Over `s`: the task is active, the team is active and sees it. Whatever else waits is nobody's to decide. */
const PLACES = sql`cross join task t on t.id = s.task_id cross join team tm on tm.id = s.team_id
  and tm.is_archived = 0 and ${visibleTask}`;

/** The same once it was found. */
const FOUND = sql`join task t on t.id = s.task_id join team tm on tm.id = s.team_id`;

const PLACE = {
  taskId: t.id,
  title: t.title,
  type: t.type,
  teamId: tm.id,
  teamName: tm.name,
  typeName: as<string | null>(sql`(select name from team_type where id = tm.team_type_id)`),
  dueDate: dueForTeam,
};

/** The same for what waits, what is asked and what was decided. */
const FILTERS = {
  q: text(indexed("team", tm.id), indexed("task", t.id), within(tm.name), within(t.title)),
  task: among(t.id),
  group: inGroups,
  type: among(tm.teamTypeId, "none"),
};

const WAITING = sql`from ${EXCUSED} ${PLACES} where s.approval_status = 'awaiting'`;
const ASKED = sql`from task_request r join task_status s on s.id = r.task_status_id ${PLACES} where r.state = 'open'`;

/** What is to be decided, for the tabs and the navigation. */
export const WAITING_COUNT = as<number>(sql`(select count(*) ${WAITING})`);
export const ASKED_COUNT = as<number>(sql`(select count(*) ${ASKED})`);
export const queueCounts = () => jsonRequired({ waiting: WAITING_COUNT, asked: ASKED_COUNT }, sql``);

const SENT_AT =
  as<string>(sql`coalesce((select max(p.reviewed_at) from task_approval p where p.task_status_id = s.id
  and p.decision = 'submitted'), s.updated_at)`);

/** What waits for approval, oldest first. */
export const waitingTasks = list({
  from: () => WAITING,
  key: s.id,
  rows: sql`join task_status s on s.id = page.id ${FOUND}`,
  cells: () => ({ ...PLACE, statusId: s.id, at: SENT_AT, by: nameOf(s.updatedBy) }),
  filters: FILTERS,
  ties: [SENT_AT],
});
export type Waiting = RowIn<typeof waitingTasks.page>;

/** What teams ask for, oldest first. */
export const askedRequests = list({
  from: () => ASKED,
  key: r.id,
  rows: sql`join task_request r on r.id = page.id join task_status s on s.id = r.task_status_id ${FOUND}`,
  cells: () => ({
    ...PLACE,
    id: r.id,
    kind: r.kind,
    reason: r.reason,
    wantedDate: r.wantedDate,
    at: r.createdAt,
    by: nameOf(r.createdBy),
  }),
  filters: FILTERS,
  ties: [r.createdAt],
});
export type Asked = RowIn<typeof askedRequests.page>;

const REVIEWS = sql`select id, task_status_id, reviewed_at as at from task_approval indexed by task_approval_reviewed
  where decision <> 'submitted'`;
const ANSWERS = sql`select id, task_status_id, decided_at as at from task_request indexed by task_request_decided
  where state in ('granted', 'declined')`;

/** What was decided, newest first: reviews and answers to requests, each of which an index has in this order. */
export const decidedThings = list({
  parts: () => [REVIEWS, ANSWERS],
  from: (part: SQL | undefined) => sql`from (${part ?? sql`${REVIEWS} union all ${ANSWERS}`}) d
    cross join task_status s on s.id = d.task_status_id ${PLACES} where true`,
  key: sql`d.id`,
  rows: sql`left join task_approval p on p.id = page.id left join task_request r on r.id = page.id
    join task_status s on s.id = coalesce(p.task_status_id, r.task_status_id) ${FOUND}`,
  cells: () => ({
    ...PLACE,
    id: as<string>(sql`page.id`),
    what: as<"approved" | "rejected" | "granted" | "declined">(sql`coalesce(${p.decision}, ${r.state})`),
    request: as<RequestKind | null>(sql`${r.kind}`),
    day: r.grantedDate,
    reason: as<string>(sql`coalesce(${p.reason}, ${r.decisionReason})`),
    at: as<string>(sql`coalesce(${p.reviewedAt}, ${r.decidedAt})`),
    by: nameOf(sql`coalesce(${p.reviewedBy}, ${r.decidedBy})`),
  }),
  filters: FILTERS,
  newest: sql`d.at`,
});
export type Decided = RowIn<typeof decidedThings.page>;

/** Tasks that the queue can be narrowed to: those with anything to decide, or decided before. */
export const approvalTasks = () =>
  jsonRows(
    { id: t.id, title: t.title },
    sql`from task t where t.is_archived = 0 and (t.is_approval_needed = 1
        or exists (select 1 from task_status s join task_request r on r.task_status_id = s.id where s.task_id = t.id))
      order by t.title collate nocase`,
  );

/** What the head of the queue's three views needs. */
export const queueFrame = () => ({
  counts: queueCounts(),
  tasks: approvalTasks(),
  groups: activeGroups(),
  teamTypes: teamTypeChoices(),
});
export type QueueFrame = Found<ReturnType<typeof queueFrame>>;
