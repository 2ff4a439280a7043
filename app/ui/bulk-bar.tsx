import { useEffect, useRef, useState } from "react";
import { formatFileSize } from "./format.rules";
import { Icon, type IconName } from "./icon";
import { Tooltip } from "./tooltip";

export type BulkAction = {
  label: string;
  icon?: IconName;
  /** "do" unless told otherwise. */
  name?: string;
  value: string;
  danger?: boolean;
  /** Where this one goes, if not to the form's own action; GET leads to a page that asks first. */
  formAction?: string;
  formMethod?: "get" | "post";
  /** What it would do with so many selected. Where there is one, the bar stays with nothing selected too. */
  tip?(selected: number): string;
};

export type Selection<T> = {
  action?: string;
  formId?: string;
  /** "ids" unless told otherwise. */
  name?: string;
  actions: readonly BulkAction[];
  noun: { one: string; many: string };
  /** Rows that have no box; every row has one unless said. */
  isFixed?(row: T): boolean;
  /** Sent along with what is selected: where to come back to. */
  hidden?: Readonly<Record<string, string>>;
  /** For rows that hold forms of their own: the selecting form is then the bar alone, and the boxes name it. */
  detached?: boolean;
  /** Of rows that are files: how many bytes one has, so that the bar says how much is chosen. */
  sizeOf?(row: T): number;
  /** An answer to it is a file: the browser asks for it itself, and the page stays. */
  leadsToFile?: boolean;
  /** What a row's box selects, for those who hear it. */
  label(row: T): string;
};

/**
 * Shown by CSS while any row is ticked. With JavaScript it counts, and makes shift-click tick a range; it listens on
 * its form, so that the rows need no handlers.
 */
export function BulkBar({
  actions,
  noun,
}: {
  actions: readonly BulkAction[];
  noun: { one: string; many: string };
}) {
  const bar = useRef<HTMLDivElement>(null);
  const [count, setCount] = useState<number | null>(null);
  const [bytes, setBytes] = useState(0);

  useEffect(() => {
    const form = bar.current?.closest("form");
    const list = form?.closest<HTMLElement>(".table-wrap");
    if (!form || !list) return;
    let last: HTMLInputElement | null = null;
    const tell = () => {
      const boxes = rowBoxes(list);
      const chosen = boxes.filter((box) => box.checked);
      const ticked = chosen.length;
      setCount(ticked);
      setBytes(chosen.reduce((sum, box) => sum + Number(box.dataset.bytes ?? 0), 0));
      const all = list.querySelector<HTMLInputElement>("input[data-all]");
      if (!all) return;
      all.checked = ticked > 0 && ticked === boxes.length;
      all.indeterminate = ticked > 0 && ticked < boxes.length;
    };
    const onClick = (event: MouseEvent) => {
      const box = event.target;
      if (!(box instanceof HTMLInputElement) || !box.closest(".check-cell")) return;
      const boxes = rowBoxes(list);
      if (box.dataset.all !== undefined) {
        for (const each of boxes) each.checked = box.checked;
      } else {
        if (event.shiftKey && last) {
          const [from, to] = [boxes.indexOf(last), boxes.indexOf(box)].sort((a, b) => a - b);
          if (from! >= 0) for (const each of boxes.slice(from, to! + 1)) each.checked = box.checked;
        }
        last = box;
      }
      tell();
    };
    // The boxes change only after the reset event.
    const onReset = () => setTimeout(tell);
    list.addEventListener("click", onClick);
    form.addEventListener("reset", onReset);
    tell();
    return () => {
      list.removeEventListener("click", onClick);
      form.removeEventListener("reset", onReset);
    };
  }, []);

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a flex row everywhere
    <div
      className={actions.some(({ tip }) => tip) ? "bulkbar stays" : "bulkbar"}
      role="group"
      aria-label={`Actions for selected ${noun.many}`}
      ref={bar}
    >
      <p role="status">
        {count ? `${count} selected${bytes > 0 ? `, ${formatFileSize(bytes)}` : ""}` : "With the selected:"}
      </p>
      {actions.map((action) => {
        const { tip, value } = action;
        if (!tip) return <BulkButton key={value} action={action} />;
        return (
          <Tooltip key={value} content={tip(count ?? 0)} placement="bottom">
            {(describedBy) => <BulkButton action={action} describedBy={describedBy} isIdle={count === 0} />}
          </Tooltip>
        );
      })}
      <button className="btn btn-quiet btn-sm push" type="reset">
        Clear selection
      </button>
    </div>
  );
}

function BulkButton({
  action,
  describedBy,
  isIdle = false,
}: {
  action: BulkAction;
  describedBy?: string;
  /** Nothing is selected that it could be done with. Without JavaScript nobody knows, and the server says it. */
  isIdle?: boolean;
}) {
  return (
    <button
      className={action.danger ? "btn btn-quiet btn-sm is-danger" : "btn btn-quiet btn-sm"}
      type="submit"
      name={action.name ?? "do"}
      value={action.value}
      formAction={action.formAction}
      formMethod={action.formMethod}
      aria-describedby={describedBy}
      aria-disabled={isIdle || undefined}
      onClick={isIdle ? (event) => event.preventDefault() : undefined}
    >
      {action.icon && <Icon name={action.icon} />}
      {action.label}
    </button>
  );
}

export function SelectAll({ count, noun }: { count: number; noun: string }) {
  return (
    <input className="needs-js" type="checkbox" data-all="" aria-label={`Select all ${count} ${noun}`} />
  );
}

const rowBoxes = (list: HTMLElement) => [
  ...list.querySelectorAll<HTMLInputElement>("tbody .check-cell input"),
];
