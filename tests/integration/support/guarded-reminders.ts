import { sql } from "drizzle-orm";
import { readBatch } from "#db/read-batch";
import { writeBatch } from "#db/write-batch";
import { remindAll } from "~/features/tasks/remind-all/remind-all.commands.server";
import { muteReminders, unmuteReminders } from "~/features/tasks/reminders/mutes.commands.server";
import { addDays } from "~/lib/dates";
import { eventClock } from "~/procedure/event-clock.server";
import { sqlRows } from "../../harness/sql-rows";
import type { Change, Command } from "./guarded.types";
import { staffs, type World } from "./guarded-world";

const tomorrow = ({ staff }: World) => addDays(eventClock(staff).today, 1);
const mute = ({ staff, taskId }: World, day: string) =>
  muteReminders(staff, { day, what: `task:${taskId}`, why: "They sent it by post" });

export const REMINDER_COMMANDS: Command[] = [
  staffs("remindAll", {
    task: { dueDate: "2020-01-01" },
    run: (ctx, { taskId }) =>
      remindAll(ctx, {
        chosen: "1",
        task: [taskId],
        type: ["none"],
        without: [],
        fresh: undefined,
        note: "",
      }),
  }),
  staffs("muteReminders", {
    run: (ctx, world) =>
      muteReminders(ctx, { day: tomorrow(world), what: `task:${world.taskId}`, why: "They sent it by post" }),
  }),
  staffs("unmuteReminders", {
    prepare: async (world) => {
      await mute(world, tomorrow(world));
      const found = await readBatch(world.staff.db, {
        rows: sqlRows<{ id: string }>(sql`select id from reminder_mute where task_id = ${world.taskId}`),
      });
      world.ids.mute = found.rows[0]?.id ?? "";
    },
    run: (ctx, { ids }) => unmuteReminders(ctx, ids.mute ?? ""),
  }),
];

export const REMINDER_CHANGES: Change[] = [
  {
    command: "remindAll",
    relied: "what was chosen is late still",
    status: 409,
    happens: ({ taskId }, at) =>
      writeBatch(at.db, [sql`update task set due_date = '2999-01-01' where id = ${taskId}`]),
  },
  {
    command: "remindAll",
    relied: "nobody was reminded of it by hand today",
    status: 409,
    happens: ({ taskId, staff }, at) =>
      writeBatch(at.db, [
        sql`insert into task_reminder (task_id, team_id, milestone, sent_at, sent_by)
          select ${taskId}, id, ${`byHand:${eventClock(staff).today}`}, '', '' from team`,
      ]),
  },
  {
    command: "muteReminders",
    relied: "the task or the team is there",
    status: 404,
    happens: ({ taskId }, at) =>
      writeBatch(at.db, [sql`update task set is_archived = 1 where id = ${taskId}`]),
  },
  {
    command: "unmuteReminders",
    relied: "the mute is there",
    status: 404,
    happens: ({ ids }, at) => writeBatch(at.db, [sql`delete from reminder_mute where id = ${ids.mute}`]),
  },
];
