import { sql } from "drizzle-orm";
import { t, tm } from "#db/event/aliases";
import { bool, jsonOne, jsonRows } from "#db/json-row";
import { readBatch } from "#db/read-batch";
import { NotFound } from "~/lib/errors";
import type { CommandContext } from "~/procedure/context";
import { eventClock } from "~/procedure/event-clock.server";
import { commandBatch, relyOn } from "~/procedure/guards.server";
import { dueForTeam } from "../due-date.server";
import { byHandOn } from "../reminders/milestones.rules";
import { TEAMS_AND_TASKS } from "../tasks.queries.server";
import { isRemindable, lateTasksOf, wasReminded } from "./task-teams.queries.server";

export interface Reminded {
  /** Teams that get a mail now. */
  sent: number;
  /** Teams that were reminded of it today already. */
  before: number;
  /** Chosen teams that have nothing to be reminded of: done, not applicable or waiting for approval. */
  notOpen: number;
}

/**
 * Staff remind teams of a task: those chosen, or all who are late. A team is reminded of a task at most once a day,
 * whoever presses the button. The mails are made by the subscriber.
 */
export async function remindTeams(
  ctx: CommandContext,
  input: { taskId: string; teamIds: readonly string[] | "late"; note?: string },
): Promise<Reminded> {
  const { today } = eventClock(ctx);
  const milestone = byHandOn(today);
  const chosen =
    input.teamIds === "late" ? sql`${dueForTeam} < ${today}` : sql`tm.id in ${[...input.teamIds, ""]}`;
  const teams = sql`${TEAMS_AND_TASKS} where t.id = ${input.taskId} and ${chosen} and ${isRemindable}`;
  const { task, open } = await readBatch(ctx.db, {
    task: jsonOne({ title: t.title }, sql`from task t where t.id = ${input.taskId} and t.is_archived = 0`),
    open: jsonRows({ isReminded: bool(wasReminded(milestone)) }, teams),
  });
  if (!task) throw new NotFound();
  const notOpen = input.teamIds === "late" ? 0 : new Set(input.teamIds).size - open.length;
  const wanted = open.filter(({ isReminded }) => !isReminded).length;
  if (wanted === 0) return { sent: 0, before: open.length, notOpen };
  const at = ctx.now.toISOString();
  const [inserted] = await commandBatch(ctx, [
    // The key decides who is first: of two people at once each team gets one mail.
    sql`insert into task_reminder (task_id, team_id, milestone, sent_at, sent_by)
      select t.id, tm.id, ${milestone}, ${at}, ${ctx.actor.id} ${teams}
      on conflict do nothing returning team_id`,
    relyOn(
      sql`exists (select 1 from task where id = ${input.taskId} and is_archived = 0)`,
      () => new NotFound(),
    ),
    ...ctx.record({
      kind: "task.reminded",
      subjectId: input.taskId,
      details: { title: task.title, teams: wanted, milestone, ...(input.note ? { note: input.note } : {}) },
      jobs: [{ subscriber: "taskReminders" }],
    }),
  ]);
  const sent = inserted?.rows.length ?? 0;
  return { sent, before: open.length - sent, notOpen };
}

/** Staff remind one team of all that it is late with, in one mail a person: of each task at most once a day. */
export async function remindTeam(
  ctx: CommandContext,
  input: { teamId: string; note: string },
): Promise<{ tasks: number }> {
  const { teamId, note } = input;
  const { today } = eventClock(ctx);
  const milestone = byHandOn(today);
  const late = sql`${lateTasksOf(teamId, today)} and not ${wasReminded(milestone)}`;
  const { team, found } = await readBatch(ctx.db, {
    team: jsonOne({ id: tm.id }, sql`from team tm where tm.id = ${teamId} and tm.is_archived = 0`),
    found: jsonRows({ id: t.id }, late),
  });
  if (!team) throw new NotFound();
  if (found.length === 0) return { tasks: 0 };
  const at = ctx.now.toISOString();
  const [inserted] = await commandBatch(ctx, [
    sql`insert into task_reminder (task_id, team_id, milestone, sent_at, sent_by)
      select t.id, tm.id, ${milestone}, ${at}, ${ctx.actor.id} ${late} on conflict do nothing returning task_id`,
    relyOn(sql`exists (select 1 from team where id = ${teamId} and is_archived = 0)`, () => new NotFound()),
    ...ctx.record({
      kind: "task.teamReminded",
      teamId,
      details: { tasks: found.length, milestone, ...(note ? { note } : {}) },
      jobs: [{ subscriber: "teamReminders" }],
    }),
  ]);
  return { tasks: inserted?.rows.length ?? 0 };
}
