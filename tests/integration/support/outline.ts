import { type HtmlElement, HtmlValidate, Parser } from "html-validate";
import { decoded } from "../../harness/html";

/** What people see of a document, and no more of it than that: one line for each thing. */
export interface Outline {
  title: string;
  /** Around the page: the menus, the same for all pages of an area. What differs there from page to page is in `at`. */
  frame: string[];
  at: string[];
  /** The page itself. */
  main: string[];
}

type Node = HtmlElement["childNodes"][number];

const MOST_OPTIONS = 60;
const config = new HtmlValidate({ root: true }).getConfigForSync("page.html");

/** Drawn, or run, or for other machines than a reader's. */
const UNSEEN = new Set(["script", "style", "svg", "template", "head", "link", "meta"]);
const INLINE = new Set(
  "abbr b bdi bdo br cite code del dfn em i ins kbd mark q s samp small span strong sub sup time u var wbr".split(
    " ",
  ),
);
/** What stands in them is indented. */
const PARTS = new Set(
  "article aside dialog details dl fieldset figure footer form header main nav ol search section table tr ul".split(
    " ",
  ),
);
const NAMED = new Set([
  "name",
  "type",
  "value",
  "placeholder",
  "autocomplete",
  "accept",
  "pattern",
  "inputmode",
]);
const NUMBERS = new Set(["maxlength", "minlength", "min", "max", "step", "rows", "size"]);
const FLAGS = new Set(["checked", "required", "disabled", "readonly", "multiple", "selected", "autofocus"]);
const SAID = new Set([
  "aria-current",
  "aria-expanded",
  "aria-pressed",
  "aria-invalid",
  "aria-disabled",
  "aria-sort",
]);

