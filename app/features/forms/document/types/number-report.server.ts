import { barChart } from "~/ui/chart.server";
import { placeName } from "../../submissions/list/answer-places.rules";
import type { ReportCard } from "../../submissions/report/report-cards.types";
import type { CardParts, ReportAround, Reported } from "./report.types";
import { decimal } from "./report-parts.server";

/** Sum, mean, median and range of numbers, and how often each size is. */
export function numberParts({ at, title, found, around }: Reported): CardParts {
  const sum = found.sums.get(placeName(at));
  if (!sum) return { answered: 0 };
  const shape = found.shapes.get(placeName(at)) ?? [];
  const [first] = shape;
  const say = (value: number) => decimal(value, around);
  return {
    answered: sum.n,
    figures: [
      { label: "Sum", value: say(sum.sum) },
      { label: "Mean", value: say(sum.mean) },
      { label: "Median", value: say(first?.median ?? sum.mean) },
      { label: "Range", value: sum.min === sum.max ? say(sum.min) : `${say(sum.min)} to ${say(sum.max)}` },
    ],
    ...(first &&
      sum.n > 1 &&
      sum.max > sum.min && { chart: histogram(shape, { title, step: first.step, around }) }),
  };
}

/** More steps than a dozen or so come of a rounding error alone. */
const MOST_BINS = 40;

function histogram(
  shape: readonly { bin: number; n: number }[],
  { title, step, around }: { title: string; step: number; around: ReportAround },
): ReportCard["chart"] {
  const counts = new Map(shape.map(({ bin, n }) => [bin, n]));
  const [from, to] = [shape[0]?.bin ?? 0, shape.at(-1)?.bin ?? 0];
  const bins = Array.from({ length: Math.min(to - from + 1, MOST_BINS) }, (_, at) => from + at);
  const end = (bin: number) => decimal(Number((bin * step).toPrecision(12)), around);
  const points = bins.map((bin) => ({
    label: `${end(bin)} to ${end(bin + 1)}`,
    value: counts.get(bin) ?? 0,
  }));
  const top = points.reduce((best, point) => (point.value > best.value ? point : best));
  return {
    title: `${title}, how often`,
    summary: `Most answers, ${decimal(top.value, around)}, are from ${top.label}.`,
    plan: barChart(points, 120),
    labelHeader: "From, to below",
  };
}
