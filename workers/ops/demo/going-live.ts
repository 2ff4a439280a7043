import { changeLive } from "~/features/going-live/going-live.commands.server";
import { addTask } from "~/features/tasks/tasks.commands.server";
import { FIRST_TYPE } from "~/features/tasks/types/task-types.rules";
import { BLANK_SETTINGS } from "~/features/tasks/types/task-types.schema";
import { addEntries } from "~/features/time-table/entries.commands.server";
import { addDays } from "~/lib/dates";
import type { CommandContext } from "~/procedure/context";

/** What staff have ready and teams do not see yet: two tasks and an entry, two of them with a day. */
export async function makeDrafts(
  ctx: CommandContext,
  { today, types }: { today: string; types: ReadonlyMap<string, string> },
): Promise<void> {
  const task = {
    ...{ type: FIRST_TYPE, ...BLANK_SETTINGS, groupIds: [], showToChildTeams: false, isRequired: true },
    ...{ isTimeSensitive: false, isApprovalNeeded: false, version: 0, asDraft: "1" as const },
  };
  const water = await addTask(ctx, {
    ...task,
    title: "Water and waste for berths",
    description: "Say which of your boats need fresh water, and how you empty your tanks.",
    dueDate: addDays(today, 50),
    teamTypeIds: [types.get("On-water berth") ?? ""].filter(Boolean),
  });
  await addTask(ctx, {
    ...task,
    title: "Tell us what you thought this year",
    description: "Five questions, after the show.",
    dueDate: "",
    teamTypeIds: [],
    isRequired: false,
  });
  const { startDate } = ctx.settings.event;
  const last = addDays(startDate || today, 4);
  const badges = await addEntries(ctx, {
    ...{
      title: "Late badge collection at Gate 5",
      startDay: last,
      startTime: "18:00",
      endDay: "",
      endTime: "20:00",
    },
    ...{
      days: [],
      place: "Gate 5",
      note: "",
      showToTeamTypeIds: [],
      showToChildTeams: true,
      version: 0,
      asDraft: "1",
    },
  });
  await changeLive(
    ctx,
    { kind: "task", thingId: water.taskId },
    { state: "on", day: addDays(today, 12), time: "09:00" },
  );
  await changeLive(
    ctx,
    { kind: "timeTableEntry", thingId: badges.entryId },
    { state: "on", day: addDays(today, 20), time: "06:00" },
  );
}
