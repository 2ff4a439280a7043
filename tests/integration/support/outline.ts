import { type HtmlElement, HtmlValidate, Parser } from "html-validate";
import {
  attribute,
  INLINE,
  isElement,
  type Node,
  plain,
  quoted,
  Reader,
  type Said,
  textIn,
  UNSEEN,
} from "./elements";

/** A thing that people see in a document, with what stands in it. */
export interface Part {
  line: string;
  /** The line without its words: which kind of thing this is, where it leads, what it may do, how it stands. */
  shape: string;
  /** What it is of a list or a group of choices, to be told in few lines. */
  as?: "row" | "choice" | "option" | "hidden" | "term" | "meaning";
  parts: Part[];
}

/** What people see of a document, and no more of it than that. */
export interface Outline {
  title: string;
  /** Around the page: the menus, the same for all pages of an area. */
  frame: Part[];
  /** The way to the page: addresses with their words. */
  trail: { to: string; words: string }[];
  /** Which addresses of the menus are marked as the page's. */
  current: string[];
  /** Beside the page. */
  aside: Part[];
  /** The page itself. */
  main: Part[];
}

const config = new HtmlValidate({ root: true }).getConfigForSync("page.html");

/** What stands in them is indented. */
const PARTS = new Set(
  "article aside dialog details dl fieldset figure footer form header li main nav ol search section table tr ul".split(
    " ",
  ),
);
/** Of which there may be many of one kind beside each other. */
const ROWS = new Set("li tr article section fieldset details form dl figure".split(" "));

export function outlineOf(html: string): Outline {
  // What the scripts carry is most of a document, and is read by nobody.
  const document = new Parser(config).parseHtml(html.replaceAll(/<(script|style)\b[\s\S]*?<\/\1>/g, ""));
  return new Drawing(document).drawn();
}

class Drawing {
  private readonly outline: Outline;
  private readonly reader: Reader;
  private area: "frame" | "aside" | "main" = "frame";
  private into: Part[];
  private words = "";

  constructor(private readonly document: HtmlElement) {
    this.reader = new Reader(document);
    this.outline = { title: "", frame: [], trail: [], current: [], aside: [], main: [] };
    this.into = this.outline.frame;
  }

  drawn(): Outline {
    for (const child of this.document.querySelector("body")?.childNodes ?? []) this.visit(child, "text");
    this.flush("text");
    return { ...this.outline, title: textIn(this.document.querySelector("title")) };
  }

  private emit(line: string, shape = line, as?: Part["as"]): Part {
    const part: Part = { line, shape, parts: [], ...(as ? { as } : {}) };
    this.into.push(part);
    return part;
  }

  private flush(as: string): void {
    // The sum of a chart's days, as its figures below, depends on the hour.
    const text =
      as === "figcaption" ? plain(this.words).replace(/\d+(?= (?:tasks|entries))/, "n") : plain(this.words);
    this.words = "";
    const role = as === "dt" ? "term" : as === "dd" ? "meaning" : undefined;
    if (text) this.emit(`${as}: ${text}`, `${as}${" ‹›".repeat(text.split("‹").length - 1)}`, role);
  }

  private visit(node: Node, as: string): void {
    if (!isElement(node)) this.words += textIn(node);
    else if (UNSEEN.has(node.tagName)) {
      if (node.tagName === "svg" && attribute(node, "aria-label"))
        this.words += ` [${attribute(node, "aria-label")}] `;
    } else this.place(node, as);
  }

  /** Puts it where it belongs: the page, what is beside it, or around it. */
  private place(element: HtmlElement, as: string): void {
    const tag = element.tagName;
    // What was just done is told there; it stands in every page.
    if (this.area === "main" && attribute(element, "aria-label") === "Messages" && textIn(element) === "") {
      this.flush(as);
      this.outline.frame.push({ line: 'section named "Messages"', shape: "section", parts: [] });
      return;
    }
    const area = tag === "main" ? "main" : tag === "aside" && this.area === "frame" ? "aside" : this.area;
    if (this.area === "frame" && attribute(element, "aria-label") === "Breadcrumb") {
      this.flush(as);
      this.outline.trail.push(...trailOf(element));
    } else if (area !== this.area) {
      this.flush(as);
      const before = { area: this.area, into: this.into };
      this.area = area;
      this.into = this.outline[area];
      if (tag === "main" && this.reader.said(element, "").line === "") this.inside(element, "text");
      else this.one(element, tag, as);
      Object.assign(this, before);
    } else this.one(element, tag, as);
  }

