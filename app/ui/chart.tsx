import { useId } from "react";
import type { BarChartPlan } from "./chart.server";

/** Bars with a sentence that says the same, and the figures as a table for those who want them. */
export function BarChart({
  title,
  summary,
  plan,
  valueHeader,
  labelHeader,
}: {
  title: string;
  /** What the picture shows, in words. */
  summary: string;
  plan: BarChartPlan;
  labelHeader: string;
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
              className="bar"
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
        <table className="table chart-table">
          <caption className="vh">{title}</caption>
          <thead>
            <tr>
              <th scope="col">{labelHeader}</th>
              <th scope="col" className="right num">
                {valueHeader}
              </th>
            </tr>
          </thead>
          <tbody>
            {plan.bars.map((bar) => (
              <tr key={bar.label}>
                <th scope="row">{bar.label}</th>
                <td className="right num">{bar.value}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}
