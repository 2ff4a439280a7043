import { EVERYBODY, type Expected, filling, guestFilling } from "./filling-answers";
import { REPORT_SAMPLES } from "./report-samples";
import { GROUP_FIELD, ORDER_IDS, SOLD_IDS, SOLD_OTHERWISE, UNCHOSEN } from "./sample-paths";

/** What a sample may name: ids of what stands in the event that it is sent to. */
export type SampleIds = Record<string, string | undefined>;
export type Sample = Record<string, string>;

/** What has no id of the event at hand: of the right form, and not there. */
export const NO_ID = "0190f3a0-0000-7000-8000-000000000001";

/** An id of the demo for each parameter of an address, as SQL over `u`, the owner of a team. */
export const DEMO_IDS: Record<string, string> = {
  teamId: "u.team_id",
  parentId: "u.team_id",
  userId: "u.id",
  taskId: "(select id from task where title = 'Terms and conditions')",
  requestId: "(select id from task_request where state = 'open' limit 1)",
  taskGroupId: "(select id from task_group limit 1)",
  teamTypeId: "(select id from team_type limit 1)",
  importId: "(select id from team_import where state = 'done' limit 1)",
  customFieldId: "(select id from custom_field limit 1)",
  contentId:
    "(select id from content where is_published = 1 and is_archived = 0 order by is_public desc limit 1)",
  sectionId:
    "(select s.id from section s join content c on c.id = s.content_id where s.copy = 'live' and s.type = 'googleMaps' and c.is_public = 1 limit 1)",
  versionId: `(select id from content_version where content_id = (select id from content where is_published = 1
    and is_archived = 0 order by is_public desc limit 1) order by published_at desc, id desc limit 1)`,
  supplierId: "(select supplier_id from supplier_group_supplier order by position, supplier_id limit 1)",
  supplierGroupId: "(select group_id from supplier_group_supplier order by position, supplier_id limit 1)",
  // Nobody sees it: its file answers 404 as files of the demo do.
  downloadId: "(select id from download where show_download = 0 limit 1)",
  assetId: "(select id from asset where type = 'image' order by id limit 1)",
  cardId: "(select card_id from card_layout_card order by position, card_id limit 1)",
  layoutId: "(select id from card_layout order by is_default desc, id limit 1)",
  corePageId: "'suppliers'",
  emailId: "'taskReminder'",
  kind: "'task'",
  thingId: "(select id from task where title = 'Terms and conditions')",
  entryId: "(select id from time_table_entry order by start_day, id limit 1)",
  notificationId: "(select id from notification where status = 'draft' order by id limit 1)",
  viewId: "(select id from report_view order by name limit 1)",
  sidebarSectionId: "(select id from sidebar_section order by position, id limit 1)",
  formId:
    "(select form_id from submission where is_draft = 0 group by form_id order by count(*) desc, form_id limit 1)",
  submissionId: `(select id from submission where is_draft = 0 and form_id = (select form_id from submission where is_draft = 0
    group by form_id order by count(*) desc, form_id limit 1) order by submitted_at, id limit 1)`,
  fieldGroupId: "(select id from field_group where is_archived = 0 order by id limit 1)",
  confirmationId: `(select id from form_confirmation where is_default = 1 and form_id = (select form_id from submission
    where is_draft = 0 group by form_id order by count(*) desc, form_id limit 1))`,
  webhookId: `(select id from webhook where parent_id = (select form_id from submission where is_draft = 0
    group by form_id order by count(*) desc, form_id limit 1) order by created_at, id limit 1)`,
  formNotificationId: `(select id from form_notification where is_admin_default = 1 and form_id = (select form_id from submission
    where is_draft = 0 group by form_id order by count(*) desc, form_id limit 1))`,
  pageNumber: "'1'",
  templateId: "'none'",
  place: "'none'",
  row: "'0'",
  number: "'3'",
  whose: "'staff'",
  fieldId: `(select id from form_field where form_id = (select form_id from submission where is_draft = 0
    group by form_id order by count(*) desc, form_id limit 1) order by position, id limit 1)`,
  ...SOLD_IDS,
  ...ORDER_IDS,
  versionNumber: "'1'",
  logId: "(select id from email_log order by created_at desc, id desc limit 1)",
  sidebarItemId:
    "(select i.id from sidebar_item i join sidebar_section s on s.id = i.section_id order by s.position, i.position limit 1)",
};

