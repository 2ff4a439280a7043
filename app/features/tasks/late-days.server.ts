import { type SQL, sql } from "drizzle-orm";
import { as, bool, jsonList, jsonRows } from "#db/json-row";
import { readBatch } from "#db/read-batch";
import { type Write, writeBatch } from "#db/write-batch";
import { dayIn } from "~/lib/dates";
import { newId } from "~/lib/ids";
import { stamp } from "~/procedure/command-context.server";
import type { CommandContext, OutboxJob } from "~/procedure/context";
import { lateDay } from "./due-date.rules";

/** For the record of what moves a task's day or publishes it: late joiners' days follow by a job, where there are such days. */
export const lateDaysJobs = (ctx: Pick<CommandContext, "settings">): OutboxJob[] =>
  ctx.settings.variables.lateJoinerDays > 0 ? [{ subscriber: "lateDays" }] : [];

/** How many days late joiners have, as it is saved in this moment: somebody may be changing it. */
const DAYS_NOW: SQL = sql.raw(
  "coalesce((select data ->> 'lateJoinerDays' from settings where kind = 'variables'), 0)",
);

/** An id like those that are made elsewhere, for each row of a statement. */
const ROW_ID: SQL = sql.raw(
  "lower(printf('%s-%s-4%s-8%s-%s', hex(randomblob(4)), hex(randomblob(2)), substr(hex(randomblob(2)), 2), substr(hex(randomblob(2)), 2), hex(randomblob(6))))",
);

/**
 * For the batch that adds teams, or invites them later: they came today, after all that is published, so each task that is due sooner has
 * the same day for them.
 */
export function lateDaysOfNewTeams(ctx: CommandContext, teamIds: readonly string[]): Write[] {
  const today = dayIn(ctx.settings.event.timeZone, ctx.now);
  const { createdAt: at, createdBy: by } = stamp(ctx);
  return [
    sql`insert into task_status (id, task_id, team_id, late_due_date, created_at, created_by, updated_at, updated_by)
      select ${ROW_ID}, t.id, tm.id, v.day, ${at}, ${by}, ${at}, ${by}
      from (select date(${today}, '+' || ${DAYS_NOW} || ' days') as day where ${DAYS_NOW} > 0) v
        join team tm on tm.id in ${jsonList(teamIds)} and tm.is_organiser = 0 and tm.has_extra_days = 1
        join task t on t.due_date < v.day
      where true on conflict (team_id, task_id) do update set late_due_date = excluded.late_due_date`,
  ];
}

/** Teams of one round: each with every task that is looked at. */
const TEAMS = 100;

/**
 * Works out anew which days late joiners have: of the tasks whose day was moved, of one that was published, or of all where the setting was
 * changed. Says the same twice without harm; a task that was moved meanwhile is left to the job of that.
 */
export async function setLateDays(ctx: CommandContext, activityId: string): Promise<void> {
  const { timeZone } = ctx.settings.event;
  const { lateJoinerDays } = ctx.settings.variables;
  const dayOf = (at: string) => dayIn(timeZone, new Date(at));
  const { createdAt: at } = stamp(ctx);
  let after = "";
  for (;;) {
    const { tasks, teams } = await readBatch(ctx.db, {
      tasks: jsonRows(
        {
          id: as<string>(sql`t.id`),
          dueDate: as<string>(sql`t.due_date`),
          publishedAt: as<string>(sql`coalesce(t.live_since, t.created_at)`),
        },
        sql`from activity me join task t on t.due_date is not null and case
          when me.kind = 'task.dueDateChanged' then t.id in (select x.subject_id from activity x
            where x.created_at = me.created_at and x.request_id is me.request_id and x.kind = me.kind)
          when me.kind = 'settings.saved' then 1 else t.id = me.subject_id end
        where me.id = ${activityId}`,
      ),
      teams: jsonRows(
        {
          id: as<string>(sql`tm.id`),
          cameAt: as<string>(sql`coalesce(tm.invited_at, tm.created_at)`),
          isMeant: bool(sql`tm.has_extra_days = 1 and tm.is_organiser = 0`),
        },
        sql`from team tm where tm.id > ${after} order by tm.id limit ${TEAMS}`,
      ),
    });
    const last = teams.at(-1);
    if (!last || tasks.length === 0) return;
    const rows = teams
      .filter(({ isMeant }) => isMeant)
      .flatMap(({ id: teamId, cameAt }) =>
        tasks.flatMap(({ id: taskId, dueDate, publishedAt }) => {
          const day = lateDay(
            { came: dayOf(cameAt), published: dayOf(publishedAt), dueDate },
            lateJoinerDays,
          );
          return day ? [{ id: newId(), taskId, teamId, dueDate, day }] : [];
        }),
      );
    const j = sql`json_each(${JSON.stringify(rows)}) j`;
    await writeBatch(ctx.db, [
      sql`update task_status set late_due_date = null where late_due_date is not null
        and team_id in ${jsonList(teams.map(({ id }) => id))} and task_id in ${jsonList(tasks.map(({ id }) => id))}
        and task_id || ' ' || team_id not in (select j.value ->> 'taskId' || ' ' || (j.value ->> 'teamId') from ${j})`,
      sql`insert into task_status (id, task_id, team_id, late_due_date, created_at, created_by, updated_at, updated_by)
        select j.value ->> 'id', t.id, tm.id, j.value ->> 'day', ${at}, ${ctx.actor.id}, ${at}, ${ctx.actor.id}
        from ${j} join task t on t.id = j.value ->> 'taskId' and t.due_date = j.value ->> 'dueDate'
          join team tm on tm.id = j.value ->> 'teamId' and tm.has_extra_days = 1
        where true on conflict (team_id, task_id) do update set late_due_date = excluded.late_due_date
        where task_status.late_due_date is not excluded.late_due_date`,
    ]);
    after = last.id;
  }
}
