import type { Outline, Part } from "./outline";
import { inShort } from "./rows";

const DAYS = "(?:Sun|Mon|Tue|Wed|Thu|Fri|Sat)[a-z]*";
const MONTHS =
  "(?:January|February|March|April|May|June|July|August|September|October|November|December|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)";
const TIME = "\\d{1,2}:\\d{2}(?::\\d{2})?";
const as = (pattern: string) => new RegExp(`(?<!\\w)${pattern}(?!\\w)`, "g");

const ID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/**
 * What differs from day to day and from machine to machine, by what it is. The demo's days are counted from the day that
 * it is made on, so "In 3 days" is always that; its moments are hours before it was made, so their days may be any.
 */
const CHANGING: readonly [RegExp, string][] = [
  [/https?:\/\/[a-z.]*localhost(:\d+)?/g, "<origin>"],
  [/\b(?:[a-z]+\.)?(?:localhost|127\.0\.0\.1)(:\d+)?/g, "<host>"],
  [/\/assets\/([\w.]+?)-[\w-]{8}\.(\w+)/g, "/assets/$1-<hash>.$2"],
  [/\b[0-9A-F]{4}-[0-9A-F]{4}\b(?!-)/g, "<reference>"],
  [as("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d(?::[\\d.]+)?(?:Z|[+-]\\d\\d:\\d\\d)?"), "<instant>"],
  [as("\\d{4}-\\d\\d-\\d\\d"), "<day>"],
  // A moment names its year only where that is not this one.
  [as(`(?:${DAYS} )?(?:[Tt]oday|[Yy]esterday|\\d{1,2} ${MONTHS}(?: \\d{4})?),? (?:at )?${TIME}`), "<moment>"],
  // Both ends in a month name it once, both in a year name that once.
  [as(`\\d{1,2}(?: ${MONTHS})?(?: \\d{4})? ?[–-] ?\\d{1,2} ${MONTHS}(?: \\d{4})?`), "<days>"],
  [as(`${DAYS},? \\d{1,2} ${MONTHS} \\d{4}`), "<weekday and date>"],
  [as(`${DAYS},? \\d{1,2} ${MONTHS}`), "<weekday and day>"],
  [as(`(?:\\d{1,2} ${MONTHS} \\d{4}|Yesterday)`), "<date>"],
  [as(`\\d{1,2} ${MONTHS}`), "<day of a month>"],
  [as(`${MONTHS} \\d{4}`), "<month>"],
  [/\bmonth=\d{4}-\d\d\b/g, "month=<month>"],
  [/\((?:GMT|BST)\)/g, "(<summer or winter time>)"],
  [as(TIME), "<time>"],
  // What happened some hours before the demo was made is of the same day, or of the one before.
  [/\b([Ss])aved (?:at <time>|on <date>)/g, "$1aved <when>"],
  [/\btd: <(?:moment|date)>$/g, "td: <when>"],
  [/(?<=\btd: ‹[^›]+› )(?:<(?:moment|date|time|day of a month)>|Today)/g, "<when>"],
  [as("\\d+ (?:s|min|h) ago"), "<ago>"],
  // Of a score, whose days of activity are hours before the demo was made.
  [/ (?:up|down) \d+ since Monday\b/g, ""],
  // Of what waits: it grows with each midnight since the demo was made.
  [/\bOldest \d+ (?:day|hour)s?\b/g, "Oldest <age>"],
  [/\boldest \d+ (?:day|hour)s? ago\b/g, "oldest <ago>"],
  [/\b\d+ in the (last 7 days|7 before)\b/g, "<how many> in the $1"],
  [/\bGood (?:morning|afternoon|evening|night)\b/g, "Good <part of the day>"],
  // A mail of the demo may be handed over before the page is looked at, or after.
  [/\bOn its way\b/g, "Sent"],
  // Of an authenticator app: drawn by lot for each visit.
  [/\bsecret=[A-Z2-7]{32}\b/g, "secret=<secret>"],
  [/\b[A-Z2-7]{4}(?: [A-Z2-7]{4}){7}\b/g, "<secret>"],
];

/** The line as it is on any day and any machine. What an id stands for is said where it is known. */
function timeless(line: string, names: ReadonlyMap<string, string>): string {
  let text = line.replaceAll(ID, (id) => `<${names.get(id) ?? "id"}>`);
  for (const [pattern, word] of CHANGING) text = text.replaceAll(pattern, word);
  return text;
}

/** What stands in it depends on the weekday. */
const OF_THE_WEEK = 'section named "This week and next"';

/** In which of a month's weeks something is depends on the day; which days it has is no matter of the page. */
const OF_THE_WEEKS = 'table named "<month>"';

/** What was done some hours before the demo was made is of this week, or of the one before: figures in it depend on the hour. */
const OF_TWO_WEEKS = "h2: Last 7 days against the 7 before";
const isOfTwoWeeks = ({ parts }: Part) => parts.some(({ line }) => line === OF_TWO_WEEKS);
const withoutFigures = (all: readonly Part[]): Part[] =>
  all.map((part) => ({
    ...part,
    line: part.line.replace(/(?<=^td: |^link ")(?:up |down )?\d+/, "<how many>"),
    parts: withoutFigures(part.parts),
  }));

/** The demo's days are counted from today: which months they fall in depends on it, and how many in each. */
const OF_A_MONTH = /^(?:(?:section named "|h2: )[A-Z][a-z]+ \d{4}"?|p: \d+ dates?(?: left)?)$/;

/** A form of the frame says on which page it stood. */
const onAnyPage = (line: string) =>
  line.replace(/(?<=^input name="back" type="hidden" value=")[^"]*/, "<here>");

/**
 * The outline of what is at an address as it is on any day and any machine, in short. What months and weeks hold stands as
 * if they were not.
 */
export function onAnyDay(outline: Outline, address: string, names: ReadonlyMap<string, string>): Outline {
  const plainly = (text: string) => timeless(text, names);
  const here = (line: string) =>
    line
      .replace(`name="back" type="hidden" value="${address}"`, 'name="back" type="hidden" value="<here>"')
      .replace(/^(form (?:search )?(?:GET|POST)) (\S+)/, (all, form, to) =>
        to === address ? `${form} <here>` : all,
      );
  const parts = (all: readonly Part[]): Part[] =>
    all.flatMap((part) => {
      const own = isOfTwoWeeks(part) ? withoutFigures(part.parts) : part.parts;
      const inner = parts(part.line === OF_THE_WEEK ? [] : own);
      if (OF_A_MONTH.test(part.line)) return inner;
      const line = plainly(here(part.line));
      if (line === OF_THE_WEEKS) return [{ ...part, line, parts: inner.filter(({ line }) => line !== "tr") }];
      // Of which thing it is says nothing of its kind.
      return [{ ...part, line, shape: plainly(part.shape.replaceAll(ID, "<>")), parts: inner }];
    });
  const frame = (all: readonly Part[]): Part[] =>
    all.map((part) => ({ ...part, line: onAnyPage(part.line), parts: frame(part.parts) }));
  return {
    title: plainly(outline.title),
    frame: inShort(parts(frame(outline.frame))),
    trail: outline.trail.map(({ to, words }) => ({ to: plainly(to), words: plainly(words) })),
    current: outline.current.map(plainly),
    aside: inShort(parts(outline.aside)),
    main: inShort(parts(outline.main)),
  };
}
