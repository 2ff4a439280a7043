import type { ReactNode } from "react";
import { counted } from "~/ui/format.rules";
import { Link } from "~/ui/link";
import { Status } from "~/ui/status";
import { ORDER_LOOKS } from "../states/order-looks";
import type { OrderChangeSaid } from "./order-change.server";

/** What a change made of an order in items and money, as both sides read it. */
export function OrderChanged({
  change,
  title,
  lede,
  linkTo,
  actions,
}: {
  change: OrderChangeSaid;
  title: string;
  lede: string;
  /** Of an earlier version. */
  linkTo(changeId: string): string;
  actions: ReactNode;
}) {
  return (
    <>
      <p className="muted">{[change.number, change.title].filter(Boolean).join(" · ")}</p>
      <h1>{title}</h1>
      <p className="muted">{lede}</p>
      {change.reason && (
        <blockquote className="order-reason break" dir="auto">
          {change.reason}
        </blockquote>
      )}
      {change.sums.map(({ currency, before, now, change: by }) => (
        <dl className="order-change-sums" key={currency}>
          <div>
            <dd>{before}</dd>
            <dt>Before, with VAT</dt>
          </div>
          <div>
            <dd>{by}</dd>
            <dt>This change</dt>
          </div>
          <div className="order-now">
            <dd>{now}</dd>
            <dt>Now, with VAT</dt>
          </div>
        </dl>
      ))}
      <div className="order-change">
        <section aria-labelledby="order-what">
          <h2 id="order-what">What changed</h2>
          <ChangedTable change={change} />
          {change.same.count > 0 && (
            <p className="order-same muted">
              {counted(change.same.count, "item")} unchanged
              {change.same.net.length > 0 && `, ${change.same.net.join(" + ")} before VAT`}
            </p>
          )}
          <div className="btn-row">{actions}</div>
        </section>
        <aside aria-label="State and versions">
          <h2>State</h2>
          <ul>
            {change.states.map(({ state, n }) => {
              const { tone, icon, label } = ORDER_LOOKS[state];
              return (
                <li key={state}>
                  <Status tone={tone} icon={icon}>
                    {counted(n, "line")} {label.toLowerCase()}
                  </Status>
                </li>
              );
            })}
          </ul>
          <Meaning change={change} />
          <h2>Versions</h2>
          <ul>
            {change.versions.map(({ id, number, at, sum }) => (
              <li key={number}>
                {id === null ? (
                  `${number} · ${at}`
                ) : (
                  <Link to={linkTo(id)}>
                    {number} · {at}
                  </Link>
                )}{" "}
                {sum}
              </li>
            ))}
          </ul>
        </aside>
      </div>
    </>
  );
}

function Meaning({ change: { givesBack, hasMore, until } }: { change: OrderChangeSaid }) {
  const back = givesBack.slice(0, 5).map(({ label, n }) => `${n} × ${label}`);
  if (back.length === 0 && !hasMore && !until) return null;
  return (
    <>
      <h2>What it means</h2>
      {hasMore && <p>What was ordered before keeps its price; only what was added costs that day’s.</p>}
      {back.length > 0 && (
        <p>
          {back.join(", ")}
          {givesBack.length > 5 && ` and ${givesBack.length - 5} more`} given back: others can order it.
        </p>
      )}
      {until && <p>{until}</p>}
    </>
  );
}

function ChangedTable({ change: { items, sums } }: { change: OrderChangeSaid }) {
  return (
    <table className="order-lines order-changed-lines">
      <caption className="vh">What changed</caption>
      <thead>
        <tr>
          <th scope="col">Item</th>
          <th scope="col">Before</th>
          <th scope="col">Now</th>
          <th scope="col">Before VAT</th>
        </tr>
      </thead>
      <tbody>
        {items.map(({ key, label, before, now, isGone, net }) => (
          <tr key={key}>
            <th scope="row">{label}</th>
            <td data-label="Before">{unitsOf(before)}</td>
            <td data-label="Now">{isGone ? "None" : unitsOf(now)}</td>
            <td>{net}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        {sums.map(({ currency, net, vat, change }) => (
          <SumRows key={currency} {...{ net, vat, change }} many={items.length} />
        ))}
      </tfoot>
    </table>
  );
}

function SumRows({
  net,
  vat,
  change,
  many,
}: Pick<OrderChangeSaid["sums"][number], "net" | "vat" | "change"> & { many: number }) {
  return (
    <>
      <tr>
        <th scope="row" colSpan={3}>
          {counted(many, "item")}
        </th>
        <td>{net}</td>
      </tr>
      <tr>
        <th scope="row" colSpan={3}>
          VAT: {vat.before} to {vat.now}
        </th>
        <td>{vat.change}</td>
      </tr>
      <tr className="order-whole">
        <th scope="row" colSpan={3}>
          Change with VAT
        </th>
        <td>{change}</td>
      </tr>
    </>
  );
}

const unitsOf = ({ many, each, off }: OrderChangeSaid["items"][number]["now"]) => (
  <>
    <b>{many}</b> <small>{[...each, ...(off ? [off] : [])].join(", ")}</small>
  </>
);
