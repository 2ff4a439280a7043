import { sql } from "drizzle-orm";
import { writeBatch } from "#db/write-batch";
import { changeLive } from "~/features/going-live/going-live.commands.server";
import type { LiveValues } from "~/features/going-live/going-live.schema";
import type { Change, Command } from "./guarded.types";
import { staffs, type World } from "./guarded-world";

const ON: LiveValues = { state: "on", day: "2040-06-17", time: "09:00" };
const DRAFT: LiveValues = { state: "draft", day: "", time: "" };
const NOW: LiveValues = { state: "now", day: "", time: "" };

const it = ({ taskId }: World) => ({ kind: "task" as const, thingId: taskId });
const aDraft = (world: World) => changeLive(world.staff, it(world), DRAFT);
const aDay = (world: World) => changeLive(world.staff, it(world), ON);

export const GOING_LIVE_COMMANDS: Command[] = [
  staffs("changeLive", {
    how: "put live",
    prepare: aDraft,
    run: (ctx, world) => changeLive(ctx, it(world), NOW),
  }),
  staffs("changeLive", { how: "made a draft", run: (ctx, world) => changeLive(ctx, it(world), DRAFT) }),
  staffs("changeLive", {
    how: "given a day",
    prepare: aDraft,
    run: (ctx, world) => changeLive(ctx, it(world), ON),
  }),
  staffs("changeLive", {
    how: "its day taken away",
    prepare: aDay,
    run: (ctx, world) => changeLive(ctx, it(world), DRAFT),
  }),
];

const drafted = (isDraft: 0 | 1) => (world: World) =>
  sql`update task set is_archived = ${isDraft}, is_draft = ${isDraft} where id = ${world.taskId}`;
const change = (
  how: string,
  relied: string,
  statement: (world: World) => ReturnType<typeof sql>,
): Change => ({
  ...{ command: "changeLive", how, relied, status: 409 },
  happens: (world, at) => writeBatch(at.db, [statement(world)]),
});

export const GOING_LIVE_CHANGES: Change[] = [
  change("put live", "live or a draft as read", drafted(0)),
  change("made a draft", "live or a draft as read", drafted(1)),
  change("given a day", "live or a draft as read", drafted(0)),
  change("its day taken away", "live or a draft as read", drafted(0)),
  change(
    "its day taken away",
    "its day as read",
    ({ taskId }) => sql`update going_live set at = '2041-01-01T09:00:00.000Z' where thing_id = ${taskId}`,
  ),
];
