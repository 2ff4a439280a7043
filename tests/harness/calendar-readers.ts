import ICAL from "ical.js";
import nodeIcal from "node-ical";
import { type AllDates, allDates, type Dated } from "~/features/time-table/dates.rules";
import { dayList } from "~/features/time-table/day-list.rules";
import { feedEvents } from "~/features/time-table/feed/feed.rules";
import { calendarText } from "~/features/time-table/feed/ical.rules";
import { addDays, dayIn, timeIn } from "~/lib/dates";
import { oneLine } from "~/lib/text.rules";
import type { dice as diceOf } from "./dice";

/*
 * What calendars make of a feed, by two readers that we did not write, beside the list by day of the very same dates.
 */

/** From UTC−11 to UTC+14, with every kind of summer time there is. */
export const ZONES = [
  ...[
    "Pacific/Pago_Pago",
    "Pacific/Honolulu",
    "Pacific/Marquesas",
    "America/Anchorage",
    "America/Los_Angeles",
  ],
  ...["America/Denver", "America/Chicago", "America/New_York", "America/Halifax", "America/St_Johns"],
  ...["America/Santiago", "America/Sao_Paulo", "America/Nuuk", "America/Noronha", "Atlantic/Azores"],
  ...["Europe/London", "Africa/Casablanca", "Europe/Berlin", "Africa/Cairo", "Europe/Athens", "Asia/Beirut"],
  ...["Europe/Moscow", "Asia/Tehran", "Asia/Kabul", "Asia/Karachi", "Asia/Kolkata", "Asia/Kathmandu"],
  ...["Asia/Yangon", "Asia/Bangkok", "Asia/Singapore", "Australia/Eucla", "Asia/Tokyo", "Australia/Adelaide"],
  ...["Australia/Sydney", "Australia/Lord_Howe", "Pacific/Auckland", "Pacific/Chatham", "Pacific/Apia"],
  ...["Pacific/Kiritimati"],
];

type Dice = ReturnType<typeof diceOf>;

/** Around these somewhere clocks are changed. */
const CHANGES = [
  ...["2027-03-13", "2027-03-27", "2027-04-03", "2027-04-29", "2027-09-04", "2027-09-25", "2027-10-02"],
  ...["2027-10-28", "2027-10-30", "2027-11-06", "2027-02-27", "2027-12-30"],
];

const WORDS = [
  ...[
    "Build-up",
    "crane 2, gate 3",
    "a;b",
    "back\\slash",
    'say "so"',
    "colon: and more",
    "🚢🚢🚢",
    "船着き場",
  ],
  ...[
    "Überführung",
    "👩‍👩‍👧‍👦",
    "x".repeat(200),
    "ＵＴＦ",
    "مرسى",
    "e\u0301\u0302",
    "typed \\n here",
    "END:VEVENT",
  ],
  ...["\\,", "\\;", "100 %", "#1", "<b>bold</b>", "'", "=?utf-8?", "\tTab"],
];
const BETWEEN = [" ", "\n", "\r\n", "\u2028", ", ", "\u0085", "\n\n"];

/** Of so many words, as people paste them. */
function text(dice: Dice, most: number): string {
  const parts = Array.from({ length: 1 + dice.upTo(most) }, () => dice.pick(WORDS) + dice.pick(BETWEEN));
  return parts.join("").trim();
}

const pad = (n: number) => String(n).padStart(2, "0");
const STATES = ["complete", "notApplicable", "incomplete", "overdue", "dueSoon"] as const;

