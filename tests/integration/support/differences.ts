/** A line with what stands in it. */
export interface Tree {
  line: string;
  parts: readonly Tree[];
}

/** The same thing as several see it: a line for each way in which it is told, and what stands in it. */
export interface Seen {
  heads: { line: string; who: readonly string[] }[];
  parts: Seen[];
}

/** What several see, told once: what whoever sees most has, and between it what only others have. */
export function merged(views: readonly { who: string; parts: readonly Tree[] }[]): Seen[] {
  const order = views.map(({ who }) => who);
  // The sort is stable: of those who see as much the first one.
  const fullest = [...views].sort((a, b) => sizeOf(b.parts) - sizeOf(a.parts));
  return fullest.reduce<Seen[]>((all, { who, parts }) => joined(all, parts, who, order), []);
}

function joined(all: readonly Seen[], parts: readonly Tree[], who: string, order: readonly string[]): Seen[] {
  const seen = all.map(treeOf);
  return steps(seen, parts).map(({ one, other }): Seen => {
    const known = one === null ? { heads: [], parts: [] } : all[one]!;
    if (other === null) return known;
    const { line, parts: inner } = parts[other]!;
    const isKnown = known.heads.some((head) => head.line === line);
    const heads = isKnown ? known.heads : [...known.heads, { line, who: [] }];
    return {
      heads: heads.map((head) =>
        head.line === line
          ? { line, who: order.filter((one) => one === who || head.who.includes(one)) }
          : head,
      ),
      parts: joined(known.parts, inner, who, order),
    };
  });
}

const treeOf = ({ heads, parts }: Seen): Tree => ({ line: heads[0]!.line, parts: parts.map(treeOf) });

/** Who sees a thing is said where that is not said of what it stands in. */
export function told(all: readonly Seen[], everybody: readonly string[]): Tree[] {
  return all.flatMap(({ heads, parts }) => {
    const who = heads.length === 1 ? heads[0]!.who : everybody;
    const lines = heads.map(({ line, who }) =>
      who.join() === everybody.join() ? line : `${line}  {${who.join(", ")}}`,
    );
    return lines.map((line, n) => ({ line, parts: n === lines.length - 1 ? told(parts, who) : [] }));
  });
}

/** What some of them see. */
export const seenBy = (all: readonly Seen[], some: readonly string[]): Seen[] =>
  all.flatMap(({ heads, parts }) => {
    const left = heads
      .map(({ line, who }) => ({ line, who: who.filter((one) => some.includes(one)) }))
      .filter(({ who }) => who.length > 0);
    return left.length > 0 ? [{ heads: left, parts: seenBy(parts, some) }] : [];
  });

export const linesOf = (parts: readonly Tree[], start = "", depth = 0): string[] =>
  parts.flatMap(({ line, parts: inner }) => [
    start + "  ".repeat(depth) + line,
    ...linesOf(inner, start, depth + 1),
  ]);

/**
 * What is otherwise: what is gone (`-`), with how much was in it, what is new (`+`), and what the same thing says now (`~`);
 * above each, what it stands in.
 */
export function differences(before: readonly Tree[], after: readonly Tree[], depth = 0): string[] {
  const space = "  ".repeat(depth);
  return steps(before, after).flatMap(({ one, other }) => {
    const gone = one === null ? null : before[one]!;
    const come = other === null ? null : after[other]!;
    if (!come) {
      const inner = sizeOf(gone!.parts);
      return [`- ${space}${gone!.line}${inner > 0 ? ` (with ${inner} in it)` : ""}`];
    }
    if (!gone) return linesOf([come], "+ ", depth);
    const inner = differences(gone.parts, come.parts, depth + 1);
    if (gone.line !== come.line) return [`~ ${space}${come.line}`, ...inner];
    return inner.length > 0 ? [`  ${space}${come.line}`, ...inner] : [];
  });
}

const sizeOf = (parts: readonly Tree[]): number => parts.reduce((sum, one) => sum + 1 + sizeOf(one.parts), 0);

interface Step {
  one: number | null;
  other: number | null;
}

