/**
 * The site map: every URL of the product with its page and who may open it, grouped by area. A page that is not built
 * yet has no file here: it answers 404 and stands in no navigation.
 *
 * Access is `guest`, `signedIn`, `reportViewer`, `moderator`, `admin` or `eventflowAdmin` (spec 1.6); the procedure in the page declares
 * it again and a test holds the two together.
 *
 * `kind` is what a URL answers with: `page` a screen, `verb` a redirect with a notice (it takes a POST alone; a GET leads to
 * where its buttons stand), `upload` the same of files, `file` a stored file or a ZIP of them, `export` a spreadsheet, `json`
 * an answer to a script.
 */

/** @typedef {"page" | "verb" | "upload" | "file" | "export" | "json"} Kind */
/** @typedef {{ path: string, kind: Kind, file: string | null, access: string, id: string, parent?: string }} Page */

/** @returns {Page} */
const url = (kind, path, access, file, options) => ({
  path,
  kind,
  access,
  file,
  id: `page:${path}`,
  ...options,
});
const page = (path, access, file = null, options = {}) => url("page", path, access, file, options);
const verb = (path, access, file) => url("verb", path, access, file);
const upload = (path, access, file) => url("upload", path, access, file);
const file = (path, access, source) => url("file", path, access, source);
const sheet = (path, access, source) => url("export", path, access, source);
const json = (path, access, source) => url("json", path, access, source);

/** Verbs of one thing: each has a URL of its own below it, all stand in one file. */
const verbs = (base, access, source, names) => names.map((name) => verb(`${base}/${name}`, access, source));

/** The conversation about a task, under the task as its team has it (`own`) or as staff look at it (`team`). */
const thread = (base, access, side, options) => {
  const room = "features/tasks/comments";
  const entry = `${base}/comments/:commentId`;
  const paths = [`${base}/comments`, `${entry}/replies`, `${entry}/edit`, `${entry}/deletion`];
  return [
    ...paths.map((path) => page(path, access, `${room}/pages/${side}-conversation.tsx`, options)),
    ...verbs(entry, access, `${room}/${side}-entry.verbs.ts`, side === "team" ? ["like", "pin"] : ["like"]),
  ];
};

/** Somebody as staff see them: below their team, or among the users where they have none. */
const person = (base) => [
  page(base, "moderator", "features/people/staff/pages/person.tsx"),
  page(`${base}/removal`, "admin", "features/people/staff/pages/person-removal.tsx"),
  ...verbs(base, "moderator", "features/people/staff/person.verbs.ts", ["welcome", "chaser", "sign-outs"]),
];

const auth = [
  page("/auth", "guest", "features/auth/pages/auth-root.tsx"),
  page("/auth/login", "guest", "features/auth/pages/login.tsx"),
  page("/auth/forgot-password", "guest", "features/auth/pages/forgot-password.tsx"),
  page("/auth/forgot-password/sent", "guest", "features/auth/pages/check-email.tsx"),
  page("/auth/set-password", "guest", "features/auth/pages/set-password.tsx"),
  page("/auth/reset-password", "guest", "features/auth/pages/reset-password.tsx"),
  page("/auth/update-email", "guest", "features/account/pages/update-email.tsx"),
  page("/auth/update-email/login", "guest", "features/account/pages/update-email-login.tsx"),
  page("/auth/second-factor", "guest", "features/auth/pages/second-factor.tsx"),
  page("/auth/second-factor/set-up", "guest", "features/auth/pages/second-factor-set-up.tsx"),
  page("/auth/provider/hand-over", "guest", "features/auth/pages/provider-hand-over.tsx"),
  page("/auth/provider/:providerId", "guest", "features/auth/pages/provider-start.tsx"),
  ...verbs("/auth", "guest", "features/auth/log-out.verbs.ts", ["log-out"]),
];

/** Staff stop looking at the portal as somebody else. */
const view = verbs("/view", "signedIn", "features/teams/end-view.verbs.ts", ["end"]);

/** Has the frame of whoever asks. */
const refusals = [page("/unauthorised", "guest", "shell/pages/unauthorised.tsx")];

const guests = [
  page("/guests/content/:contentId", "guest", "features/content/reading/pages/guest-content.tsx"),
  file(
    "/guests/content/:contentId/files/:fileId",
    "guest",
    "features/content/reading/pages/guest-content-file.ts",
  ),
  file(
    "/guests/content/:contentId/embeds/:sectionId",
    "guest",
    "features/content/reading/pages/guest-content-embed.ts",
  ),
  page("/guests/forms/:formId", "guest"),
  page("/guests/forms/:formId/:confirmationId", "guest"),
  // What a calendar asks for: nobody is signed in, and the address itself says whose it is.
  file("/time-table/feed/:token", "guest", "features/time-table/pages/feed.ts"),
];

