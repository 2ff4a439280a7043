import { formatDate } from "./format.rules";

/** "10–14 September 2027", "30 August – 2 September 2027", or one day; empty without dates. */
export function dateRange(start: string, end: string, locale = "en-GB"): string {
  if (!start) return end ? formatDate(end, "medium", locale) : "";
  if (!end || end === start) return formatDate(start, "medium", locale);
  if (start.slice(0, 7) === end.slice(0, 7) && locale === "en-GB") {
    return `${Number(start.slice(8))}–${formatDate(end, "medium", locale)}`;
  }
  const isSameYear = start.slice(0, 4) === end.slice(0, 4);
  return `${formatDate(start, isSameYear ? "short" : "medium", locale)} – ${formatDate(end, "medium", locale)}`;
}
