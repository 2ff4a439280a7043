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

const ON_WATER: DemoEntry["types"] = ["On-water berth"];

const ENTRIES: readonly DemoEntry[] = [
  {
    ...{ title: "Drop-in call with the organisers", day: 0, from: "today", time: ["14:00", "14:45"] },
    ...{ also: [14, 28], place: "Online" },
    note: "Ask what you like. The link comes in your calendar an hour before.",
  },
  { title: "Berth places for pontoons 1 to 3 are published", day: 2, from: "today", types: ON_WATER },
  { title: "Floor plan, revision G, is published", day: 10, from: "today", noShares: true },
  {
    ...{ title: "Last day to change your vehicle list", day: -42, from: "event", time: ["17:00"] },
    note: "Vehicles that are not on the list wait until 18:00 at Gate 3.",
  },
  { title: "Hotel rooms at exhibitor rates are released", day: -35, from: "event", noShares: true },
  ...(
    [
      [-3, "08:00", "20:00"],
      [-2, "07:00", "22:00"],
      [-1, "07:00", "20:00"],
    ] as const
  ).map(
    ([day, ...time]): DemoEntry => ({
      ...{ title: "Build-up: site open", day, from: "event", time },
      ...{
        place: "Ocean Quay, all gates",
        note: "High-visibility vests and safety shoes on the whole site.",
      },
    }),
  ),
  {
    ...{
      title: "Power is switched on",
      day: -2,
      from: "event",
      time: ["10:00"],
      place: "Halls and pontoons",
    },
    note: "After the electrician has tested your stand.",
  },
  {
    ...{ title: "Safety walk through the halls", day: -1, from: "event", time: ["09:00", "12:00"] },
    ...{ place: "Your stand", note: "Somebody of your team must be there." },
  },
  {
    ...{ title: "Lifting ends", day: -1, from: "event", time: ["12:00"], place: "Gate 3", types: ON_WATER },
  },
  {
    ...{ title: "Badges at the counter", day: -1, from: "event", time: ["08:00", "19:00"], place: "Gate 2" },
    note: "Bring the confirmation, on paper or on your telephone.",
  },
  {
    ...{ title: "Exhibitors’ reception", day: 0, from: "event", time: ["18:30", "21:00"] },
    ...{ place: "Quay House, first floor", noShares: true },
  },
  {
    ...{ title: "The jury walks the innovation trail", day: 1, from: "event", time: ["09:00", "10:00"] },
    ...{ place: "Hall B", types: ["Start-up pod", "Country pavilion"] },
  },
  {
    ...{ title: "Prizes of the innovation trail", day: 3, from: "event", time: ["17:00", "17:45"] },
    place: "Stage in hall A",
  },
  {
    ...{ title: "Breakdown: vehicles may enter", day: 4, from: "event", time: ["18:30"], place: "Gate 3" },
    note: "Not before the doors are closed. Nothing is left on the quay overnight.",
  },
  {
    ...{
      title: "Boats leave pontoons 4 to 6",
      day: 4,
      from: "event",
      time: ["18:30", "22:00"],
      types: ON_WATER,
    },
    note: "With the tide: the order stands in the departures plan.",
  },
  {
    ...{ title: "Breakdown: site open", day: 5, from: "event", time: ["06:00", "20:00"] },
    ...{ place: "Ocean Quay, all gates", note: "What is still there at 20:00 is cleared at your cost." },
  },
  { title: "Lost and found at the harbour office", day: 6, from: "event", lasts: 6, place: "Harbour office" },
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