/** Stands alone: what somebody sees once, before they are in the portal. */
const welcome = [
  page("/onboarding", "signedIn", "features/account/onboarding/pages/onboarding.tsx"),
  file("/onboarding/video", "signedIn", "features/account/onboarding/pages/onboarding-video.ts"),
];

const user = [
  page("/", "signedIn", "features/dashboard/pages/dashboard.tsx"),
  page("/content", "signedIn", "features/content/reading/pages/content-list.tsx"),
  page("/content/:contentId", "signedIn", "features/content/reading/pages/content-page.tsx"),
  page(
    "/content/:contentId/supplier/:supplierId",
    "signedIn",
    "features/content/reading/pages/content-supplier.tsx",
    { parent: "/content/:contentId" },
  ),
  page("/content/:contentId/task/:taskId", "signedIn", "features/content/reading/pages/content-task.tsx", {
    parent: "/content/:contentId",
  }),
  file("/content/:contentId/files/:fileId", "signedIn", "features/content/reading/pages/content-file.ts"),
  file(
    "/content/:contentId/embeds/:sectionId",
    "signedIn",
    "features/content/reading/pages/content-embed.ts",
  ),
  page("/downloads", "signedIn", "features/downloads/pages/downloads.tsx"),
  file("/downloads/files.zip", "signedIn", "features/downloads/pages/downloads-zip.ts"),
  file("/downloads/:downloadId/file", "signedIn", "features/downloads/pages/download-file.ts"),
  page("/forms", "signedIn"),
  page("/forms/:formId", "signedIn"),
  page("/forms/:formId/:confirmationId", "signedIn"),
  page("/forms/:formId/draft-saved", "signedIn"),
  page("/forms/:formId/submissions", "signedIn"),
  page("/forms/:formId/submissions/:submissionId", "signedIn"),
  page("/suppliers", "signedIn", "features/suppliers/pages/suppliers.tsx"),
  page("/suppliers/:supplierId", "signedIn", "features/suppliers/pages/supplier.tsx", {
    parent: "/suppliers",
  }),
  file("/suppliers/:supplierId/logo", "signedIn", "features/suppliers/pages/supplier-logo.ts"),
  page("/tasks", "signedIn", "features/tasks/pages/tasks.tsx"),
  page("/tasks/:taskId", "signedIn", "features/tasks/pages/task-drawer.tsx", { parent: "/tasks" }),
  ...thread("/tasks/:taskId", "signedIn", "own", { parent: "/tasks" }),
  ...verbs("/tasks/:taskId", "signedIn", "features/tasks/own-task.verbs.ts", [
    "completion",
    "reopening",
    "assignment",
    "unassignment",
    "withdrawal",
  ]),
  page("/tasks/:taskId/request", "signedIn", "features/tasks/approvals/pages/task-request.tsx", {
    parent: "/tasks",
  }),
  file("/tasks/:taskId/files.zip", "signedIn", "features/tasks/files/pages/task-files-zip.ts"),
  file("/tasks/:taskId/files/:fileId", "signedIn", "features/tasks/files/pages/task-file.ts"),
  upload("/tasks/:taskId/evidence", "signedIn", "features/tasks/files/evidence.verbs.ts"),
  file("/tasks/:taskId/evidence.zip", "signedIn", "features/tasks/files/pages/task-evidence-zip.ts"),
  file("/tasks/:taskId/evidence/:fileId", "signedIn", "features/tasks/files/pages/task-evidence-file.ts"),
  ...verbs("/tasks/:taskId/evidence/:fileId", "signedIn", "features/tasks/own-task.verbs.ts", ["removal"]),
  page("/time-table", "signedIn", "features/time-table/pages/time-table.tsx"),
  page("/time-table/:entryId", "signedIn", "features/time-table/pages/entry.tsx", { parent: "/time-table" }),
  ...verbs("/time-table/feed", "signedIn", "features/time-table/feed/feed.verbs.ts", ["address", "end"]),
  page("/notifications", "signedIn"),
  page("/my-account", "signedIn", "features/account/pages/my-account.tsx"),
  page("/my-account/email", "signedIn", "features/account/pages/change-email.tsx"),
  ...verbs("/my-account", "signedIn", "features/account/account.verbs.ts", ["password-reset"]),
  page("/my-account/security", "signedIn", "features/account/pages/security.tsx"),
  page("/my-account/security/totp", "signedIn", "features/account/pages/totp.tsx"),
  page("/my-account/security/passkeys", "signedIn", "features/account/pages/passkeys.tsx"),
  page("/my-account/security/recovery-codes", "signedIn", "features/account/pages/recovery-codes.tsx"),
  page("/my-account/security/removal", "signedIn", "features/account/pages/removal.tsx"),
  ...verbs("/my-account/security", "signedIn", "features/account/security.verbs.ts", ["sign-outs"]),
  page("/my-team", "signedIn", "features/people/own/pages/my-team.tsx"),
  page("/my-team/add-team-member", "signedIn", "features/people/own/pages/add-member.tsx"),
  page("/my-team/add-stand-share", "signedIn", "features/people/own/pages/add-share-root.tsx"),
  page("/my-team/add-stand-share/:parentId", "signedIn", "features/people/own/pages/add-share.tsx"),
  page("/my-team/settings", "signedIn", "features/people/own/pages/settings.tsx"),
  page("/my-team/hand-over", "signedIn", "features/people/own/pages/hand-over.tsx"),
  page("/my-team/members/:userId", "signedIn", "features/people/own/pages/remove-member.tsx"),
  page("/my-events", "signedIn", "features/account/pages/my-events.tsx"),
  page("/search", "signedIn", "features/search/pages/search.tsx"),
  ...verbs("/sidebar/:sidebarSectionId", "signedIn", "features/sidebar/fold.verbs.ts", ["fold"]),
];

