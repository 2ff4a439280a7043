import type { ReactNode } from "react";
import type { ExportColumn } from "~/lib/export/columns";
import type { Sent } from "./form/components/sent-answers";
import type { ShownForm } from "./form/shown-form.server";

/**
 * What a team gave for a task of a type, as staff look at it. It stays when the task becomes one of another type: each is
 * asked of every task, and says null where nothing of its own was given.
 */
export interface TypeGiven {
  /** In the row that is decided on; `page` is where all of it stands. */
  inQueue(given: InQueue, page: string): ReactNode;
  queueExport: readonly ExportColumn<InQueue>[];
  /** On the team's page of the task. */
  onPage(given: OnPage): ReactNode;
  /** Among the teams of the task, below when it was completed. */
  inList(given: InList): ReactNode;
}

/** As `TypeStore.inQueue` reads it. */
export interface InQueue {
  submission: Sent | null;
  acceptance: { text: string; isCut: boolean; name: string; address: string } | null;
}

export interface OnPage {
  form: ShownForm | null;
  acceptance: { text: string; name: string; by: string | null; at: string; address: string } | null;
}

/** As `TypeStore.inList` reads it. */
export interface InList {
  submission: Sent | null;
}

/** Nothing is given but files, which every type may have. */
export const plainGiven: TypeGiven = {
  inQueue: () => null,
  queueExport: [],
  onPage: () => null,
  inList: () => null,
};
