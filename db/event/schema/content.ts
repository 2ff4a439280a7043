import { sql } from "drizzle-orm";
import {
  foreignKey,
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";
import { audit, flag } from "../../columns";
import { assets } from "./assets";
import { audienceBase } from "./audiences";
import { teamTypes } from "./teams";

/**
 * A content page. `title`, `description`, `icon` and `assetId` are the working copy's, which staff edit; the `live…` ones
 * are what publishing made of them, and all that readers get. Who may see the page, and its path, hold at once.
 */
export const content = sqliteTable(
  "content",
  {
    id: text("id").primaryKey(),
    title: text("title").notNull(),
    /** A readable slug, for addresses. */
    path: text("path").notNull(),
    description: text("description").notNull().default(""),
    icon: text("icon").notNull().default("new_release_outlined"),
    /** The cover. */
    assetId: text("asset_id").references(() => assets.id, { onDelete: "set null" }),
    liveTitle: text("live_title").notNull().default(""),
    liveDescription: text("live_description").notNull().default(""),
    liveIcon: text("live_icon").notNull().default("new_release_outlined"),
    liveAssetId: text("live_asset_id").references(() => assets.id, { onDelete: "set null" }),
    isPublished: flag("is_published").notNull().default(false),
    isPublic: flag("is_public").notNull().default(false),
    isArchived: flag("is_archived").notNull().default(false),
    showToChildTeams: flag("show_to_child_teams").notNull().default(false),
    audienceBase: audienceBase(),
    /** Follows each change of the working copy; `liveRevision` is the one that is live, null where none ever was. */
    revision: integer("revision").notNull().default(1),
    liveRevision: integer("live_revision"),
    /** When and by whom the live words and sections were made live. */
    publishedAt: text("published_at"),
    publishedBy: text("published_by"),
    /** Follows every change, of what holds at once too. */
    version: integer("version").notNull().default(1),
    ...audit,
  },
  (t) => [
    uniqueIndex("content_path").on(t.path),
    index("content_by_title").on(t.isArchived, sql`lower(title)`, t.id),
    index("content_by_live_title")
      .on(sql`lower(live_title)`, t.id)
      .where(sql`is_published = 1 and is_archived = 0`),
    index("content_draft").on(t.id).where(sql`is_published = 0 and is_archived = 0`),
    index("content_asset").on(t.assetId),
    index("content_live_asset").on(t.liveAssetId),
  ],
);

/**
 * What publishing made live, once more and for good: `document` is JSON of the words and sections. It names pictures and things without
 * holding them: what is gone by then comes back empty.
 */
export const contentVersions = sqliteTable(
  "content_version",
  {
    id: text("id").primaryKey(),
    contentId: text("content_id")
      .notNull()
      .references(() => content.id, { onDelete: "cascade" }),
    document: text("document").notNull(),
    publishedAt: text("published_at").notNull(),
    publishedBy: text("published_by"),
  },
  (t) => [index("content_version_content").on(t.contentId, t.publishedAt)],
);

/** Paths that a page had before: they lead to it. One that another page takes is that page's. */
export const contentPaths = sqliteTable(
  "content_path_before",
  {
    path: text("path").primaryKey(),
    contentId: text("content_id")
      .notNull()
      .references(() => content.id, { onDelete: "cascade" }),
  },
  (t) => [index("content_path_before_content").on(t.contentId)],
);

/** No rows = for every type. */
export const contentTeamTypes = sqliteTable(
  "content_team_type",
  {
    contentId: text("content_id")
      .notNull()
      .references(() => content.id, { onDelete: "cascade" }),
    teamTypeId: text("team_type_id")
      .notNull()
      .references(() => teamTypes.id, { onDelete: "cascade" }),
  },
  (t) => [
    primaryKey({ columns: [t.contentId, t.teamTypeId] }),
    index("content_team_type_type").on(t.teamTypeId),
  ],
);

/** The featured list (spec 1.3, `featured.contentIds`): a page that stands here has `isFeatured`. */
export const featuredContent = sqliteTable("featured_content", {
  contentId: text("content_id")
    .primaryKey()
    .references(() => content.id, { onDelete: "cascade" }),
  position: integer("position").notNull(),
});

/**
 * A section, in the working copy and, with the same id, as it is live: publishing puts the one in the place of the other.
 * `data` is JSON of the type's shape, without what it names (`section_use` has that).
 */
export const sections = sqliteTable(
  "section",
  {
    id: text("id").notNull(),
    copy: text("copy", { enum: ["working", "live"] }).notNull(),
    contentId: text("content_id")
      .notNull()
      .references(() => content.id, { onDelete: "cascade" }),
    position: integer("position").notNull(),
    heading: text("heading").notNull().default(""),
    isPublished: flag("is_published").notNull().default(true),
    type: text("type").notNull(),
    data: text("data").notNull(),
    /** Taken out of the working copy; it can be put back until the next publishing. */
    removedAt: text("removed_at"),
    ...audit,
  },
  (t) => [
    primaryKey({ columns: [t.id, t.copy] }),
    index("section_content").on(t.contentId, t.copy, t.position),
  ],
);

/** What a section names, in its order: the asset of an image, files of a PDF section, a task, resources. */
export const sectionUses = sqliteTable(
  "section_use",
  {
    sectionId: text("section_id").notNull(),
    copy: text("copy", { enum: ["working", "live"] }).notNull(),
    kind: text("kind", {
      enum: ["asset", "file", "task", "content", "download", "supplier", "form"],
    }).notNull(),
    targetId: text("target_id").notNull(),
    position: integer("position").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.sectionId, t.copy, t.kind, t.targetId] }),
    foreignKey({ columns: [t.sectionId, t.copy], foreignColumns: [sections.id, sections.copy] }).onDelete(
      "cascade",
    ),
    index("section_use_target").on(t.kind, t.targetId),
  ],
);
