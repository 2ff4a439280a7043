import { sql } from "drizzle-orm";
import { readBatch, sqlJson } from "#db/read-batch";
import { mailOnce, type NewsOrder } from "~/features/email/mail-once.server";
import type { TaskMailKind } from "~/features/email/task-mails.rules";
import { dueForTeam } from "~/features/teams/due-date.server";
import { isDay } from "~/lib/dates";
import type { CommandContext } from "~/procedure/context";
import { formatDate, relativeDay } from "~/ui/format.rules";
import { eventClock } from "./clock.server";
import { taskPath } from "./tasks.paths";

interface Reader {
  id: string;
  email: string;
}

interface News {
  kind: string;
  details: { userId?: string; requestedBy?: string; request?: string; reason?: string };
  actor: string | null;
  taskId: string;
  title: string;
  teamId: string;
  dueDate: string | null;
  assignees: Reader[];
  owner: Reader | null;
  /** Whom the activity names: the person assigned, or who asked. */
  named: Reader | null;
}

const READER = "json_object('id', u.id, 'email', u.email)";

/** Who does the task for the team, else its owner: over the aliases `s` and `tm`. */
const READERS =
  sql.raw(`'assignees', json((select coalesce(json_group_array(json(${READER})), '[]') from task_assignee x
    join user u on u.id = x.user_id and u.team_id = tm.id where x.task_status_id = s.id)),
  'owner', json((select ${READER} from user u where u.id = tm.owner_id))`);

/** Mails the people whom a decision about their task concerns. */
export async function tellOfTask(ctx: CommandContext, activityId: string): Promise<string[]> {
  const { news } = await readBatch(ctx.db, {
    news: sqlJson<News | null>(sql`select json_object('kind', a.kind, 'details', json(a.details),
        'actor', (select first_name || ' ' || surname from user where id = a.actor_id),
        'taskId', t.id, 'title', t.title, 'teamId', tm.id, 'dueDate', ${dueForTeam}, ${READERS},
        'named', json((select ${sql.raw(READER)} from user u where u.team_id = tm.id
          and u.id = coalesce(json_extract(a.details, '$.userId'), json_extract(a.details, '$.requestedBy')))))
      from activity a join task t on t.id = a.subject_id and t.is_archived = 0
      join team tm on tm.id = a.team_id and tm.is_archived = 0
      left join task_status s on s.task_id = t.id and s.team_id = tm.id where a.id = ${activityId}`),
  });
  const kind = news && KINDS[news.kind];
  if (!news || !kind) return [];
  const { locale } = ctx.settings.event;
  const orders = readersOf(news).map(
    (reader): NewsOrder => ({
      kind,
      about: activityId,
      to: reader.email,
      userId: reader.id,
      teamId: news.teamId,
      path: taskPath(news.taskId),
      fields: {
        taskTitle: news.title,
        teamMember: news.actor ?? "",
        reason: news.details.reason ?? "",
        dueDate: news.dueDate ? formatDate(news.dueDate, "medium", locale) : "",
        wish: news.details.request === "moreTime" ? "more time" : "to have it set as not applicable",
      },
    }),
  );
  return mailOnce(ctx, activityId, orders);
}

const KINDS: Record<string, TaskMailKind> = {
  "task.approved": "taskApproved",
  "task.rejected": "taskRejected",
  "task.assigned": "taskAssigned",
  "task.granted.notApplicable": "taskNotApplicable",
  "task.set.notApplicable": "taskNotApplicable",
  "task.granted.moreTime": "taskMoreTime",
  "task.requestDeclined": "taskRequestDeclined",
};

function readersOf({ kind, assignees, owner, named }: News): Reader[] {
  if (kind === "task.assigned") return named ? [named] : [];
  const team = assignees.length > 0 ? assignees : owner ? [owner] : [];
  const asked = named && !team.some(({ id }) => id === named.id) ? [named] : [];
  return [...team, ...asked];
}

interface Late {
  teamId: string;
  dueDate: string | null;
  assignees: Reader[];
  owner: Reader | null;
}

/** Mails the teams that somebody reminded of a task by hand: those whom that very press of the button reached. */
export async function tellReminded(ctx: CommandContext, activityId: string): Promise<string[]> {
  const { found } = await readBatch(ctx.db, {
    found: sqlJson<{ taskId: string; title: string; milestone: string; teams: Late[] } | null>(sql`
      select json_object('taskId', t.id, 'title', t.title, 'milestone', json_extract(a.details, '$.milestone'),
        'teams', json((select coalesce(json_group_array(json_object('teamId', tm.id, 'dueDate', ${dueForTeam}, ${READERS})), '[]')
          from task_reminder r join team tm on tm.id = r.team_id and tm.is_archived = 0
          left join task_status s on s.task_id = t.id and s.team_id = tm.id
          where r.task_id = t.id and r.milestone = json_extract(a.details, '$.milestone')
            and r.sent_at = a.created_at and r.sent_by = a.actor_id)))
      from activity a join task t on t.id = a.subject_id and t.is_archived = 0 where a.id = ${activityId}`),
  });
  if (!found) return [];
  const { locale } = ctx.settings.event;
  const { today } = eventClock(ctx);
  const orders = found.teams.flatMap((team) => {
    const dueDate = team.dueDate && isDay(team.dueDate) ? team.dueDate : null;
    return (team.assignees.length > 0 ? team.assignees : team.owner ? [team.owner] : []).map(
      (reader): NewsOrder => ({
        kind: "taskReminder",
        about: `${found.taskId} ${team.teamId} ${found.milestone}`,
        to: reader.email,
        userId: reader.id,
        teamId: team.teamId,
        path: taskPath(found.taskId),
        fields: {
          taskTitle: found.title,
          dueDate: dueDate ? formatDate(dueDate, "medium", locale) : "",
          status: dueDate ? statusWords(dueDate, today, locale) : "",
        },
      }),
    );
  });
  return mailOnce(ctx, activityId, orders);
}

const statusWords = (dueDate: string, today: string, locale: string) =>
  dueDate < today ? relativeDay(dueDate, today) : `due ${formatDate(dueDate, "medium", locale)}`;
