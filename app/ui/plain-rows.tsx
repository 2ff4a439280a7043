import { type HTMLAttributes, type ReactNode, useMemo, useRef, useState } from "react";
import { markupOf } from "./markup";
import { useBrowserLayoutEffect } from "./modal";
import { putRows } from "./put-rows";

/**
 * Rows without state of their own, shown as markup that React neither makes nor compares (docs/decisions/plain-rows.md). On a
 * page that was loaded the browser has them as HTML alone.
 */
export interface PlainRows<Row> {
  /** Within one answer. */
  id: string;
  count: number;
  /** Which row is drawn open, from 0. */
  openAt: number | null;
  /** Of strings, numbers, booleans and null alone. */
  json?: string;
  /** On the server. */
  all?: readonly Row[];
}

/** The rows themselves, where they are known. */
function allOf<Row>({ all, json }: PlainRows<Row>): readonly Row[] | undefined {
  return all ?? (json === undefined ? undefined : (JSON.parse(json) as Row[]));
}

export type RowOf<Rows> = Rows extends PlainRows<infer Row> ? Row : never;

export const isPlain = <Row,>(rows: readonly Row[] | PlainRows<Row>): rows is PlainRows<Row> =>
  !Array.isArray(rows);

export const countOf = (rows: readonly unknown[] | PlainRows<unknown>): number =>
  isPlain(rows) ? rows.count : rows.length;

/** What the page was loaded with. React throws it away where it has to make the page anew. */
const loaded = new Map<string, string>();

/** Once, before React takes the page over. */
export function keepPlainRows(): void {
  for (const box of document.querySelectorAll<HTMLElement>("[data-rows]"))
    loaded.set(box.dataset.rows ?? "", box.innerHTML);
}

/** Part of the rows, in a box of their own. */
export function PlainRowsIn<Row>({
  box: Box,
  className,
  rows,
  from = 0,
  to,
  keepsScroll,
  children,
}: {
  box: "tbody" | "ul";
  className?: string;
  rows: PlainRows<Row>;
  /** Where their links lead, the page stays scrolled where it is. */
  keepsScroll?: boolean;
  /** The part: `to` is the first one that is not in it. */
  from?: number;
  to?: number;
  /** A row, with its key. */
  children: (row: Row, at: number) => ReactNode;
}) {
  const id = `${rows.id}-${from}`;
  const all = useMemo(() => allOf(rows), [rows]);
  const html = all
    ?.slice(from, to)
    .map((row, at) => markupOf(children(row, from + at), LINK_SIGNS))
    .join("");
  return (
    <PlainBox box={Box} className={className} name={id} html={html} links={keepsScroll ? "stay" : "page"} />
  );
}

/** What `Link` writes for the router: a hundred rows have it from `markLinks`. */
const LINK_SIGNS = new Set(["data-discover", "data-stay"]);

type Links = "page" | "stay";

/** Links of rows are followed within the page as every other `Link` is. */
function markLinks(within: Pick<DocumentFragment, "querySelectorAll">, links: Links | undefined): void {
  if (!links) return;
  for (const link of within.querySelectorAll<HTMLElement>("a:not([target], [download])")) {
    link.dataset.discover = "1";
    if (links === "stay") link.dataset.stay = "1";
  }
}

/**
 * An element whose inside is plain markup. It is React's only when the element is made: what changes later is put in piece
 * by piece, so that a tick and the focus stay where nothing changed.
 */
export function PlainBox({
  box: Box,
  html,
  name,
  links,
  ...rest
}: {
  box: "tbody" | "ul" | "article";
  /** Written by `markupOf`; unknown where the page was loaded with it. */
  html: string | undefined;
  /** By which it is found among what the page was loaded with. */
  name?: string;
  /** Of rows: how the links in them are followed, which their markup does not say. */
  links?: Links;
} & HTMLAttributes<HTMLElement>) {
  const [first] = useState(() => html ?? loaded.get(name ?? "") ?? "");
  const box = useRef<HTMLElement>(null);
  const shown = useRef(first);
  useBrowserLayoutEffect(() => {
    if (box.current) markLinks(box.current, links);
  }, [links]);
  useBrowserLayoutEffect(() => {
    if (html === undefined || html === shown.current || !box.current) return;
    shown.current = html;
    putRows(box.current, html, (rows) => markLinks(rows, links));
  }, [html, links]);
  return (
    <Box
      {...rest}
      ref={box as never}
      data-rows={name}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: written by markupOf, which escapes all text
      dangerouslySetInnerHTML={{ __html: first }}
    />
  );
}
