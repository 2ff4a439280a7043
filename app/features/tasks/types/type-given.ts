import type { ReactNode } from "react";
import type { RowOf } from "#db/json-row";
import type { ExportColumn } from "~/lib/export/columns";
import type { FORM_OF_TASK } from "./form/form-tasks.queries.server";
import type { ShownForm } from "./form/shown-form.server";
import type { GIVEN_IN_LIST, GIVEN_IN_QUEUE, GIVEN_ON_PAGE } from "./task-types.server";

/**
 * What a team gave for a task of a type, as staff look at it. It stays when the task becomes one of another type: each is
 * asked of every task, and says null where nothing of its own was given.
 */
export interface TypeGiven {
  /** In the row that is decided on. */
  inQueue(given: InQueue, at: InRow): ReactNode;
  queueExport: readonly ExportColumn<InQueue>[];
  /** On the team's page of the task. */
  onPage(given: OnPage): ReactNode;
  /** Among the teams of the task, below when it was completed. */
  inList(given: InList): ReactNode;
}

export type InQueue = RowOf<typeof GIVEN_IN_QUEUE>;

/** How the event writes amounts. */
export interface Money {
  currency: string;
  locale: string;
}

export interface InRow {
  /** Where all of it stands. */
  page: string;
  /** Of the list, in which something can be opened below the row. */
  search: string;
  /** The submission whose answers are open. */
  answers: string;
  money: Money;
}

export type InList = RowOf<typeof GIVEN_IN_LIST>;

/** The form is shown as it stands (`shownForm`), moments in words. */
export type OnPage = Omit<RowOf<typeof GIVEN_ON_PAGE>, keyof typeof FORM_OF_TASK> & {
  form: ShownForm | null;
};

/** Nothing is given but files, which every type may have. */
export const plainGiven: TypeGiven = {
  inQueue: () => null,
  queueExport: [],
  onPage: () => null,
  inList: () => null,
};
