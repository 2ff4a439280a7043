import { _collections, type CustomPlugin, optimize, type XastElement, type XastParent } from "svgo/browser";
import { isDrawable, isParseable } from "./svg-growth";

/** It would take whoever opens it too long to draw. */
export class TooComplex extends Error {}

/**
 * An SVG with nothing in it but drawing: elements and attributes by allow-list, links only into the file itself, styles
 * that load nothing. Null for what is no SVG; throws `TooComplex` for one that grows when it is drawn. svgo's own removeScripts leaves foreign objects, external `use` and @import.
 */
export function cleanSvg(source: string): string | null {
  // Entities can blow up when they are read, and a picture needs none.
  const text = withoutDoctype(source.replace(/^\uFEFF/, ""));
  if (/<!(doctype|entity)/i.test(text)) return null;
  if (!isParseable(text)) throw new TooComplex();
  try {
    const { data } = optimize(text, { plugins: [ALLOW_LIST, DRAWABLE], js2svg: { eol: "lf" } });
    return /^(<\?xml[^>]*\?>)?\s*<svg[\s>]/.test(data) ? data : null;
  } catch (error) {
    if (error instanceof TooComplex) throw error;
    // Not well-formed.
    return null;
  }
}

/** A plain one goes. One with an inner subset stays, and the check behind this refuses the file. */
function withoutDoctype(text: string): string {
  const at = text.search(/<!doctype/i);
  const [doctype = ""] = at < 0 ? [] : (/^<[^>[]*>/.exec(text.slice(at)) ?? []);
  return at < 0 ? text : text.slice(0, at) + text.slice(at + doctype.length);
}

const ELEMENTS = new Set(
  [
    "svg g defs symbol use switch path rect circle ellipse line polyline polygon text tspan textPath image style",
    "title desc linearGradient radialGradient stop pattern clipPath mask marker filter",
    "feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap",
    "feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feMerge feMergeNode",
    "feMorphology feOffset fePointLight feSpecularLighting feSpotLight feTile feTurbulence",
  ]
    .join(" ")
    .split(" "),
);

/** Every attribute that the standard gives an element, but for those that name events or documents. */
function attributesOf(element: string): ReadonlySet<string> {
  let known = KNOWN_ATTRIBUTES.get(element);
  if (!known) {
    const described = _collections.elems[element];
    const groups = [...(described?.attrsGroups ?? [])].filter((group) => !/event$/i.test(group));
    known = new Set([
      ...COMMON,
      ...(described?.attrs ?? []),
      ...groups.flatMap((group) => [...(_collections.attrsGroups[group] ?? [])]),
    ]);
    KNOWN_ATTRIBUTES.set(element, known);
  }
  return known;
}

const KNOWN_ATTRIBUTES = new Map<string, ReadonlySet<string>>();
const COMMON = [
  "id",
  "class",
  "style",
  "role",
  "aria-label",
  "aria-hidden",
  "xml:space",
  "mix-blend-mode",
  "paint-order",
];
const NAMESPACES: Record<string, string> = {
  xmlns: "http://www.w3.org/2000/svg",
  "xmlns:xlink": "http://www.w3.org/1999/xlink",
};

const ALLOW_LIST: CustomPlugin = {
  name: "allowList",
  fn: () => ({
    root: { enter: (root) => prune(root) },
    element: {
      enter(node) {
        prune(node);
        for (const [name, value] of Object.entries(node.attributes)) {
          if (!isAllowed(node, name, value)) delete node.attributes[name];
        }
        if (node.name === "style") cleanStyle(node);
      },
    },
  }),
};

/** What is left, before it is written. */
const DRAWABLE: CustomPlugin = {
  name: "drawable",
  fn: (root) => {
    if (!isDrawable(root)) throw new TooComplex();
    return null;
  },
};

/** Before its children are walked, all at once: one by one would take a time that grows with their square. */
function prune(parent: XastParent): void {
  parent.children = parent.children.filter(
    (child) =>
      child.type === "text" ||
      child.type === "cdata" ||
      (child.type === "element" && ELEMENTS.has(child.name)),
  );
}

function isAllowed({ name: element }: XastElement, name: string, value: string): boolean {
  if (name === "xml:base") return false;
  if (name in NAMESPACES) return value === NAMESPACES[name];
  if (!attributesOf(element).has(name) && !(element === "svg" && name === "viewBox")) return false;
  if (name === "href" || name === "xlink:href") return isOwnLink(element, value);
  return loadsNothing(value);
}

/** Into this very file; a picture may also hold its own pixels. */
function isOwnLink(element: string, value: string): boolean {
  const link = value.trim();
  return (
    /^#[^\s]*$/.test(link) ||
    (element === "image" && /^data:image\/(png|jpeg|webp);base64,[\w+/=\s]*$/.test(link))
  );
}

/** No address but one within the file, in whatever way CSS can write it. */
function loadsNothing(css: string): boolean {
  // An escape can spell any word; comments can cut one in two.
  if (/[\\<]|\/\*/.test(css)) return false;
  if (
    /javascript:|vbscript:|data:|expression\s*\(|-moz-binding|behavior\s*:|@|\b(image-set|image|src|cross-fade)\s*\(/i.test(
      css,
    )
  ) {
    return false;
  }
  for (const { index } of css.matchAll(/url\s*\(/gi)) {
    const target = css.slice(css.indexOf("(", index) + 1, css.indexOf("(", index) + 50).trimStart();
    if (!/^["']?\s*#/.test(target)) return false;
  }
  return true;
}

/** Rules that load nothing stay; a rule that does, and everything that stands in or begins with an `@`, goes. */
function cleanStyle(node: XastElement): void {
  const text = withoutComments(
    node.children
      .map((child) => (child.type === "text" || child.type === "cdata" ? child.value : ""))
      .join(""),
  );
  const rules: string[] = [];
  let isNested = false;
  // By hand, in one go: patterns that look for the end of a rule take a hostile style's length squared.
  for (const piece of text.split("}")) {
    const open = piece.lastIndexOf("{");
    const before = piece.slice(0, Math.max(open, 0));
    isNested = open >= 0 && (isNested || before.includes("{"));
    const selector = before.slice(before.lastIndexOf(";") + 1).trim();
    const body = piece.slice(open + 1).trim();
    if (open >= 0 && !isNested && selector && loadsNothing(selector) && loadsNothing(body)) {
      rules.push(`${selector}{${body}}`);
    }
  }
  node.children = rules.length > 0 ? [{ type: "text", value: rules.join("\n") }] : [];
}

function withoutComments(css: string): string {
  const parts = css.split("/*");
  return parts
    .map((part, at) =>
      at === 0 ? part : part.slice(part.includes("*/") ? part.indexOf("*/") + 2 : part.length),
    )
    .join(" ");
}
