import { Fragment, isValidElement, type ReactNode } from "react";
import { escapeHtml } from "~/lib/html.rules";

/**
 * HTML of elements, fragments and components without hooks: what `renderToString` writes for them, at a tenth of its cost.
 * For what a page has hundreds of. Whatever it does not know (a handler, a style, a hook, a class) throws.
 *
 * @param leftOut names of attributes that are not written.
 */
export function markupOf(node: ReactNode, leftOut?: ReadonlySet<string>): string {
  if (typeof node === "string") return escapeHtml(node);
  if (typeof node === "number") return String(node);
  if (node === null || node === undefined || typeof node === "boolean") return "";
  if (Array.isArray(node)) {
    let all = "";
    for (const one of node) all += markupOf(one, leftOut);
    return all;
  }
  if (!isValidElement<Props>(node)) throw new Error("Markup is made of elements and text alone");
  const { type, props } = node;
  if (typeof type === "string") return elementOf(type, props, leftOut);
  if (type === Fragment) return markupOf(props.children, leftOut);
  if (typeof type === "function") return markupOf((type as (props: Props) => ReactNode)(props), leftOut);
  throw new Error("Markup cannot be made of a component with state");
}

type Props = Record<string, unknown> & { children?: ReactNode };

/** Names that HTML writes in another way; every other name with a capital is refused. */
const NAMES: Readonly<Record<string, string>> = {
  className: "class",
  htmlFor: "for",
  dateTime: "datetime",
  formAction: "formaction",
  tabIndex: "tabindex",
  colSpan: "colspan",
  defaultChecked: "checked",
  defaultValue: "value",
  autoComplete: "autocomplete",
};
const VOID = new Set(["br", "hr", "img", "input", "wbr"]);

function elementOf(tag: string, props: Props, leftOut: ReadonlySet<string> | undefined): string {
  let open = `<${tag}`;
  for (const name in props) {
    const value = props[name];
    if (name === "children" || value === undefined || value === null || leftOut?.has(name)) continue;
    open += attribute(name, value);
  }
  return VOID.has(tag) ? `${open}>` : `${open}>${markupOf(props.children, leftOut)}</${tag}>`;
}

function attribute(name: string, value: unknown): string {
  const written = NAMES[name] ?? name;
  if (typeof value === "object" || typeof value === "function" || /[^a-z-]/.test(written))
    throw new Error(`Markup has no attribute ${name}`);
  if (typeof value === "boolean") {
    if (name.startsWith("aria-") || name.startsWith("data-")) return ` ${name}="${value}"`;
    return value ? ` ${written}=""` : "";
  }
  return ` ${written}="${escapeHtml(String(value))}"`;
}
