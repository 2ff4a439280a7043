import { type SQL, sql } from "drizzle-orm";
import { fullNameOr, nameOf, p, r, s, t, tm, u } from "#db/event/aliases";
import { as, bool, jsonList, jsonRequired, jsonRows, type RowIn, rowOf, rowsOf } from "#db/json-row";
import { emptyRead, type Found, type Read } from "#db/read-batch";
import { FILE_CELLS } from "~/features/files/files.queries.server";
import { teamTypeChoices } from "~/features/teams/team-types.server";
import { list } from "~/procedure/list.server";
import { among, indexed, text, within } from "~/procedure/list-filters.server";
import { dueForTeam } from "../due-date.server";
import { EXCUSED } from "../excused.server";
import { activeGroups, inGroups } from "../tasks.queries.server";
import type { TaskOfTeam } from "../tasks.types";
import { GIVEN_IN_QUEUE } from "../types/task-types.server";
import { isAsDecided } from "../undo.server";
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
/** Whoever undoes a decision has not sent it. */
const SENT_BY =
  as<string>(sql`coalesce((select p.reviewed_by from task_approval p where p.task_status_id = s.id
  and p.decision = 'submitted' order by p.reviewed_at desc limit 1), s.updated_by)`);

/** The last time that staff sent it back. */
const SENT_BACK = sql`from task_approval p where p.task_status_id = s.id and p.decision = 'rejected'
  order by p.reviewed_at desc limit 1`;

/** What the team gave, over `s`: what is decided on stands beside the decision. */
const GIVEN = {
  ...GIVEN_IN_QUEUE,
  files: rowsOf(
    FILE_CELLS,
    sql`from task_evidence x join file f on f.id = x.file_id
      where x.task_status_id = s.id and f.state = 'stored' order by x.position, f.id`,
  ),
  /** The team's last words under the task since it was its turn. */
  note: as<
    string | null
  >(sql`(select c.text from comment c join user u on u.id = c.created_by and u.team_id = s.team_id
    where c.task_status_id = s.id and c.created_at > coalesce((select p.reviewed_at ${SENT_BACK}), '')
    order by c.created_at desc limit 1)`),
  sentBackAt: as<string | null>(sql`(select p.reviewed_at ${SENT_BACK})`),
  sentBackWhy: as<string | null>(sql`(select p.reason ${SENT_BACK})`),
};

/** What waits for approval, oldest first. */
export const waitingTasks = list({
  from: () => WAITING,
  key: s.id,
  rows: sql`join task_status s on s.id = page.id ${FOUND}`,
  cells: () => ({
    ...PLACE,
    statusId: s.id,
    lookFor: t.lookFor,
    at: SENT_AT,
    by: nameOf(SENT_BY),
    ...GIVEN,
  }),
  filters: FILTERS,
  ties: [SENT_AT],
});
export type Waiting = RowIn<typeof waitingTasks.page>;

/** How much waits to be decided, with how many files, and since when the oldest. */
export const waitingDecisions = () =>
  jsonRequired(
    {
      waiting: WAITING_COUNT,
      asked: ASKED_COUNT,
      files:
        as<number>(sql`(select count(*) from ${EXCUSED} ${PLACES} join task_evidence x on x.task_status_id = s.id
        join file f on f.id = x.file_id where f.state = 'stored' and s.approval_status = 'awaiting')`),
      oldest: rowOf(
        { title: as<string>(sql`title`), teamName: as<string>(sql`team_name`), at: as<string>(sql`at`) },
        sql`from (select t.title, tm.name as team_name, ${SENT_AT} as at ${WAITING}
          union all select t.title, tm.name, r.created_at ${ASKED}) order by at limit 1`,
      ),
    },
    sql``,
  );

/** Of the chosen requests those that are open still, oldest first. */
export const chosenRequests = (ids: readonly string[]) =>
  jsonRows(
    {
      id: r.id,
      title: t.title,
      teamName: tm.name,
      kind: r.kind,
      wantedDate: r.wantedDate,
      dueDate: dueForTeam,
    },
    sql`from task_request r join task_status s on s.id = r.task_status_id ${PLACES}
      where r.state = 'open' and r.id in ${jsonList(ids)} order by r.created_at`,
  );

/** Of the chosen ones those that wait still, oldest first. */
export const chosenWaiting = (ids: readonly string[]) =>
  jsonRows(
    { id: s.id, title: t.title, teamName: tm.name },
    sql`from task_status s ${PLACES} where s.approval_status = 'awaiting' and s.id in ${jsonList(ids)}
      order by ${SENT_AT}`,
  );

/** What a row is open for: its form, the answers that were sent, or one of its files. */
export interface OpenInQueue {
  open: string;
  answers: string;
  file: string;
}

/** The status whose row is open: by itself, by the submission that is read, or by the file that is looked at. */
const openStatus = ({ open, answers, file }: OpenInQueue): SQL =>
  open
    ? sql`${open}`
    : sql`coalesce((select e.task_status_id from task_evidence e where e.file_id = ${file}),
      (select x.id from submission sn join task_status x on x.task_id = sn.task_id and x.team_id = sn.team_id
        where sn.id = coalesce((select y.submission_id from submission_file y where y.file_id = ${file}), ${answers})))`;

const isAnyOpen = ({ open, answers, file }: OpenInQueue) => Boolean(open || answers || file);

