import { type SQL, sql } from "drizzle-orm";
import type { tasks } from "#db/event/schema/tasks";
import type { Cells } from "#db/json-row";
import type { Guarded, Write } from "#db/write-batch";
import type { CommandContext } from "~/procedure/context";
import type { SavedTask } from "../editor/task-changes.rules";
import type { GivenValues, TaskValues } from "../tasks.schema";
import type { TaskOfTeam } from "../tasks.types";

/** What a type is in the database: what is stored of it, what commands rely on, what counts. */
export interface TypeStore {
  /** What is stored of its settings; those of other types are emptied. `undefined` stays as it is. */
  columns(input: TaskValues): Partial<SettingColumns>;
  /** For the batch that makes a task, or makes it ask for something else: `saved` = as it was. */
  saving(input: TaskValues, saved: SavedTask | null): Write[];
  /** For the batch in which a team completes one, or sends it. */
  completing(ctx: CommandContext, completed: Completed, otherwise: () => Error): Write[];
  /** For every batch in which staff complete tasks by hand. It says nothing of other types. */
  byHand(of: readonly TaskOfTeam[], otherwise: () => Error): Guarded[];
  /** What of it is read for those who decide (`TypeGiven.inQueue`), over `s`, `t` and `tm`. */
  inQueue: Cells;
  /** The same for the list of a task's teams (`TypeGiven.inList`). */
  inList: Cells;
  /** Over `f`: which of the files that a team gave count. */
  isEvidence: SQL;
}

export type SettingColumns = Pick<typeof tasks.$inferInsert, "formId" | "externalLink" | "disclaimer">;

interface Completed {
  statusRow: TaskOfTeam & { disclaimer: string | null };
  /** The row's id, of a new one too. */
  statusId: string;
  input: Partial<GivenValues>;
}

/** A type without a setting of its own, completed by nothing but the press. */
export const plainStore = {
  columns: () => ({}),
  saving: () => [],
  completing: () => [],
  byHand: () => [],
  inQueue: {},
  inList: {},
  isEvidence: sql`true`,
} satisfies TypeStore;
