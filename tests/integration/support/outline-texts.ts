import { differences, linesOf, merged, type Seen, seenBy, type Tree, told } from "./differences";
import type { Outline } from "./outline";

/** A page as somebody saw it. */
export interface View {
  role: string;
  /** "GET /tasks?mine=1", or "POST /tasks" for a form with nothing in it. */
  asked: string;
  status: number;
  /** As it is on any day, and in short. */
  outline: Outline;
}

/** A page: as it is, and how it is otherwise when it is narrowed or refuses a form. `over` is the page that it lies over. */
export function pageText(views: readonly View[], over: readonly View[] = []): string {
  const asked = [...new Set(views.map((view) => view.asked))];
  if (asked.length === 0) return "Nobody sees it: it leads on, or is not there.\n";
  const [first, ...others] = asked.map((one) => views.filter((view) => view.asked === one));
  const plain = first!;
  return [
    section(plain, over),
    ...others.map((all) => section(all, plain.some(({ asked }) => asked.startsWith("GET")) ? plain : over)),
  ].join("\n");
}

function section(all: readonly View[], from: readonly View[]): string {
  const roles = rolesOf(all);
  const now = told(mergedOf(all), roles);
  const whole = linesOf(now);
  const base = told(seenBy(mergedOf(from), roles), roles);
  const less = base.length > 0 ? differences(base, now) : whole;
  const isLess = less.length < whole.length;
  const head = `# ${all[0]!.asked} as ${roles.join(", ")}${isLess ? `, beside ${from[0]!.asked}` : ""}`;
  return `${[head, ...(isLess ? less : whole)].join("\n")}\n`;
}

const mergedOf = (all: readonly View[]): Seen[] =>
  merged(all.map(({ role, outline, status }) => ({ who: role, parts: pageParts(outline, status) })));

function pageParts({ title, trail, current, aside, main }: Outline, status: number): Tree[] {
  const way = trail.map(({ to, words }, n) =>
    n === trail.length - 1 || isOfEvent(to) ? `${quoted(words)}${to && ` ${to}`}` : to,
  );
  const heads = [
    ...(status === 200 ? [] : [`status ${status}`]),
    `title: ${title}`,
    ...(way.length > 0 ? [`trail: ${way.join(" > ")}`] : []),
    ...[...new Set(current)].map((to) => `current: ${to}`),
  ];
  return [...heads.map((line) => ({ line, parts: [] })), ...aside, ...main];
}

const rolesOf = (views: readonly View[]): string[] => [...new Set(views.map(({ role }) => role))];

const quoted = (text: string) => `"${text}"`;
/** Something of the event's: its name is the page's, and not a word of the menus. */
const isOfEvent = (to: string) => to.includes("<");

/** What stands around all pages, once: whoever sees a line has a letter. */
export function framesText(views: readonly View[], roles: readonly string[]): string {
  const frames = new Map<string, View[]>();
  for (const view of views) {
    const text = linesOf(view.outline.frame).join("\n");
    frames.set(text, [...(frames.get(text) ?? []), view]);
  }
  const letters = [...frames.values()].map((seen, n) => ({
    who: letterOf(n),
    parts: seen[0]!.outline.frame,
    seen,
  }));
  const heads = letters.map(({ who, seen }) => {
    const asked = [...new Set(seen.map((view) => view.asked))].sort();
    const more = asked.length > 2 ? `, and ${asked.length - 2} more` : "";
    return `${who}: ${asked.slice(0, 2).join(", ")}${more} as ${roles.filter((role) => rolesOf(seen).includes(role)).join(", ")}`;
  });
  const all = told(
    merged(letters),
    letters.map(({ who }) => who),
  );
  return `${[...heads, "", ...onceEach(linesOf(all)), "", ...crumbs(views)].join("\n")}\n`;
}

const letterOf = (n: number): string =>
  (n < 26 ? "" : letterOf(Math.floor(n / 26) - 1)) + String.fromCharCode(97 + (n % 26));

/** A link that stands twice has its words once, so that one word of the menus is one line. */
function onceEach(lines: readonly string[]): string[] {
  const first = new Map<string, string>();
  return lines.map((line) => {
    const [, space = "", words = "", rest = ""] = /^(\s*)link "(.*)"( .*?-> .*)$/.exec(line) ?? [];
    const to = rest.replace(/ {2}\{.*\}$/, "");
    const before = first.get(to);
    if (!to) return line;
    if (before === undefined) first.set(to, words);
    else if (before === words) return `${space}link as above${rest}`;
    else if (before.startsWith(`${words} `))
      return `${space}link as above without "${before.slice(words.length)}"${rest}`;
    return line;
  });
}

/** The words of the ways to pages, by address. */
function crumbs(views: readonly View[]): string[] {
  const all = views.flatMap(({ outline: { trail } }) =>
    trail.slice(0, -1).filter(({ to }) => !isOfEvent(to)),
  );
  return [...new Set(all.map(({ to, words }) => `trail ${to}: "${words}"`))].sort();
}