export function outlineOf(html: string): Outline {
  const document = new Parser(config).parseHtml(html);
  const byId = new Map<string, HtmlElement>();
  const labels = new Map<string, string>();
  for (const element of document.querySelectorAll("[id]")) byId.set(attribute(element, "id"), element);
  for (const label of document.querySelectorAll("label[for]")) {
    const id = attribute(label, "for");
    labels.set(id, [labels.get(id), textIn(label)].filter(Boolean).join(" "));
  }
  const frame: string[] = [];
  const at: string[] = [];
  const main: string[] = [];
  let lines = frame;
  let depth = 0;
  let words = "";

  const emit = (line: string) => lines.push("  ".repeat(depth) + line);
  const flush = (as: string) => {
    // The sum of a chart's days, as its figures below, depends on the hour.
    const text = as === "figcaption" ? plain(words).replace(/\d+(?= (?:tasks|entries))/, "n") : plain(words);
    words = "";
    if (text) emit(`${as}: ${text}`);
  };
  const textOf = (ids: string) =>
    plain(
      ids
        .split(/\s+/)
        .map((id) => textIn(byId.get(id)))
        .join(" "),
    );

  /** What is said of an element beside what stands in it. */
  function said(element: HtmlElement, own: string): string {
    const name =
      attribute(element, "aria-label") ||
      textOf(attribute(element, "aria-labelledby")) ||
      labels.get(attribute(element, "id")) ||
      "";
    const about = textOf(attribute(element, "aria-describedby"));
    const now =
      attribute(element, "aria-valuenow") || (element.is("progress") ? attribute(element, "value") : "");
    const most =
      attribute(element, "aria-valuemax") || (element.is("progress") ? attribute(element, "max") : "");
    const told = attribute(element, "aria-valuetext");
    return [
      own && quoted(own),
      name && plain(name) !== own && `named ${quoted(name)}`,
      about && `described ${quoted(about)}`,
      attribute(element, "title") && `title ${quoted(attribute(element, "title"))}`,
      (now || most) && `${now || "?"} of ${most || "?"}`,
      told && quoted(told),
      ...[...SAID].map((key) => attribute(element, key) && `${key.slice(5)}=${attribute(element, key)}`),
      element.hasAttribute("hidden") && "hidden",
    ]
      .filter(Boolean)
      .join(" ");
  }

  function field(element: HtmlElement): string {
    const own = element.attributes.flatMap(({ key, value }) => {
      if (FLAGS.has(key)) return [key];
      if (NAMED.has(key)) return [`${key}=${quoted(String(value ?? ""))}`];
      if (NUMBERS.has(key)) return [`${key}=${value}`];
      // Of a form elsewhere in the page: its id says nothing, where it leads to does.
      if (key === "form") return [`form=${quoted(attribute(byId.get(String(value)), "action"))}`];
      if (key === "formaction" || key === "formmethod") return [`${key}=${quoted(String(value))}`];
      return [];
    });
    return own.sort().join(" ");
  }

  const line = (...parts: string[]) => parts.filter(Boolean).join(" ");

  function visit(node: Node, as: string): void {
    if (isElement(node)) visitElement(node, as);
    else words += decoded(node.textContent);
  }

  function visitElement(element: HtmlElement, as: string): void {
    const tag = element.tagName;
    if (UNSEEN.has(tag)) {
      if (tag === "svg" && attribute(element, "aria-label"))
        words += ` [${attribute(element, "aria-label")}] `;
      return;
    }
    const before = lines;
    const isTrail = tag === "aside" || attribute(element, "aria-label") === "Breadcrumb";
    if (tag === "main" || (lines === frame && isTrail)) {
      flush(as);
      lines = tag === "main" ? main : at;
    }
    one(element, tag, as);
    lines = before;
  }

  function one(element: HtmlElement, tag: string, as: string): void {
    const role = attribute(element, "role");
    const hasMore = said(element, "") !== "" || role !== "";
    if (INLINE.has(tag) && !hasMore) {
      words += " ";
      for (const child of element.childNodes) visit(child, as);
      words += " ";
      return;
    }
    flush(as);
    if (tag === "a" || tag === "button" || tag === "summary") {
      const own = textIn(element);
      if (tag === "a" && element.hasAttribute("aria-current")) at.push(`current: ${own}`);
      const more = said(element, own).replace(lines === frame ? / current=\S+/ : /^$/, "");
      if (tag === "a") emit(line("link", role, more, "->", attribute(element, "href")));
      else emit(line(tag, role, more, field(element)));
      return;
    }
    if (tag === "input" || tag === "textarea" || tag === "select") {
      // What is typed into a textarea is its text.
      const typed = tag === "textarea" && textIn(element) ? `value=${quoted(textIn(element))}` : "";
      emit(line(tag, role, said(element, ""), field(element), typed));
      const options = element.querySelectorAll("option");
      // Such as every time zone that the server's own data know: not ours to hold.
      const isLong = options.length > MOST_OPTIONS;
      for (const option of isLong ? options.filter((one) => one.hasAttribute("selected")) : options) {
        emit(`  ${line("option", quoted(textIn(option)), field(option))}`);
      }
      if (isLong) emit("  and many more");
      return;
    }
    if (tag === "img" || tag === "iframe" || tag === "video") {
      emit(line(tag, quoted(attribute(element, "alt")), said(element, ""), attribute(element, "src")));
      return;
    }
    const isPart = PARTS.has(tag);
    if (tag === "form") {
      const method = attribute(element, "method").toUpperCase() || "GET";
      emit(line("form", method, attribute(element, "action") || "(here)", said(element, "")));
    } else if (tag === "details" && element.hasAttribute("open"))
      emit(line("details open", said(element, "")));
    else if (isPart || hasMore)
      emit(line(tag === "div" || tag === "span" ? role || "part" : line(tag, role), said(element, "")));
    // A chart's figures are by calendar day: how many bars there are stands, how high each is depends on the hour.
    const isChart = tag === "table" && element.parent?.closest("figure");
    if (isChart) {
      emit(`  ${element.querySelectorAll("tr").length} rows`);
      return;
    }
    if (isPart || hasMore) depth += 1;
    const inside = isPart || tag === "div" || INLINE.has(tag) ? "text" : tag;
    for (const child of element.childNodes) visit(child, inside);
    flush(inside);
    if (isPart || hasMore) depth -= 1;
  }

  const body = document.querySelector("body");
  for (const child of body?.childNodes ?? []) visit(child, "text");
  flush("text");
  return { title: textIn(document.querySelector("title")), frame, at, main };
}

const isElement = (node: Node): node is HtmlElement => "tagName" in node && "attributes" in node;

const attribute = (element: HtmlElement | null | undefined, name: string): string =>
  decoded(element?.getAttributeValue(name) ?? "");

/** The words of an element, those of its parts apart from each other. */
function textIn(node: Node | null | undefined): string {
  if (!node) return "";
  if (!isElement(node)) return decoded(node.textContent);
  if (UNSEEN.has(node.tagName)) return "";
  if (node.tagName === "img") return attribute(node, "alt");
  return plain(node.childNodes.map(textIn).join(" "));
}

const plain = (text: string) => text.replaceAll(/\s+/g, " ").trim();
const quoted = (text: string) => `"${text.replaceAll("\n", "\\n")}"`;
