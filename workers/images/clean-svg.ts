import { _collections, type CustomPlugin, optimize, type XastElement, type XastParent } from "svgo/browser";

/**
 * An SVG with nothing in it but drawing: elements and attributes by allow-list, links only into the file itself, styles
 * that load nothing. Null for what is no SVG. svgo's own removeScripts leaves foreign objects, external `use` and @import.
 */
export function cleanSvg(source: string): string | null {
  // Entities can blow up when they are read, and a picture needs none.
  const text = source.replace(/^\uFEFF/, "").replace(DOCTYPE, "");
  if (/<!(doctype|entity)/i.test(text)) return null;
  try {
    const { data } = optimize(text, { plugins: [ALLOW_LIST], js2svg: { eol: "lf" } });
    return /^(<\?xml[^>]*\?>)?\s*<svg[\s>]/.test(data) ? data : null;
  } catch {
    // Not well-formed, or nested without end.
    return null;
  }
}

/** A plain one. With an inner subset it is no longer read as one, and the check behind it refuses the file. */
const DOCTYPE = /<!doctype[^>[]*>/i;

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
  return (
    [...css.matchAll(/url\s*\(\s*(["']?)(.*?)\1\s*\)/gi)].every(([, , target = ""]) =>
      target.trim().startsWith("#"),
    ) && (css.match(/url\s*\(/gi) ?? []).length === [...css.matchAll(/url\s*\([^)]*\)/gi)].length
  );
}

/** Rules that load nothing stay; a rule that does, and everything that begins with `@`, goes. */
function cleanStyle(node: XastElement): void {
  const text = node.children
    .map((child) => (child.type === "text" || child.type === "cdata" ? child.value : ""))
    .join("")
    .replaceAll(/\/\*[\s\S]*?\*\//g, " ")
    .replaceAll(/<!--|-->/g, " ");
  const rules = [...text.matchAll(/([^{}@]+)\{([^{}]*)\}/g)]
    .filter(([rule]) => loadsNothing(rule))
    .map(([, selector = "", body = ""]) => `${selector.trim()}{${body.trim()}}`);
  node.children = rules.length > 0 ? [{ type: "text", value: rules.join("\n") }] : [];
}
