import { addEntries } from "~/features/time-table/entries.commands.server";
import { addDays } from "~/lib/dates";
import type { CommandContext } from "~/procedure/context";
import type { DEMO_TYPES } from "./teams";

interface DemoEntry {
  title: string;
  /** So many days from the event's first day, or from today. */
  day: number;
  from: "event" | "today";
  time?: readonly [start: string, end?: string];
  /** Days after the first on which the same is. */
  also?: readonly number[];
  /** So many days it goes on after the first. */
  lasts?: number;
  place?: string;
  note?: string;
  types?: readonly (typeof DEMO_TYPES)[number][];
  noShares?: boolean;
}

const ENTRIES: readonly DemoEntry[] = [
  {
    ...{ title: "Drop-in call with the organisers", day: 0, from: "today", time: ["14:00", "14:45"] },
    ...{ place: "Online", note: "Ask what you like. The link comes in your calendar an hour before." },
  },
  {
    title: "Berth places for pontoons 1 to 3 are published",
    day: 2,
    from: "today",
    types: ["On-water berth"],
  },
  {
    ...{ title: "Last day to change your vehicle list", day: -42, from: "event", time: ["17:00"] },
    note: "Vehicles that are not on the list wait until 18:00 at Gate 3.",
  },
  {
    ...{ title: "Build-up: site open", day: -3, from: "event", time: ["08:00", "20:00"], also: [1, 2] },
    ...{ place: "Ocean Quay, all gates", note: "High-visibility vests and safety shoes on the whole site." },
  },
  {
    ...{ title: "Safety walk through the halls", day: -1, from: "event", time: ["09:00", "12:00"] },
    ...{ place: "Your stand", note: "Somebody of your team must be there." },
  },
  {
    title: "Lifting ends",
    day: -1,
    from: "event",
    time: ["12:00"],
    place: "Gate 3",
    types: ["On-water berth"],
  },
  {
    ...{ title: "Exhibitors’ reception", day: 0, from: "event", time: ["18:30", "21:00"] },
    ...{ place: "Quay House, first floor", noShares: true },
  },
  {
    ...{ title: "Breakdown: vehicles may enter", day: 4, from: "event", time: ["18:30"], place: "Gate 3" },
    note: "Not before the doors are closed. Nothing is left on the quay overnight.",
  },
  { title: "Breakdown", day: 5, from: "event", lasts: 1, place: "Ocean Quay, all gates" },
];

/** Build-up and breakdown, and what else the organisers announce. */
export async function makeTimeTable(
  ctx: CommandContext,
  { today, types }: { today: string; types: ReadonlyMap<string, string> },
): Promise<void> {
  const { startDate } = ctx.settings.event;
  for (const entry of ENTRIES) {
    const first = addDays(entry.from === "event" ? startDate || today : today, entry.day);
    const [startTime = null, endTime = null] = entry.time ?? [];
    await addEntries(ctx, {
      title: entry.title,
      ...{ startDay: first, startTime, endDay: addDays(first, entry.lasts ?? 0), endTime },
      days: (entry.also ?? []).map((days) => addDays(first, days)),
      place: entry.place ?? "",
      note: entry.note ?? "",
      showToTeamTypeIds: (entry.types ?? []).map((name) => types.get(name) ?? ""),
      showToChildTeams: entry.noShares !== true,
      version: 0,
    });
  }
}
