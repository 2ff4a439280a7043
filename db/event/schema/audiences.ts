import { index, integer, primaryKey, real, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { teams } from "./teams";

/**
 * Who sees a thing, where its types do not say all (decisions.md, "Who sees what, exactly"): each such thing has an `audience_base`. Things
 * are of many tables; triggers take their rows away with them (migration 0035).
 */
export const audienceBase = () => text("audience_base", { enum: ["everybody", "types", "teams"] });

/** Single teams that see a thing whatever else is said of it, or that do not. No team is both. */
export const audienceTeams = sqliteTable(
  "audience_team",
  {
    thingId: text("thing_id").notNull(),
    teamId: text("team_id")
      .notNull()
      .references(() => teams.id, { onDelete: "cascade" }),
    rule: text("rule", { enum: ["in", "out"] }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.thingId, t.teamId] }), index("audience_team_by_team").on(t.teamId)],
);

/**
 * What must hold of a team: all conditions of a thing. The field is named, not referred to: one that goes leaves a condition that holds for
 * nobody.
 */
export const audienceConditions = sqliteTable(
  "audience_condition",
  {
    thingId: text("thing_id").notNull(),
    position: integer("position").notNull(),
    customFieldId: text("custom_field_id").notNull(),
    /** As what the field was compared when this was said. */
    format: text("format", { enum: ["text", "number", "date", "boolean"] }).notNull(),
    comparison: text("comparison", {
      enum: ["is", "isNot", "moreThan", "atLeast", "lessThan", "atMost", "answered", "blank"],
    }).notNull(),
    /** As it was typed, with what was read of it. */
    value: text("value").notNull(),
    number: real("number"),
    day: text("day"),
  },
  (t) => [
    primaryKey({ columns: [t.thingId, t.position] }),
    index("audience_condition_by_field").on(t.customFieldId),
  ],
);

/**
 * Which conditions hold for which team: what the view `holding_condition` says, kept by triggers (migration 0038), since reading the view in
 * every statement that asks who sees a thing costs more than the rest of it.
 */
export const heldConditions = sqliteTable(
  "held_condition",
  {
    teamId: text("team_id")
      .notNull()
      .references(() => teams.id, { onDelete: "cascade" }),
    thingId: text("thing_id").notNull(),
    position: integer("position").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.teamId, t.thingId, t.position] }),
    index("held_condition_by_condition").on(t.thingId, t.position),
  ],
);
