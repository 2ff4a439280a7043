import type { DEMO_TYPES } from "../teams";

/** A question or layout item as `addFields` takes it; a field group and a picture by their names. */
export interface DemoField {
  type: string;
  label: string;
  group?: string;
  picture?: string;
  items?: readonly DemoItem[];
  [property: string]: unknown;
}

/** An item as the demo says it: in pounds, days from today, suppliers, team types and pictures by name. */
export interface DemoItem {
  itemId: string;
  label: string;
  price: number;
  description?: string;
  unit?: string;
  /** Per cent. */
  vat?: number;
  least?: number;
  most?: number;
  picture?: string;
  supplier?: string;
  prices?: readonly { until?: number; type?: (typeof DEMO_TYPES)[number]; price: number }[];
}

/** How a form sells: days from today. */
export interface DemoOrders {
  /** The item list, by its label. */
  list: string;
  prefix: string;
  prices: "net" | "gross";
  /** Per cent. */
  rates: readonly number[];
  discounts: readonly { items: readonly string[]; fromQuantity: number; percent: number }[];
  changeUntil: number;
  cancelUntil: number;
  note: string;
  /** By item: how many are left at last of what there are. */
  left: Readonly<Record<string, number>>;
  /** Options of a choice of which there are so many, by value. */
  slots?: { question: string; left: Readonly<Record<string, number>> };
}

/** Shows a question where another one has this answer. */
export interface DemoRule {
  show: string;
  where: string;
  is: string;
}

export interface DemoForm {
  title: string;
  description: string;
  fields: readonly [DemoField, ...DemoField[]];
  rules?: readonly DemoRule[];
  /** Asked from the second version on. */
  later?: DemoField;
  /** Stands in the working copy alone: changes that are not yet live. */
  unpublished?: DemoField;
  isEditable?: boolean;
  isPublic?: boolean;
  /** Left as a draft. */
  isUnfinished?: boolean;
  isArchived?: boolean;
  /** The task that asks for it. */
  task?: { title: string; group: string; due: number; isApprovalNeeded?: boolean; description: string };
  /** So many days after its task's day no more answers are taken. */
  closesAfter?: number;
  orders?: DemoOrders;
  thanks: string;
  /** Teams of these zeals and above send it in. */
  zeal: number;
  /** How many are sent in by people without an account. */
  guests?: number;
}
