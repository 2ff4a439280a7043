import { type Column, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { activities, outbox } from "./schema/activity";
import { assets } from "./schema/assets";
import { comments, replies } from "./schema/comments";
import { content, sections, sectionUses } from "./schema/content";
import { customFields, teamFieldValues } from "./schema/custom-fields";
import { cardLayouts, cards } from "./schema/dashboard";
import { downloads } from "./schema/downloads";
import { emailLog, emailTemplates } from "./schema/email";
import { files } from "./schema/files";
import { fieldGroups, formNotifications, forms, webhooks } from "./schema/forms";
import { teamImportRows, teamImports } from "./schema/imports";
import { notificationRecipients, notifications } from "./schema/notifications";
import { sidebarItems, sidebarSections } from "./schema/sidebar";
import { submissionMails, submissions, webhookAttempts, webhookDeliveries } from "./schema/submissions";
import { supplierContacts, supplierGroups, suppliers } from "./schema/suppliers";
import {
  taskAcceptances,
  taskApprovals,
  taskGroups,
  taskProgress,
  taskReminders,
  taskRequests,
  taskStatuses,
  tasks,
} from "./schema/tasks";
import { heldInvitations, teamNotes, teamProgress, teams, teamTypes, users } from "./schema/teams";
import { timeTableEntries } from "./schema/time-table";

/**
 * The short names under which our SQL knows its tables, as drizzle's columns: `${t.title}` is `"t"."title"`, and says its
 * type. `visibleTask` and its like are written over `t`, `tm` and `s`.
 */
export const t = alias(tasks, "t");
export const tm = alias(teams, "tm");
/** The team's status of the task; often left-joined, so that all of it may be missing. */
export const s = alias(taskStatuses, "s");
export const u = alias(users, "u");
/** Of somebody who is not invited yet. */
export const hi = alias(heldInvitations, "hi");
export const y = alias(teamTypes, "y");
/** A note of staff about a team. */
export const tn = alias(teamNotes, "tn");
export const cf = alias(customFields, "cf");
/** A team's value of it; often left-joined, so that all of it may be missing. */
export const fv = alias(teamFieldValues, "fv");
export const g = alias(taskGroups, "g");
export const r = alias(taskRequests, "r");
export const p = alias(taskApprovals, "p");
export const a = alias(activities, "a");
export const f = alias(files, "f");
export const fm = alias(forms, "fm");
export const fg = alias(fieldGroups, "fg");
/** A form's notification. */
export const fn = alias(formNotifications, "fn");
export const wh = alias(webhooks, "wh");
/** A delivery of a webhook. */
export const wd = alias(webhookDeliveries, "wd");
/** One try of it. */
export const wa = alias(webhookAttempts, "wa");
export const sm = alias(submissions, "sm");
/** What a submit told whom. */
export const fnm = alias(submissionMails, "fnm");
export const asset = alias(assets, "asset");
export const d = alias(downloads, "d");
export const sup = alias(suppliers, "sup");
export const supContact = alias(supplierContacts, "sup_contact");
/** A supplier type. */
export const sg = alias(supplierGroups, "sg");
/** A content page. */
export const cp = alias(content, "cp");
/** A section of it. */
export const sec = alias(sections, "sec");
/** What a section names. */
export const secUse = alias(sectionUses, "sec_use");
/** A card of the dashboard. */
export const card = alias(cards, "card");
/** A card layout. */
export const lay = alias(cardLayouts, "lay");
/** A section of the sidebar. */
export const sideSec = alias(sidebarSections, "side_sec");
/** What stands in it. */
export const sideItem = alias(sidebarItems, "side_item");
/** An entry of the time table. */
export const tt = alias(timeTableEntries, "tt");
export const im = alias(teamImports, "im");
/** A row of the file that was imported. */
export const ir = alias(teamImportRows, "ir");
export const c = alias(comments, "c");
export const e = alias(replies, "e");
/** What staff tell teams. */
export const n = alias(notifications, "n");
/** Whom it went to. */
export const nr = alias(notificationRecipients, "nr");
export const l = alias(emailLog, "l");
/** A text of the event's own for a kind of mail. */
export const et = alias(emailTemplates, "et");
export const o = alias(outbox, "o");
export const acceptance = alias(taskAcceptances, "acceptance");
export const reminder = alias(taskReminders, "reminder");
export const ofTask = alias(taskProgress, "of_task");
export const ofTeam = alias(teamProgress, "of_team");

type Named = Record<"firstName" | "surname", Column>;

/** "Ann Solent", of the aliased table of people that is given. */
export const fullName = (person: Named): SQL<string> =>
  sql<string>`${person.firstName} || ' ' || ${person.surname}`;

/** The same of a table that a left join may have missed. */
export const fullNameOr = (person: Named): SQL<string | null> => fullName(person) as SQL<string | null>;

/** The name of somebody by id; null where they are not in the event any more. */
export const nameOf = (userId: SQL | Column): SQL<string | null> =>
  sql<string | null>`(select first_name || ' ' || surname from user where id = ${userId})`;