/** What happened before to what is open, newest first: sent, sent back, approved. */
export const beforeDecision = (at: OpenInQueue) =>
  isAnyOpen(at)
    ? jsonRows(
        {
          id: p.id,
          what: p.decision,
          reason: p.reason,
          day: p.newDueDate,
          at: p.reviewedAt,
          by: fullNameOr(u),
        },
        sql`from task_approval p left join user u on u.id = p.reviewed_by
          where p.task_status_id = ${openStatus(at)} order by p.reviewed_at desc, p.id desc limit 6`,
      )
    : emptyRead<BeforeRow[]>([]);

interface BeforeRow {
  id: string;
  what: "submitted" | "approved" | "rejected";
  reason: string;
  day: string | null;
  at: string;
  by: string | null;
}

/** Of so many decisions the words are offered again. */
const LAST_DECISIONS = 300;
const MOST_OFFERED = 5;

export interface UsedReason {
  id: string;
  reason: string;
}

const offered = (words: SQL): Read<UsedReason[]> =>
  jsonRows(
    { id: as<string>(sql`w.id`), reason: as<string>(sql`w.reason`) },
    sql`from (select max(id) as id, reason, count(*) as n, max(is_same) as is_same, max(at) as at
      from (${words} order by at desc limit ${LAST_DECISIONS}) where reason <> '' group by reason) w
      order by w.is_same desc, w.n desc, w.at desc limit ${MOST_OFFERED}`,
  );

/** Why staff sent things back before: those of the same task first, then what was said most often. */
export const reasonsForSendingBack = (of: { taskId: string } | { statusId: string }): Read<UsedReason[]> =>
  offered(sql`select p.id, p.reason, p.reviewed_at as at,
      x.task_id is (${"taskId" in of ? sql`${of.taskId}` : sql`select task_id from task_status where id = ${of.statusId}`}) as is_same
    from task_approval p indexed by task_approval_reviewed join task_status x on x.id = p.task_status_id
    where p.decision = 'rejected'`);

/** The same of requests that were declined: those for what this one asks for first. */
export const reasonsForDeclining = (requestId = ""): Read<UsedReason[]> =>
  offered(sql`select r.id, r.decision_reason as reason, r.decided_at as at,
      r.kind is (select kind from task_request where id = ${requestId}) as is_same
    from task_request r indexed by task_request_decided
    where r.state in ('granted', 'declined') and r.state = 'declined'`);

/** Those for the row whose form is open. */
export const reasonsForOpen = (at: OpenInQueue): Read<UsedReason[]> =>
  at.open ? reasonsForSendingBack({ statusId: at.open }) : emptyRead([]);

export const reasonsForOpenRequest = (id: string): Read<UsedReason[]> =>
  id ? reasonsForDeclining(id) : emptyRead([]);

/** What waits besides, and the oldest of it: where to go on from a task of a team. */
export const nextWaiting = ({ taskId, teamId }: TaskOfTeam) => {
  const others = sql`${WAITING} and not (s.task_id = ${taskId} and s.team_id = ${teamId})`;
  return jsonRequired(
    {
      others: as<number>(sql`(select count(*) ${others})`),
      first: rowOf(
        { taskId: t.id, teamId: tm.id, title: t.title, teamName: tm.name },
        sql`${others} order by ${SENT_AT} limit 1`,
      ),
    },
    sql``,
  );
};

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

interface DecidedScope {
  /** Who is offered to undo. */
  readerId: string;
  part?: SQL;
}

/** Over a row of `decidedThings`: the reader decided it, and nothing has happened to it since (`takeBackDecisions`). */
const canUndo = (readerId: string) =>
  bool(sql`coalesce(p.reviewed_by, r.decided_by) = ${readerId} and exists (select 1 from activity a
    where a.subject_id = s.task_id and a.team_id = s.team_id and a.created_at = coalesce(p.reviewed_at, r.decided_at)
      and a.actor_id = ${readerId} and a.kind in ('task.approved', 'task.rejected', 'task.granted.moreTime',
        'task.granted.notApplicable', 'task.requestDeclined') and ${isAsDecided})`);

/** What was decided, newest first: reviews and answers to requests, each of which an index has in this order. */
export const decidedThings = list({
  parts: (scope: DecidedScope | undefined) =>
    [REVIEWS, ANSWERS].map((part): DecidedScope | undefined => ({ readerId: "", ...scope, part })),
  from: (
    scope: DecidedScope | undefined,
  ) => sql`from (${scope?.part ?? sql`${REVIEWS} union all ${ANSWERS}`}) d
    cross join task_status s on s.id = d.task_status_id ${PLACES} where true`,
  key: sql`d.id`,
  rows: sql`left join task_approval p on p.id = page.id left join task_request r on r.id = page.id
    join task_status s on s.id = coalesce(p.task_status_id, r.task_status_id) ${FOUND}`,
  cells: (scope: DecidedScope | undefined) => ({
    ...PLACE,
    id: as<string>(sql`page.id`),
    canUndo: canUndo(scope?.readerId ?? ""),
    what: as<"approved" | "rejected" | "granted" | "declined">(sql`coalesce(${p.decision}, ${r.state})`),
    request: as<RequestKind | null>(sql`${r.kind}`),
    /** Granted, or given with what was sent back. */
    day: as<string | null>(sql`coalesce(${r.grantedDate}, ${p.newDueDate})`),
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
