import { formatNumber } from "~/lib/length.rules";
import { BarChart, FiguresTable } from "~/ui/chart";
import { Link } from "~/ui/link";
import type { ReportBar, ReportCard } from "../report-cards.types";

/** What was answered, a card for each question. `submissions`: their list, for whoever may open it; `isTables`: figures, no pictures. */
export function ReportCards({
  cards,
  submissions,
  isTables,
}: {
  cards: readonly ReportCard[];
  submissions: string | null;
  isTables: boolean;
}) {
  return (
    <div className="report-cards">
      {cards.map((card) => (
        <section
          key={card.name}
          className={card.isWide ? "panel is-wide" : "panel"}
          aria-labelledby={`card-${card.name}`}
        >
          <header className="panel-head">
            <div>
              <h3 id={`card-${card.name}`}>{card.title}</h3>
              <p className="muted small">{card.about}</p>
            </div>
          </header>
          <div className="report-body">
            {card.figures.length > 0 && <Figures figures={card.figures} />}
            {card.bars.map(({ title, bars }) =>
              isTables ? (
                <BarsTable key={title} title={title} caption={card.title} bars={bars} />
              ) : (
                <Bars key={title} title={title} bars={bars} />
              ),
            )}
            {card.chart && <BarChart {...card.chart} valueHeader="Answers" isTable={isTables} />}
            {card.items && <Items title={card.title} items={card.items} />}
            {card.texts.length > 0 && <Texts card={card} submissions={submissions} />}
            {isBlank(card) && <p className="muted">No answers yet.</p>}
          </div>
        </section>
      ))}
    </div>
  );
}

const isBlank = ({ figures, bars, chart, items, texts }: ReportCard) =>
  figures.length + bars.length + texts.length === 0 && !chart && !items;

function Figures({ figures }: Pick<ReportCard, "figures">) {
  return (
    <dl className="report-figures">
      {figures.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The figures stand beside the bars: nothing is said by length alone. */
function Bars({ title, bars }: { title: string; bars: readonly ReportBar[] }) {
  return (
    <>
      {title && <h4 className="report-column">{title}</h4>}
      <ul className="report-bars">
        {bars.map(({ label, n, share }) => (
          <li key={label}>
            <span>{label}</span>
            <span className="num">
              {formatNumber(n)} <span className="muted">{percent(share)}</span>
            </span>
            <progress className="progress thin" value={share} max={1} aria-hidden="true" />
          </li>
        ))}
      </ul>
    </>
  );
}

function BarsTable({ title, caption, bars }: { title: string; caption: string; bars: readonly ReportBar[] }) {
  return (
    <FiguresTable
      caption={title ? `${caption}: ${title}` : caption}
      heads={[title || "Answer", "Answers", "Share"]}
      rows={bars.map(({ label, n, share }) => ({ label, values: [formatNumber(n), percent(share)] }))}
    />
  );
}

const percent = (share: number) => `${Math.round(share * 100)}%`;

function Items({
  title,
  items: { rows, total },
}: {
  title: string;
  items: NonNullable<ReportCard["items"]>;
}) {
  return (
    <table className="table report-items">
      <caption className="vh">{title}: items, quantities and amounts</caption>
      <thead>
        <tr>
          <th scope="col">Item</th>
          <th scope="col" className="right num">
            Price
          </th>
          <th scope="col" className="right num">
            Ordered
          </th>
          <th scope="col" className="right num">
            Amount
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, label, price, ordered, amount }) => (
          <tr key={key}>
            <th scope="row" className="cell-primary">
              {label}
            </th>
            <td className="right num" data-label="Price">
              {price}
            </td>
            <td className="right num" data-label="Ordered">
              {ordered}
            </td>
            <td className="right num" data-label="Amount">
              {amount}
            </td>
          </tr>
        ))}
        <tr>
          <th scope="row" className="cell-primary">
            Total
          </th>
          <td />
          <td className="right num strong" data-label="Ordered">
            {total.ordered}
          </td>
          <td className="right num strong" data-label="Amount">
            {total.amount}
          </td>
        </tr>
      </tbody>
    </table>
  );
}

function Texts({
  card: { name, title, texts, textCount },
  submissions,
}: {
  card: ReportCard;
  submissions: string | null;
}) {
  return (
    <>
      <ul className="report-texts">
        {texts.map(({ key, text, by, to }) => (
          <li key={key}>
            <span className="words" dir="auto">
              {text}
            </span>
            <small>{to ? <Link to={to}>{by}</Link> : by}</small>
          </li>
        ))}
      </ul>
      {submissions && textCount > texts.length && (
        <p className="mt-3">
          <Link to={`${submissions}?question=${name}&columns=${name}&state=submitted`}>
            Read all {formatNumber(textCount)}
            <span className="vh"> answers to {title}</span>
          </Link>
        </p>
      )}
    </>
  );
}