/** An event in some zone, with entries and tasks of which many lie where its clocks are changed. */
export function generatedDates(dice: Dice) {
  const zone = dice.pick(ZONES);
  const day = () =>
    addDays(dice.pick(CHANGES), dice.upTo(4) - 1 + (dice.upTo(5) === 0 ? dice.upTo(400) - 200 : 0));
  const time = () => `${pad(dice.upTo(3) === 0 ? dice.upTo(24) : dice.upTo(4))}:${pad(dice.upTo(12) * 5)}`;
  const entries = Array.from({ length: 3 + dice.upTo(12) }, (_, at) => {
    const [startDay, lasts] = [day(), dice.upTo(3) === 0 ? dice.upTo(5) : 0];
    const startTime = dice.upTo(4) === 0 ? null : time();
    const ends = startTime !== null && (lasts > 0 || dice.upTo(2) === 0);
    return {
      ...{ id: `e${at}`, title: oneLine(text(dice, 4)) || "Entry", place: oneLine(text(dice, 2)) },
      ...{
        startDay,
        startTime,
        endDay: addDays(startDay, lasts),
        endTime: ends ? endAfter(dice, startTime, lasts) : null,
      },
      note: dice.upTo(2) === 0 ? text(dice, 12) : "",
    };
  });
  const tasks = Array.from({ length: dice.upTo(8) }, (_, at) => ({
    ...{ id: `t${at}`, title: oneLine(text(dice, 3)) || "Task", type: "task" as const, dueDate: day() },
    ...{ status: dice.pick(STATES), approvalStatus: "none" as const, isTimeSensitive: false },
  }));
  const startDate = day();
  const event = {
    ...{ startDate, endDate: addDays(startDate, dice.upTo(6)), launchDate: dice.upTo(2) === 0 ? day() : "" },
    eventName: oneLine(text(dice, 2)) || "Event",
  };
  return { zone, today: day(), entries, tasks, event };
}

/** On the same day behind the start. */
function endAfter(dice: Dice, start: string, lasts: number): string {
  if (lasts > 0) return `${pad(dice.upTo(24))}:${pad(dice.upTo(60))}`;
  const minutes = Number(start.slice(0, 2)) * 60 + Number(start.slice(3));
  const end = Math.min(minutes + 1 + dice.upTo(240), 24 * 60 - 1);
  return end > minutes ? `${pad(Math.floor(end / 60))}:${pad(end % 60)}` : "23:59";
}

/** What a date says in a list and in a calendar, in the zone of the event. */
export interface Said {
  title: string;
  place: string;
  text: string;
  startDay: string;
  startTime: string | null;
  endDay: string;
  endTime: string | null;
}

const HOST = "demo.example";

/** The feed of such an event, and the rows of its list by day under the names that they have in the feed. */
export function generatedFeed(of: ReturnType<typeof generatedDates>): {
  text: string;
  listed: Map<string, Said>;
} {
  const all: AllDates = allDates(of, of.zone);
  const notes = new Map(of.entries.map(({ id, note }) => [id, note]));
  const events = feedEvents(all, {
    ...{ changedAt: new Map(), notes, settingsAt: "2027-01-01T00:00:00.000Z", host: HOST },
    urlOf: ({ id }) => `https://${HOST}/time-table/${id}`,
  });
  const { past, months } = dayList(all.dates, of.today, { isPastOpen: true, isLaterOpen: true });
  const rows = [...(past?.days ?? []), ...months.flatMap(({ days }) => days)].flatMap(
    ({ rows: found }) => found,
  );
  const listed = new Map(rows.map((row) => [uidOf(row), saidOf(row, notes)]));
  if (listed.size !== all.dates.length) throw new Error("The list has a date twice, or lacks one");
  return { text: calendarText({ title: of.event.eventName, product: "Portal", events }), listed };
}

const uidOf = ({ kind, id }: Dated) =>
  `${kind === "event" || id === "launch" ? "event" : kind === "task" ? "task" : "entry"}-${id}@${HOST}`;

function saidOf(row: Dated, notes: ReadonlyMap<string, string>): Said {
  const { title, place, startDay, startTime, endDay, endTime, kind, id, task } = row;
  const isDone = task?.status === "complete" || task?.status === "notApplicable";
  return {
    ...{ title: isDone ? `Done: ${title}` : title, place, startDay, startTime, endDay, endTime },
    text: kind === "organiser" ? plain(notes.get(id) ?? "") : "",
  };
}

