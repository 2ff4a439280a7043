import type { HtmlElement } from "html-validate";
import { decoded } from "../../harness/html";

export type Node = HtmlElement["childNodes"][number];

/** Drawn, or run, or for other machines than a reader's. */
export const UNSEEN = new Set(["script", "style", "svg", "template", "head", "link", "meta"]);
export const INLINE = new Set(
  "abbr b bdi bdo br cite code del dfn em i ins kbd mark q s samp small span strong sub sup time u var wbr".split(
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
const STATES = [
  "aria-current",
  "aria-expanded",
  "aria-pressed",
  "aria-invalid",
  "aria-disabled",
  "aria-sort",
];

export const isElement = (node: Node): node is HtmlElement => "tagName" in node && "attributes" in node;

export const attribute = (element: HtmlElement | null | undefined, name: string): string =>
  decoded(element?.getAttributeValue(name) ?? "");

/** The words of an element, those of its parts apart from each other. */
export function textIn(node: Node | null | undefined): string {
  if (!node) return "";
  if (!isElement(node)) return decoded(node.textContent);
  if (UNSEEN.has(node.tagName)) return "";
  if (node.tagName === "img") return attribute(node, "alt");
  return plain(node.childNodes.map(textIn).join(" "));
}

export const plain = (text: string) => text.replaceAll(/\s+/g, " ").trim();
export const quoted = (text: string) => `"${text.replaceAll("\n", "\\n")}"`;

/** What is said of an element: all of it, and the same without its words. */
export interface Said {
  line: string;
  shape: string;
}

/** Tells what a document says of its elements: in them, and elsewhere. */
export class Reader {
  private readonly byId = new Map<string, HtmlElement>();
  private readonly labels = new Map<string, HtmlElement[]>();
  private readonly describing: ReadonlySet<string>;

  constructor(document: HtmlElement) {
    for (const element of document.querySelectorAll("[id]")) this.byId.set(attribute(element, "id"), element);
    for (const label of document.querySelectorAll("label[for]")) {
      const id = attribute(label, "for");
      this.labels.set(id, [...(this.labels.get(id) ?? []), label]);
    }
    const described = document.querySelectorAll("[aria-describedby]");
    this.describing = new Set(
      described.flatMap((element) => attribute(element, "aria-describedby").split(/\s+/)),
    );
  }

  private textOf(ids: string): string {
    const all = ids.split(/\s+/).map((id) => textIn(this.byId.get(id)));
    return plain(all.join(" "));
  }

  private givenName(element: HtmlElement): string {
    return attribute(element, "aria-label") || this.textOf(attribute(element, "aria-labelledby"));
  }

  private labelOf(element: HtmlElement): string {
    return plain((this.labels.get(attribute(element, "id")) ?? []).map(textIn).join(" "));
  }

  /** Its name, its description, its figures and its states; `own` are the words that stand in it. */
  said(element: HtmlElement, own: string): Said {
    const name = this.givenName(element);
    const label = name ? "" : this.labelOf(element);
    const about = this.textOf(attribute(element, "aria-describedby"));
    const title = attribute(element, "title");
    const isProgress = element.is("progress");
    const now = attribute(element, "aria-valuenow") || (isProgress ? attribute(element, "value") : "");
    const most = attribute(element, "aria-valuemax") || (isProgress ? attribute(element, "max") : "");
    const told = attribute(element, "aria-valuetext");
    const states = [
      ...STATES.map((key) => attribute(element, key) && `${key.slice(5)}=${attribute(element, key)}`),
      element.hasAttribute("hidden") && "hidden",
    ];
    return {
      line: joined([
        own && quoted(own),
        name && plain(name) !== own && `named ${quoted(name)}`,
        label && label !== own && `labelled ${quoted(label)}`,
        about && `described ${quoted(about)}`,
        title && `title ${quoted(title)}`,
        (now || most) && `${now || "?"} of ${most || "?"}`,
        told && quoted(told),
        ...states,
      ]),
      shape: joined([
        own && "own",
        name && "named",
        label && "labelled",
        about && "described",
        title && "title",
        (now || most) && "of",
        told && "told",
        ...states,
      ]),
    };
  }

  field(element: HtmlElement): Said {
    const own = element.attributes.flatMap(({ key, value }): Said[] => {
      const text = decoded(String(value ?? ""));
      if (FLAGS.has(key)) return [same(key)];
      if (key === "value" || key === "placeholder") return [{ line: `${key}=${quoted(text)}`, shape: key }];
      if (key === "name") return [{ line: `name=${quoted(text)}`, shape: `name=${numberless(text)}` }];
      if (NAMED.has(key)) return [same(`${key}=${quoted(text)}`)];
      if (NUMBERS.has(key)) return [same(`${key}=${text}`)];
      // Of a form elsewhere in the page: its id says nothing, where it leads to does.
      if (key === "form") return [same(`form=${quoted(attribute(this.byId.get(text), "action"))}`)];
      if (key === "formaction" || key === "formmethod") return [same(`${key}=${quoted(text)}`)];
      return [];
    });
    own.sort((a, b) => (a.line < b.line ? -1 : 1));
    return { line: joined(own.map(({ line }) => line)), shape: joined(own.map(({ shape }) => shape)) };
  }

  /** A label, a hint or a tooltip: its words are told with what it is for, and it holds nothing else. */
  isTold(element: HtmlElement): boolean {
    const isLabel = element.is("label");
    if (isLabel ? !this.isOnlyLabel(element) : !this.describing.has(attribute(element, "id"))) return false;
    const isPlain = (part: HtmlElement) => !HOLDERS.has(part.tagName) && this.saysNoMore(part);
    const inner = element.querySelectorAll("*");
    return isPlain(element) && inner.every((part) => UNSEEN.has(part.tagName) || isPlain(part));
  }

  private isOnlyLabel(element: HtmlElement): boolean {
    const id = attribute(element, "for");
    const of = this.byId.get(id);
    return of !== undefined && !this.givenName(of) && this.labels.get(id)?.length === 1;
  }

  private saysNoMore(element: HtmlElement): boolean {
    return ["", "tooltip"].includes(attribute(element, "role")) && this.said(element, "").line === "";
  }
}

/** What stands in it stands in no other place. */
const HOLDERS = new Set("a button input select textarea img iframe video".split(" "));

const same = (text: string): Said => ({ line: text, shape: text });
const numberless = (text: string) => text.replaceAll(/\d+/g, "n");
const joined = (texts: (string | false)[]) => texts.filter(Boolean).join(" ");
