import { scaleBand, scaleLinear } from "d3-scale";
import type { Tone } from "./task-state.rules";

export interface ChartPoint {
  /** For the table and the axis: "21 November". */
  label: string;
  value: number;
  /** Drawn in the colour of a state; the chart's own unless said. */
  tone?: Tone;
}

/**
 * What a chart is made of, worked out on the server: the browser draws rectangles and carries no chart library. Across it
 * is measured in percent, so that it fits any width with its text as large as all other text; upright in CSS pixels.
 */
export interface BarChartPlan {
  /** In pixels. */
  height: number;
  bars: { x: number; y: number; width: number; height: number; label: string; value: number; tone?: Tone }[];
  lines: { y: number; label: string }[];
  /** First, middle and last label of the axis. */
  labels: { x: number; text: string; anchor: "start" | "middle" | "end" }[];
}

const MARGIN = { top: 8, bottom: 22 };

/** Upright bars from zero, with round lines behind them. Nothing to draw gives empty bars, not a fault. */
export function barChart(points: readonly ChartPoint[], height = 160): BarChartPlan {
  const top = Math.max(1, ...points.map((point) => point.value));
  const y = scaleLinear([0, top], [height - MARGIN.bottom, MARGIN.top]).nice(4);
  const x = scaleBand(
    points.map((_, at) => String(at)),
    [0, 100],
  ).padding(0.25);
  const round = (n: number) => Math.round(n * 100) / 100;
  const bars = points.map(({ label, value, tone }, at) => ({
    x: round(x(String(at)) ?? 0),
    y: round(y(value)),
    width: round(x.bandwidth()),
    height: round(y(0) - y(value)),
    label,
    value,
    ...(tone && { tone }),
  }));
  const last = points.length - 1;
  const places = last < 0 ? [] : [...new Set([0, Math.floor(last / 2), last])];
  return {
    height,
    bars,
    lines: y
      .ticks(4)
      .filter(Number.isInteger)
      .map((value) => ({ y: round(y(value)), label: String(value) })),
    labels: places.map((at) => ({
      x: round((bars[at]?.x ?? 0) + (at === 0 ? 0 : at === last ? x.bandwidth() : x.bandwidth() / 2)),
      text: points[at]?.label ?? "",
      anchor: at === 0 ? "start" : at === last ? "end" : "middle",
    })),
  };
}

/** A line over days, upright from 0 to 100 per cent, with what lies behind it. */
export interface LineChartPlan {
  height: number;
  /** Where upright values lie, from the bottom of the drawing: "x,y" pairs, across from 0 to 100. */
  points: string;
  /** What the upper edge stands for. */
  top: { y: number; label: string };
  bands: { y: number; height: number; label: string; tone: Tone }[];
  /** First and last label of the axis. */
  ends: [string, string];
  rows: { label: string; value: number }[];
}

/** `points` are days in their order, `bands` from the bottom: each up to so many of `top`. One point draws a level line. */
export function lineChart(
  points: readonly ChartPoint[],
  {
    top,
    bands,
    height = 200,
  }: { top: number; bands: readonly { label: string; tone: Tone; to: number }[]; height?: number },
): LineChartPlan {
  const y = scaleLinear([0, top], [height - MARGIN.bottom, MARGIN.top]);
  const last = Math.max(1, points.length - 1);
  const round = (n: number) => Math.round(n * 100) / 100;
  const drawn = points.length === 1 ? [...points, ...points] : points;
  return {
    height,
    points: drawn.map(({ value }, at) => `${round((100 * at) / last)},${round(y(value))}`).join(" "),
    top: { y: MARGIN.top, label: String(top) },
    bands: bands.map(({ label, tone, to }, at) => {
      const from = bands[at - 1]?.to ?? 0;
      return { label, tone, y: round(y(to)), height: round(y(from) - y(to)) };
    }),
    ends: [points[0]?.label ?? "", points.at(-1)?.label ?? ""],
    rows: points.map(({ label, value }) => ({ label, value })),
  };
}
