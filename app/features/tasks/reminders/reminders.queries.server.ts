import { type SQL, sql } from "drizzle-orm";
import type { Database } from "#db/database";
import { nameOf, s, t, tm, u } from "#db/event/aliases";
import { as, bool, jsonList, jsonRows, jsonValues, rowOf, valuesOf } from "#db/json-row";
import { type Found, type Read, type Reads, readBatch } from "#db/read-batch";
import type { Settings } from "~/event-settings/settings.schema";
import { isBlocked } from "~/features/email/mail-blocks.server";
import { isWanted } from "~/features/email/mail-choices.server";
import { ownTextsFor } from "~/features/email/own-texts.queries.server";
import { addDays, type Day, dayIn, instantAt, timeIn } from "~/lib/dates";
import { isRemindable } from "../by-team/task-teams.queries.server";
import { dueForTeam, HAS_EXTRA_DAYS } from "../due-date.server";
import { assignees, TEAMS_AND_TASKS } from "../tasks.queries.server";
import { draftOfTask, hasDraftClosingBy } from "../types/form/form-tasks.queries.server";
import { IS_COUNTED } from "../types/task-types.server";
import { visibleTask } from "../visibility.server";
import { DIGEST_KINDS, type DigestKind } from "./digest-kinds";
import type { OpenTask, ReminderFacts } from "./digests.types";
import { DRAFT_DAYS, furthestBefore, isDigestTime } from "./milestones.rules";
import { nextMorning, type ReminderDay, reminderDayOf } from "./reminder-days.rules";

interface Asked {
  settings: Settings;
  now: Date;
}

/** Tasks that are counted, and are told of: those that are not required are not. */
const IS_REQUIRED = sql`(t.is_required = 1 and t.due_date is not null)`;

/** A mail that did not go is owed the next morning, and no longer. */
const UNSENT_MS = 36 * 3_600_000;

/** So many days a digest says that a task's day was moved, and from where. */
const MOVED_DAYS = 7;

/** Of one batch: all that the digests of the days up to `last` are worked out of; of a large event `reminderFacts` reads the rest. */
export function reminderReads({ settings, now }: Asked, last: Day) {
  const since = new Date(now.getTime() - UNSENT_MS).toISOString();
  const today = dayIn(settings.event.timeZone, now);
  return {
    tasks: jsonRows(
      {
        id: t.id,
        title: t.title,
        isTimeSensitive: t.isTimeSensitive,
        moved: movedSince(instantAt(settings.event.timeZone, addDays(today, -MOVED_DAYS), "00:00")),
      },
      sql`from task t where t.is_archived = 0 and ${IS_REQUIRED} and ${IS_COUNTED}`,
    ),
    teams: teamFacts(),
    people: personFacts(),
    ...firstOpenTasks(isToldBy(settings, last)),
    waiting: waitingTasks(),
    mutes: mutesFrom(addDays(today, -7)),
    unsent: jsonRows(
      { userId: as<string>(sql`l.user_id`), at: as<string>(sql`min(l.created_at)`) },
      sql`from email_log l where l.template_id in ${[...DIGEST_KINDS]} and l.created_at > ${since}
        and l.state = 'failed' and l.user_id is not null group by l.user_id`,
    ),
    planned: jsonValues(
      as<string>(sql`o.subscriber`),
      sql`from outbox o where o.state = 'pending' and o.subscriber >= 'reminders:' and o.subscriber < 'reminders;'`,
    ),
  } satisfies Reads;
}

/** Over `t`, `tm` and `s`: it may be told of by that day. */
function isToldBy({ variables, event }: Settings, last: Day): SQL {
  const furthest = addDays(last, furthestBefore(variables.dueSoonDays));
  const lastClosing = instantAt(event.timeZone, addDays(last, DRAFT_DAYS + 1), "00:00").toISOString();
  return sql`${IS_REQUIRED} and (${dueForTeam} <= ${furthest} or ${hasDraftClosingBy(lastClosing)})`;
}

/** How a task's day was moved last since then, over `t`; a first day was not moved from another. */
const movedSince = (since: Date) =>
  rowOf(
    { from: as<Day>(sql`a.details ->> 'from'`), to: as<Day>(sql`a.details ->> 'to'`) },
    sql`from activity a where a.subject_id = t.id and a.created_at >= ${since.toISOString()}
      and a.kind = 'task.dueDateChanged' and a.details ->> 'from' is not null and a.details ->> 'to' = t.due_date
      order by a.created_at desc limit 1`,
  );

/** The event's own texts of the digest, and of that which goes to who never signed in. */
export const digestTexts = () =>
  ({
    texts: ownTextsFor(sql`${"reminderDigest" satisfies DigestKind}`),
    firstTexts: ownTextsFor(sql`${"reminderDigestFirst" satisfies DigestKind}`),
  }) satisfies Reads;

const teamFacts = () =>
  jsonRows(
    {
      id: tm.id,
      name: tm.name,
      typeName: as<string | null>(sql`(select name from team_type where id = tm.team_type_id)`),
      ownerId: tm.ownerId,
      isOrganiser: tm.isOrganiser,
      isArchived: tm.isArchived,
      isDone: bool(sql`coalesce(p.complete + p.not_applicable >= p.total, 0)`),
    },
    sql`from team tm left join team_progress p on p.team_id = tm.id`,
  );

