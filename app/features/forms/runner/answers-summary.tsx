import type { ReactNode } from "react";
import { formatMoney } from "~/lib/money.rules";
import { Link } from "~/ui/link";
import { SummaryList } from "~/ui/summary-list";
import type { SummaryModel, SummaryOrder } from "./summary-model.types";

/** Questions and answers in their blocks: to be checked, with ways back, or as they were sent in, without. */
export function AnswersSummary({ blocks }: { blocks: SummaryModel }) {
  return blocks.map(({ key, title, rows, orders }) => (
    <div key={key} className="answers-block">
      {(rows.length > 0 || title) && (
        <section className="summary-block" aria-label={title || "Answers"}>
          {title && (
            <header>
              <h2>{title}</h2>
            </header>
          )}
          <SummaryList
            rows={rows.map(({ key, label, lines, change, files }) => ({
              key,
              label,
              value: files ? <AnswerFiles files={files} /> : <AnswerTextLines lines={lines} />,
              change: change ? { to: change, about: label.toLowerCase() } : undefined,
            }))}
          />
        </section>
      )}
      {orders.map((order) => (
        <Order key={order.key} order={order} />
      ))}
    </div>
  ));
}

export function AnswerTextLines({ lines }: { lines: readonly string[] }): ReactNode {
  if (lines.length === 0) return <span className="muted">Not answered</span>;
  return lines.map((line, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the lines of one answer never move
    <span className="answer-line" dir="auto" key={at}>
      {line}
    </span>
  ));
}

export function AnswerFiles({
  files,
}: {
  files: readonly { id: string; name: string; to: string | null }[];
}) {
  if (files.length === 0) return <span className="muted">No file</span>;
  return files.map(({ id, name, to }) => (
    <span className="answer-line" key={id}>
      {to ? (
        <a href={to} target="_blank" rel="noopener">
          {name}
          <span className="vh"> (opens in a new tab)</span>
        </a>
      ) : (
        name
      )}
    </span>
  ));
}

/** An item list reads as what it is: an order with its sum. */
function Order({ order: { key, label, change, items, total, currency, locale } }: { order: SummaryOrder }) {
  const money = (minor: number) => formatMoney(minor, { currency, locale });
  return (
    <section className="summary-block" aria-labelledby={`order-${key}`}>
      <header>
        <h2 id={`order-${key}`}>{label}</h2>
        {change && (
          <Link to={change}>
            Change<span className="vh"> {label.toLowerCase()}</span>
          </Link>
        )}
      </header>
      <table className="items read">
        <caption className="vh">{label}</caption>
        <thead>
          <tr>
            <th scope="col">Item</th>
            <th scope="col" className="right">
              Quantity
            </th>
            <th scope="col" className="right">
              Total
            </th>
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <tr key={item.itemId}>
              <th scope="row">
                {item.label}
                <small>{money(item.price)} each</small>
              </th>
              <td className="right">{item.quantity}</td>
              <td className="right">{money(item.total)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              Total
            </th>
            <td className="right">{money(total)}</td>
          </tr>
        </tfoot>
      </table>
    </section>
  );
}
