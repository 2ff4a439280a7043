import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { audit, flag } from "../../columns";
import { audienceBase } from "./audiences";
import { teams, teamTypes } from "./teams";

/** What a form and a field group have alike: a working copy, which staff edit, and versions, which never change. */
const edited = {
  id: text("id").primaryKey(),
  title: text("title").notNull(),
  description: text("description").notNull().default(""),
  isPublished: flag("is_published").notNull().default(false),
  isArchived: flag("is_archived").notNull().default(false),
  /** JSON: field id to logic rule (spec 2.3). */
  logicMap: text("logic_map").notNull().default("{}"),
  /** Follows each change of the working copy; `liveRevision` is the one that was published, null where none ever was. */
  revision: integer("revision").notNull().default(1),
  liveRevision: integer("live_revision"),
  /** The newest version, kept while it is unpublished, and the number that it has. */
  liveVersionId: text("live_version_id"),
  lastNumber: integer("last_number").notNull().default(0),
  /** Follows every change, of what holds at once too. */
  version: integer("version").notNull().default(1),
  ...audit,
};

/**
 * A form (spec 2.3). Who deletes one takes this row alone: from then on it is nowhere and takes nothing. What it had follows in
 * batches, so nothing below refers to it by a key.
 */
export const forms = sqliteTable(
  "form",
  {
    ...edited,
    /** The beginning of its submissions' references, made of its first title, and the number of the last one: `SSO`, 41. */
    shortName: text("short_name").notNull(),
    lastReference: integer("last_reference").notNull().default(0),
    isEditable: flag("is_editable").notNull().default(false),
    isPublic: flag("is_public").notNull().default(false),
    audienceBase: audienceBase(),
    /** Instants: while it is published, answers are taken from the one on and up to the other; null: from or for ever. */
    opensAt: text("opens_at"),
    closesAt: text("closes_at"),
    /** JSON: what an address may fill in. */
    prefill: text("prefill").notNull().default("[]"),
    /** JSON: prices, rates and discounts of its orders; null where it says nothing of them. It goes into versions. */
    orders: text("orders"),
    /** Last days, in the event's zone, on which a team changes its order and cancels items of it; null: as long as answers are taken. */
    changeUntil: text("change_until"),
    cancelUntil: text("cancel_until"),
    /** What order numbers begin with, and the number of the last one. */
    orderPrefix: text("order_prefix").notNull().default(""),
    lastOrder: integer("last_order").notNull().default(0),
    /** Terms of supply (an address) and a note, which stand with an order and on its confirmation. */
    orderTerms: text("order_terms").notNull().default(""),
    orderNote: text("order_note").notNull().default(""),
  },
  (t) => [
    uniqueIndex("form_short_name").on(t.shortName),
    index("form_by_title").on(t.isArchived, sql`lower(title)`, t.id),
    index("form_published").on(sql`lower(title)`, t.id).where(sql`is_published = 1 and is_archived = 0`),
  ],
);

/** The types that a form which no task asks for is open to; none = every type. */
export const formTeamTypes = sqliteTable(
  "form_team_type",
  {
    formId: text("form_id").notNull(),
    teamTypeId: text("team_type_id")
      .notNull()
      .references(() => teamTypes.id, { onDelete: "cascade" }),
  },
  (t) => [primaryKey({ columns: [t.formId, t.teamTypeId] }), index("form_team_type_type").on(t.teamTypeId)],
);

/** Teams that have longer than others: the form is open to each of them until its own instant. */
export const formExtensions = sqliteTable(
  "form_extension",
  {
    formId: text("form_id").notNull(),
    teamId: text("team_id")
      .notNull()
      .references(() => teams.id, { onDelete: "cascade" }),
    until: text("until").notNull(),
    /** Read by staff. */
    why: text("why").notNull().default(""),
    createdAt: text("created_at").notNull(),
    createdBy: text("created_by").notNull(),
  },
  (t) => [primaryKey({ columns: [t.formId, t.teamId] }), index("form_extension_team").on(t.teamId)],
);

/** Fields that forms place by a template field. */
export const fieldGroups = sqliteTable("field_group", edited, (t) => [
  index("field_group_by_title").on(t.isArchived, sql`lower(title)`, t.id),
]);

