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
  page("/guests/content/:contentId", "guest"),
  page("/guests/forms/:formId", "guest"),
  page("/guests/forms/:formId/:confirmationId", "guest"),
];

/** Stands alone: what somebody sees once, before they are in the portal. */
const welcome = [
  page("/onboarding", "signedIn", "features/account/onboarding/pages/onboarding.tsx"),
  file("/onboarding/video", "signedIn", "features/account/onboarding/pages/onboarding-video.ts"),
];

const user = [
  page("/", "signedIn", "features/dashboard/pages/dashboard.tsx"),
  page("/content", "signedIn"),
  page("/content/:contentId", "signedIn"),
  page("/content/:contentId/supplier/:supplierId", "signedIn"),
  page("/content/:contentId/task/:taskId", "signedIn"),
  page("/downloads", "signedIn"),
  page("/forms", "signedIn"),
  page("/forms/:formId", "signedIn"),
  page("/forms/:formId/:confirmationId", "signedIn"),
  page("/forms/:formId/draft-saved", "signedIn"),
  page("/forms/:formId/submissions", "signedIn"),
  page("/forms/:formId/submissions/:submissionId", "signedIn"),
  page("/suppliers", "signedIn"),
  page("/suppliers/:supplierId", "signedIn"),
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
  page("/time-table", "signedIn"),
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
];

const admin = [
  page("/admin", "reportViewer", "features/dashboard/pages/admin-home.tsx"),
  ...verbs("/admin/tips", "reportViewer", "shell/pages/tips.verbs.ts", ["display"]),
  page("/admin/branding", "admin", "features/settings/pages/branding.tsx"),
  page("/admin/branding/pictures", "admin", "features/settings/pages/branding-pictures.tsx"),
  file("/admin/branding/files/:fileId", "admin", "features/settings/pages/branding-file-preview.ts"),
  upload("/admin/branding/files", "admin", "features/settings/branding.verbs.ts"),
  page("/admin/event", "admin", "features/settings/pages/event-settings.tsx"),
  page("/admin/featured-pages", "admin"),
  page("/admin/onboarding", "admin", "features/settings/pages/onboarding-settings.tsx"),
  page("/admin/sidebar", "admin"),
  page("/admin/variables", "admin", "features/settings/pages/variables.tsx"),
  page("/admin/dashboard-header", "admin", "features/settings/pages/dashboard-header.tsx"),
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
  page("/admin/assets", "moderator"),
  page("/admin/assets/add", "moderator"),
  page("/admin/assets/:assetId", "moderator"),
  page("/admin/content", "moderator"),
  page("/admin/content/add", "moderator"),
  page("/admin/content/archived", "moderator"),
  page("/admin/content/:contentId", "moderator"),
  page("/admin/content/:contentId/settings", "moderator"),
  page("/admin/custom-fields", "admin", "features/custom-fields/pages/custom-fields.tsx"),
  sheet("/admin/custom-fields/export", "admin", "features/custom-fields/pages/custom-fields-export.ts"),
  page("/admin/custom-fields/add", "admin", "features/custom-fields/pages/add-custom-field.tsx"),
  page("/admin/custom-fields/reorder", "admin", "features/custom-fields/pages/custom-fields-reorder.tsx"),
  page("/admin/custom-fields/removal", "admin", "features/custom-fields/pages/custom-fields-removal.tsx"),
  page("/admin/custom-fields/:customFieldId", "admin", "features/custom-fields/pages/edit-custom-field.tsx"),
  page("/admin/downloads", "moderator"),
  page("/admin/downloads/add", "moderator"),
  page("/admin/downloads/:downloadId", "moderator"),
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
  page("/admin/supplier-groups", "moderator"),
  page("/admin/supplier-groups/add", "moderator"),
  page("/admin/supplier-groups/archived", "moderator"),
  page("/admin/supplier-groups/:supplierGroupId", "moderator"),
  page("/admin/suppliers", "moderator"),
  page("/admin/suppliers/add", "moderator"),
  page("/admin/suppliers/archived", "moderator"),
  page("/admin/suppliers/:supplierId", "moderator"),
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
  page("/admin/users", "moderator", "features/people/staff/pages/users.tsx"),
  sheet("/admin/users/export", "moderator", "features/people/staff/pages/users-export.ts"),
  ...verbs("/admin/users", "moderator", "features/people/staff/users.verbs.ts", ["welcomes", "chasers"]),
  page("/admin/users/add", "admin", "features/people/staff/pages/add-staff.tsx"),
  ...person("/admin/users/:userId"),
];

/** For open pages, not for people: what they ask in the background. */
const background = [
  file("/branding/:fileId", "guest", "features/settings/pages/branding-file.ts"),
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
