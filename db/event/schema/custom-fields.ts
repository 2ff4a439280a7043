import { sql } from "drizzle-orm";
import { index, integer, primaryKey, real, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { audit, flag } from "../../columns";
import { teams } from "./teams";

/** What an event asks of its teams besides their names (spec 1.3). The type is fixed after creation. */
export const customFields = sqliteTable(
  "custom_field",
  {
    id: text("id").primaryKey(),
    label: text("label").notNull(),
    type: text("type", { enum: ["text", "boolean"] }).notNull(),
    /** How a text is read besides; of a Yes/No always `text`. */
    format: text("format", { enum: ["text", "number", "date"] })
      .notNull()
      .default("text"),
    /** Teams do not change it, whether they see it or not: who sees a thing may hang on it. */
    isKeptByStaff: flag("is_kept_by_staff").notNull().default(false),
    placeholder: text("placeholder").notNull().default(""),
    description: text("description").notNull().default(""),
    /** False: staff only. */
    showField: flag("show_field").notNull().default(true),
    showToChildTeams: flag("show_to_child_teams").notNull().default(false),
    isRequired: flag("is_required").notNull().default(false),
    /** The order in which teams see them, from 0. */
    index: integer("order_index").notNull(),
    version: integer("version").notNull().default(1),
    ...audit,
  },
  (t) => [index("custom_field_by_order").on(t.index, t.id)],
);

/** A team's value of a field (`customFields` of a team, spec 1.3): a row for every team and field. */
export const teamFieldValues = sqliteTable(
  "team_field_value",
  {
    teamId: text("team_id")
      .notNull()
      .references(() => teams.id, { onDelete: "cascade" }),
    customFieldId: text("custom_field_id")
      .notNull()
      .references(() => customFields.id, { onDelete: "cascade" }),
    /** A text, or `true` or `false`. The default is '' or 'false'. */
    value: text("value").notNull(),
    /** Whether a person has set it; the default that came with the field is no answer. */
    isAnswered: flag("is_answered").notNull().default(false),
    /** What was read of an answer, by the field's format and the event's language at the time; null where it is none. */
    number: real("number"),
    day: text("day"),
    updatedAt: text("updated_at").notNull(),
    updatedBy: text("updated_by").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.teamId, t.customFieldId] }),
    index("team_field_value_by_field").on(t.customFieldId, t.value),
    index("team_field_value_by_number").on(t.customFieldId, t.number).where(sql`number is not null`),
    index("team_field_value_by_day").on(t.customFieldId, t.day).where(sql`day is not null`),
  ],
);
