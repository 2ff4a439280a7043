import { type Day, daysBetween } from "~/lib/dates";
import type { FieldSample, MailFacts, MailList, MailListEntry, MailParts } from "~/procedure/room";
import { counted, formatDate, relativeDay } from "~/ui/format.rules";
import { taskTeamPath } from "../by-team/task-teams.paths";
import { adminTasksPath, taskPath, tasksPath } from "../tasks.paths";
import type { Digest, DigestLine, LinePart } from "./digests.types";

/** Lines of one mail; what is more is counted. */
const MOST_LINES = 12;

const PARTS: readonly { part: LinePart; title: string }[] = [
  { part: "overdue", title: "Overdue" },
  { part: "coming", title: "Coming up" },
  { part: "draft", title: "Started, not submitted" },
];

/**
 * What the digest says, as its template names it. `lines` holds the lists as JSON, each with the path that it leads to; `tasks` says the
 * same as text.
 */
export const DIGEST_FIELDS = [
  "count",
  "overdue",
  "dueBy",
  "today",
  "tasks",
  "waiting",
  "who",
  "note",
  "sender",
  "lines",
] as const;
export type DigestField = (typeof DIGEST_FIELDS)[number];
export type DigestFields = Record<DigestField, string>;

/** What they are, for a text of the event's own: the lists stand where it names the tasks. */
export const DIGEST_SAMPLES: Record<DigestField, FieldSample> = {
  count: { label: "How many tasks, in words", sample: "3 tasks" },
  overdue: { label: "How many of them are overdue", sample: "1" },
  dueBy: { label: "The day of the last of them", sample: "Fri 25 June" },
  today: { label: "The day of the mail", sample: "Monday 21 June" },
  tasks: {
    label: "The tasks, each with date and link",
    sample: "Submit stand design drawings: 4 days late (Thu 17 June)\nOrder power: In 3 days (Thu 24 June)",
    isNeeded: true,
    isList: true,
  },
  waiting: {
    label: "What waits for the organisers",
    sample: "One task is with the organisers: Risk assessment. Nothing to do for you.",
  },
  who: { label: "Why somebody gets it", sample: "You get this as the owner of Solent Rigging Co." },
  note: { label: "What staff wrote to it", sample: "Please send them today." },
  sender: { label: "Who of staff sent it", sample: "Helen Marsh" },
  lines: {
    label: "The lists",
    sample: JSON.stringify({
      lists: [
        {
          title: "Overdue",
          entries: [
            {
              text: "Submit stand design drawings",
              href: "/tasks",
              note: "not assigned",
              state: "4 days late",
              tone: "late",
              day: "Thu 17 June",
            },
          ],
        },
        {
          title: "Coming up",
          entries: [
            {
              text: "Order power",
              href: "/tasks",
              note: "Amara Okafor",
              state: "In 3 days",
              tone: "soon",
              day: "Thu 24 June",
            },
          ],
        },
      ],
      more: 0,
    } satisfies Stored),
    isHidden: true,
  },
};

interface Wording {
  day: Day;
  locale: string;
  /** Says an instant as its day. */
  dayOf(instant: string): Day;
  /** What staff wrote to it, and who. */
  note?: string;
  sender?: string;
}

export function digestFields(digest: Digest, wording: Wording): DigestFields {
  const { day, locale } = wording;
  const { lines, team, person, waiting } = digest;
  const listed = lines.slice(0, MOST_LINES);
  const entries = listed.map((line) => ({ part: line.part, ...entryOf(line, wording, team === null) }));
  const lists = PARTS.map(({ part, title }) => ({
    title,
    entries: entries.filter((entry) => entry.part === part).map(({ part: _, ...entry }) => entry),
  })).filter((list) => list.entries.length > 0);
  const more = lines.length - listed.length;
  const overdue = lines.filter(({ part }) => part === "overdue").length;
  const last = lines.reduce((latest, { open }) => (open.dueDate > latest ? open.dueDate : latest), "");
  return {
    count: counted(lines.length, "task"),
    overdue: overdue > 0 ? String(overdue) : "",
    dueBy: formatDate(last, "short", locale),
    today: formatDate(day, "full", locale).replace(/ \d{4}$/, ""),
    tasks: [
      ...entries.map(({ text, state, day: on }) => `${text}: ${state} (${on})`),
      ...(more > 0 ? [`and ${more} more`] : []),
    ].join("\n"),
    waiting: waitingText(waiting),
    who:
      team === null
        ? "You get this as an admin of the event."
        : `You get this as ${team.ownerId === person.id ? "the owner" : "a member"} of ${team.name}.`,
    note: wording.note ?? "",
    sender: wording.sender ?? "",
    lines: JSON.stringify({ lists, more } satisfies Stored),
  };
}

interface Stored {
  lists: { title: string; entries: Entry[] }[];
  more: number;
}
type Entry = MailListEntry & { state: string; day: string };