/** A field of a working copy: of a form or of a field group, never of both. */
export const formFields = sqliteTable(
  "form_field",
  {
    id: text("id").primaryKey(),
    formId: text("form_id"),
    fieldGroupId: text("field_group_id"),
    type: text("type").notNull(),
    /** JSON of the type's shape, without id and type. */
    properties: text("properties").notNull(),
    position: integer("position").notNull(),
    /** What it names: the group of a template, the asset of an image. */
    namesId: text("names_id"),
    /** It stands in a version: its type stays as it is. */
    wasPublished: flag("was_published").notNull().default(false),
    ...audit,
  },
  (t) => [
    index("form_field_form").on(t.formId, t.position),
    index("form_field_group").on(t.fieldGroupId, t.position),
    index("form_field_names").on(t.namesId).where(sql`names_id is not null`),
  ],
);

/** What was changed of a working copy, the latest last, to be undone and done again (`fields/steps.rules.ts`). */
export const formSteps = sqliteTable(
  "form_step",
  {
    /** Of a form or of a field group. */
    ownerId: text("owner_id").notNull(),
    n: integer("n").notNull(),
    /** What it was, and of what, as the log names it: JSON. */
    change: text("change").notNull(),
    details: text("details").notNull(),
    /** JSON: both sides of what it touched. */
    step: text("step").notNull(),
    isUndone: flag("is_undone").notNull().default(false),
    createdAt: text("created_at").notNull(),
    createdBy: text("created_by").notNull(),
  },
  (t) => [primaryKey({ columns: [t.ownerId, t.n] })],
);

/** A whole form as it was published: JSON, its field groups inside. */
export const formVersions = sqliteTable(
  "form_version",
  {
    id: text("id").primaryKey(),
    formId: text("form_id").notNull(),
    number: integer("number").notNull(),
    document: text("document").notNull(),
    createdAt: text("created_at").notNull(),
    createdBy: text("created_by").notNull(),
  },
  (t) => [uniqueIndex("form_version_number").on(t.formId, t.number)],
);

/** What a version names: field groups, and the assets of its pictures. */
export const formVersionUses = sqliteTable(
  "form_version_use",
  {
    formVersionId: text("form_version_id")
      .notNull()
      .references(() => formVersions.id, { onDelete: "cascade" }),
    kind: text("kind", { enum: ["fieldGroup", "asset"] }).notNull(),
    targetId: text("target_id").notNull(),
  },
  (t) => [
    uniqueIndex("form_version_use_once").on(t.formVersionId, t.kind, t.targetId),
    index("form_version_use_target").on(t.kind, t.targetId),
  ],
);

export const fieldGroupVersions = sqliteTable(
  "field_group_version",
  {
    id: text("id").primaryKey(),
    fieldGroupId: text("field_group_id").notNull(),
    number: integer("number").notNull(),
    document: text("document").notNull(),
    createdAt: text("created_at").notNull(),
    createdBy: text("created_by").notNull(),
  },
  (t) => [uniqueIndex("field_group_version_number").on(t.fieldGroupId, t.number)],
);

/** What somebody reads who has submitted: the first active one whose rules match, else the default one. */
export const formConfirmations = sqliteTable(
  "form_confirmation",
  {
    id: text("id").primaryKey(),
    formId: text("form_id").notNull(),
    name: text("name").notNull(),
    message: text("message").notNull().default(""),
    operator: text("operator", { enum: ["ANY", "ALL"] })
      .notNull()
      .default("ANY"),
    /** JSON: rules as in a form's logic. */
    rules: text("rules").notNull().default("[]"),
    isDefault: flag("is_default").notNull().default(false),
    isActive: flag("is_active").notNull().default(true),
    position: integer("position").notNull(),
    version: integer("version").notNull().default(1),
    ...audit,
  },
  (t) => [
    index("form_confirmation_form").on(t.formId, t.position),
    uniqueIndex("form_confirmation_default").on(t.formId).where(sql`is_default = 1`),
  ],
);

