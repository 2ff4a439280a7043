import type { Part } from "./outline";

/** So many different words of one place in a list's rows are still all told; of more, as many that come again. */
const MOST_WORDS = 6;
/** So many choices are told one by one; of more, these and the last. */
const MOST_CHOICES = 24;
const FIRST_CHOICES = 5;

/** What stands in a list or a table, told by its first row of each shape, and how many more there are of it. */
export function inShort(parts: readonly Part[]): Part[] {
  return byShape(inRuns(parts)).flatMap((part) => {
    const [first, ...others] = part.parts;
    if (!first || first.parts.length > 0) return [part];
    if (part.line === "li" && others.length === 0) return [first];
    return isHead(part, first) ? [{ ...part, line: headed(part, first), parts: others }] : [part];
  });
}

/** A part that says no more than what it is, or its heading once more, stands in one line with what comes first in it. */
function isHead({ line }: Part, first: Part): boolean {
  const [, tag = "", name] = /^([a-z]+)(?: open| [a-z]+=\w+)?(?: named (".*"))?$/.exec(line) ?? [];
  if (name) return /^h\d: /.test(first.line) && JSON.stringify(first.line.slice(4)) === name;
  return HEADED.has(tag) && !first.line.startsWith("… ");
}

const HEADED = new Set("details fieldset li part th td tooltip".split(" "));
const headed = ({ line }: Part, first: Part) => `${line.replace(/ named ".*"$/, "")}, ${first.line}`;

const leaf = (line: string): Part => ({ line, shape: line, parts: [] });

/** Two parts are of one shape when they hold the same kinds of things; of rows within them it does not matter how many. */
export function shapeOf(part: Part): string {
  const inner: string[] = [];
  for (const one of part.parts) {
    const shape = shapeOf(one);
    // A second link to a place of the same kind says something where other things stand between them.
    const isAgain = one.parts.length > 0 ? inner.includes(shape) : inner.at(-1) === shape;
    if (!isAgain || !isOfMany(one)) inner.push(shape);
  }
  return inner.length > 0 ? `${part.shape}(${inner.join(";")})` : part.shape;
}

/** It may stand there any number of times. */
const isOfMany = (part: Part) => isRow(part) || part.as === "choice" || part.as === "option";

function byShape(parts: readonly Part[]): Part[] {
  const rows = new Map<string, Part[]>();
  for (const part of parts) {
    if (!isRow(part)) continue;
    const shape = shapeOf(part);
    rows.set(shape, [...(rows.get(shape) ?? []), part]);
  }
  return parts.flatMap((part) => {
    const [first, ...more] = (isRow(part) && rows.get(shapeOf(part))) || [part];
    if (part !== first) return isShort(first!, more) ? [part] : [];
    const whole = { ...part, parts: inShort(part.parts) };
    if (more.length === 0 || isShort(first, more)) return [whole];
    return [whole, leaf([`… ${more.length} more`, ...wordsBeside(first, more)].join("; "))];
  });
}

/** A link is one of many where it leads to something of the event's. */
const isRow = (part: Part) => part.as === "row" && (part.parts.length > 0 || /->.*<[^>]*>/.test(part.line));

/** A single line after the first tells as much as its sum. */
const isShort = (first: Part, more: readonly Part[]) =>
  more.length === 1 && first.parts.length <= (first.line === "li" ? 1 : 0);

/** What the further rows say otherwise than the first, at places where few different things are said. */
function wordsBeside(first: Part, more: readonly Part[]): string[] {
  const places = new Map<string, Map<string, number>>();
  const collect = (part: Part, place: string) => {
    const words = places.get(place) ?? new Map<string, number>();
    places.set(place, words.set(part.line, (words.get(part.line) ?? 0) + 1));
    for (const [n, one] of part.parts.entries()) collect(one, `${place} ${isOfMany(one) ? shapeOf(one) : n}`);
  };
  for (const row of [first, ...more]) collect(row, "");
  return [...places.values()].flatMap((words) => {
    const [own = "", ...others] = words.keys();
    const all = [...words.values()].reduce((sum, n) => sum + n, 0);
    const isFew = words.size <= MOST_WORDS && (words.size < all || all <= FEW_ROWS);
    const kind = /^[\w]+: /.exec(own)?.[0] ?? "";
    const texts = others
      .filter((line) => !OF_EVENT.test(line) && (isFew || words.get(line)! > 1))
      // Rows of one moment stand in any order.
      .sort()
      .slice(0, MOST_WORDS)
      .map((line) => line.replace(kind, "") + (words.get(line)! > 1 ? ` ×${words.get(line)}` : ""));
    return texts.length > 0 ? [kind + texts.join(" | ")] : [];
  });
}

/** So few rows may say what they like. */
const FEW_ROWS = 3;
/** What is the event's own, and no word of ours. */
const OF_EVENT = /<(?:id|task|team|user|group|type|status of|comment|reply)\b/;

/** Options, choices of one name and hidden fields beside each other, in one line. */
function inRuns(parts: readonly Part[]): Part[] {
  const told: Part[] = [];
  for (let at = 0; at < parts.length; at += 1) {
    const part = parts[at]!;
    const run = [part];
    while (sameRun(part, parts[at + run.length])) run.push(parts[at + run.length]!);
    at += run.length - 1;
    if (part.as === "option") told.push(leaf(`options: ${few(run.map(({ line }) => line)).join(" | ")}`));
    else if (part.as === "hidden" && run.length > 1)
      told.push(
        leaf(`hidden ${run.map(({ line }) => line.replace(/^input | type="hidden"/g, "")).join(", ")}`),
      );
    else if (part.as === "choice" && run.length > 1)
      told.push(
        leaf(`${run.length} ${startOf(part)}: ${few(run.map(({ line }) => choiceOf(line))).join(" | ")}`),
      );
    else if (part.as === "term" && parts[at + 1]?.as === "meaning" && parts[at + 2]?.as !== "meaning") {
      told.push(leaf(`${part.line} = ${parts[at + 1]!.line}`));
      at += 1;
    } else told.push(part);
  }
  return told;
}

const sameRun = (one: Part, next: Part | undefined) =>
  next !== undefined &&
  one.as === next.as &&
  (one.as === "option" || one.as === "hidden" || (one.as === "choice" && startOf(one) === startOf(next)));

/** What choices of one group have in common. */
const startOf = ({ line }: Part) => (/(?:form="[^"]*" )?name="[^"]*" type="\w+"/.exec(line) ?? [line])[0];
const choiceOf = (line: string) =>
  line
    .replace(/^input (?:labelled )?/, "")
    .replace(/ ?(?:form="[^"]*" )?name="[^"]*" type="\w+"/, "")
    .replace(/ value=/, " ");

function few(all: string[]): string[] {
  // What a value stands for is not said twice.
  const texts = all.map((text) => text.replace(/^"(.*)" (.*?)(?:value=)?"<(\w+) \1>"$/, '"$1" $2<$3>'));
  if (texts.length <= MOST_CHOICES) return texts;
  const first = texts.slice(0, FIRST_CHOICES);
  return [...first, `… ${texts.length - FIRST_CHOICES - 1} more …`, texts.at(-1)!];
}
