import { sql } from "drizzle-orm";
import { a, nameOf, t, tm, u } from "#db/event/aliases";
import { as, bool, jsonOne, parsed, type RowIn, type RowOf, rowOf, rowsOf } from "#db/json-row";
import { readBatch } from "#db/read-batch";
import { isWanted } from "~/features/email/mail-choices.server";
import { mailOnce, type NotificationOrder } from "~/features/email/mail-once.server";
import { isDay } from "~/lib/dates";
import type { CommandContext } from "~/procedure/context";
import { eventClock } from "~/procedure/event-clock.server";
import type { ActivityKind } from "~/rooms";
import { counted, formatDate, relativeDay } from "~/ui/format.rules";
import { overdueLines } from "./by-team/task-teams.rules";
import { dueForTeam } from "./due-date.server";
import type { tasksMails } from "./tasks.mails";
import { taskPath, tasksPath } from "./tasks.paths";

/** Who unsubscribed from reminders is still told what was decided. */
const READER = { id: u.id, email: u.email, wantsReminders: bool(isWanted(sql`u.id`, "reminders")) };

/** Who does the task for the team, else its owner: over the aliases `s` and `tm`. */
const READERS = {
  assignees: rowsOf(
    READER,
    sql`from task_assignee x join user u on u.id = x.user_id and u.team_id = tm.id where x.task_status_id = s.id`,
  ),
  owner: rowOf(READER, sql`from user u where u.id = tm.owner_id`),
};

type Readers = RowOf<typeof READERS>;
const doersOf = ({ assignees, owner }: Readers) => (assignees.length > 0 ? assignees : owner ? [owner] : []);
/** Those of them who want to be reminded: nobody is in the place of who does not. */
const remindedOf = (readers: Readers) => doersOf(readers).filter(({ wantsReminders }) => wantsReminders);

const notificationOf = (activityId: string) =>
  jsonOne(
    {
      kind: as<ActivityKind>(sql`a.kind`),
      details: parsed<{ userId?: string; requestedBy?: string; request?: string; reason?: string }>(
        a.details,
      ),
      actor: nameOf(a.actorId),
      taskId: t.id,
      title: t.title,
      teamId: tm.id,
      dueDate: dueForTeam,
      ...READERS,
      /** What was taken back had not been told to anybody yet. */
      isUnsaid:
        bool(sql`exists (select 1 from outbox o where o.activity_id = json_extract(a.details, '$.undoes')
        and o.subscriber = 'taskNotifications' and o.state = 'cancelled')`),
      /** Whom the activity names: the person assigned, or who asked. */
      named: rowOf(
        READER,
        sql`from user u where u.team_id = tm.id
          and u.id = coalesce(json_extract(a.details, '$.userId'), json_extract(a.details, '$.requestedBy'))`,
      ),
    },
    sql`from activity a join task t on t.id = a.subject_id and t.is_archived = 0
      join team tm on tm.id = a.team_id and tm.is_archived = 0
      left join task_status s on s.task_id = t.id and s.team_id = tm.id where a.id = ${activityId}`,
  );
type TaskNotification = RowIn<typeof notificationOf>;

/** Mails the people whom a decision about their task concerns. */
export async function tellOfTask(ctx: CommandContext, activityId: string): Promise<string[]> {
  const { notification } = await readBatch(ctx.db, { notification: notificationOf(activityId) });
  const kind = notification && KINDS[notification.kind];
  if (!notification || !kind || notification.isUnsaid) return [];
  const { locale } = ctx.settings.event;
  const orders = recipientsOf(notification).map(
    (reader): NotificationOrder<DecisionMail> => ({
      kind,
      about: activityId,
      to: reader.email,
      userId: reader.id,
      teamId: notification.teamId,
      path: taskPath(notification.taskId),
      fields: {
        taskTitle: notification.title,
        teamMember: notification.actor ?? "",
        reason: notification.details.reason ?? "",
        dueDate: notification.dueDate ? formatDate(notification.dueDate, "medium", locale) : "",
        request:
          notification.details.request === "moreTime" ? "more time" : "to have it set as not applicable",
        decision: TAKEN_BACK[notification.kind] ?? "",
      },
    }),
  );
  return mailOnce(ctx, activityId, orders);
}

type DecisionMail = Exclude<keyof typeof tasksMails, "taskReminder" | "taskDueDates" | "commentNotification">;

const KINDS: Partial<Record<ActivityKind, DecisionMail>> = {
  "task.approved": "taskApproved",
  "task.rejected": "taskRejected",
  "task.assigned": "taskAssigned",
  "task.granted.notApplicable": "taskNotApplicable",
  "task.set.notApplicable": "taskNotApplicable",
  "task.granted.moreTime": "taskMoreTime",
  "task.requestDeclined": "taskRequestDeclined",
  "task.takenBack.approved": "taskDecisionTakenBack",
  "task.takenBack.rejected": "taskDecisionTakenBack",
  "task.takenBack.granted": "taskDecisionTakenBack",
  "task.takenBack.declined": "taskDecisionTakenBack",
};

