import { sql } from "drizzle-orm";
import { a, fullNameOr, t, u } from "#db/event/aliases";
import { jsonRows, type RowIn } from "#db/json-row";
import { emptyRead } from "#db/read-batch";
import { visibleTask } from "~/features/tasks/visibility.server";

/** What a team is told of: what was done about its tasks, and what staff changed in those that it sees. */
const OF_TEAM = [
  "task.completed",
  "task.sentForApproval",
  "task.reopened",
  "task.set.complete",
  "task.set.incomplete",
  "task.set.notApplicable",
  "task.approved",
  "task.rejected",
  "task.asked.notApplicable",
  "task.asked.moreTime",
  "task.requestDeclined",
  "task.granted.notApplicable",
  "task.granted.moreTime",
  "task.fileAdded",
  "comment.added",
  "reply.added",
];
const OF_TASK = ["task.added", "task.dueDateChanged"];

/** More than are shown: several of one kind become one line. */
const MOST = 40;

/** What others did since an instant about tasks that the team still sees, newest first. */
export const changesSince = (teamId: string | undefined, readerId: string, since: string | null) =>
  teamId === undefined || since === null ? emptyRead([]) : changesOf(teamId, readerId, since);

const changesOf = (teamId: string, readerId: string, since: string) =>
  jsonRows(
    {
      kind: a.kind,
      taskId: t.id,
      at: a.createdAt,
      actorId: a.actorId,
      who: fullNameOr(u),
      details: a.details,
    },
    sql`from (
        select * from (select * from activity where team_id = ${teamId} and created_at > ${since}
          and actor_id <> ${readerId} and kind in ${OF_TEAM} order by created_at desc limit ${MOST})
        union all
        select * from (select * from activity where team_id is null and created_at > ${since}
          and actor_id <> ${readerId} and kind in ${OF_TASK} order by created_at desc limit ${MOST})) a
      join team tm on tm.id = ${teamId} join task t on t.id = a.subject_id and ${visibleTask}
      left join user u on u.id = a.actor_id
      order by a.created_at desc limit ${MOST}`,
  );
export type ChangeRow = RowIn<typeof changesOf>;
