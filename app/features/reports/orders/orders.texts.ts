import type { GivenState } from "~/features/orders/states/order-states.rules";
import { counted } from "~/ui/format.rules";

const DONE: Record<GivenState, string> = {
  confirmed: "confirmed",
  delivered: "marked as delivered",
  cancelled: "cancelled",
};

/** What is said when lines were given a state. */
export function givenWords(
  { lines, orders, ignored }: { lines: number; orders: number; ignored: number },
  to: GivenState,
  isCut: boolean,
): { title: string; description?: string } {
  const title = `${counted(lines, "line")} of ${counted(orders, "order")} ${DONE[to]}`;
  const more = [
    ...(ignored > 0
      ? [
          `${counted(ignored, "line was", "lines were")} changed meanwhile, or could not be: look at them again.`,
        ]
      : []),
    ...(isCut ? ["There are more: press again for the next."] : []),
  ];
  return more.length > 0 ? { title, description: more.join(" ") } : { title };
}

export const NOTHING_DONE = {
  title: "Nothing was changed",
  description: "None of what you chose can be given this state, or it was changed a moment ago.",
};
