import type { XastElement, XastParent, XastRoot } from "svgo/browser";

/**
 * What an SVG would grow to when it is drawn: a `use` copies what it names, and what it names may hold `use`s again, so
 * that a few kilobytes make a thousand million shapes. Patterns, masks, clips, markers, gradients and filters are drawn
 * anew wherever they are named, and may name others too.
 */
export const LIMITS = {
  /** Tags, counted before anything is parsed: reading and cleaning take some 30 µs for each. */
  tags: 20_000,
  /** Elements within each other. */
  depth: 100,
  /** Elements that name another one by `href`. */
  links: 2_000,
  /** Elements drawn, with everything that is copied or drawn anew. */
  drawn: 50_000,
} as const;

/** A step of a filter works on every point of the picture: one counts as so many elements. */
const FILTER_STEP = 250;
/** A marker is drawn at every point of its path, which takes about so many characters to write. */
const POINT_LENGTH = 4;

/** By its text alone, in one go: whether it is worth parsing. */
export function isParseable(source: string): boolean {
  let tags = 0;
  let depth = 0;
  let end = 0;
  for (let at = source.indexOf("<"); at >= 0; at = source.indexOf("<", at + 1)) {
    const next = source[at + 1];
    if (next === "/") depth -= 1;
    else if (next !== "!" && next !== "?") {
      tags += 1;
      // Not looked for again where none was: a text of nothing but beginnings would take its length squared.
      if (end >= 0 && end < at) end = source.indexOf(">", at);
      if (end >= 0 && source[end - 1] !== "/") depth += 1;
    }
    if (tags > LIMITS.tags || depth > LIMITS.depth) return false;
  }
  return true;
}

/** Whether all that is drawn in the end stays within the limits. A circle of references counts as without end. */
export function isDrawable(root: XastRoot): boolean {
  const elements = elementsIn(root);
  if (elements.filter((one) => linkOf(one) !== null).length > LIMITS.links) return false;
  const byId = new Map<string, XastElement>();
  for (const one of elements) {
    const { id } = one.attributes;
    if (id !== undefined && !byId.has(id)) byId.set(id, one);
  }
  const sizes = new Map<XastElement, number>();
  const sizeOf = (element: XastElement): number => {
    const known = sizes.get(element);
    if (known !== undefined) return known;
    // Whoever comes here again while it is being reckoned has gone in a circle.
    sizes.set(element, Number.POSITIVE_INFINITY);
    let size = element.name.startsWith("fe") ? FILTER_STEP : 1;
    for (const child of childrenOf(element)) size += sizeOf(child);
    for (const { id, times } of namedBy(element)) {
      const target = byId.get(id);
      if (target) size += times * sizeOf(target);
    }
    sizes.set(element, size);
    return size;
  };
  let drawn = 0;
  for (const child of childrenOf(root)) drawn += sizeOf(child);
  for (const { id, times } of namedByStyles(elements)) {
    const target = byId.get(id);
    if (target) drawn += times * sizeOf(target);
  }
  return drawn <= LIMITS.drawn;
}

/** An element that is named, and how often it is drawn for that. */
interface Named {
  id: string;
  times: number;
}

function namedBy(element: XastElement): Named[] {
  const link = linkOf(element);
  const named = link === null ? [] : [{ id: link, times: 1 }];
  for (const [name, value] of Object.entries(element.attributes)) {
    const times = /marker/i.test(name) || /marker/i.test(value) ? pointsOf(element) : 1;
    for (const id of urlsIn(value)) named.push({ id, times });
  }
  return named;
}

/** What style sheets name, for as many elements as a selector may be meant for. */
function namedByStyles(elements: readonly XastElement[]): Named[] {
  const byClass = new Map<string, XastElement[]>();
  for (const one of elements) {
    for (const name of new Set((one.attributes.class ?? "").split(/\s+/))) {
      const same = byClass.get(name);
      if (same) same.push(one);
      else byClass.set(name, [one]);
    }
  }
  const rules = elements
    .filter(({ name }) => name === "style")
    .flatMap(({ children }) => children.flatMap((child) => ("value" in child ? child.value.split("}") : [])));
  return rules.flatMap((rule) => {
    const [selector = "", body = ""] = rule.split("{");
    const ids = urlsIn(body);
    if (ids.length === 0) return [];
    const simple = selector
      .split(",")
      .map((one) => /^\s{0,20}[a-z]{0,20}\.([\w-]{1,200})\s{0,20}$/i.exec(one)?.[1]);
    const meant = simple.includes(undefined)
      ? elements
      : simple.flatMap((name) => byClass.get(name as string) ?? []);
    const isMarker = /marker/i.test(body);
    const times = isMarker ? meant.reduce((sum, one) => sum + pointsOf(one), 0) : meant.length;
    return ids.map((id) => ({ id, times }));
  });
}

const childrenOf = (parent: XastParent): XastElement[] =>
  parent.children.filter((child) => child.type === "element");

function elementsIn(parent: XastParent, found: XastElement[] = []): XastElement[] {
  for (const child of childrenOf(parent)) {
    found.push(child);
    elementsIn(child, found);
  }
  return found;
}

const linkOf = ({ attributes }: XastElement): string | null => {
  const link = (attributes.href ?? attributes["xlink:href"])?.trim();
  return link?.startsWith("#") ? link.slice(1) : null;
};

const pointsOf = ({ attributes }: XastElement): number =>
  Math.ceil((attributes.d ?? attributes.points ?? "").length / POINT_LENGTH) + 1;

/** Ids in `url(#id)`, as often as they are named. */
const urlsIn = (css: string): string[] =>
  css.includes("(")
    ? [...css.matchAll(/url\(\s{0,20}["']?\s{0,20}#([^"'()\s]{1,200})/gi)].map((match) => match[1] as string)
    : [];
