import type { AddressPart, NamePart } from "../../document/field-types.rules";
import type { FieldType } from "../../document/types/kinds.schema";

export type PartName = NamePart | AddressPart;

/** The earliest and the latest day: what each is counted from, a day as it is typed, or how many days before or after. */
export interface DayLimitValues {
  earliestFrom: string;
  earliestDay: string;
  earliestDays: string;
  earliestSide: string;
  latestFrom: string;
  latestDay: string;
  latestDays: string;
  latestSide: string;
}

/** A column of a table, with the limits of all kinds of cell in one. */
export interface CellValues extends DayLimitValues {
  id: string;
  label: string;
  type: string;
  isRequired: boolean;
  min: string;
  max: string;
  decimals: string;
  /** A line each. */
  options: string;
  sum: boolean;
}

/** What the form of a field holds, as it was typed: the properties of all types in one, of which each type has its own. */
export interface FieldValues extends DayLimitValues {
  /** The type that is wanted, and the one that the form was drawn for. */
  type: FieldType;
  was: FieldType;
  label: string;
  reportLabel: string;
  description: string;
  isRequired: boolean;
  /** Whether `min` and `max` are asked for: off clears them. */
  hasLimits: boolean;
  min: string;
  max: string;
  isMulti: boolean;
  /** A value stays as it is whatever becomes of its label; empty until the option has a label. */
  options: { label: string; value: string }[];
  /** Options as lines, to be put behind the others. */
  pasted: string;
  parts: Partial<Record<PartName, { label: string; show: boolean }>>;
  cells: CellValues[];
  /** `price` as a decimal of the event's currency. */
  items: { itemId: string; label: string; price: string; description: string }[];
  showPrice: boolean;
  showTotal: boolean;
  showSubtotals: boolean;
  showLeft: boolean;
  showLater: boolean;
  hasMaxFileSize: boolean;
  maxFileSizeMB: string;
  accept: string[];
  minFiles: string;
  maxFiles: string;
  decimals: string;
  minWords: string;
  maxWords: string;
  /** What a text is written as; empty for any. */
  pattern: string;
  patternCountry: string;
  patternExample: string;
  fieldGroupId: string;
  isLooping: boolean;
  maxLoops: string;
  loopPrefix: string;
  isUsingDefaultTitles: boolean;
  style: string;
  assetId: string;
  /** An id or an address. */
  video: string;
  /** With names of questions in [ and ], as people read it. */
  formula: string;
  digits: string;
  isAmount: boolean;
  unit: string;
  isForStaff: boolean;
  /** What a signature agrees to. */
  agreement: string;
  /** What the answer is filled in with; empty: nothing. */
  beforehandSource: string;
  isBeforehandFixed: boolean;
}

/** How people of the event write numbers and amounts. */
export interface MoneyContext {
  locale: string;
  currency: string;
}