/**
 * Parameters of addresses whose thing is not there in the demo: nobody wrote such a comment, no file or mail has such an
 * id. A page about one of them answers 404.
 */
export const NOT_THERE = [
  "caseId",
  "commentId",
  "deliveryId",
  "fileId",
  "mailId",
  "noteId",
  "providerId",
  "toldId",
  "token",
];

/** Where a parameter means another thing than elsewhere: how an address begins, and the name in `DEMO_IDS`. */
export const NAMED_OTHERWISE = [
  { begins: "/admin/forms/:formId/notifications/", name: "notificationId", id: "formNotificationId" },
  ...SOLD_OTHERWISE,
];

/** A draft that is not there. */
const CHECKED = { draft: NO_ID, version: "1", number: "1" };

/** A body that each verb takes, by its URL: whatever is nested in the address is named there alone. */
export const VERB_SAMPLES: Record<string, (ids: SampleIds) => Sample> = {
  "/auth/log-out": () => ({}),
  "/admin/teams/:teamId/notes": () => ({ text: "Ring after three" }),
  "/admin/teams/:teamId/notes/:noteId/on-top": () => ({ isOnTop: "1" }),
  "/admin/teams/:teamId/notes/:noteId/deletion": () => ({}),
  "/admin/teams/:teamId/message": () => ({ title: "Hello", description: "A word to you" }),
  "/admin/teams/:teamId/:userId/owner": () => ({}),
  "/admin/teams/:teamId/forms/:formId/:whose/submission": () => CHECKED,
  "/admin/teams/:teamId/forms/:formId/:whose/removal-undo": () => ({ removal: NO_ID }),
  "/my-account/password-reset": () => ({}),
  "/my-account/security/sign-outs": () => ({ sessions: "others" }),
  "/tasks/:taskId/assignment": ({ userId = NO_ID }) => ({ userId }),
  "/tasks/:taskId/unassignment": ({ userId = NO_ID }) => ({ userId }),
  "/tasks/:taskId/completion": () => ({}),
  "/tasks/:taskId/reopening": () => ({}),
  "/tasks/:taskId/withdrawal": () => ({}),
  "/tasks/:taskId/evidence/:fileId/removal-undo": () => ({}),
  "/tasks/:taskId/comments/:commentId/like": () => ({ liked: "1" }),
  "/admin/comments/reads": () => ({ id: NO_ID, read: "1" }),
  "/admin/comments/all-read": () => ({ to: "2026-01-01T00:00:00.000Z" }),
  "/admin/email-templates/view/:emailId/test": () => ({}),
  "/admin/approvals/undo": () => ({ id: NO_ID }),
  "/admin/approvals/keys": () => ({ keys: "on" }),
  "/admin/tips/display": () => ({ show: "no" }),
  "/admin/menu/fold": () => ({ open: "Settings" }),
  "/admin/approvals/requests/:requestId/grant": () => ({ reason: "" }),
  "/admin/approvals/requests/:requestId/refusal": () => ({ reason: "Not this time" }),
  "/admin/task-groups/archives": ({ taskGroupId = NO_ID }) => ({ ids: taskGroupId }),
  "/admin/task-groups/restorations": ({ taskGroupId = NO_ID }) => ({ ids: taskGroupId }),
  "/admin/task-groups/:taskGroupId/order": ({ taskId = NO_ID }) => ({ id: taskId, to: "1" }),
  "/admin/task-groups/:taskGroupId/removals": ({ taskId = NO_ID }) => ({ id: taskId }),
  "/admin/tasks/undo": () => ({ at: "2026-01-01T00:00:00.000Z" }),
  "/admin/tasks/archives": ({ taskId = NO_ID }) => ({ ids: taskId }),
  "/admin/tasks/restorations": ({ taskId = NO_ID }) => ({ ids: taskId }),
  "/admin/tasks/reminders/test": () => ({ chosen: "1", note: "A test" }),
  "/admin/emails/reminders/mutes": ({ taskId = NO_ID }) => ({
    day: new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10),
    what: `task:${taskId}`,
    why: "They sent it by post",
  }),
  "/admin/emails/reminders/unmutes": () => ({ muteId: NO_ID }),
  "/admin/tasks/:taskId/copies": () => ({}),
  "/admin/tasks/:taskId/teams/statuses": ({ teamId = NO_ID }) => ({ ids: teamId, do: "incomplete" }),
  "/admin/tasks/:taskId/teams/:teamId/approval": () => ({}),
  "/admin/tasks/:taskId/teams/:teamId/rejection": () => ({ reason: "Again, please" }),
  "/admin/tasks/:taskId/teams/:teamId/status": () => ({ status: "incomplete" }),
  "/admin/tasks/:taskId/teams/:teamId/assignment": ({ userId = NO_ID }) => ({ userId }),
  "/admin/tasks/:taskId/teams/:teamId/assignment-undo": () => ({ at: "2026-01-01T00:00:00.000Z" }),
  "/admin/tasks/:taskId/teams/:teamId/unassignment": ({ userId = NO_ID }) => ({ userId }),
  "/admin/tasks/:taskId/teams/:teamId/comments/:commentId/like": () => ({ liked: "1" }),
  "/admin/tasks/:taskId/teams/:teamId/comments/:commentId/pin": () => ({ pinned: "1" }),
  "/admin/content/archives": ({ contentId = NO_ID }) => ({ ids: contentId }),
  "/admin/content/restorations": ({ contentId = NO_ID }) => ({ ids: contentId }),
  "/admin/content/undo": () => ({ at: "2026-01-01T00:00:00.000Z" }),
  "/admin/content/:contentId/sections": () => ({ type: "richText" }),
  "/admin/content/:contentId/copies": () => ({}),
  "/admin/content/:contentId/withdrawal": () => ({}),
  "/admin/content/:contentId/sections/:sectionId/move": () => ({ to: "1" }),
  "/admin/content/:contentId/sections/:sectionId/copies": () => ({}),
  "/admin/content/:contentId/sections/:sectionId/visibility": () => ({ isPublished: "1" }),
  "/admin/content/:contentId/sections/:sectionId/removal": () => ({}),
  "/admin/content/:contentId/sections/:sectionId/restoration": () => ({}),
  "/admin/teams/:teamId/view": () => ({}),
  "/admin/teams/:teamId/:userId/view": () => ({}),
  "/view/end": () => ({}),
  "/admin/suppliers/archives": ({ supplierId = NO_ID }) => ({ ids: supplierId }),
  "/admin/suppliers/restorations": ({ supplierId = NO_ID }) => ({ ids: supplierId }),
  "/admin/suppliers/undo": () => ({ at: "2026-01-01T00:00:00.000Z" }),
  "/admin/supplier-groups/archives": ({ supplierGroupId = NO_ID }) => ({ ids: supplierGroupId }),
  "/admin/supplier-groups/restorations": ({ supplierGroupId = NO_ID }) => ({ ids: supplierGroupId }),
  "/admin/supplier-groups/undo": () => ({ at: "2026-01-01T00:00:00.000Z" }),
  "/admin/supplier-groups/:supplierGroupId/order": ({ supplierId = NO_ID }) => ({ id: supplierId, to: "1" }),
  "/admin/supplier-groups/:supplierGroupId/removals": ({ supplierId = NO_ID }) => ({ id: supplierId }),
  "/time-table/feed/address": () => ({}),
  "/time-table/feed/end": () => ({}),
  "/admin/time-table/:entryId/copies": () => ({}),
  "/admin/time-table/:entryId/moves": () => ({ days: "1", from: "2027-01-01" }),
  "/admin/not-yet-live/:kind/:thingId/live": () => ({}),
  "/notifications/readings": () => ({ id: NO_ID, read: "yes" }),
  "/admin/notifications/:notificationId/withdrawal": () => ({}),
  "/admin/notifications/:notificationId/resend": () => ({}),
  "/admin/notifications/:notificationId/test": () => ({}),
  ...REPORT_SAMPLES,
  "/admin/notifications/:notificationId/copies": () => ({}),
  "/admin/downloads/visibility": ({ downloadId = NO_ID }) => ({ ids: downloadId, do: "show" }),
  "/admin/sidebar/order": ({ sidebarSectionId = NO_ID }) => ({ id: sidebarSectionId, to: "1" }),
  "/admin/sidebar/:sidebarSectionId/order": ({ sidebarItemId = NO_ID }) => ({ id: sidebarItemId, to: "1" }),
  "/admin/sidebar/:sidebarSectionId/additions": ({ taskId = NO_ID }) => ({ kind: "task", targetId: taskId }),
  "/admin/sidebar/:sidebarSectionId/removal": () => ({}),
  "/admin/sidebar/:sidebarSectionId/restoration": () => ({}),
  "/admin/sidebar/:sidebarSectionId/items/:sidebarItemId/transfer": () => ({ to: NO_ID }),
  "/admin/sidebar/:sidebarSectionId/items/:sidebarItemId/removal": () => ({}),
  "/admin/sidebar/:sidebarSectionId/items/:sidebarItemId/restoration": () => ({}),
  "/admin/forms/:formId/lab/cases": () => ({ name: "With power", answers: "{}" }),
  "/admin/forms/:formId/lab/cases/:caseId/expectation": () => ({ version: "1" }),
  "/admin/forms/:formId/lab/cases/:caseId/removal": () => ({}),
  "/admin/forms/:formId/webhooks/:webhookId/state": () => ({ isActive: "1" }),
  "/admin/forms/:formId/webhooks/:webhookId/replays": () => ({}),
  "/admin/forms/:formId/webhooks/:webhookId/stops": () => ({}),
  "/admin/forms/:formId/webhooks/:webhookId/deliveries/:deliveryId/replay": () => ({}),
  "/admin/forms/:formId/webhooks/:webhookId/deliveries/:deliveryId/stop": () => ({}),
  "/forms/:formId/submission": () => CHECKED,
  "/forms/:formId/removal-undo": () => ({ removal: NO_ID }),
  "/guests/forms/:formId/submission": () => CHECKED,
  "/guests/forms/:formId/removal-undo": () => ({ removal: NO_ID }),
  "/forms/:formId/submissions/:submissionId/edit/submission": () => CHECKED,
  "/forms/:formId/submissions/:submissionId/edit/removal-undo": () => ({ removal: NO_ID }),
  "/admin/forms/:formId/submissions/:submissionId/edit/submission": () => CHECKED,
  "/admin/forms/:formId/submissions/:submissionId/edit/removal-undo": () => ({ removal: NO_ID }),
  "/admin/forms/:formId/fields": () => ({ revision: "1", add: "text" }),
  "/admin/forms/:formId/confirmations/:confirmationId/state": () => ({ isActive: "1" }),
  "/admin/forms/:formId/notifications/seen": () => ({}),
  "/admin/forms/:formId/notifications/:notificationId/state": () => ({ isActive: "1" }),
  "/admin/forms/:formId/notifications/:notificationId/test": () => ({ with: "" }),
  "/admin/forms/:formId/submissions/:submissionId/mails/:toldId/again": () => ({}),
  "/admin/forms/:formId/undo": () => ({ revision: "1" }),
  "/admin/forms/:formId/redo": () => ({ revision: "1" }),
  "/admin/forms/:formId/fields/:fieldId/move": () => ({ revision: "1", before: "" }),
  "/admin/forms/:formId/fields/:fieldId/copy": () => ({ revision: "1" }),
  "/admin/forms/:formId/fields/:fieldId/items/:itemId/move": () => ({ revision: "1", way: "down" }),
  "/admin/forms/:formId/fields/:fieldId/items/:itemId/selling": () => ({ revision: "1", sells: "yes" }),
  "/admin/field-groups/:fieldGroupId/fields/:fieldId/items/:itemId/move": () => ({
    revision: "1",
    way: "down",
  }),
  "/admin/field-groups/:fieldGroupId/fields/:fieldId/items/:itemId/selling": () => ({
    ...{ revision: "1", sells: "yes" },
  }),
  "/admin/field-groups/:fieldGroupId/fields": () => ({ revision: "1", add: "text" }),
  "/admin/field-groups/:fieldGroupId/undo": () => ({ revision: "1" }),
  "/admin/field-groups/:fieldGroupId/redo": () => ({ revision: "1" }),
  "/admin/field-groups/:fieldGroupId/fields/:fieldId/move": () => ({ revision: "1", before: "" }),
  "/admin/field-groups/:fieldGroupId/fields/:fieldId/copy": () => ({ revision: "1" }),
  "/admin/forms/:formId/days/longer/:teamId/end": () => ({}),
  "/admin/forms/archives": ({ formId = NO_ID }) => ({ ids: formId }),
  "/admin/forms/restorations": ({ formId = NO_ID }) => ({ ids: formId }),
  "/admin/forms/undo": () => ({ at: "2026-01-01T00:00:00.000Z" }),
  "/admin/forms/copies": ({ formId = NO_ID }) => ({ source: formId }),
  "/admin/forms/:formId/copies": () => ({}),
  // Somebody published a newer version: the demo's stay open.
  "/admin/forms/:formId/withdrawal": () => ({ number: "999" }),
  "/admin/field-groups/archives": ({ fieldGroupId = NO_ID }) => ({ ids: fieldGroupId }),
  "/admin/field-groups/restorations": ({ fieldGroupId = NO_ID }) => ({ ids: fieldGroupId }),
  "/admin/field-groups/undo": () => ({ at: "2026-01-01T00:00:00.000Z" }),
  "/admin/field-groups/:fieldGroupId/copies": () => ({}),
  "/admin/field-groups/:fieldGroupId/withdrawal": () => ({ number: "999" }),
  "/sidebar/:sidebarSectionId/fold": () => ({ isClosed: "1" }),
  "/admin/assets/:assetId/text": () => ({ altText: "A boat in the slings", version: "1" }),
  "/admin/teams/welcomes": ({ teamId = NO_ID }) => ({ ids: teamId }),
  "/admin/teams/chasers": ({ teamId = NO_ID }) => ({ ids: teamId }),
  "/admin/teams/archives": ({ teamId = NO_ID }) => ({ ids: teamId }),
  "/admin/teams/restorations": ({ teamId = NO_ID }) => ({ ids: teamId }),
  "/admin/teams/undo": () => ({ at: "2026-01-01T00:00:00.000Z" }),
  "/admin/teams/:teamId/archive": () => ({}),
  "/admin/teams/:teamId/restoration": () => ({}),
  "/admin/teams/import/:importId/mend": () => ({ version: "1", kind: "types", name: "Caterer", to: "none" }),
  "/admin/teams/import/:importId/mend-removal": () => ({ version: "1", kind: "types", name: "Caterer" }),
  "/admin/teams/import/:importId/cancellation": () => ({}),
  "/admin/failed-mails/:mailId/resending": () => ({}),
  "/admin/email-log/tries": () => ({ which: "failed" }),
  "/admin/email-log/:logId/resend": () => ({}),
  "/admin/teams/:teamId/:userId/mail-lift": () => ({ reason: "They confirmed it" }),
  "/admin/users/:userId/mail-lift": () => ({ reason: "They confirmed it" }),
  "/admin/users/invitations": () => ({ who: "all" }),
  "/admin/users/welcomes": ({ userId = NO_ID }) => ({ ids: userId }),
  "/admin/users/chasers": ({ userId = NO_ID }) => ({ ids: userId }),
  "/admin/users/:userId/welcome": () => ({}),
  "/my-team/members/:userId/welcome": () => ({}),
  "/admin/users/:userId/chaser": () => ({}),
  "/admin/users/:userId/sign-outs": () => ({ sessions: "all" }),
  "/admin/teams/:teamId/:userId/welcome": () => ({}),
  "/admin/teams/:teamId/:userId/chaser": () => ({}),
  "/admin/teams/:teamId/:userId/sign-outs": () => ({ sessions: "all" }),
};

