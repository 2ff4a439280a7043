import { useId } from "react";
import type { BarChartPlan, LineChartPlan } from "./chart.server";
import { markupOf } from "./markup";
import { PlainBox } from "./plain-rows";

interface FigureRow {
  label: string;
  values: readonly (string | number)[];
}

const figuresOf = ({ bars }: BarChartPlan): FigureRow[] =>
  bars.map(({ label, value }) => ({ label, values: [value] }));

/** Figures behind a picture of them. */
export function FiguresTable({
  caption,
  heads,
  rows,
}: {
  caption: string;
  /** Of the labels, then of their values. */
  heads: readonly string[];
  rows: readonly FigureRow[];
}) {
  const [labels, ...values] = heads;
  return (
    <table className="table chart-table">
      <caption className="vh">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{labels}</th>
          {values.map((head) => (
            <th key={head} scope="col" className="right num">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      {/* A line of ninety nights has as many: plain, as the rows of a long list are. */}
      <PlainBox
        box="tbody"
        html={markupOf(
          rows.map((row) => (
            <tr key={row.label}>
              <th scope="row">{row.label}</th>
              {values.map((head, at) => (
                <td key={head} className="right num">
                  {row.values[at]}
                </td>
              ))}
            </tr>
          )),
        )}
      />
    </table>
  );
}

/** Bars with a sentence that says the same, and the figures as a table for those who want them. */
export function BarChart({
  title,
  summary,
  plan,
  valueHeader,
  labelHeader,
  isTable = false,
}: {
  title: string;
  /** What the picture shows, in words. */
  summary: string;
  plan: BarChartPlan;
  labelHeader: string;
  valueHeader: string;
  /** The figures in place of the picture. */
  isTable?: boolean;
}) {
  const id = useId();
  const table = <FiguresTable caption={title} heads={[labelHeader, valueHeader]} rows={figuresOf(plan)} />;
  if (isTable)
    return (
      <figure className="chart-figure">
        <figcaption>
          <span className="strong">{title}</span> <span className="muted">{summary}</span>
        </figcaption>
        {table}
      </figure>
    );
  return (
    <figure className="chart-figure">
      <figcaption>
        <span className="strong">{title}</span>{" "}
        <span className="muted" id={`${id}-said`}>
          {summary}
        </span>
      </figcaption>
      <div className="chart">
        <svg className="chart-axis" width="36" height={plan.height} aria-hidden="true">
          {plan.lines.map((line) => (
            <text key={line.label} x={28} y={line.y + 4} textAnchor="end">
              {line.label}
            </text>
          ))}
        </svg>
        <svg
          width="100%"
          height={plan.height}
          role="img"
          aria-labelledby={id}
          aria-describedby={`${id}-said`}
        >
          <title id={id}>{title}</title>
          {plan.lines.map((line) => (
            <line className="grid" key={line.label} x1="0" x2="100%" y1={line.y} y2={line.y} />
          ))}
          {plan.bars.map((bar) => (
            <rect
              className={bar.tone ? `bar is-${bar.tone}` : "bar"}
              key={bar.label}
              x={`${bar.x}%`}
              y={bar.y}
              width={`${bar.width}%`}
              height={bar.height}
              rx={1.5}
            >
              <title>{`${bar.label}: ${bar.value}`}</title>
            </rect>
          ))}
          {plan.labels.map((label) => (
            <text key={label.text} x={`${label.x}%`} y={plan.height - 4} textAnchor={label.anchor}>
              {label.text}
            </text>
          ))}
        </svg>
      </div>
      <details>
        <summary className="btn-text">Show the figures</summary>
        {table}
      </details>
    </figure>
  );
}

/** A line over days before its bands, with the same in words and as a table. */
export function LineChart({
  title,
  summary,
  plan,
  valueHeader,
}: {
  title: string;
  /** What the picture shows, in words. */
  summary: string;
  plan: LineChartPlan;
  valueHeader: string;
}) {
  const id = useId();
  return (
    <figure className="chart-figure">
      <figcaption>
        <span className="strong">{title}</span>{" "}
        <span className="muted" id={`${id}-said`}>
          {summary}
        </span>
      </figcaption>
      <svg
        className="line-chart"
        width="100%"
        height={plan.height}
        role="img"
        aria-labelledby={id}
        aria-describedby={`${id}-said`}
      >
        <title id={id}>{title}</title>
        {plan.bands.map((band) => (
          <g key={band.label}>
            <rect className={`band is-${band.tone}`} width="100%" y={band.y} height={band.height} />
            <text x="8" y={band.y + 16}>
              {band.label}
            </text>
          </g>
        ))}
        <svg
          width="100%"
          height={plan.height}
          viewBox={`0 0 100 ${plan.height}`}
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          <polyline className="line" points={plan.points} vectorEffect="non-scaling-stroke" />
        </svg>
        {plan.bands.length === 0 && (
          <>
            <line className="grid" x1="0" x2="100%" y1={plan.top.y} y2={plan.top.y} />
            <text x="0" y={plan.top.y + 14}>
              {plan.top.label}
            </text>
          </>
        )}
        <text x="0" y={plan.height - 4}>
          {plan.ends[0]}
        </text>
        <text x="100%" y={plan.height - 4} textAnchor="end">
          {plan.ends[1]}
        </text>
      </svg>
      <details>
        <summary className="btn-text">Show the figures</summary>
        <FiguresTable
          caption={title}
          heads={["Day", valueHeader]}
          rows={plan.rows.map(({ label, value }) => ({ label, values: [value] }))}
        />
      </details>
    </figure>
  );
}