/** Line ends of every kind are one. */
const plain = (typed: string) => typed.replaceAll(/\r\n?|[\n\u0085\u2028\u2029]/g, "\n");

const timed = (zone: string, start: Date, end: Date | null) => ({
  ...{ startDay: dayIn(zone, start), startTime: timeIn(zone, start) },
  ...{ endDay: dayIn(zone, end ?? start), endTime: end && timeIn(zone, end) },
});

/** By ical.js: everything. The texts of tasks are ours, and not compared. */
export function readByIcalJs(text: string, zone: string): Map<string, Said> {
  const calendar = new ICAL.Component(ICAL.parse(text));
  return new Map(
    calendar.getAllSubcomponents("vevent").map((component) => {
      const event = new ICAL.Event(component);
      const { startDate, endDate } = event;
      const hasEnd = component.hasProperty("dtend");
      const day = ({ year, month, day: date }: ICAL.Time) => `${year}-${pad(month)}-${pad(date)}`;
      const times = startDate.isDate
        ? { startDay: day(startDate), startTime: null, endDay: addDays(day(endDate), -1), endTime: null }
        : timed(zone, startDate.toJSDate(), hasEnd ? endDate.toJSDate() : null);
      return [
        event.uid,
        {
          title: event.summary,
          place: event.location ?? "",
          text: ourText(event.uid, event.description ?? ""),
          ...times,
        },
      ];
    }),
  );
}

const ourText = (uid: string, text: string) => (uid.startsWith("task-") ? "" : text);

/** By node-ical: what has a time. Whole days and what is typed with a backslash it misreads. */
export function readByNodeIcal(text: string, zone: string): Map<string, Said> {
  const found = nodeIcal.sync.parseICS(text);
  return new Map(
    Object.values(found).flatMap((event): [string, Said][] => {
      if (event?.type !== "VEVENT" || event.datetype === "date") return [];
      const { uid, start, end } = event;
      const hasEnd = end !== undefined && end.getTime() !== start.getTime();
      return [
        [
          uid,
          {
            ...{ title: String(event.summary ?? ""), place: String(event.location ?? "") },
            ...{
              text: ourText(uid, String(event.description ?? "")),
              ...timed(zone, start, hasEnd ? (end as Date) : null),
            },
          },
        ],
      ];
    }),
  );
}

/** Where the readers and the list differ, a line each. */
export function differences(of: ReturnType<typeof generatedDates>): string[] {
  const { text, listed } = generatedFeed(of);
  const wrong: string[] = [];
  const compare = (reader: string, found: ReadonlyMap<string, Said>, among: ReadonlyMap<string, Said>) => {
    for (const uid of new Set([...found.keys(), ...among.keys()])) {
      const [has, should] = [JSON.stringify(found.get(uid)), JSON.stringify(sorted(among.get(uid)))];
      if (has === undefined || JSON.stringify(sorted(found.get(uid))) !== should)
        wrong.push(`${reader} in ${of.zone}: ${uid} is ${has}, not ${should}`);
    }
  };
  compare("ical.js", readByIcalJs(text, of.zone), listed);
  const second = readByNodeIcal(text, of.zone);
  const isLeft = ({ title, place, text: note, startTime }: Said) =>
    startTime === null || [title, place, note].some((typed) => typed.includes("\\"));
  const comparable = new Map([...listed].filter(([, said]) => !isLeft(said)));
  compare("node-ical", new Map([...second].filter(([uid]) => comparable.has(uid))), comparable);
  return wrong;
}

const sorted = (said: Said | undefined): Said | undefined =>
  said && {
    ...{ title: said.title, place: said.place, text: said.text },
    ...{ startDay: said.startDay, startTime: said.startTime, endDay: said.endDay, endTime: said.endTime },
  };