/** What was decided, and how it stands now. */
const TAKEN_BACK: Partial<Record<ActivityKind, string>> = {
  "task.takenBack.approved": "It had been approved. Now it waits for approval again.",
  "task.takenBack.rejected":
    "It had been sent back for changes. Now it waits for approval again: there is nothing to change yet.",
  "task.takenBack.granted":
    "What you asked for had been granted. Now your request waits for a decision again.",
  "task.takenBack.declined":
    "What you asked for had been declined. Now your request waits for a decision again.",
};

function recipientsOf({ kind, assignees, owner, named }: TaskNotification) {
  if (kind === "task.assigned") return named ? [named] : [];
  const team = doersOf({ assignees, owner });
  const asked = named && !team.some(({ id }) => id === named.id) ? [named] : [];
  return [...team, ...asked];
}

/** Mails the teams that somebody reminded of a task by hand: those whom that very press of the button reached. */
export async function tellReminded(ctx: CommandContext, activityId: string): Promise<string[]> {
  const { found } = await readBatch(ctx.db, {
    found: jsonOne(
      {
        taskId: t.id,
        title: t.title,
        milestone: as<string>(sql`json_extract(a.details, '$.milestone')`),
        note: as<string | null>(sql`json_extract(a.details, '$.note')`),
        teams: rowsOf(
          { teamId: tm.id, dueDate: dueForTeam, ...READERS },
          sql`from task_reminder r join team tm on tm.id = r.team_id and tm.is_archived = 0
            left join task_status s on s.task_id = t.id and s.team_id = tm.id
            where r.task_id = t.id and r.milestone = json_extract(a.details, '$.milestone')
              and r.sent_at = a.created_at and r.sent_by = a.actor_id`,
        ),
      },
      sql`from activity a join task t on t.id = a.subject_id and t.is_archived = 0 where a.id = ${activityId}`,
    ),
  });
  if (!found) return [];
  const { locale } = ctx.settings.event;
  const { today } = eventClock(ctx);
  const orders = found.teams.flatMap((team) => {
    const dueDate = team.dueDate && isDay(team.dueDate) ? team.dueDate : null;
    return remindedOf(team).map(
      (reader): NotificationOrder<"taskReminder"> => ({
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
          note: found.note ?? "",
        },
      }),
    );
  });
  return mailOnce(ctx, activityId, orders);
}

/** One mail a person of a team with all the tasks of theirs that it was reminded of by one press. */
export async function tellRemindedTeam(ctx: CommandContext, activityId: string): Promise<string[]> {
  const { found } = await readBatch(ctx.db, {
    found: jsonOne(
      {
        teamId: tm.id,
        milestone: as<string>(sql`json_extract(a.details, '$.milestone')`),
        note: as<string | null>(sql`json_extract(a.details, '$.note')`),
        at: a.createdAt,
        tasks: rowsOf(
          { title: t.title, dueDate: dueForTeam, ...READERS },
          sql`from task_reminder r join task t on t.id = r.task_id and t.is_archived = 0
            left join task_status s on s.task_id = t.id and s.team_id = tm.id
            where r.team_id = tm.id and r.milestone = json_extract(a.details, '$.milestone')
              and r.sent_at = a.created_at and r.sent_by = a.actor_id order by ${dueForTeam}, t.title`,
        ),
      },
      sql`from activity a join team tm on tm.id = a.team_id and tm.is_archived = 0 where a.id = ${activityId}`,
    ),
  });
  if (!found) return [];
  const { today } = eventClock(ctx);
  const readers = new Map<string, { email: string; tasks: typeof found.tasks }>();
  for (const task of found.tasks) {
    for (const { id, email } of remindedOf(task)) {
      const reader = readers.get(id) ?? { email, tasks: [] };
      reader.tasks.push(task);
      readers.set(id, reader);
    }
  }
  const orders = [...readers].map(
    ([userId, { email, tasks }]): NotificationOrder<"teamReminder"> => ({
      kind: "teamReminder",
      about: `${found.teamId} ${found.milestone} ${found.at}`,
      to: email,
      userId,
      teamId: found.teamId,
      path: tasksPath("overdue"),
      fields: {
        tasks: overdueLines(tasks, today, ctx.settings.event.locale),
        count: counted(tasks.length, "task"),
        note: found.note ?? "",
      },
    }),
  );
  return mailOnce(ctx, activityId, orders);
}

const statusWords = (dueDate: string, today: string, locale: string) =>
  dueDate < today ? relativeDay(dueDate, today) : `due ${formatDate(dueDate, "medium", locale)}`;
