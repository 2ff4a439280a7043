import type { AddressPart, NamePart } from "../../document/field-types.rules";
import type { FieldType } from "../../document/types/kinds.schema";

export type PartName = NamePart | AddressPart;

/** What the form of a field holds, as it was typed: the properties of all types in one, of which each type has its own. */
export interface FieldValues {
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
  cells: { id: string; label: string; type: string }[];
  /** `price` as a decimal of the event's currency. */
  items: { itemId: string; label: string; price: string; description: string }[];
  showPrice: boolean;
  showTotal: boolean;
  showSubtotals: boolean;
  hasMaxFileSize: boolean;
  maxFileSizeMB: string;
  accept: string[];
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
  /** What the answer is filled in with; empty: nothing. */
  beforehandSource: string;
  isBeforehandFixed: boolean;
}

/** How people of the event write numbers and amounts. */
export interface MoneyContext {
  locale: string;
  currency: string;
}
