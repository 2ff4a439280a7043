import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { audit, flag } from "../../columns";
import { audienceBase } from "./audiences";
import { files } from "./files";
import { teamTypes } from "./teams";

export const suppliers = sqliteTable(
  "supplier",
  {
    id: text("id").primaryKey(),
    company: text("company").notNull(),
    /** Rich text. */
    description: text("description").notNull().default(""),
    website: text("website").notNull().default(""),
    /** A PNG of 256 × 256 pixels. */
    logoFileId: text("logo_file_id").references(() => files.id, { onDelete: "set null" }),
    /** Out of teams' sight: archived, or with `isDraft` not live yet. */
    isArchived: flag("is_archived").notNull().default(false),
    isDraft: flag("is_draft").notNull().default(false),
    audienceBase: audienceBase(),
    isFeatured: flag("is_featured").notNull().default(false),
    version: integer("version").notNull().default(1),
    ...audit,
  },
  (t) => [
    // Featured first, then by company (spec 1.9).
    index("supplier_by_order").on(t.isArchived, sql`is_featured desc`, sql`lower(company)`, t.id),
    index("supplier_draft").on(t.id).where(sql`is_draft = 1`),
    index("supplier_logo").on(t.logoFileId),
  ],
);

export const supplierContacts = sqliteTable(
  "supplier_contact",
  {
    id: text("id").primaryKey(),
    supplierId: text("supplier_id")
      .notNull()
      .references(() => suppliers.id, { onDelete: "cascade" }),
    position: integer("position").notNull(),
    firstName: text("first_name").notNull().default(""),
    surname: text("surname").notNull().default(""),
    phone: text("phone").notNull().default(""),
    email: text("email").notNull().default(""),
    jobTitle: text("job_title").notNull().default(""),
  },
  (t) => [index("supplier_contact_supplier").on(t.supplierId, t.position)],
);

/** `show`: for these types alone (no row: for all); `hide`: not for these, which wins over `show`. */
export const supplierTeamTypes = sqliteTable(
  "supplier_team_type",
  {
    supplierId: text("supplier_id")
      .notNull()
      .references(() => suppliers.id, { onDelete: "cascade" }),
    rule: text("rule", { enum: ["show", "hide"] }).notNull(),
    teamTypeId: text("team_type_id")
      .notNull()
      .references(() => teamTypes.id, { onDelete: "cascade" }),
  },
  (t) => [
    primaryKey({ columns: [t.supplierId, t.rule, t.teamTypeId] }),
    index("supplier_team_type_type").on(t.teamTypeId),
  ],
);

/** The screens call them supplier types (spec 1.2). */
export const supplierGroups = sqliteTable("supplier_group", {
  id: text("id").primaryKey(),
  title: text("title").notNull(),
  isArchived: flag("is_archived").notNull().default(false),
  position: integer("position").notNull(),
  version: integer("version").notNull().default(1),
  ...audit,
});

/** Archived suppliers keep their places. */
export const supplierGroupSuppliers = sqliteTable(
  "supplier_group_supplier",
  {
    groupId: text("group_id")
      .notNull()
      .references(() => supplierGroups.id, { onDelete: "cascade" }),
    supplierId: text("supplier_id")
      .notNull()
      .references(() => suppliers.id, { onDelete: "cascade" }),
    position: integer("position").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.groupId, t.supplierId] }),
    index("supplier_group_supplier_supplier").on(t.supplierId),
  ],
);