const admin = [
  page("/admin", "reportViewer", "features/dashboard/pages/admin-home.tsx"),
  ...verbs("/admin/tips", "reportViewer", "shell/pages/tips.verbs.ts", ["display"]),
  page("/admin/branding", "admin", "features/settings/pages/branding.tsx"),
  page("/admin/branding/pictures", "admin", "features/settings/pages/branding-pictures.tsx"),
  file("/admin/branding/files/:fileId", "admin", "features/settings/pages/branding-file-preview.ts"),
  upload("/admin/branding/files", "admin", "features/settings/branding.verbs.ts"),
  page("/admin/event", "admin", "features/settings/pages/event-settings.tsx"),
  page("/admin/featured-pages", "admin", "features/content/featured/pages/featured-pages.tsx"),
  page("/admin/onboarding", "admin", "features/settings/pages/onboarding-settings.tsx"),
  page("/admin/sidebar", "admin", "features/sidebar/pages/sidebar.tsx"),
  page("/admin/sidebar/add", "admin", "features/sidebar/pages/add-sidebar-section.tsx"),
  page("/admin/sidebar/reorder", "admin", "features/sidebar/pages/sidebar-reorder.tsx"),
  ...verbs("/admin/sidebar", "admin", "features/sidebar/sidebar.verbs.ts", ["order"]),
  page("/admin/sidebar/:sidebarSectionId", "admin", "features/sidebar/pages/edit-sidebar-section.tsx"),
  ...verbs("/admin/sidebar/:sidebarSectionId", "admin", "features/sidebar/sidebar-section.verbs.ts", [
    "order",
    "additions",
    "removal",
    "restoration",
  ]),
  ...verbs(
    "/admin/sidebar/:sidebarSectionId/items/:sidebarItemId",
    "admin",
    "features/sidebar/sidebar-item.verbs.ts",
    ["transfer", "removal", "restoration"],
  ),
  page("/admin/variables", "admin", "features/settings/pages/variables.tsx"),
  page("/admin/dashboard-header", "admin", "features/dashboard/pages/dashboard-header.tsx"),
  page("/admin/dashboard-header/cards", "admin", "features/dashboard/cards/pages/cards.tsx"),
  page("/admin/dashboard-header/cards/add", "admin", "features/dashboard/cards/pages/add-card.tsx"),
  page("/admin/dashboard-header/cards/removal", "admin", "features/dashboard/cards/pages/cards-removal.tsx"),
  page("/admin/dashboard-header/cards/:cardId", "admin", "features/dashboard/cards/pages/edit-card.tsx"),
  page("/admin/dashboard-header/layouts", "admin", "features/dashboard/cards/pages/layouts.tsx"),
  page("/admin/dashboard-header/layouts/add", "admin", "features/dashboard/cards/pages/add-layout.tsx"),
  page(
    "/admin/dashboard-header/layouts/removal",
    "admin",
    "features/dashboard/cards/pages/layouts-removal.tsx",
  ),
  page(
    "/admin/dashboard-header/layouts/:layoutId",
    "admin",
    "features/dashboard/cards/pages/edit-layout.tsx",
  ),
  page(
    "/admin/dashboard-header/layouts/:layoutId/preview",
    "admin",
    "features/dashboard/cards/pages/layout-preview.tsx",
  ),
  page("/admin/dashboard-header/core-pages", "admin", "features/dashboard/pages/core-pages.tsx"),
  page("/admin/dashboard-header/core-pages/:corePageId", "admin", "features/dashboard/pages/core-page.tsx"),
  page("/admin/emails", "admin", "features/settings/pages/emails.tsx"),
  page("/admin/activity", "admin", "features/activity/pages/activity.tsx"),
  sheet("/admin/activity/export", "admin", "features/activity/pages/activity-export.ts"),
  page("/admin/comments", "moderator", "features/tasks/comments/pages/admin-comments.tsx"),
  ...verbs("/admin/comments", "moderator", "features/tasks/comments/inbox.verbs.ts", [
    "reads",
    "all-read",
    "mails",
  ]),
  page("/admin/approvals", "moderator", "features/tasks/approvals/pages/approvals.tsx"),
  page("/admin/approvals/requests", "moderator", "features/tasks/approvals/pages/approval-requests.tsx"),
  page("/admin/approvals/decided", "moderator", "features/tasks/approvals/pages/approvals-decided.tsx"),
  page("/admin/approvals/many", "moderator", "features/tasks/approvals/pages/decide-many.tsx"),
  ...verbs("/admin/approvals", "moderator", "features/tasks/approvals/approvals.verbs.ts", ["undo"]),
  ...verbs(
    "/admin/approvals/requests/:requestId",
    "moderator",
    "features/tasks/approvals/approvals.verbs.ts",
    ["grant", "refusal"],
  ),
  page("/admin/assets", "moderator", "features/assets/pages/assets.tsx"),
  sheet("/admin/assets/export", "moderator", "features/assets/pages/assets-export.ts"),
  page("/admin/assets/add", "moderator", "features/assets/pages/add-assets.tsx"),
  page("/admin/assets/add/files", "moderator", "features/assets/pages/add-asset-files.tsx"),
  upload("/admin/assets/files", "moderator", "features/assets/assets.verbs.ts"),
  page("/admin/assets/picker", "moderator", "features/assets/pages/picker.tsx"),
  upload("/admin/assets/picker/drafts", "moderator", "features/assets/picker.verbs.ts"),
  upload("/admin/assets/picker/files", "moderator", "features/assets/picker.verbs.ts"),
  page("/admin/assets/:assetId", "moderator", "features/assets/pages/asset.tsx"),
  page("/admin/assets/:assetId/removal", "moderator", "features/assets/pages/asset-removal.tsx"),
  upload("/admin/assets/:assetId/file", "moderator", "features/assets/asset.verbs.ts"),
  ...verbs("/admin/assets/:assetId", "moderator", "features/assets/asset.verbs.ts", ["text"]),
  page("/admin/content", "moderator", "features/content/admin/pages/content-list.tsx"),
  sheet("/admin/content/export", "moderator", "features/content/admin/pages/content-export.ts"),
  page("/admin/content/add", "moderator", "features/content/admin/pages/add-content.tsx"),
  page("/admin/content/archived", "moderator", "features/content/admin/pages/archived-content.tsx"),
  page("/admin/content/removal", "admin", "features/content/admin/pages/content-removal.tsx"),
  ...verbs("/admin/content", "moderator", "features/content/admin/content-bulk.verbs.ts", [
    "archives",
    "restorations",
    "undo",
  ]),
  page("/admin/content/:contentId", "moderator", "features/content/admin/pages/edit-content.tsx"),
  page(
    "/admin/content/:contentId/settings",
    "moderator",
    "features/content/admin/pages/content-settings.tsx",
  ),
  page(
    "/admin/content/:contentId/audience",
    "moderator",
    "features/content/admin/pages/content-audience.tsx",
  ),
  page(
    "/admin/content/:contentId/publication",
    "moderator",
    "features/content/admin/pages/content-publication.tsx",
  ),
  page("/admin/content/:contentId/preview", "moderator", "features/content/admin/pages/content-preview.tsx"),
  ...verbs("/admin/content/:contentId", "moderator", "features/content/admin/content.verbs.ts", [
    "sections",
    "copies",
    "withdrawal",
  ]),
  page(
    "/admin/content/:contentId/sections/:sectionId",
    "moderator",
    "features/content/admin/pages/edit-section.tsx",
  ),
  page(
    "/admin/content/:contentId/sections/:sectionId/form",
    "moderator",
    "features/content/admin/pages/section-form.tsx",
  ),
  upload(
    "/admin/content/:contentId/sections/:sectionId/files",
    "moderator",
    "features/content/admin/section-files.verbs.ts",
  ),
  file(
    "/admin/content/:contentId/sections/:sectionId/files/:fileId",
    "moderator",
    "features/content/admin/pages/section-file-preview.ts",
  ),
  ...verbs(
    "/admin/content/:contentId/sections/:sectionId",
    "moderator",
    "features/content/admin/section.verbs.ts",
    ["move", "copies", "visibility", "removal", "restoration"],
  ),
  page("/admin/custom-fields", "admin", "features/custom-fields/pages/custom-fields.tsx"),
  sheet("/admin/custom-fields/export", "admin", "features/custom-fields/pages/custom-fields-export.ts"),
  page("/admin/custom-fields/add", "admin", "features/custom-fields/pages/add-custom-field.tsx"),
  page("/admin/custom-fields/reorder", "admin", "features/custom-fields/pages/custom-fields-reorder.tsx"),
  page("/admin/custom-fields/removal", "admin", "features/custom-fields/pages/custom-fields-removal.tsx"),
  page("/admin/custom-fields/:customFieldId", "admin", "features/custom-fields/pages/edit-custom-field.tsx"),
  page("/admin/downloads", "moderator", "features/downloads/pages/admin-downloads.tsx"),
  sheet("/admin/downloads/export", "moderator", "features/downloads/pages/downloads-export.ts"),
  page("/admin/downloads/add", "moderator", "features/downloads/pages/add-download.tsx"),
  page("/admin/downloads/add/file", "moderator", "features/downloads/pages/add-download-file.tsx"),
  page("/admin/downloads/removal", "moderator", "features/downloads/pages/downloads-removal.tsx"),
  ...verbs("/admin/downloads", "moderator", "features/downloads/downloads.verbs.ts", ["visibility"]),
  page("/admin/downloads/:downloadId", "moderator", "features/downloads/pages/edit-download.tsx"),
  page("/admin/downloads/:downloadId/file", "moderator", "features/downloads/pages/edit-download-file.tsx"),
  page(
    "/admin/downloads/:downloadId/audience",
    "moderator",
    "features/downloads/pages/download-audience.tsx",
  ),
  upload("/admin/downloads/:downloadId/files", "moderator", "features/downloads/download.verbs.ts"),
  file(
    "/admin/downloads/:downloadId/files/:fileId",
    "moderator",
    "features/downloads/pages/download-preview.ts",
  ),
  page("/admin/email-templates", "admin"),
  page("/admin/email-templates/edit/:emailId", "admin"),
  page("/admin/email-templates/view/:emailId", "admin"),
  page("/admin/forms", "moderator"),
  page("/admin/forms/add", "moderator"),
  page("/admin/forms/archived", "moderator"),
  page("/admin/forms/:formId", "moderator"),
  page("/admin/forms/:formId/settings", "moderator"),
  page("/admin/forms/:formId/confirmations", "moderator"),
  page("/admin/forms/:formId/confirmations/add", "moderator"),
  page("/admin/forms/:formId/confirmations/:confirmationId", "moderator"),
  page("/admin/forms/:formId/notifications", "moderator"),
  page("/admin/forms/:formId/notifications/add", "moderator"),
  page("/admin/forms/:formId/notifications/:notificationId", "moderator"),
  page("/admin/forms/:formId/webhooks", "admin"),
  page("/admin/forms/:formId/webhooks/add", "admin"),
  page("/admin/forms/:formId/webhooks/:webhookId/edit", "admin"),
  page("/admin/forms/:formId/webhooks/:webhookId", "admin"),
  page("/admin/forms/:formId/submissions", "moderator"),
  page("/admin/forms/:formId/submissions/:submissionId/edit", "moderator"),
  page("/admin/field-groups", "admin"),
  page("/admin/field-groups/add", "admin"),
  page("/admin/field-groups/archived", "admin"),
  page("/admin/field-groups/:fieldGroupId", "admin"),
  page("/admin/field-groups/:fieldGroupId/settings", "admin"),
  page("/admin/reports", "reportViewer"),
  page("/admin/reports/forms", "reportViewer"),
  page("/admin/reports/forms/:formId", "reportViewer"),
  page("/admin/reports/tasks", "reportViewer"),
  page("/admin/reports/tasks/:taskId", "reportViewer"),
  page("/admin/reports/teams", "reportViewer"),
  page("/admin/reports/teams/:teamId", "reportViewer"),
  page("/admin/supplier-groups", "moderator", "features/suppliers/groups/pages/supplier-groups.tsx"),
  page("/admin/supplier-groups/add", "moderator", "features/suppliers/groups/pages/add-supplier-group.tsx"),
  page(
    "/admin/supplier-groups/archived",
    "moderator",
    "features/suppliers/groups/pages/archived-supplier-groups.tsx",
  ),
  page(
    "/admin/supplier-groups/reorder",
    "moderator",
    "features/suppliers/groups/pages/supplier-groups-reorder.tsx",
  ),
  page(
    "/admin/supplier-groups/removal",
    "moderator",
    "features/suppliers/groups/pages/supplier-groups-removal.tsx",
  ),
  ...verbs("/admin/supplier-groups", "moderator", "features/suppliers/groups/supplier-groups.verbs.ts", [
    "archives",
    "restorations",
    "undo",
  ]),
  page(
    "/admin/supplier-groups/:supplierGroupId",
    "moderator",
    "features/suppliers/groups/pages/edit-supplier-group.tsx",
  ),
  ...verbs(
    "/admin/supplier-groups/:supplierGroupId",
    "moderator",
    "features/suppliers/groups/supplier-group.verbs.ts",
    ["order", "removals"],
  ),
  page(
    "/admin/supplier-groups/:supplierGroupId/additions",
    "moderator",
    "features/suppliers/groups/pages/supplier-group-additions.tsx",
  ),
  page("/admin/suppliers", "moderator", "features/suppliers/pages/admin-suppliers.tsx"),
  sheet("/admin/suppliers/export", "moderator", "features/suppliers/pages/suppliers-export.ts"),
  page("/admin/suppliers/add", "moderator", "features/suppliers/pages/add-supplier.tsx"),
  page("/admin/suppliers/add/draft", "moderator", "features/suppliers/pages/add-supplier-draft.tsx"),
  page("/admin/suppliers/archived", "moderator", "features/suppliers/pages/archived-suppliers.tsx"),
  page("/admin/suppliers/removal", "moderator", "features/suppliers/pages/suppliers-removal.tsx"),
  ...verbs("/admin/suppliers", "moderator", "features/suppliers/suppliers.verbs.ts", [
    "archives",
    "restorations",
    "undo",
  ]),
  page("/admin/suppliers/:supplierId", "moderator", "features/suppliers/pages/edit-supplier.tsx"),
  page("/admin/suppliers/:supplierId/draft", "moderator", "features/suppliers/pages/edit-supplier-draft.tsx"),
  page(
    "/admin/suppliers/:supplierId/audience",
    "moderator",
    "features/suppliers/pages/supplier-audience.tsx",
  ),
  upload("/admin/suppliers/:supplierId/files", "moderator", "features/suppliers/supplier.verbs.ts"),
  file(
    "/admin/suppliers/:supplierId/files/:fileId",
    "moderator",
    "features/suppliers/pages/supplier-preview.ts",
  ),
  page("/admin/task-groups", "moderator", "features/tasks/groups/pages/task-groups.tsx"),
  page("/admin/task-groups/add", "moderator", "features/tasks/groups/pages/add-task-group.tsx"),
  page("/admin/task-groups/archived", "moderator", "features/tasks/groups/pages/archived-task-groups.tsx"),
  page("/admin/task-groups/reorder", "moderator", "features/tasks/groups/pages/task-groups-reorder.tsx"),
  page("/admin/task-groups/removal", "moderator", "features/tasks/groups/pages/task-groups-removal.tsx"),
  ...verbs("/admin/task-groups", "moderator", "features/tasks/groups/task-groups.verbs.ts", [
    "archives",
    "restorations",
  ]),
  page("/admin/task-groups/:taskGroupId", "moderator", "features/tasks/groups/pages/edit-task-group.tsx"),
  ...verbs("/admin/task-groups/:taskGroupId", "moderator", "features/tasks/groups/task-group.verbs.ts", [
    "order",
    "removals",
  ]),
  page(
    "/admin/task-groups/:taskGroupId/additions",
    "moderator",
    "features/tasks/groups/pages/task-group-additions.tsx",
  ),
  page("/admin/tasks", "moderator", "features/tasks/pages/admin-tasks.tsx"),
  sheet("/admin/tasks/export", "moderator", "features/tasks/pages/tasks-export.ts"),
  page("/admin/tasks/add", "moderator", "features/tasks/editor/pages/add-task.tsx"),
  page("/admin/tasks/add/attachments", "moderator", "features/tasks/editor/pages/add-task-attachments.tsx"),
  page("/admin/tasks/archived", "moderator", "features/tasks/pages/archived-tasks.tsx"),
  page("/admin/tasks/due-date", "moderator", "features/tasks/bulk/pages/tasks-due-date.tsx"),
  page("/admin/tasks/shift", "moderator", "features/tasks/bulk/pages/tasks-shift.tsx"),
  page("/admin/tasks/grouping", "moderator", "features/tasks/bulk/pages/tasks-grouping.tsx"),
  page("/admin/tasks/removal", "admin", "features/tasks/bulk/pages/tasks-removal.tsx"),
  ...verbs("/admin/tasks", "moderator", "features/tasks/bulk/tasks.verbs.ts", [
    "archives",
    "restorations",
    "undo",
  ]),
  page("/admin/tasks/:taskId", "moderator", "features/tasks/editor/pages/edit-task.tsx"),
  page("/admin/tasks/:taskId/audience", "moderator", "features/tasks/editor/pages/task-audience.tsx"),
  upload("/admin/tasks/:taskId/files", "moderator", "features/tasks/editor/task.verbs.ts"),
  file("/admin/tasks/:taskId/files/:fileId", "moderator", "features/tasks/files/pages/task-file-preview.ts"),
  page("/admin/tasks/:taskId/attachments", "moderator", "features/tasks/editor/pages/task-attachments.tsx"),
  ...verbs("/admin/tasks/:taskId", "moderator", "features/tasks/editor/task.verbs.ts", ["copies"]),
  page("/admin/tasks/:taskId/teams", "moderator", "features/tasks/by-team/pages/task-teams.tsx"),
  sheet(
    "/admin/tasks/:taskId/teams/export",
    "moderator",
    "features/tasks/by-team/pages/task-teams-export.ts",
  ),
  ...verbs("/admin/tasks/:taskId/teams", "moderator", "features/tasks/by-team/team-task.verbs.ts", [
    "statuses",
  ]),
  page(
    "/admin/tasks/:taskId/teams/reminders",
    "moderator",
    "features/tasks/by-team/pages/task-reminders.tsx",
  ),
  page("/admin/tasks/:taskId/teams/:teamId", "moderator", "features/tasks/by-team/pages/team-task.tsx"),
  ...verbs("/admin/tasks/:taskId/teams/:teamId", "moderator", "features/tasks/by-team/team-task.verbs.ts", [
    "approval",
    "rejection",
    "status",
    "assignment",
    "assignment-undo",
    "unassignment",
  ]),
  file(
    "/admin/tasks/:taskId/teams/:teamId/evidence.zip",
    "moderator",
    "features/tasks/files/pages/team-evidence-zip.ts",
  ),
  ...thread("/admin/tasks/:taskId/teams/:teamId", "moderator", "team"),
  page("/admin/team-types", "admin", "features/teams/pages/team-types.tsx"),
  page("/admin/team-types/add", "admin", "features/teams/pages/add-team-type.tsx"),
  page("/admin/team-types/:teamTypeId", "admin", "features/teams/pages/team-type.tsx"),
  page("/admin/team-types/:teamTypeId/additions", "admin", "features/teams/pages/team-type-additions.tsx"),
  page("/admin/team-types/:teamTypeId/removal", "admin", "features/teams/pages/team-type-removal.tsx"),
  page("/admin/teams", "moderator", "features/teams/pages/teams.tsx"),
  ...verbs("/admin/teams", "moderator", "features/teams/teams.verbs.ts", ["welcomes", "chasers"]),
  page("/admin/teams/archived", "moderator", "features/teams/pages/archived-teams.tsx"),
  ...verbs("/admin/teams", "moderator", "features/teams/archive.verbs.ts", [
    "archives",
    "restorations",
    "undo",
  ]),
  page("/admin/teams/type", "moderator", "features/teams/pages/teams-type.tsx"),
  sheet("/admin/teams/export", "moderator", "features/teams/pages/teams-export.ts"),
  page("/admin/teams/add-team", "moderator", "features/teams/pages/add-team.tsx"),
  page("/admin/teams/add-stand-share", "moderator", "features/teams/pages/add-stand-share-root.tsx"),
  page("/admin/teams/add-stand-share/:parentId", "moderator", "features/teams/pages/add-stand-share.tsx"),
  page("/admin/teams/removal", "admin", "features/teams/pages/teams-removal.tsx"),
  page("/admin/teams/import", "admin", "features/imports/pages/import.tsx"),
  upload("/admin/teams/import/files", "admin", "features/imports/imports.verbs.ts"),
  sheet("/admin/teams/import/example", "admin", "features/imports/pages/import-example.ts"),
  page("/admin/teams/import/:importId", "admin", "features/imports/pages/team-import.tsx"),
  sheet("/admin/teams/import/:importId/failed-rows", "admin", "features/imports/pages/failed-rows.ts"),
  ...verbs("/admin/teams/import/:importId", "admin", "features/imports/team-import.verbs.ts", [
    "start",
    "mend",
    "mend-removal",
    "cancellation",
  ]),
  page("/admin/teams/:teamId", "moderator", "features/tasks/by-team/pages/team.tsx"),
  ...verbs("/admin/teams/:teamId", "moderator", "features/teams/team.verbs.ts", ["archive", "restoration"]),
  page("/admin/teams/:teamId/removal", "admin", "features/teams/pages/team-removal.tsx"),
  page("/admin/teams/:teamId/reminders", "moderator", "features/tasks/by-team/pages/team-reminders.tsx"),
  page("/admin/teams/:teamId/edit-team", "moderator", "features/teams/pages/edit-team.tsx"),
  page(
    "/admin/teams/:teamId/add-team-member",
    "moderator",
    "features/people/staff/pages/add-team-member.tsx",
  ),
  ...verbs("/admin/teams/:teamId", "moderator", "features/teams/view.verbs.ts", ["view"]),
  ...person("/admin/teams/:teamId/:userId"),
  ...verbs("/admin/teams/:teamId/:userId", "moderator", "features/teams/person-view.verbs.ts", ["view"]),
  page("/admin/failed-mails", "moderator", "features/teams/pages/failed-mails.tsx"),
  ...verbs("/admin/failed-mails/:mailId", "moderator", "features/teams/failed-mail.verbs.ts", ["resending"]),
  page("/admin/events-health", "eventflowAdmin", "shell/pages/events-health.tsx"),
  json("/admin/locks/:type/:id", "moderator", "features/locks/pages/lock.ts"),
  page("/admin/notifications", "admin"),
  page("/admin/notifications/add", "admin"),
  page("/admin/notifications/:notificationId", "admin"),
  page("/admin/time-table", "moderator", "features/time-table/pages/admin-time-table.tsx"),
  sheet("/admin/time-table/export", "moderator", "features/time-table/pages/entries-export.ts"),
  page("/admin/time-table/add", "moderator", "features/time-table/pages/add-entry.tsx"),
  page("/admin/time-table/shift", "moderator", "features/time-table/pages/entries-shift.tsx"),
  page("/admin/time-table/removal", "moderator", "features/time-table/pages/entries-removal.tsx"),
  page("/admin/time-table/:entryId", "moderator", "features/time-table/pages/edit-entry.tsx"),
  page("/admin/time-table/:entryId/audience", "moderator", "features/time-table/pages/entry-audience.tsx"),
  ...verbs("/admin/time-table/:entryId", "moderator", "features/time-table/entry.verbs.ts", ["copies"]),
  page("/admin/users", "moderator", "features/people/staff/pages/users.tsx"),
  sheet("/admin/users/export", "moderator", "features/people/staff/pages/users-export.ts"),
  ...verbs("/admin/users", "moderator", "features/people/staff/users.verbs.ts", ["welcomes", "chasers"]),
  page("/admin/users/add", "admin", "features/people/staff/pages/add-staff.tsx"),
  ...person("/admin/users/:userId"),
];