/** A mail about each submission. */
export const formNotifications = sqliteTable(
  "form_notification",
  {
    id: text("id").primaryKey(),
    formId: text("form_id").notNull(),
    name: text("name").notNull(),
    message: text("message").notNull().default(""),
    sendToType: text("send_to_type", { enum: ["user", "team", "teamOwner", "admin", "email", "field"] })
      .notNull()
      .default("user"),
    /** Addresses, or the id of an e-mail field. */
    sendTo: text("send_to").notNull().default(""),
    sendToFieldGroupId: text("send_to_field_group_id"),
    sendToLoopIndex: integer("send_to_loop_index"),
    bccTo: text("bcc_to").notNull().default(""),
    replyTo: text("reply_to").notNull().default(""),
    operator: text("operator", { enum: ["ANY", "ALL"] })
      .notNull()
      .default("ANY"),
    rules: text("rules").notNull().default("[]"),
    isAdminDefault: flag("is_admin_default").notNull().default(false),
    isUserDefault: flag("is_user_default").notNull().default(false),
    /** A default that was there before such mails were sent: off until somebody looked at it. */
    isUnseen: flag("is_unseen").notNull().default(false),
    isActive: flag("is_active").notNull().default(true),
    isFormTitleSubjectLine: flag("is_form_title_subject_line").notNull().default(true),
    subjectLine: text("subject_line").notNull().default(""),
    showCustomFields: flag("show_custom_fields").notNull().default(false),
    showHiddenCustomFields: flag("show_hidden_custom_fields").notNull().default(false),
    showSubmission: flag("show_submission").notNull().default(true),
    position: integer("position").notNull(),
    version: integer("version").notNull().default(1),
    ...audit,
  },
  (t) => [index("form_notification_form").on(t.formId, t.position)],
);

/** Another system that is told of each submission. Its secrets are sealed (`db/seal.ts`), shown once and never again. */
export const webhooks = sqliteTable(
  "webhook",
  {
    id: text("id").primaryKey(),
    name: text("name").notNull(),
    parentType: text("parent_type", { enum: ["form"] })
      .notNull()
      .default("form"),
    parentId: text("parent_id").notNull(),
    isActive: flag("is_active").notNull().default(true),
    operator: text("operator", { enum: ["ANY", "ALL"] })
      .notNull()
      .default("ANY"),
    rules: text("rules").notNull().default("[]"),
    requestUrl: text("request_url").notNull(),
    requestMethod: text("request_method", { enum: ["GET", "POST", "PUT", "DELETE"] }).notNull(),
    requestFormat: text("request_format", { enum: ["JSON", "XML", "FORM"] }).notNull(),
    /** `plain` is the spec's text/plain, `format` the format's own type. */
    contentType: text("content_type", { enum: ["plain", "format"] })
      .notNull()
      .default("plain"),
    headerKey: text("header_key").notNull().default(""),
    /** Sealed; empty where no header is sent. */
    headerValue: text("header_value").notNull().default(""),
    headerSetAt: text("header_set_at"),
    /** Sealed: what deliveries are signed with (Standard Webhooks). */
    signingSecret: text("signing_secret").notNull().default(""),
    secretMadeAt: text("secret_made_at"),
    /** Sealed: the one before it, which signs too until `oldSecretUntil`. */
    oldSigningSecret: text("old_signing_secret"),
    oldSecretUntil: text("old_secret_until"),
    /** JSON: `{category, targetId, sourceId, sourceType, nestedKey}` each (spec 2.3). */
    payloadFields: text("payload_fields").notNull().default("[]"),
    /** Since when every delivery that ended has failed, and how many did; null: the last one succeeded. */
    failingSince: text("failing_since"),
    failedInARow: integer("failed_in_a_row").notNull().default(0),
    /** Why it was switched off by itself: its receiver said 410, or days of nothing but failures. Null: it was not. */
    switchedOff: text("switched_off", { enum: ["gone", "failing"] }),
    switchedOffAt: text("switched_off_at"),
    version: integer("version").notNull().default(1),
    ...audit,
  },
  (t) => [index("webhook_parent").on(t.parentId, t.id)],
);

/** Answers that a form's organisers tried, with what it showed then: tried again before it is published (`lab/`). */
export const formLabCases = sqliteTable(
  "form_lab_case",
  {
    id: text("id").primaryKey(),
    formId: text("form_id").notNull(),
    name: text("name").notNull(),
    /** JSON: field id to answer, as a draft has them. */
    answers: text("answers").notNull(),
    /** JSON: the questions of each page, and the confirmation. */
    expected: text("expected").notNull(),
    version: integer("version").notNull().default(1),
    ...audit,
  },
  (t) => [index("form_lab_case_form").on(t.formId, t.createdAt, t.id)],
);
