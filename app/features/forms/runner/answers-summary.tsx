import type { ReactNode } from "react";
import { vatOn } from "~/features/orders/states/order-states.rules";
import { formatMoney } from "~/lib/money.rules";
import { formatDate } from "~/ui/format.rules";
import { Link } from "~/ui/link";
import { SummaryList } from "~/ui/summary-list";
import { DrawnSignature } from "../document/types/signature/drawn-signature";
import type { ShownSum } from "../ordering/shown-order.rules";
import type { SummaryModel, SummaryModelRow, SummaryOrder, SummaryTable } from "./summary-model.types";

/** Questions and answers in their blocks: to be checked, with ways back, or as they were sent in, without. */
export function AnswersSummary({ blocks }: { blocks: SummaryModel }) {
  return blocks.map(({ key, title, parts }) => {
    const [first, ...others] = parts;
    const isLed = first !== undefined && "rows" in first;
    return (
      <div key={key} className="answers-block">
        {(isLed || title) && (
          <section className="summary-block" aria-label={title || "Answers"}>
            {title && (
              <header>
                <h2>{title}</h2>
              </header>
            )}
            {isLed && <Rows rows={first.rows} />}
          </section>
        )}
        {(isLed ? others : parts).map((part) =>
          "order" in part ? (
            <Order key={part.order.key} order={part.order} />
          ) : (
            <div className="summary-block" key={part.rows[0]?.key}>
              <Rows rows={part.rows} />
            </div>
          ),
        )}
      </div>
    );
  });
}

const Rows = ({ rows }: { rows: readonly SummaryModelRow[] }) => (
  <SummaryList
    rows={rows.map(({ key, label, change, ...answer }) => ({
      key,
      label,
      value: <AnswerValue label={label} {...answer} />,
      change: change ? { to: change, about: label.toLowerCase() } : undefined,
    }))}
  />
);

function AnswerValue({
  label,
  lines,
  table,
  files,
  drawing,
  note,
}: Pick<SummaryModelRow, "label" | "lines" | "table" | "files" | "drawing" | "note">) {
  if (files) return <AnswerFiles files={files} />;
  if (!table)
    return (
      <>
        {drawing && <DrawnSignature strokes={drawing} />}
        <AnswerTextLines lines={lines} />
        {note && <span className="answer-line hint">{note}</span>}
      </>
    );
  return (
    <table className="inner-table">
      <caption className="vh">{label}</caption>
      <thead>
        <tr>
          {table.columns.map((column) => (
            <th scope="col" key={column.id}>
              {column.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {table.rows.map((cells, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows of one answer never move
          <tr key={row}>
            {table.columns.map(({ id }, at) => (
              <td key={id} dir="auto">
                {cells[at]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      {table.sums && <SumFoot columns={table.columns} sums={table.sums} />}
    </table>
  );
}

/** What the columns come to; where the first is summed too, nothing is left to name the line. */
function SumFoot({ columns, sums }: Required<Pick<SummaryTable, "columns" | "sums">>) {
  return (
    <tfoot>
      <tr>
        {columns.map(({ id, label }, at) =>
          at === 0 && !sums[0] ? (
            <th scope="row" key={id}>
              Sum
            </th>
          ) : (
            <td key={id}>
              {sums[at] && <span className="vh">Sum of {label}: </span>}
              {at === 0 ? `Sum ${sums[at]}` : sums[at]}
            </td>
          ),
        )}
      </tr>
    </tfoot>
  );
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
function Order({
  order: { key, label, change, items, total, sum, currency, locale },
}: {
  order: SummaryOrder;
}) {
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
      <table className="items is-read">
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
                {item.parts && item.parts.length > 0 ? (
                  item.parts.map(({ quantity, price, day }) => (
                    <small key={`${day} ${price}`}>
                      {quantity} at {money(price)} each
                      {day && `, ordered on ${formatDate(day, "short", locale)}`}
                    </small>
                  ))
                ) : (
                  <small>{money(item.price)} each</small>
                )}
                {item.cancelled !== undefined && (
                  <small className="is-bad">
                    {String(item.cancelled) === item.quantity ? "Cancelled" : `${item.cancelled} cancelled`}
                  </small>
                )}
                {item.discount !== undefined && <small>Discount −{money(item.discount)}</small>}
              </th>
              <td className="right">{item.quantity}</td>
              <td className="right">{money(item.total)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          {sum?.hasVat && <VatRows sum={sum} money={money} locale={locale} />}
          <tr>
            <th scope="row" colSpan={2}>
              {sum?.hasVat ? "Total with VAT" : "Total"}
            </th>
            <td className="right">{money(total)}</td>
          </tr>
        </tfoot>
      </table>
    </section>
  );
}

/** What it is before VAT, and VAT of each rate. */
function VatRows({
  sum: { net, rates },
  money,
  locale,
}: {
  sum: ShownSum;
  money: (minor: number) => string;
  locale: string;
}) {
  return (
    <>
      <tr className="is-part">
        <th scope="row" colSpan={2}>
          Before VAT
        </th>
        <td className="right">{money(net)}</td>
      </tr>
      {rates.map(({ rate, net: base, vat }) => (
        <tr key={rate} className="is-part">
          <th scope="row" colSpan={2}>
            {rate === null ? `Without VAT, ${money(base)}` : vatOn(rate, money(base), locale)}
          </th>
          <td className="right">{money(vat)}</td>
        </tr>
      ))}
    </>
  );
}
