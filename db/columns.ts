import { sql } from "drizzle-orm";
import { check, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** The audit fields that every entity carries unless noted (spec 1.3). Ids of users, or `system`. */
export const audit = {
  createdAt: text("created_at").notNull(),
  createdBy: text("created_by").notNull(),
  updatedAt: text("updated_at").notNull(),
  updatedBy: text("updated_by").notNull(),
};

export const flag = (name: string) => integer(name, { mode: "boolean" });

/**
 * Optimistic guards: after a statement that must have touched a row comes an insert of `changes()` here, so that a
 * miss breaks the CHECK and takes the whole batch back. Its rows are deleted in the same batch.
 */
export const guardTable = () =>
  sqliteTable("guard", { ok: integer("ok").notNull() }, (t) => [check("guard_holds", sql`${t.ok} = 1`)]);
