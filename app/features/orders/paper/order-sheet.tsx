import type { ReactNode } from "react";
import { Icon } from "~/ui/icon";
import { Link } from "~/ui/link";
import { PrintButton } from "~/ui/print-button";
import type { OrderPaper } from "./order-paper.server";

/** An order's page: the way back and what can be done, and the sheet, which alone is printed. */
export function OrderPage({
  back,
  actions,
  paper,
}: {
  back: { to: string; label: string };
  actions?: ReactNode;
  paper: OrderPaper;
}) {
  return (
    <div className="order-page">
      <div className="order-bar">
        <Link className="back" to={back.to}>
          <Icon name="arrow-left" />
          {back.label}
        </Link>
        <div className="btn-row">
          {actions}
          <PrintButton />
        </div>
      </div>
      <OrderSheet paper={paper} />
    </div>
  );
}

/** An order as it is read and printed: one sheet, without background. */
function OrderSheet({ paper }: { paper: OrderPaper }) {
  return (
    <article className="order-paper" aria-labelledby="order-title">
      <header>
        <p className="order-event">
          {paper.event.logo && <img src={paper.event.logo} alt="" height={36} />}
          <span>
            <b>{paper.event.name}</b>
            {paper.event.days && <span>{paper.event.days}</span>}
          </span>
        </p>
        <h1 id="order-title">Order confirmation</h1>
        <p className="order-no-invoice">Not a VAT invoice.{paper.invoiceNote && ` ${paper.invoiceNote}`}</p>
      </header>
      <Parties paper={paper} />
      <Facts paper={paper} />
      {paper.lines.length > 0 && <Lines paper={paper} />}
      {paper.cancelled.length > 0 && (
        <p className="order-cancelled">
          <b>Cancelled, in no sum:</b> {paper.cancelled.map(({ text }) => text).join(", ")}
        </p>
      )}
      <div className="order-end">
        <div className="order-said">
          <p>{paper.state}</p>
          {paper.until && <p>{paper.until}</p>}
          <p>Prices are those of the day on which each item was ordered.</p>
          {paper.note && <p>{paper.note}</p>}
          {paper.isReverse && <p>{REVERSE_CHARGE}</p>}
        </div>
        <div>
          {paper.totals.map((total) => (
            <Totals key={total.currency} total={total} />
          ))}
        </div>
      </div>
      <footer>
        {[
          [paper.seller.lines[0], paper.seller.registration].filter(Boolean).join(", "),
          paper.terms ? `Terms of supply: ${paper.terms}` : "",
          `As of ${paper.printed.replace(/^(Today|Yesterday)/, (word) => word.toLowerCase())}, ${paper.version === 1 ? "first version" : `version ${paper.version}`}`,
        ]
          .filter(Boolean)
          .map((text) => `${text}. `)}
      </footer>
    </article>
  );
}

const REVERSE_CHARGE = "Reverse charge: the customer accounts for the VAT.";

function Parties({ paper: { buyer, seller } }: { paper: OrderPaper }) {
  return (
    <div className="order-parties">
      <Party title="Ordered by" lines={buyer.lines} vatNumber={buyer.vatNumber} />
      <Party title="Supplied by" lines={seller.lines} vatNumber={seller.vatNumber}>
        {seller.email && <span>{seller.email}</span>}
        {seller.phone && <span>{seller.phone}</span>}
      </Party>
    </div>
  );
}

function Party({
  title,
  lines: [name, ...address],
  vatNumber,
  children,
}: {
  title: string;
  lines: readonly string[];
  vatNumber: string;
  children?: ReactNode;
}) {
  return (
    <section>
      <h2>{title}</h2>
      <address>
        <b dir="auto">{name}</b>
        {address.map((line) => (
          <span key={line}>{line}</span>
        ))}
        {vatNumber && <span>VAT number {vatNumber}</span>}
        {children}
      </address>
    </section>
  );
}

function Facts({ paper }: { paper: OrderPaper }) {
  const facts = [
    { label: "Order", value: paper.number },
    { label: "Your purchase order", value: paper.purchaseOrder },
    { label: "Ordered", value: paper.ordered, more: paper.orderedBy && `by ${paper.orderedBy}` },
    { label: "Stand", value: paper.stand },
  ].filter(({ value }) => value);
  return (
    <dl className="order-facts">
      {facts.map(({ label, value, more }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <b>{value}</b>
            {more && <span>{more}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Lines({ paper: { lines, hasRates, hasGross } }: { paper: OrderPaper }) {
  return (
    <table className="order-lines">
      <caption className="vh">What is ordered</caption>
      <thead>
        <tr>
          <th scope="col">Item</th>
          <th scope="col">Quantity</th>
          <th scope="col">{hasGross ? "Each, with VAT" : "Each"}</th>
          {hasRates && <th scope="col">VAT</th>}
          <th scope="col">Before VAT</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.id}>
            <th scope="row">
              {line.label}
              {line.discount && <small>{line.discount}</small>}
            </th>
            <td>{line.quantity}</td>
            <td>{line.each}</td>
            {hasRates && <td>{line.rate}</td>}
            <td>{line.net}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Totals({ total: { net, rates, gross } }: { total: OrderPaper["totals"][number] }) {
  return (
    <dl className="order-total">
      <div>
        <dt>Before VAT</dt>
        <dd>{net}</dd>
      </div>
      {rates.map(({ label, amount }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{amount}</dd>
        </div>
      ))}
      <div className="order-whole">
        <dt>Total</dt>
        <dd>{gross}</dd>
      </div>
    </dl>
  );
}