function entryOf(line: DigestLine, { day, locale, dayOf }: Wording, isOfMany: boolean): Entry {
  const { open } = line;
  return {
    text: line.title,
    href: isOfMany ? taskTeamPath(open.taskId, open.teamId) : taskPath(open.taskId),
    note: notesOf(line, isOfMany, {
      day: (on) => formatDate(on, "weekday", locale),
      at: (instant) => formatDate(dayOf(instant), "weekday", locale),
    }),
    state: stateWords(open.dueDate, day),
    tone: open.dueDate < day ? "late" : "soon",
    day: formatDate(open.dueDate, "weekday", locale),
  };
}

/** Why it is here, and whose it is. */
function notesOf(
  { open, teamName, movedFrom }: DigestLine,
  isOfMany: boolean,
  said: { day(on: Day): string; at(instant: string): string },
): string {
  const { draft, sentBack, moreTimeBy, assignees } = open;
  const closing = draft?.closesAt ? ` The form closes on ${said.at(draft.closesAt)}.` : "";
  const draftText =
    draft &&
    `Draft, saved ${said.at(draft.at)}${draft.by ? ` by ${draft.by}` : ""}. Nothing is sent yet.${closing}`;
  return [
    isOfMany && teamName,
    sentBack !== null && (sentBack ? `Sent back: “${sentBack}”` : "Sent back"),
    open.hasExtraDays && "Extra days",
    moreTimeBy !== null && (moreTimeBy ? `More time given by ${moreTimeBy}` : "More time was given"),
    movedFrom !== null && `Date moved, was ${said.day(movedFrom)}`,
    draftText || (assignees.length > 0 ? assignees.join(", ") : "not assigned"),
  ]
    .filter(Boolean)
    .join(" · ");
}

/** "1 week late", "Tomorrow", "In a week". */
export function stateWords(dueDate: Day, day: Day): string {
  const days = daysBetween(dueDate, day);
  if (days > 0) return days % 7 === 0 ? `${counted(days / 7, "week")} late` : `${counted(days, "day")} late`;
  return days === -7 ? "In a week" : relativeDay(dueDate, day);
}

function waitingText([first, ...more]: readonly string[]): string {
  if (first === undefined) return "";
  return more.length === 0
    ? `One task is with the organisers: ${first}. Nothing to do for you.`
    : `${more.length + 1} tasks are with the organisers: ${first} and ${more.length} more. Nothing to do for you.`;
}

/** The digest as a mail. `isFirst`: its button sets a password, for who never signed in. */
export function writeDigest(facts: MailFacts<DigestField>, isFirst = false): MailParts {
  const { fields, teamName } = facts;
  const { count = "tasks", overdue = "", dueBy = "", today = "", note = "", sender = "" } = fields;
  const isLate = overdue !== "";
  const where = teamName ? `${teamName} stands` : "all teams stand";
  const toGo = facts.daysToGo ? `, ${facts.daysToGo} days before doors open` : "";
  const verb = count === "1 task" ? "needs" : "need";
  const is = (n: string) => (n === "1" || n === "1 task" ? "is" : "are");
  const isByHand = sender !== "";
  return {
    subject: isByHand
      ? `Action needed: ${count} ${is(count)} overdue`
      : `Action needed: ${count}${isLate ? `, ${overdue} overdue` : dueBy && ` due by ${dueBy}`}`,
    title: isByHand
      ? `${count} of ${teamName} ${is(count)} overdue`
      : `${count} ${verb} ${teamName ? "you" : "the teams’ attention"}${isLate ? `, ${overdue} ${is(overdue)} overdue` : ""}`,
    lines: [
      note || (today ? `This is where ${where} on ${today}${toGo}.` : ""),
      note && sender ? `${sender}, ${facts.eventName}` : "",
      isFirst ? "You have not signed in yet: set a password first, and your tasks are there." : "",
    ].filter(Boolean),
    action: isFirst
      ? { label: "Set your password", note: "The link works for 14 days." }
      : { label: teamName ? "Open your tasks" : "See the tasks", note: "" },
    lists: listsOf(fields.lines, `${originOf(facts.link)}${teamName ? tasksPath() : adminTasksPath}`),
    closing: [fields.waiting ?? "", ...contactLines(facts.accountManager)].filter(Boolean),
    why: fields.who,
  };
}

/** Whom a team turns to, where staff have said so. */
export const contactLines = (accountManager = ""): string[] =>
  accountManager === "" ? [] : [`Your contact is ${accountManager} of the organisers.`];

const originOf = (link: string): string => /^https?:\/\/[^/?#]+/.exec(link)?.[0] ?? "";

/** What does not read as our lists is none: a template is drawn without its fields too. */
function listsOf(text: string | undefined, toAll: string): MailList[] {
  const { lists, more } = storedOf(text);
  const origin = originOf(toAll);
  return lists.map(({ title, entries }, at) => ({
    title,
    entries: entries.map((entry) => ({ ...entry, href: `${origin}${entry.href}` })),
    ...(more > 0 && at === lists.length - 1 ? { more: { text: `and ${more} more`, href: toAll } } : {}),
  }));
}

function storedOf(text: string | undefined): Stored {
  try {
    const stored = JSON.parse(text ?? "") as Stored;
    return Array.isArray(stored?.lists) ? stored : { lists: [], more: 0 };
  } catch {
    return { lists: [], more: 0 };
  }
}
