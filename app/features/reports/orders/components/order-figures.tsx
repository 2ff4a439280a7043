import { ORDER_LOOKS } from "~/features/orders/states/order-looks";
import { counted, relativeDay } from "~/ui/format.rules";
import { type Stat, StatStrip } from "~/ui/stat-strip";
import type { OrderPage } from "../order-page.server";
import { reportAddress } from "../orders-report.paths";

type Figures = Pick<OrderPage, "figures" | "oversold" | "states" | "today" | "by">;

/** How orders stand: each number is that of the orders that it leads to. */
export function OrderFigures({ data, search }: { data: Figures; search: string }) {
  const { figures, oversold, states, today } = data;
  const stats = figures.map(({ state, orders, net, oldest }): Stat => {
    const isCurrent = states.length === 1 && states[0] === state;
    const { label, ...look } = ORDER_LOOKS[state];
    return {
      to: reportAddress(search, [
        ["by", isCurrent ? null : "order"],
        ["state", isCurrent ? null : state],
      ]),
      label: state === "received" ? "Received, to confirm" : label,
      look,
      value: orders,
      note: [
        net.length === 0 ? "" : `${net.join(" + ")} ${state === "cancelled" ? "in no sum" : "before VAT"}`,
        state === "received" && oldest ? `oldest ${relativeDay(oldest, today, "ago").toLowerCase()}` : "",
      ]
        .filter(Boolean)
        .join(", "),
      current: isCurrent,
    };
  });
  return (
    <StatStrip
      label="Orders by state"
      stats={[
        ...stats,
        {
          to: reportAddress(search, [
            ["by", null],
            ["state", null],
            ["oversold", "1"],
          ]),
          label: "Oversold",
          value: oversold > 0 ? <span className="is-danger">{oversold}</span> : 0,
          note: oversold > 0 ? `${counted(oversold, "item")} with more orders than stock` : "no item",
        },
      ]}
    />
  );
}
