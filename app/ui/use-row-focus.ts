import { type RefObject, useEffect, useRef } from "react";

/** What a row's link is called where focus may go to it. */
export const rowId = (key: string) => `row-${key}`;

/**
 * In a list of things to decide the row goes with its buttons, and the focus would fall to the body: it goes to the row
 * that was the next one instead, else to the one before, else to what says that there is none (`[data-none]`). Where the row
 * stays (it was refused), it goes back to it. `rows` is new with each answer of the server.
 */
export function useRowFocus(box: RefObject<HTMLElement | null>, rows: readonly string[]): void {
  const left = useRef<{ before: readonly string[]; at: number } | null>(null);
  const now = useRef(rows);
  now.current = rows;
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const note = (event: SubmitEvent) => {
      const row = (event.target as Element).closest("tr, article");
      // The form of an open row stands in a row of its own, below it.
      const of = row?.classList.contains("open-body") ? row.previousElementSibling : row;
      const key = of?.querySelector("[id^='row-']")?.id.slice("row-".length);
      const at = key === undefined ? -1 : now.current.indexOf(key);
      left.current = at < 0 ? null : { before: now.current, at };
    };
    element.addEventListener("submit", note);
    return () => element.removeEventListener("submit", note);
  }, [box]);
  useEffect(() => {
    const { current } = left;
    if (!current || current.before === rows) return;
    left.current = null;
    const { activeElement, body } = document;
    if (activeElement && activeElement !== body && activeElement.isConnected) return;
    const { before, at } = current;
    const wanted = [...before.slice(at), ...before.slice(0, at).reverse()].find((key) => rows.includes(key));
    const element =
      wanted === undefined
        ? box.current?.querySelector<HTMLElement>("[data-none]")
        : document.getElementById(rowId(wanted));
    element?.focus();
  }, [rows, box]);
}
