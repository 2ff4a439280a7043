import { type DragEvent, useEffect, useRef, useState } from "react";
import { type LastResult, sentText } from "~/ui/fields-of";
import { type FormField, listValue } from "~/ui/form-field";
import { asked, stepped } from "../cards.rules";

/**
 * Which cards a layout has, in which order, while its form is filled in: of what was sent last, and with the button that was
 * pressed where no script did it.
 */
export function useOrder(field: FormField, lastResult: LastResult | undefined) {
  const box = useRef<HTMLElement>(null);
  const [{ ids, asks, said }, setState] = useState(() => {
    const sent = listValue(field);
    const step = sentText(lastResult, "step");
    return { ids: stepped(sent, step), asks: asked(sent, step), said: "" };
  });
  // The form watches what is typed to know that it was touched; by then its fields must hold it.
  const touch = () => setTimeout(() => box.current?.dispatchEvent(new Event("input", { bubbles: true })));
  return {
    box,
    ids,
    asks,
    said,
    take(step: string, words = "") {
      const next = stepped(ids, step);
      setState({ ids: next, asks: asked(ids, step), said: words });
      if (next.some((id, at) => id !== ids[at])) touch();
    },
    arrange(order: string[], words: string) {
      setState({ ids: order, asks: null, said: words });
      touch();
    },
  };
}
export type Order = ReturnType<typeof useOrder>;

/** The browser's own dragging, for a mouse: a card goes where another one stands. */
export function useSlotDrag(order: Order, cards: readonly { id: string; title: string }[]) {
  const held = useRef<string | null>(null);
  const [over, setOver] = useState<string | null>(null);
  const [isReady, setReady] = useState(false);
  useEffect(() => setReady(true), []);
  const end = () => {
    held.current = null;
    setOver(null);
  };
  return {
    isOver: (id: string) => over === id && held.current !== null && held.current !== id,
    listProps: {
      onDragOver: (event: DragEvent<HTMLOListElement>) => {
        if (!held.current) return;
        event.preventDefault();
        event.dataTransfer.dropEffect = "move";
        const slot = (event.target as Element).closest<HTMLElement>("[data-id]");
        if (slot) setOver(slot.dataset.id ?? null);
      },
      onDrop: (event: DragEvent<HTMLOListElement>) => {
        event.preventDefault();
        const { current } = held;
        const to = order.ids.indexOf(over ?? "");
        if (current && to >= 0 && current !== over) {
          const rest = order.ids.filter((id) => id !== current);
          const title = cards.find(({ id }) => id === current)?.title;
          order.arrange(
            rest.toSpliced(to, 0, current),
            `“${title}” is now card ${to + 1} of ${rest.length + 1}.`,
          );
        }
        end();
      },
    },
    itemProps: (id: string) => ({
      draggable: isReady || undefined,
      onDragStart: (event: DragEvent<HTMLElement>) => {
        held.current = id;
        event.dataTransfer.effectAllowed = "move";
        event.dataTransfer.setData("text/plain", id);
      },
      onDragEnd: end,
    }),
  };
}