/** For open pages, not for people: what they ask in the background. */
const background = [
  file("/branding/:fileId", "guest", "features/settings/pages/branding-file.ts"),
  file("/pictures/:assetId", "guest", "features/assets/pages/picture.ts"),
  json("/event-version", "guest", "shell/pages/event-version.ts"),
  json("/search/suggestions", "signedIn", "features/search/pages/suggestions.ts"),
];

/** Not part of the product: a page with every piece of the design system, outside production only. */
const workshop = [page("/dev/ui", "guest", "shell/pages/workshop.tsx")];

export const areas = [
  { layout: "shell/auth-layout.tsx", pages: auth },
  { layout: "shell/guest-layout.tsx", pages: guests },
  { layout: null, pages: refusals },
  { layout: null, pages: view },
  { layout: "shell/welcome-layout.tsx", pages: welcome },
  { layout: "shell/user-layout.tsx", pages: user },
  { layout: "shell/admin-layout.tsx", pages: admin },
  { layout: null, pages: background },
  { layout: null, pages: workshop },
];

export const siteMap = areas.flatMap((area) => area.pages);

/** @type {import("@remix-run/dev").VitePluginConfig} */
export default {
  appDirectory: "app",
  ssr: true,
  future: {
    v3_fetcherPersist: true,
    v3_lazyRouteDiscovery: true,
    v3_relativeSplatPath: true,
    v3_singleFetch: true,
    v3_throwAbortReason: true,
  },
  ignoredRouteFiles: ["**/*"],
  routes(defineRoutes) {
    return defineRoutes((route) => {
      for (const { layout, pages } of areas) {
        const add = () => addPages(route, pages);
        const bounded = () => route("", "shell/page-boundary.tsx", { id: `boundary:${layout}` }, add);
        if (layout) route("", layout, bounded);
        else add();
      }
      route("*", "shell/pages/not-found.tsx");
    });
  },
};

/** URLs share one file while they are not built; a page may lie over its parent's (a drawer over its list). */
function addPages(route, pages) {
  for (const { path, file, id, parent } of pages) {
    if (parent) continue;
    const over = pages.filter((other) => other.parent === path);
    const at = path.slice(1);
    const source = file ?? "shell/pages/not-built.tsx";
    if (path === "/") route("", source, { index: true, id });
    else if (over.length === 0) route(at, source, { id });
    else {
      route(at, source, { id }, () => {
        for (const child of over) route(child.path.slice(path.length + 1), child.file, { id: child.id });
      });
    }
  }
}
