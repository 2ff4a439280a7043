import { type DragEvent, useRef } from "react";
import type { BuilderData } from "../builder.server";

/** A field that was dropped before another one; empty: at the end. */
export interface Dropped {
  fieldId: string;
  before: string;
}

/**
 * Dragging in the outline, for a mouse: its links are what is held and where it is dropped, so 500 of them need no handler each.
 * What is dropped on the lower half of one goes behind it. `drop` is told of it (`DropForms`).
 */
export function useOutlineDrag({ outline }: BuilderData, isFree: boolean) {
  const drop = useRef<((dropped: Dropped) => void) | null>(null);
  const held = useRef<string | null>(null);
  const over = useRef<HTMLElement | null>(null);
  if (!isFree) return { drop, list: {} };
  const mark = (row: HTMLElement | null, side?: "before" | "after") => {
    if (over.current && over.current !== row) delete over.current.dataset.drop;
    over.current = row;
    if (row && side) row.dataset.drop = side;
  };
  const end = () => {
    held.current = null;
    mark(null);
  };
  const list = {
    onDragStart: (event: DragEvent) => {
      held.current = rowAt(event)?.dataset.field ?? null;
      event.dataTransfer.effectAllowed = "move";
    },
    onDragOver: (event: DragEvent) => {
      const row = rowAt(event);
      if (!held.current || !row) return;
      event.preventDefault();
      const { top, height } = row.getBoundingClientRect();
      mark(row, event.clientY < top + height / 2 ? "before" : "after");
    },
    onDrop: (event: DragEvent) => {
      const { current: row } = over;
      const { current: fieldId } = held;
      const side = row?.dataset.drop;
      const target = row?.dataset.field;
      end();
      if (!fieldId || !target || target === fieldId) return;
      event.preventDefault();
      const ids = outline.flatMap(({ item, rows }) => [
        ...(item ? [item.id] : []),
        ...rows.map(({ id }) => id),
      ]);
      const before = side === "after" ? (ids[ids.indexOf(target) + 1] ?? "") : target;
      if (before === fieldId) return;
      drop.current?.({ fieldId, before });
    },
    onDragEnd: end,
  };
  return { drop, list };
}

const rowAt = (event: DragEvent): HTMLElement | null =>
  event.target instanceof Element ? event.target.closest<HTMLElement>("[data-field]") : null;
