import { differences } from "~/ui/differences.rules";
import { typeLabelOf } from "../../document/types/builder-kinds.rules";
import type { FieldValues } from "./field-values.types";
import { textsOf } from "./property-texts.rules";

const LABELS: Partial<Record<keyof FieldValues, string>> = {
  type: "Question type",
  reportLabel: "Report label",
  isRequired: "Required",
  min: "Min",
  max: "Max",
  isMulti: "Several answers",
  options: "Options",
  parts: "Parts",
  cells: "Columns",
  items: "Items",
  showPrice: "Show prices",
  showTotal: "Show total",
  showSubtotals: "Show subtotals",
  showLeft: "How many are left",
  showLater: "Later price beside the early one",
  hasMaxFileSize: "File size limit of its own",
  maxFileSizeMB: "File size limit (MB)",
  accept: "Accepted files",
  minFiles: "Least files",
  maxFiles: "Most files",
  decimals: "Decimals",
  minWords: "Least words",
  maxWords: "Most words",
  pattern: "Written as",
  patternCountry: "Country of the postcode",
  patternExample: "Example",
  earliestFrom: "Earliest day from",
  earliestDay: "Earliest day",
  earliestDays: "Days from the earliest",
  earliestSide: "Before or after (earliest)",
  latestFrom: "Latest day from",
  latestDay: "Latest day",
  latestDays: "Days from the latest",
  latestSide: "Before or after (latest)",
  fieldGroupId: "Field group",
  isLooping: "Can be filled in several times",
  maxLoops: "Entries at most",
  loopPrefix: "Title of an entry",
  isUsingDefaultTitles: "Default titles",
  style: "Style",
  assetId: "Picture",
  video: "Video",
  formula: "Formula",
  digits: "Decimals",
  isAmount: "An amount",
  unit: "Unit",
  isForStaff: "Kept for staff",
  agreement: "Sentence that is agreed to",
  beforehandSource: "Filled in beforehand",
  isBeforehandFixed: "Filled in beforehand, and fixed",
};

/** What is saved of a field and what was typed, where they differ, in words. */
export function fieldDifferences(saved: FieldValues, typed: Record<string, unknown>) {
  const { label, description } = textsOf(saved.type);
  const labels = { label, ...(description && { description }), ...LABELS };
  return differences(labels, inWords({ ...saved }), inWords(typed));
}

function inWords(values: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      if (name === "type") return [name, typeLabelOf(String(value)) ?? value];
      return [name, typeof value === "object" ? listed(value) : value];
    }),
  );
}

/** Rows and parts by their labels; what is hidden or priced says so. */
function listed(value: unknown): string {
  if (value === null || typeof value !== "object") return String(value ?? "");
  return Object.values(value)
    .filter((one) => one !== undefined && one !== null)
    .map((one) => {
      if (typeof one !== "object") return String(one);
      const { label = "", price, show, ...rest } = one as Record<string, unknown>;
      const isHidden =
        !("value" in rest) && !("itemId" in rest) && !("id" in rest) && show !== true && show !== "on";
      return `${label}${price ? ` (${price})` : ""}${isHidden ? " (hidden)" : ""}`;
    })
    .join(", ");
}
