import type { BarChartPlan } from "~/ui/chart.server";

/** How often something was answered; `share` of all that are counted, 0 to 1. */
export interface ReportBar {
  label: string;
  n: number;
  share: number;
}

/** What a report says of one question. */
export interface ReportCard {
  /** `field`, or `field.nested`. */
  name: string;
  title: string;
  /** "Choice, 43 answers" */
  about: string;
  /** Drawn over the whole width. */
  isWide: boolean;
  figures: readonly { label: string; value: string }[];
  bars: readonly { title: string; bars: readonly ReportBar[] }[];
  chart: { title: string; summary: string; plan: BarChartPlan; labelHeader: string } | null;
  items: { rows: readonly ReportItem[]; total: { ordered: string; amount: string } } | null;
  texts: readonly { key: string; text: string; by: string; to: string | null }[];
  /** How many texts there are in all. */
  textCount: number;
}

export interface ReportItem {
  key: string;
  label: string;
  price: string;
  ordered: string;
  amount: string;
}