/** The way from one row of things to another: of both by their places, of one alone, and of the other alone. */
function steps(one: readonly Tree[], other: readonly Tree[]): Step[] {
  const width = other.length + 1;
  // How much is the same of what is left of both.
  const best = new Float64Array((one.length + 1) * width);
  const likeness = new Float64Array((one.length + 1) * width);
  for (let a = one.length - 1; a >= 0; a -= 1) {
    for (let b = other.length - 1; b >= 0; b -= 1) {
      const like = likenessOf(one[a]!, other[b]!);
      likeness[a * width + b] = like;
      best[a * width + b] = Math.max(
        best[(a + 1) * width + b]!,
        best[a * width + b + 1]!,
        like > 0 ? like + best[(a + 1) * width + b + 1]! : 0,
      );
    }
  }
  const way: Step[] = [];
  let a = 0;
  let b = 0;
  while (a < one.length || b < other.length) {
    const here = a * width + b;
    const both = a < one.length && b < other.length;
    const isSame = both && likeness[here]! > 0 && best[here] === likeness[here]! + best[here + width + 1]!;
    const isGone = !isSame && (b === other.length || (both && best[here] === best[here + width]!));
    way.push({ one: isSame || isGone ? a : null, other: isGone ? null : b });
    if (isSame || isGone) a += 1;
    if (!isGone) b += 1;
  }
  return way;
}

/** How much two things have in common; 0 where they are different things. */
function likenessOf(one: Tree, other: Tree): number {
  const isEqual = one.line === other.line;
  if (one.parts.length === 0 && other.parts.length === 0) return isEqual ? 3 : akin(one.line, other.line);
  const common = commonIn(one, other);
  if (isEqual) return isNamed(one.line) || common > 0 ? 3 + 3 * common : 0;
  const isMostly = common * 2 >= Math.min(sizeOf(one.parts), sizeOf(other.parts)) && common > 0;
  return kindOf(one.line) === kindOf(other.line) && (isMostly || akin(one.line, other.line) > 1)
    ? 1 + 3 * common
    : 0;
}

/** The same thing that says something else: a field of the same name, a link to the same place or of the same words. */
function akin(one: string, other: string): number {
  if (kindOf(one) !== kindOf(other)) return 0;
  const [name, otherName] = [nameIn(one), nameIn(other)];
  if (name || otherName) return name === otherName ? 2 : 0;
  const [path, otherPath] = [pathIn(one), pathIn(other)];
  if (!path && !otherPath) return 1;
  return (path === otherPath ? 1 : 0) + (wordsIn(one) === wordsIn(other) ? 1 : 0);
}

const kindOf = (line: string) => /^(?:…|[\w-]+:?)/.exec(line)?.[0] ?? line;
/** Of which thing it is does not make it another. */
const ofAny = (line: string) => line.replaceAll(/<[^>]*>/g, "<>");
const nameIn = (line: string) =>
  ofAny(
    (/ name="[^"]*"/.exec(line)?.[0] ?? "") +
      (/ type="(?:radio|checkbox)"/.test(line) ? (/ value="[^"]*"/.exec(line)?.[0] ?? "") : ""),
  );
const pathIn = (line: string) => ofAny(/ (?:->|GET|POST) (?:[^\s?<]|<[^>]*>)*/.exec(line)?.[0] ?? "");
const wordsIn = (line: string) => /"[^"]*"/.exec(line)?.[0] ?? "";
/** It says more than that it is a list or a row. */
const isNamed = (line: string) =>
  !/^(?:ul|ol|li|tr|dl|td|th|part|section|article|fieldset|details|form)\b[^"/]*$/.test(line);

const allLines = new WeakMap<Tree, ReadonlySet<string>>();
function linesIn(tree: Tree): ReadonlySet<string> {
  const known = allLines.get(tree) ?? new Set(linesOf(tree.parts).map((line) => line.trim()));
  allLines.set(tree, known);
  return known;
}

function commonIn(one: Tree, other: Tree): number {
  const lines = linesIn(other);
  let common = 0;
  for (const line of linesIn(one)) if (lines.has(line)) common += 1;
  return common;
}
