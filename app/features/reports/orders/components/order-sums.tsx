import { counted } from "~/ui/format.rules";
import type { OrderPage } from "../order-page.server";
import { VIEW_NOUNS } from "../order-report.rules";

type Summed = Pick<OrderPage, "totals" | "orders" | "drafts" | "by" | "states"> & {
  page: { total: number };
  lines: { total: number } | null;
};

/** What all rows come to, on whichever page: a line for each currency. */
export function OrderSums({ data }: { data: Summed }) {
  const { totals, orders, drafts, by, page, lines, states } = data;
  const noun = VIEW_NOUNS[by];
  if (totals.length === 0) return null;
  return (
    <section className="order-sums" aria-labelledby="order-sums">
      <h2 id="order-sums" className="h-s">
        {counted(lines?.total ?? page.total, noun.one, noun.many)}
        {by === "order" ? "" : ` in ${counted(orders, "order")}`}
      </h2>
      <dl>
        {totals.map(({ currency, net, vat, gross }) => (
          <div key={currency}>
            <dt>{currency}</dt>
            <dd>
              <span className="muted">Net</span> <b>{net}</b>
            </dd>
            <dd>
              <span className="muted">VAT</span> {vat}
            </dd>
            <dd>
              <span className="muted">With VAT</span> <b>{gross}</b>
            </dd>
          </div>
        ))}
      </dl>
      <p className="muted small">
        {states.includes("cancelled")
          ? "Cancelled lines are shown since you asked for them. "
          : "Cancelled lines are in no sum. "}
        {drafts > 0 &&
          `${counted(drafts, "draft is", "drafts are")} apart: ${drafts === 1 ? "it holds" : "they hold"} neither stock nor a price.`}
      </p>
    </section>
  );
}
