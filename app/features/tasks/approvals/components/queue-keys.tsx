import { useFetcher } from "@remix-run/react";
import { type RefObject, useEffect } from "react";
import { Button } from "~/ui/button";
import { Menu } from "~/ui/menu";
import { queueKeysPath } from "../approvals.paths";
import { isSingleKey, type QueueKey, ROW_MOVES } from "../queue-keys.rules";

export interface QueueKeysProps {
  areOn: boolean;
  /** What each does in a row. */
  does: readonly (readonly [key: QueueKey, does: string])[];
}

/** What the keys are, and the switch that turns them off: who speaks to a computer would press them by a word. */
export function QueueKeys({ areOn, does, back }: QueueKeysProps & { back: string }) {
  const fetcher = useFetcher();
  return (
    <Menu label="Keys" align="right" className="needs-js queue-keys" buttonClass="btn btn-quiet">
      <p className="small">
        {areOn ? "While a row has the focus:" : "Single keys are off in this browser. They would be:"}
      </p>
      <dl>
        {[...ROW_MOVES, ...does].map(([key, what]) => (
          <div key={key}>
            <dt>
              <kbd>{key.toUpperCase()}</kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <fetcher.Form method="post" action={queueKeysPath}>
        <input type="hidden" name="back" value={back} />
        <Button size="sm" name="keys" value={areOn ? "off" : "on"} busy={fetcher.state !== "idle"}>
          {areOn ? "Switch single keys off" : "Switch single keys on"}
        </Button>
      </fetcher.Form>
    </Menu>
  );
}

/** In the row that has the focus: to its neighbours, and what its own buttons and links do (`data-key`). */
export function useQueueKeys(box: RefObject<HTMLElement | null>, areOn: boolean): void {
  useEffect(() => {
    const element = box.current;
    if (!element || !areOn) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || !(event.target instanceof Element) || !isSingleKey(event, event.target))
        return;
      const row = rowOf(event.target);
      if (!row) return;
      const key = event.key.toLowerCase();
      const wanted =
        key === "j" || key === "k"
          ? neighbour(element, row, key === "j" ? 1 : -1)
          : row.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`);
      if (!wanted) return;
      event.preventDefault();
      // As a press by hand: the focus is where it was pressed, and stays there on the page that follows.
      wanted.focus();
      if (key !== "j" && key !== "k") wanted.click();
    };
    element.addEventListener("keydown", onKey);
    return () => element.removeEventListener("keydown", onKey);
  }, [box, areOn]);
}

const LINK = "[id^='row-']";

/** What stands below an open row is of that row. */
function rowOf(target: Element): Element | null {
  const row = target.closest("tbody tr");
  return row?.classList.contains("open-body") ? row.previousElementSibling : row;
}

function neighbour(box: Element, row: Element, by: 1 | -1): HTMLElement | undefined {
  const rows = [...box.querySelectorAll(`tbody tr:has(${LINK})`)];
  return rows[rows.indexOf(row) + by]?.querySelector<HTMLElement>(LINK) ?? undefined;
}
