import { barChart } from "~/ui/chart.server";
import { formatDate } from "~/ui/format.rules";
import { placeName } from "../../../submissions/list/answer-places.rules";
import type { ReportRules } from "../report.types";
import { decimal } from "../report-parts.server";

export const date: ReportRules<"date"> = (_field, { at, title, found, around }) => {
  const { locale } = around;
  const rows = found.days.get(placeName(at)) ?? [];
  const [first] = rows;
  if (!first) return { answered: 0 };
  const say = (day: string) =>
    day.length === 7 ? monthText(day, locale) : formatDate(day, "medium", locale);
  const points = rows.map(({ day, n }) => ({ label: say(day), value: n }));
  const top = points.reduce((best, point) => (point.value > best.value ? point : best));
  return {
    answered: rows.reduce((sum, { n }) => sum + n, 0),
    figures: [
      { label: "First", value: formatDate(first.first, "medium", locale) },
      { label: "Last", value: formatDate(first.last, "medium", locale) },
    ],
    ...(points.length > 1 && {
      chart: {
        title: `${title}, by ${first.day.length === 7 ? "month" : "day"}`,
        summary: `Most answers, ${decimal(top.value, around)}, are ${top.label}.`,
        plan: barChart(points, 120),
        labelHeader: first.day.length === 7 ? "Month" : "Day",
      },
    }),
  };
};

const monthText = (month: string, locale: string): string =>
  formatDate(`${month}-01`, "medium", locale).replace(/^1 /, "");