  private inside(element: HtmlElement, as: string): void {
    for (const child of element.childNodes) this.visit(child, as);
    this.flush(as);
  }

  private one(element: HtmlElement, tag: string, as: string): void {
    const role = attribute(element, "role");
    const said = this.reader.said(element, "");
    const hasMore = said.line !== "" || role !== "";
    if (INLINE.has(tag) && !hasMore) {
      const isBadge = /(^| )(badge|status)( |$)/.test(attribute(element, "class"));
      this.words += isBadge ? " ‹" : " ";
      for (const child of element.childNodes) this.visit(child, as);
      if (isBadge) this.words = `${this.words.trimEnd()}› `;
      else this.words += " ";
      return;
    }
    this.flush(as);
    if (this.reader.isTold(element)) return;
    if (tag === "a" || tag === "button" || tag === "summary") this.control(element, tag, role);
    else if (tag === "input" || tag === "textarea" || tag === "select") this.field(element, tag, role);
    else if (tag === "img" || tag === "iframe" || tag === "video")
      this.emitSaid(tag, { line: quoted(attribute(element, "alt")), shape: "" }, said, {
        line: attribute(element, "src"),
        shape: "src",
      });
    else if (PARTS.has(tag) || hasMore) this.part(element, tag, role, said);
    else this.inside(element, tag === "div" || INLINE.has(tag) ? "text" : tag);
  }

  private emitSaid(...all: (string | Said)[]): Part {
    const both = all.map((one) => (typeof one === "string" ? { line: one, shape: one } : one));
    const text = (key: keyof Said) =>
      both
        .map((one) => one[key])
        .filter(Boolean)
        .join(" ");
    return this.emit(text("line"), text("shape"));
  }

  private control(element: HtmlElement, tag: string, role: string): void {
    const own = textIn(element);
    const said = this.reader.said(element, own);
    if (tag !== "a") {
      this.emitSaid(tag, role, said, this.reader.field(element));
      return;
    }
    const to = attribute(element, "href");
    if (this.area === "frame") {
      if (element.hasAttribute("aria-current")) this.outline.current.push(to);
      said.line = said.line.replace(/ current=\S+/, "");
    }
    const part = this.emitSaid("link", role, said, "->", to);
    part.as = "row";
  }

  private field(element: HtmlElement, tag: string, role: string): void {
    // What is typed into a textarea is its text.
    const typed = tag === "textarea" && textIn(element);
    const part = this.emitSaid(
      tag,
      role,
      this.reader.said(element, ""),
      this.reader.field(element),
      typed ? { line: `value=${quoted(typed)}`, shape: "value" } : "",
    );
    const type = attribute(element, "type");
    if (type === "hidden") part.as = "hidden";
    if (type === "checkbox" || type === "radio") part.as = "choice";
    for (const option of element.querySelectorAll("option")) {
      const { line } = this.reader.field(option);
      const words = `${quoted(textIn(option))} ${line}`;
      part.parts.push({ line: words, shape: "option", as: "option", parts: [] });
    }
  }

  private part(element: HtmlElement, tag: string, role: string, said: Said): void {
    const name = PARTS.has(tag) ? tag : tag === "div" || tag === "span" ? role || "part" : tag;
    const more = PARTS.has(tag) || (tag !== "div" && tag !== "span") ? role : "";
    const about =
      tag === "form"
        ? `${attribute(element, "method").toUpperCase() || "GET"} ${attribute(element, "action") || "(here)"}`
        : tag === "details" && element.hasAttribute("open")
          ? "open"
          : "";
    const isHeads = tag === "tr" && element.parent?.is("thead");
    const part = this.emitSaid(isHeads ? "heads" : name, more, about, said);
    if (ROWS.has(tag) && !isHeads) part.as = "row";
    const before = this.into;
    this.into = part.parts;
    // A chart's figures are by calendar day: how many bars there are stands, how high each is depends on the hour.
    if (tag === "table" && element.parent?.closest("figure"))
      this.emit(`${element.querySelectorAll("tr").length} rows`);
    else this.inside(element, PARTS.has(tag) || tag === "div" || INLINE.has(tag) ? "text" : tag);
    this.into = before;
  }
}

function trailOf(element: HtmlElement): Outline["trail"] {
  return element.querySelectorAll("li").map((item) => ({
    to: attribute(item.querySelector("a"), "href"),
    words: textIn(item),
  }));
}