/**
 * What a URL answers to those who may open it (`get`), and to a form with nothing in it (`post`), where that is not what
 * its kind says (tests/integration/support/access.ts).
 */
export const ANSWERS: Record<string, { get?: Expected; post?: Expected }> = {
  // Leads on.
  "/": { get: ({ isSignedIn, hasTeam }) => (isSignedIn && !hasTeam ? "302" : "200") },
  "/auth": { get: "302" },
  "/admin/teams/add-stand-share": { get: "302" },
  "/my-team/add-stand-share": { get: ({ hasTeam }) => (hasTeam ? "302" : "200") },
  // Whoever is in a team has their page below it.
  "/admin/users/:userId": { get: "302", post: "409" },
  "/admin/users/:userId/removal": { get: "302", post: "409" },
  "/admin/users/:userId/welcome": { post: "409" },
  "/admin/users/:userId/chaser": { post: "409" },
  "/admin/users/:userId/sign-outs": { post: "409" },
  // Whose mail, and of which day, is asked for in the address.
  "/admin/emails/reminders/mail": { get: "400" },
  "/admin/locks/:type/:id": { get: "302", post: "200" },
  "/auth/login": { get: ({ isSignedIn }) => (isSignedIn ? "302" : "200") },
  // Nothing of theirs is under way: no link was opened, no first step was passed, no factor is set.
  "/auth/update-email": { post: ({ isSignedIn }) => (isSignedIn ? "409" : "302") },
  "/auth/update-email/login": { get: "302" },
  "/auth/second-factor": { get: "302" },
  "/auth/second-factor/set-up": { get: "302" },
  "/auth/provider/hand-over": { get: "302" },
  // There is no welcome page in the demo.
  "/onboarding": { get: "302", post: "302" },
  "/my-account/security/recovery-codes": { get: "302" },
  "/my-account/security/removal": { get: "404" },
  // Nobody is blocked, and no notification of the walk is scheduled or failed: it is said on the page.
  "/admin/users/:userId/mail-lift": { post: "409" },
  "/admin/notifications/:notificationId/withdrawal": { post: "302" },
  "/admin/notifications/:notificationId/resend": { post: "302" },
  "/admin/email-templates/view/:emailId/mail": { get: "200" },
  // The walk's token is nobody's.
  "/unsubscribe/:token": { post: "404" },
  // Nothing is chosen.
  "/admin/approvals/many": { get: "302" },
  "/admin/approvals/requests/many": { get: "302" },
  // Nobody has a link in their cookie.
  "/auth/sign-in-link": { post: "409" },
  // Nothing says how it shall be.
  "/admin/teams/:teamId/notes/:noteId/on-top": { post: "302" },
  "/admin/teams/:teamId/notes/:noteId/deletion": { post: "404" },
  "/admin/tasks/due-date": { get: "302" },
  "/admin/tasks/shift": { get: "302" },
  "/admin/tasks/grouping": { get: "302" },
  ...Object.fromEntries(UNCHOSEN.map((path) => [path, { get: "302" }])),
  "/admin/teams/type": { get: "302" },
  // Nothing need be typed for these, and there is no such thing.
  "/tasks/:taskId/comments/:commentId/deletion": { post: "404" },
  "/admin/tasks/:taskId/teams/:teamId/comments/:commentId/deletion": { post: "404" },
  "/tasks/:taskId/evidence/:fileId/removal": { get: "404", post: "404" },
  "/tasks/:taskId/evidence/:fileId/removal-undo": { post: ({ hasTeam }) => (hasTeam ? "404" : "302") },
  "/admin/failed-mails/:mailId/resending": { post: "404" },
  // Nobody has longer.
  "/admin/forms/:formId/days/longer/:teamId/end": { post: "404" },
  // A form without the file that it is for.
  "/tasks/:taskId/evidence": { post: ({ hasTeam }) => (hasTeam ? "302" : "404") },
  // Which task the files are for stands in the address.
  "/admin/tasks/add/attachments": { post: "404" },
  "/admin/tasks/:taskId/attachments": { post: "415" },
  "/admin/content/:contentId/sections/:sectionId/form": { post: "415" },
  // A section may be empty; this form names no version.
  "/admin/content/:contentId/sections/:sectionId": { post: "409" },
  "/admin/branding/pictures": { post: "415" },
  // The demo's page is public: who may not see it as a team is led to where everybody reads it.
  "/content/:contentId": { get: ({ hasTeam, isStaff }) => (hasTeam || isStaff ? "200" : "302") },
  "/content/:contentId/supplier/:supplierId": {
    get: ({ hasTeam, isStaff }) => (hasTeam || isStaff ? "404" : "302"),
  },
  "/content/:contentId/task/:taskId": { get: ({ hasTeam, isStaff }) => (hasTeam || isStaff ? "404" : "302") },
  // Documents of our own, and pictures.
  "/content/:contentId/embeds/:sectionId": {
    get: ({ hasTeam, isStaff }) => (hasTeam || isStaff ? "200" : "404"),
  },
  "/guests/content/:contentId/embeds/:sectionId": { get: "200" },
  "/pictures/:assetId": { get: ({ isSignedIn }) => (isSignedIn ? "200" : "404") },
  "/suppliers/:supplierId": { get: ({ hasTeam, isStaff }) => (hasTeam || isStaff ? "200" : "404") },
  "/suppliers/:supplierId/logo": { get: ({ hasTeam, isStaff }) => (hasTeam || isStaff ? "200" : "404") },
  "/time-table/:entryId": { get: ({ hasTeam, isStaff }) => (hasTeam || isStaff ? "200" : "404") },
  "/admin/downloads/add/file": { post: "404" },
  "/admin/downloads/:downloadId/file": { post: "415" },
  // It is a draft: nobody sees it, nothing of it was sent, and no time is set for it.
  "/notifications/:notificationId": { get: "404" },
  "/admin/suppliers/add/draft": { post: "404" },
  "/admin/suppliers/:supplierId/draft": { post: "415" },
  // Of the form that no task asks for; what was sent in by it is another team's.
  ...filling("/forms/:formId", EVERYBODY),
  ...filling("/forms/:formId/submissions/:submissionId/edit", () => false),
  ...filling("/admin/forms/:formId/submissions/:submissionId/edit", ({ isStaff }) => isStaff),
  ...filling("/admin/teams/:teamId/forms/:formId/:whose", ({ isStaff }) => isStaff),
  "/admin/teams/:teamId/forms/:formId": { get: "302" },
  "/forms/:formId/submissions/:submissionId": { get: "404" },
  // The team's own.
  "/forms/:formId/submissions/:submissionId/order": { get: ({ hasTeam }) => (hasTeam ? "200" : "404") },
  "/forms/:formId/submissions/:submissionId/order/changes/:changeId": {
    get: ({ hasTeam }) => (hasTeam ? "200" : "404"),
  },
  // It is not public.
  ...guestFilling("/guests/forms/:formId"),
  "/downloads/files.zip": { get: "302" },
  "/admin/forms/:formId/submissions/files.zip": { get: "302" },
  // No submission is chosen that it would be about.
  "/admin/forms/:formId/notifications/:notificationId/mail": { get: "404" },
  "/admin/assets/add/files": { post: "415" },
  // What is tried is answered with the page that shows it.
  "/admin/forms/:formId/lab": { post: "200" },
  "/admin/forms/:formId/preview/page": { post: "200" },
  "/admin/field-groups/:fieldGroupId/preview/page": { post: "200" },
  "/admin/forms/:formId/lab/cases/:caseId/removal": { post: "404" },
  "/admin/forms/:formId/webhooks/:webhookId/deliveries/:deliveryId/replay": { post: "404" },
  "/admin/forms/:formId/webhooks/:webhookId/deliveries/:deliveryId/stop": { post: "404" },
  "/admin/forms/:formId/submissions/:submissionId/mails/:toldId/again": { post: "404" },
  ...Object.fromEntries(
    Object.entries(GROUP_FIELD).map(([path, methods]) => [
      `/admin/field-groups/:fieldGroupId/fields/:fieldId${path}`,
      Object.fromEntries(methods.split(" ").map((method) => [method, "404"])),
    ]),
  ),
  // Without an option nothing is said of any.
  "/admin/forms/:formId/fields/:fieldId/stock": { post: "302" },
  // Opened by itself, without a form that it chooses for.
  "/admin/assets/picker": { get: "302" },
  // Its address must say which form asks.
  "/admin/assets/picker/drafts": { post: "404" },
};