export const personFacts = () =>
  jsonRows(
    {
      id: u.id,
      firstName: u.firstName,
      surname: u.surname,
      email: u.email,
      teamId: u.teamId,
      isAdmin: bool(sql`u.permissions in ('admin', 'eventflowAdmin')`),
      hasSignedIn: u.hasLoggedIn,
      isBlocked: bool(isBlocked(sql`u.email`)),
      isUnsubscribed: bool(sql`not ${isWanted(sql`u.id`, "reminders")}`),
    },
    sql`from user u order by lower(u.first_name), lower(u.surname), u.id`,
  );

/**
 * So many teams are asked for at once: a line of what a team has yet to do takes some 300 bytes, a team may have a hundred, and one value
 * of an answer of the database holds 5 MB.
 */
const TEAMS_AT_ONCE = 100;

const FIRST_TEAMS: SQL = sql`(select id from team order by id limit ${sql.raw(String(TEAMS_AT_ONCE))})`;

/** Of one batch: what the first teams have yet to do of `which`, over `t`, `tm` and `s`, and which teams `allOpenTasks` asks for then. */
export const firstOpenTasks = (which: SQL) =>
  ({
    open: openTasks(sql`tm.id in ${FIRST_TEAMS} and ${which}`),
    rest: jsonValues(
      as<string>(sql`tm.id`),
      sql`from team tm where tm.id not in ${FIRST_TEAMS} order by tm.id`,
    ),
  }) satisfies Reads;

/** With what all other teams have yet to do, in parts. */
export async function allOpenTasks(
  db: Database,
  { open, rest }: Found<ReturnType<typeof firstOpenTasks>>,
  which: SQL,
): Promise<OpenTask[]> {
  const parts = [open];
  for (let at = 0; at < rest.length; at += TEAMS_AT_ONCE) {
    const ids = jsonList(rest.slice(at, at + TEAMS_AT_ONCE));
    const { part } = await readBatch(db, { part: openTasks(sql`tm.id in ${ids} and ${which}`) });
    parts.push(part);
  }
  return parts.flat();
}

/** What teams have yet to do, over `t`, `tm` and `s`. */
const openTasks = (which: SQL): Read<OpenTask[]> =>
  jsonRows(
    {
      teamId: tm.id,
      taskId: t.id,
      dueDate: as<string>(dueForTeam),
      told: valuesOf(
        as<string>(sql`r.milestone`),
        sql`from task_reminder r where r.task_id = t.id and r.team_id = tm.id`,
      ),
      draft: draftOfTask,
      sentBack: as<
        string | null
      >(sql`iif(s.approval_status = 'rejected', coalesce((select x.reason from task_approval x
        where x.task_status_id = s.id and x.decision = 'rejected' order by x.reviewed_at desc limit 1), ''), null)`),
      moreTimeBy: as<
        string | null
      >(sql`iif(s.extended_due_date > t.due_date, coalesce((select ${nameOf(sql`x.decided_by`)} from task_request x
        where x.task_status_id = s.id and x.kind = 'moreTime' and x.state = 'granted' order by x.decided_at desc limit 1), ''), null)`),
      hasExtraDays: HAS_EXTRA_DAYS,
      assignees,
    },
    sql`${TEAMS_AND_TASKS} where ${isRemindable} and ${which}`,
  );

const waitingTasks = () =>
  jsonRows(
    { teamId: s.teamId, title: t.title },
    sql`from task_status s join task t on t.id = s.task_id join team tm on tm.id = s.team_id
      where s.approval_status = 'awaiting' and s.progress_status = 'incomplete' and ${IS_COUNTED} and ${visibleTask}
      order by t.title`,
  );

const mutesFrom = (day: Day) =>
  jsonRows(
    {
      id: as<string>(sql`m.id`),
      day: as<string>(sql`m.day`),
      taskId: as<string | null>(sql`m.task_id`),
      teamId: as<string | null>(sql`m.team_id`),
      why: as<string>(sql`m.why`),
      by: nameOf(sql`m.created_by`),
      at: as<string>(sql`m.created_at`),
    },
    sql`from reminder_mute m where m.day >= ${day} order by m.created_at`,
  );

/** What was read, as the rules take it. `next`: known to the job that sends them, else what is planned says it. */
export async function reminderFacts(
  { settings, now, db }: Asked & { db: Database },
  { planned, unsent, open, rest, ...found }: Found<ReturnType<typeof reminderReads>>,
  last: Day,
  next: ReminderDay = nextOf(settings.event.timeZone, now, planned),
): Promise<ReminderFacts> {
  const { timeZone } = settings.event;
  return {
    ...found,
    open: await allOpenTasks(db, { open, rest }, isToldBy(settings, last)),
    to: settings.emails.sendTaskRemindersTo,
    dueSoonDays: settings.variables.dueSoonDays,
    timeZone,
    next,
    unsent: unsent.map(({ userId, at }) => ({ userId, day: dayIn(timeZone, new Date(at)) })),
  };
}

function nextOf(timeZone: string, now: Date, planned: readonly string[]): ReminderDay {
  const morning = nextMorning(timeZone, now);
  const plan = planned
    .map((name) => reminderDayOf(name.slice("reminders:".length)))
    .find((one) => one !== null);
  if (!plan) return { from: morning, day: morning };
  if (plan.day >= morning) return plan;
  // It is late: it goes now, or where it is evening the next morning.
  const today = dayIn(timeZone, now);
  return { from: plan.from, day: isDigestTime(timeIn(timeZone, now)) ? today : morning };
}
