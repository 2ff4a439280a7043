import { type Column, type SQL, sql } from "drizzle-orm";
import { t } from "#db/event/aliases";
import type { tasks } from "#db/event/schema/tasks";
import type { Cells } from "#db/json-row";
import type { Guarded, Write } from "#db/write-batch";
import type { CommandContext } from "~/procedure/context";
import type { SavedTask } from "../editor/task-changes.rules";
import type { GivenValues, TaskValues } from "../tasks.schema";
import type { TaskOfTeam } from "../tasks.types";
import type { SETTINGS_SHAPE } from "./task-types.schema";

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
  /** What of it is read, over `s`, `t` and `tm`: for the drawer in which a team does it (`TypeDrawer`), */
  inDrawer: Cells;
  /** for those who decide, for a team's page of a task, and for the list of a task's teams (`TypeGiven`). */
  inQueue: Cells;
  onPage: Cells;
  inList: Cells;
  /** Over `f`: which of the files that a team gave count. */
  isEvidence: SQL;
}

/** Settings as they are stored: columns of `task`, each null where its type has none. */
export const SETTING_CELLS = {
  formId: t.formId,
  externalLink: t.externalLink,
  disclaimer: t.disclaimer,
} satisfies Record<keyof typeof SETTINGS_SHAPE, Column>;
type SettingColumns = Pick<typeof tasks.$inferInsert, keyof typeof SETTING_CELLS>;

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
  inDrawer: {},
  inQueue: {},
  onPage: {},
  inList: {},
  isEvidence: sql`true`,
} satisfies TypeStore;
