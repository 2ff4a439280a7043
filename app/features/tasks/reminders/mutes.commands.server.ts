import { sql } from "drizzle-orm";
import type * as z from "zod";
import { t, tm } from "#db/event/aliases";
import { as, jsonOne } from "#db/json-row";
import { readBatch } from "#db/read-batch";
import { addDays } from "~/lib/dates";
import { NotFound, Refused } from "~/lib/errors";
import { newId } from "~/lib/ids";
import type { CommandContext } from "~/procedure/context";
import { eventClock } from "~/procedure/event-clock.server";
import { commandBatch, relyOn } from "~/procedure/guards.server";
import type { MuteInput } from "./reminders.schema";

/** So far ahead a day may be muted. */
const MOST_DAYS = 366;

/** Leaves a task or a team out of the reminders of one day, which are not made up for; twice is once. */
export async function muteReminders(
  ctx: CommandContext,
  { day, what, why }: z.infer<typeof MuteInput>,
): Promise<{ name: string }> {
  const { today } = eventClock(ctx);
  if (day < today) throw new Refused("This day is past", { day: "This day is past" });
  if (day > addDays(today, MOST_DAYS))
    throw new Refused("This day is too far ahead", { day: "This day is too far ahead" });
  const [kind, id = ""] = what.split(":") as ["task" | "team", string];
  const source =
    kind === "task"
      ? sql`from task t where t.id = ${id} and t.is_archived = 0`
      : sql`from team tm where tm.id = ${id} and tm.is_archived = 0`;
  const { found } = await readBatch(ctx.db, {
    found: jsonOne({ name: as<string>(kind === "task" ? sql`${t.title}` : sql`${tm.name}`) }, source),
  });
  if (!found) throw new NotFound();
  const [taskId, teamId] = kind === "task" ? [id, null] : [null, id];
  await commandBatch(ctx, [
    sql`insert into reminder_mute (id, day, task_id, team_id, why, created_at, created_by)
      select ${newId()}, ${day}, ${taskId}, ${teamId}, ${why}, ${ctx.now.toISOString()}, ${ctx.actor.id}
      where not exists (select 1 from reminder_mute where day = ${day} and task_id is ${taskId} and team_id is ${teamId})`,
    relyOn(sql`exists (select 1 ${source})`, () => new NotFound()),
    ...ctx.record({
      kind: "task.remindersMuted",
      subjectId: taskId ?? undefined,
      teamId: teamId ?? undefined,
      details: { day, what: found.name, why },
    }),
  ]);
  return found;
}

/** Takes a mute back, while its digest has not gone. */
export async function unmuteReminders(ctx: CommandContext, muteId: string): Promise<{ name: string }> {
  const { found } = await readBatch(ctx.db, {
    found: jsonOne(
      {
        day: as<string>(sql`m.day`),
        taskId: as<string | null>(sql`m.task_id`),
        teamId: as<string | null>(sql`m.team_id`),
        name: as<string>(sql`coalesce((select title from task where id = m.task_id),
          (select name from team where id = m.team_id), 'what is gone')`),
      },
      sql`from reminder_mute m where m.id = ${muteId}`,
    ),
  });
  if (!found) throw new NotFound();
  await commandBatch(ctx, [
    { write: sql`delete from reminder_mute where id = ${muteId}`, otherwise: () => new NotFound() },
    ...ctx.record({
      kind: "task.remindersUnmuted",
      subjectId: found.taskId ?? undefined,
      teamId: found.teamId ?? undefined,
      details: { day: found.day, what: found.name },
    }),
  ]);
  return found;
}
