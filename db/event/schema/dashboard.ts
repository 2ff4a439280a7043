import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { audit, flag } from "../../columns";
import { audienceBase } from "./audiences";
import { content } from "./content";
import { teamTypes } from "./teams";

/** A card of the dashboard (spec 1.3). */
export const cards = sqliteTable(
  "card",
  {
    id: text("id").primaryKey(),
    /** One of the card types (decisions); a text, so that one whose room is gone can be read. */
    type: text("type").notNull(),
    title: text("title").notNull(),
    description: text("description").notNull().default(""),
    isMini: flag("is_mini").notNull().default(false),
    /** Of a `content` card: the page. Null where the page is gone: the card is left out until another is chosen. */
    pathId: text("path_id").references(() => content.id, { onDelete: "set null" }),
    /** Of a `link` card: a path of the event or http(s). */
    href: text("href"),
    version: integer("version").notNull().default(1),
    ...audit,
  },
  (t) => [index("card_by_title").on(sql`lower(title)`, t.id), index("card_page").on(t.pathId)],
);

/** Six cards in their order, for the teams of its types; one layout is for every other team. */
export const cardLayouts = sqliteTable(
  "card_layout",
  {
    id: text("id").primaryKey(),
    name: text("name").notNull(),
    isDefault: flag("is_default").notNull().default(false),
    audienceBase: audienceBase(),
    /** What is being edited and no team has yet, as JSON; null where that is the same. */
    draft: text("draft"),
    version: integer("version").notNull().default(1),
    ...audit,
  },
  (t) => [
    uniqueIndex("card_layout_default").on(t.isDefault).where(sql`is_default = 1`),
    index("card_layout_by_name").on(sql`lower(name)`, t.id),
  ],
);

/** What teams got of a layout, each time that it was published. */
export const cardLayoutVersions = sqliteTable(
  "card_layout_version",
  {
    id: text("id").primaryKey(),
    layoutId: text("layout_id")
      .notNull()
      .references(() => cardLayouts.id, { onDelete: "cascade" }),
    document: text("document").notNull(),
    publishedAt: text("published_at").notNull(),
    publishedBy: text("published_by"),
  },
  (t) => [index("card_layout_version_layout").on(t.layoutId, t.publishedAt)],
);

/** A card that stands in a layout cannot be deleted. */
export const cardLayoutCards = sqliteTable(
  "card_layout_card",
  {
    layoutId: text("layout_id")
      .notNull()
      .references(() => cardLayouts.id, { onDelete: "cascade" }),
    cardId: text("card_id")
      .notNull()
      .references(() => cards.id, { onDelete: "restrict" }),
    position: integer("position").notNull(),
  },
  (t) => [primaryKey({ columns: [t.layoutId, t.cardId] }), index("card_layout_card_card").on(t.cardId)],
);

/** A team type is in one layout at most. */
export const cardLayoutTeamTypes = sqliteTable(
  "card_layout_team_type",
  {
    teamTypeId: text("team_type_id")
      .primaryKey()
      .references(() => teamTypes.id, { onDelete: "cascade" }),
    layoutId: text("layout_id")
      .notNull()
      .references(() => cardLayouts.id, { onDelete: "cascade" }),
  },
  (t) => [index("card_layout_team_type_layout").on(t.layoutId)],
);
