import { Form, useLocation, useSubmit } from "@remix-run/react";
import { type DragEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { Icon } from "./icon";
import { Menu } from "./menu";
import { MOVES_ROW } from "./second-press";

export type ReorderItem = {
  id: string;
  label: string;
  content: ReactNode;
  actions?: ReactNode;
  /** Under "Move to", beside a place of this list: another list. */
  elsewhere?: ReactNode;
};

export type ReorderProps = {
  /** Read out: "Tasks in Stand and structure". */
  label: string;
  items: readonly ReorderItem[];
  /** Takes `id` and `to`, the new place counted from 1, and leads back here with `moved` and `dir`. */
  action: string;
  /** Of a list that is not saved yet: its moves are questions to the page itself, which is sent the list along. */
  draft?: readonly (readonly [name: string, value: string])[];
  /** What was moved last, and which way: the address says it. */
  moved?: { id: string; dir: "up" | "down" } | null;
};

/**
 * A list in an order that people choose: Move up, Move down and Move to are submit buttons; dragging is an extra. The
 * focus goes along with what was moved, and a live region says where it is now.
 */
export function Reorder({ label, items, action, moved, draft }: ReorderProps) {
  const list = useRef<HTMLOListElement>(null);
  const { key } = useLocation();
  const drag = useDrag(action, draft);
  const at = moved ? items.findIndex((item) => item.id === moved.id) : -1;
  const focused = at >= 0 && moved ? focusOf(moved, at, items.length) : null;
  const isFirst = useRef(true);

  // A keyed row that React moves loses the focus; after a full page load the browser's autofocus has done it.
  useEffect(() => {
    if (isFirst.current) {
      isFirst.current = false;
      return;
    }
    // The address's key stands for "a move has just come back".
    if (focused && key && !drag.isQuiet()) document.getElementById(focused)?.focus();
  }, [focused, key, drag.isQuiet]);

  return (
    <div className="reorder-wrap">
      <p className="reorder-said" role="status">
        {at >= 0 && `“${items[at]?.label}” is now ${at + 1} of ${items.length}.`}
      </p>
      <ol className="reorder" aria-label={label} ref={list} {...drag.listProps}>
        {items.map((item, index) => (
          <li
            key={item.id}
            data-id={item.id}
            data-place={index + 1}
            className={
              [item.id === moved?.id && "is-moved", drag.classOf(index + 1)].filter(Boolean).join(" ") ||
              undefined
            }
            {...drag.itemProps(item.id, index + 1)}
          >
            <span className="reorder-grip" aria-hidden="true">
              <Icon name="grip-vertical" />
            </span>
            <span className="reorder-place num">{index + 1}</span>
            <div className="reorder-main">{item.content}</div>
            <div className="reorder-actions">
              <UpAndDown
                item={item}
                index={index}
                of={items.length}
                focused={focused}
                {...{ action, draft }}
              />
              {(items.length > 2 || item.elsewhere) && (
                <Menu
                  align="right"
                  buttonClass="btn btn-quiet btn-sm"
                  label={
                    <>
                      Move to<span className="vh"> another place: {item.label}</span>
                    </>
                  }
                >
                  {items.length > 2 && (
                    <ToPlace id={item.id} index={index} of={items.length} {...{ action, draft }} />
                  )}
                  {item.elsewhere}
                </Menu>
              )}
              {item.actions}
            </div>
          </li>
        ))}
      </ol>
    </div>
  );
}

const methodOf = (draft: ReorderProps["draft"]) => (draft ? "get" : "post");

interface PlaceOf extends Pick<ReorderProps, "action" | "draft"> {
  /** From 0. */
  index: number;
  of: number;
}

function UpAndDown({
  item,
  index,
  of,
  focused,
  action,
  draft,
}: PlaceOf & { item: ReorderItem; focused: string | null }) {
  return (
    <Form method={methodOf(draft)} action={action} replace preventScrollReset>
      <input type="hidden" name="id" value={item.id} />
      {alongWith(draft)}
      {[
        { dir: "up", to: index, isEnd: index === 0 },
        { dir: "down", to: index + 2, isEnd: index === of - 1 },
      ].map(({ dir, to, isEnd }) => (
        <button
          key={dir}
          {...MOVES_ROW}
          type="submit"
          name="to"
          value={to}
          id={`move-${dir}-${item.id}`}
          className="btn btn-quiet btn-sm"
          disabled={isEnd}
          // biome-ignore lint/a11y/noAutofocus: the focus goes along with what was moved
          autoFocus={focused === `move-${dir}-${item.id}`}
        >
          <Icon name={dir === "up" ? "arrow-up" : "arrow-down"} />
          <span>
            <span className="reorder-long">Move </span>
            <span className="reorder-way">{dir}</span>
          </span>
          <span className="vh"> {item.label}</span>
        </button>
      ))}
    </Form>
  );
}

function ToPlace({ id, index, of, action, draft }: PlaceOf & { id: string }) {
  return (
    <Form method={methodOf(draft)} action={action} replace preventScrollReset className="reorder-to">
      <input type="hidden" name="id" value={id} />
      {alongWith(draft)}
      <label htmlFor={`to-${id}`}>Place, 1 to {of}</label>
      <input
        className="input"
        type="number"
        id={`to-${id}`}
        name="to"
        min={1}
        max={of}
        defaultValue={index + 1}
        // The field's value is the place, new with each move.
        key={index}
        required
      />
      <button className="btn btn-sm" type="submit">
        Move
      </button>
    </Form>
  );
}

/** Hidden fields of a list that is not saved yet. */
const alongWith = (draft: ReorderProps["draft"]) =>
  draft?.map(([name, value]) => <input key={`${name} ${value}`} type="hidden" name={name} value={value} />);

/** The button that moved it, or the other one where it has come to an end of the list. */
function focusOf({ id, dir }: { id: string; dir: "up" | "down" }, at: number, length: number): string {
  const way = dir === "up" ? (at === 0 ? "down" : "up") : at === length - 1 ? "up" : "down";
  return `move-${way}-${id}`;
}

/** The browser's own dragging, for a mouse. It takes no focus. */
function useDrag(action: string, draft: ReorderProps["draft"]) {
  const submit = useSubmit();
  const held = useRef<{ id: string; place: number } | null>(null);
  const quiet = useRef(false);
  const isQuiet = useRef(() => {
    const was = quiet.current;
    quiet.current = false;
    return was;
  }).current;
  const [over, setOver] = useState<number | null>(null);
  const [isReady, setReady] = useState(false);
  useEffect(() => setReady(true), []);

  const end = () => {
    held.current = null;
    setOver(null);
  };
  return {
    isQuiet,
    classOf: (place: number) =>
      over === place && held.current && held.current.place !== place
        ? held.current.place > place
          ? "drop-before"
          : "drop-after"
        : undefined,
    listProps: {
      onDragOver: (event: DragEvent<HTMLOListElement>) => {
        if (!held.current) return;
        event.preventDefault();
        event.dataTransfer.dropEffect = "move";
        const row = (event.target as Element).closest<HTMLElement>("li[data-place]");
        if (row) setOver(Number(row.dataset.place));
      },
      onDrop: (event: DragEvent<HTMLOListElement>) => {
        event.preventDefault();
        const { current } = held;
        if (current && over && over !== current.place) {
          quiet.current = true;
          const sent = new FormData();
          for (const [name, value] of [...(draft ?? []), ["id", current.id], ["to", String(over)]] as const)
            sent.append(name, value);
          submit(sent, {
            method: methodOf(draft),
            action,
            replace: true,
            preventScrollReset: true,
          });
        }
        end();
      },
    },
    itemProps: (id: string, place: number) => ({
      draggable: isReady || undefined,
      onDragStart: (event: DragEvent<HTMLLIElement>) => {
        // A menu's field inside a row is no handle.
        if ((event.target as Element).closest("input")) return;
        held.current = { id, place };
        event.dataTransfer.effectAllowed = "move";
        event.dataTransfer.setData("text/plain", id);
      },
      onDragEnd: end,
    }),
  };
}
