import { type SQL, sql } from "drizzle-orm";
import { readBatch, sqlRows } from "#db/read-batch";
import { dueForTeam } from "~/features/teams/due-date.server";
import { visibleTask } from "~/features/teams/visibility.server";
import { NotFound } from "~/lib/errors";
import type { CommandContext } from "~/procedure/context";
import { commandBatch, relyOn } from "~/procedure/guards.server";
import { eventClock } from "../clock.server";

export interface Reminded {
  /** Teams that get a mail now. */
  sent: number;
  /** Teams that were reminded of it today already. */
  before: number;
  /** Chosen teams that have nothing to be reminded of: done, not applicable or waiting for approval. */
  notOpen: number;
}

export const byHandOn = (day: string): string => `byHand:${day}`;

/** Who may be reminded of the task over the aliases `tm`, `t` and `s`: active teams that have yet to do it. */
export const isRemindable: SQL = sql.raw(`(tm.is_archived = 0 and tm.is_organiser = 0 and t.type <> 'tbc'
  and coalesce(s.progress_status, 'incomplete') = 'incomplete' and coalesce(s.approval_status, 'none') <> 'awaiting')`);

/**
 * Staff remind teams of a task: those chosen, or all who are late. A team is reminded of a task at most once a day,
 * whoever presses the button. The mails are made by the subscriber.
 */
export async function remindTeams(
  ctx: CommandContext,
  input: { taskId: string; teamIds: readonly string[] | "late" },
): Promise<Reminded> {
  const { today } = eventClock(ctx);
  const milestone = byHandOn(today);
  const chosen =
    input.teamIds === "late" ? sql`${dueForTeam} < ${today}` : sql`tm.id in ${[...input.teamIds, ""]}`;
  const from = sql`from team tm join task t on t.id = ${input.taskId} and ${visibleTask}
    left join task_status s on s.team_id = tm.id and s.task_id = t.id`;
  const { task, open } = await readBatch(ctx.db, {
    task: sqlRows<{ title: string }>(
      sql`select title from task where id = ${input.taskId} and is_archived = 0`,
    ),
    open: sqlRows<{ teamId: string; isReminded: number }>(sql`select tm.id as teamId,
        exists (select 1 from task_reminder r where r.task_id = t.id and r.team_id = tm.id
          and r.milestone = ${milestone}) as isReminded
      ${from} where ${chosen} and ${isRemindable}`),
  });
  if (!task[0]) throw new NotFound();
  const notOpen = input.teamIds === "late" ? 0 : new Set(input.teamIds).size - open.length;
  const wanted = open.filter(({ isReminded }) => !isReminded).length;
  if (wanted === 0) return { sent: 0, before: open.length, notOpen };
  const at = ctx.now.toISOString();
  const [inserted] = await commandBatch(ctx, [
    // The key decides who is first: of two people at once each team gets one mail.
    sql`insert into task_reminder (task_id, team_id, milestone, sent_at, sent_by)
      select t.id, tm.id, ${milestone}, ${at}, ${ctx.actor.id} ${from} where ${chosen} and ${isRemindable}
      on conflict do nothing returning team_id`,
    relyOn(
      sql`exists (select 1 from task where id = ${input.taskId} and is_archived = 0)`,
      () => new NotFound(),
    ),
    ...ctx.record({
      kind: "task.reminded",
      subjectId: input.taskId,
      details: { title: task[0].title, teams: wanted, milestone },
      promises: [{ subscriber: "taskReminders" }],
    }),
  ]);
  const sent = inserted?.rows.length ?? 0;
  return { sent, before: open.length - sent, notOpen };
}
