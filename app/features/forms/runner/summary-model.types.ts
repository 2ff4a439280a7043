import type { ShownItem, ShownSum } from "../ordering/shown-order.rules";

/** Questions and answers as plain data, in the blocks of the form: pages, sections, entries of groups. */
export type SummaryModel = readonly SummaryModelBlock[];

interface SummaryModelBlock {
  key: string;
  title: string;
  /** In the order of the form: questions that follow each other are one list, an order stands by itself between them. */
  parts: readonly SummaryPart[];
}

export type SummaryPart = { rows: readonly SummaryModelRow[] } | { order: SummaryOrder };

export interface SummaryModelRow {
  key: string;
  label: string;
  /** None for a blank answer. */
  lines: readonly string[];
  /** Of a table that was filled in; null for every other question. */
  table: SummaryTable | null;
  /** Of an upload; null for every other question. */
  files: readonly { id: string; name: string; to: string | null }[] | null;
  /** Where it can be changed; null where it cannot. */
  change: string | null;
  /** Strokes of a signature that was drawn (`readStrokes`). */
  drawing?: string;
  /** What is to be said of the answer. */
  note?: string;
}

export interface SummaryTable {
  columns: readonly { id: string; label: string }[];
  rows: readonly (readonly string[])[];
  /** What each column comes to, blank where nothing is summed; left out where none is. */
  sums?: readonly string[];
}

/** Something that was answered and is not asked any more. */
export interface KeptRow {
  /** Of its place: `field`, or `field.part`. */
  key: string;
  label: string;
  lines: readonly string[];
  files: readonly { id: string; name: string; to: string | null }[] | null;
  /** Where it can be taken away; null where it can only be read. */
  removal: string | null;
}

/** A list of items that were ordered; amounts in minor units of the currency. */
export interface SummaryOrder {
  key: string;
  label: string;
  items: readonly {
    itemId: string;
    label: string;
    quantity: string;
    price: number;
    total: number;
    /** Units that were ordered before at other prices than today's, and what is off. */
    parts?: ShownItem["parts"];
    discount?: number;
    cancelled?: number;
  }[];
  total: number;
  /** Of a form that sells by more than prices. */
  sum?: ShownSum & { hasVat: boolean };
  currency: string;
  locale: string;
  change: string | null;
}
