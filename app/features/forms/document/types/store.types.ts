import type { ExportColumn } from "~/lib/export/columns";
import type { Answers } from "../../answers/answer.types";
import type { FieldOf } from "../field.schema";
import type { QuestionType } from "./kinds.schema";

/** What is exported of a submission, or of one row in it: its answers, and the names of its files by their ids. */
export interface Answered {
  answers: Answers;
  files: ReadonlyMap<string, string>;
}

export interface ColumnContext {
  locale: string;
  currency: string;
}

export type Column = ExportColumn<Answered>;

export interface Heading {
  header: string;
  context: ColumnContext;
  /** Whether there may be answers to what is not asked any more. */
  mayBeGone: boolean;
}

/** The cells of one row of a table, by the ids of its columns. */
export interface Cells {
  cells: Readonly<Record<string, string | undefined>>;
}

/** A table that has a sheet of its own. */
export interface CellTable {
  columns: ExportColumn<Cells>[];
  rowsIn(answers: Answers): (Cells & { answers: Answers })[];
}

/** What stands at a place of the index besides whole answers: a cell of a table, an item of an order, what that item costs. */
export type PartType = "cell" | "item" | "amount";

/**
 * How a report reads the indexed values of a kind: `texts` are shown, `values` counted one by one, `numbers` summed and drawn by their
 * size, `sums` summed, `days` drawn by day or month; `rows` are counted alone.
 */
export type IndexedAs = "texts" | "values" | "numbers" | "sums" | "days" | "rows";

/** What lists, reports and exports need of the answers of a kind in the database. */
export interface StoreRules<T extends QuestionType> {
  indexedAs: IndexedAs;
  /** A submission has several values of it: the submissions that answered are counted. */
  hasSeveral?: true;
  /** Its parts that are indexed beside it: a list of the field, the id of each of its things, and where their values stand behind that. */
  parts?: { list: string; id: string; places: readonly { ending: string; type: PartType }[] };
  /** Its columns in an export; none where it has a sheet of its own. */
  columns: (field: FieldOf<T>, heading: Heading) => Column[];
  /** That sheet. */
  table?: (
    field: FieldOf<T>,
    merged: { tookTexts: ReadonlyMap<string, number>; context: ColumnContext },
  ) => CellTable;
}
