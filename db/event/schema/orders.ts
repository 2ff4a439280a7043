import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { audit, flag } from "../../columns";
import { submissions } from "./submissions";

/**
 * How many there are of an item, or of an option of a choice. It holds at once and over all versions; what stands in a field group is
 * shared by the forms that place it. `taken` follows from order lines and chosen options by triggers (docs/decisions/orders.md).
 */
export const stock = sqliteTable(
  "stock",
  {
    id: text("id").primaryKey(),
    /** The form, or the field group, that the field stands in. */
    scopeId: text("scope_id").notNull(),
    fieldId: text("field_id").notNull(),
    /** The item's id, or the option's value. */
    partId: text("part_id").notNull(),
    /** Null: no limit. */
    stock: integer("stock"),
    taken: integer("taken").notNull().default(0),
    /** Staff may order more than there are. */
    mayOversell: flag("may_oversell").notNull().default(false),
    version: integer("version").notNull().default(1),
    ...audit,
  },
  (t) => [uniqueIndex("stock_part").on(t.fieldId, t.partId), index("stock_scope").on(t.scopeId)],
);

/**
 * What was ordered: of each item one line for each price that its units were ordered at. Written in the batch of the submit; all amounts
 * in minor units of `currency`.
 */
export const orderLines = sqliteTable(
  "order_line",
  {
    id: text("id").primaryKey(),
    submissionId: text("submission_id")
      .notNull()
      .references(() => submissions.id, { onDelete: "cascade" }),
    formId: text("form_id").notNull(),
    /** Null: a guest's. */
    teamId: text("team_id"),
    /** In the order of the form. */
    position: integer("position").notNull(),
    /** Of a list in a field group: the template field that places it, and the entry; empty elsewhere. */
    templateId: text("template_id").notNull().default(""),
    entryId: text("entry_id").notNull().default(""),
    fieldId: text("field_id").notNull(),
    itemId: text("item_id").notNull(),
    label: text("label").notNull(),
    unit: text("unit").notNull().default(""),
    supplierId: text("supplier_id"),
    quantity: integer("quantity").notNull(),
    unitPrice: integer("unit_price").notNull(),
    currency: text("currency").notNull(),
    pricesInclude: text("prices_include", { enum: ["net", "gross"] }).notNull(),
    /** In hundredths of a per cent; null: no VAT is said. */
    vatRate: integer("vat_rate"),
    discount: integer("discount").notNull().default(0),
    net: integer("net").notNull(),
    vat: integer("vat").notNull(),
    gross: integer("gross").notNull(),
    state: text("state", { enum: ["received", "confirmed", "delivered", "cancelled"] })
      .notNull()
      .default("received"),
    orderedAt: text("ordered_at").notNull(),
    /** The day of it in the event's zone, whose price it has. */
    orderedDay: text("ordered_day").notNull(),
    stateAt: text("state_at").notNull(),
    stateBy: text("state_by").notNull(),
    /** What it was before staff gave it its state: what an undo goes back to. */
    formerState: text("former_state", { enum: ["received", "confirmed", "delivered"] }),
    /** How many of them were more than there were. */
    oversold: integer("oversold").notNull().default(0),
  },
  (t) => [
    index("order_line_submission").on(t.submissionId, t.position),
    index("order_line_item").on(t.fieldId, t.itemId, t.state),
    index("order_line_form").on(t.formId, t.state),
    index("order_line_team").on(t.teamId, t.state),
    // With all that is added up: a supplier's lines lie scattered over the whole table.
    index("order_line_supplier")
      .on(
        t.supplierId,
        t.submissionId,
        t.orderedDay,
        t.currency,
        t.state,
        t.quantity,
        t.net,
        t.vat,
        t.gross,
        t.formId,
        t.teamId,
      )
      .where(sql`supplier_id is not null`),
    index("order_line_day").on(t.orderedDay, t.id),
    index("order_line_state_at").on(t.stateAt, t.stateBy),
    // A search walks its labels, each once.
    index("order_line_label").on(t.label),
  ],
);

/** Options with stock that a submission has chosen: `quantity` counts the entries of a group that chose it. */
export const stockChoices = sqliteTable(
  "stock_choice",
  {
    submissionId: text("submission_id")
      .notNull()
      .references(() => submissions.id, { onDelete: "cascade" }),
    fieldId: text("field_id").notNull(),
    /** The option's value. */
    partId: text("part_id").notNull(),
    quantity: integer("quantity").notNull(),
  },
  (t) => [
    uniqueIndex("stock_choice_once").on(t.submissionId, t.fieldId, t.partId),
    index("stock_choice_part").on(t.fieldId, t.partId),
  ],
);

/** What somebody's change of a submission, or a state that staff gave it, made of its order. */
export const orderChanges = sqliteTable(
  "order_change",
  {
    id: text("id").primaryKey(),
    submissionId: text("submission_id")
      .notNull()
      .references(() => submissions.id, { onDelete: "cascade" }),
    at: text("at").notNull(),
    byUser: text("by_user").notNull(),
    byName: text("by_name").notNull().default(""),
    /** Why staff cancelled, as they said it to the team. */
    reason: text("reason").notNull().default(""),
    /** JSON: lines and totals, at most 64 KB each. */
    before: text("before").notNull(),
    after: text("after").notNull(),
  },
  (t) => [index("order_change_submission").on(t.submissionId, t.at)],
);

const sums = {
  lines: integer("lines").notNull(),
  quantity: integer("quantity").notNull(),
  net: integer("net").notNull(),
  vat: integer("vat").notNull(),
  gross: integer("gross").notNull(),
};

/** What the lines of each order come to, by day, currency and state: kept by triggers (docs/decisions/kept-counts.md). */
export const orderSums = sqliteTable(
  "order_sum",
  {
    formId: text("form_id").notNull(),
    teamId: text("team_id"),
    submissionId: text("submission_id").notNull(),
    orderedDay: text("ordered_day").notNull(),
    currency: text("currency").notNull(),
    state: text("state").notNull(),
    ...sums,
  },
  (t) => [
    uniqueIndex("order_sum_of").on(t.submissionId, t.orderedDay, t.currency, t.state),
    index("order_sum_team").on(t.teamId),
  ],
);

/** The same of each item. */
export const orderItemSums = sqliteTable(
  "order_item_sum",
  {
    formId: text("form_id").notNull(),
    fieldId: text("field_id").notNull(),
    itemId: text("item_id").notNull(),
    /** Empty: nobody's. */
    supplierId: text("supplier_id").notNull(),
    currency: text("currency").notNull(),
    state: text("state").notNull(),
    ...sums,
  },
  (t) => [
    uniqueIndex("order_item_sum_of").on(t.formId, t.fieldId, t.itemId, t.currency, t.state, t.supplierId),
  ],
);

/** What of a supplier's items was sent to whom: a list that is sent later says what is new since. */
export const purchaseLists = sqliteTable(
  "purchase_list",
  {
    id: text("id").primaryKey(),
    supplierId: text("supplier_id").notNull(),
    sentAt: text("sent_at").notNull(),
    sentBy: text("sent_by").notNull(),
    /** JSON: the addresses. */
    recipients: text("recipients").notNull(),
    /** JSON: of each item its key, label and how many, at most 64 KB. */
    items: text("items").notNull(),
  },
  (t) => [index("purchase_list_supplier").on(t.supplierId, t.sentAt)],
);
