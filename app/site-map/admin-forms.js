import { adminFieldGroups } from "./admin-field-groups.js";
import { adminForm } from "./admin-form.js";
import { file, filling, page, sheet, verbs } from "./kinds.js";

const SUBMISSIONS = "features/forms/submissions";
const ORDERS = "features/reports/orders";

/** What was ordered over all forms. */
const orders = [
  page("/admin/reports/orders", "reportViewer", `${ORDERS}/pages/orders.tsx`),
  sheet("/admin/reports/orders/export", "reportViewer", `${ORDERS}/pages/orders-export.ts`),
  page("/admin/reports/orders/cancellation", "moderator", `${ORDERS}/pages/cancellation.tsx`),
  ...verbs("/admin/reports/orders", "moderator", `${ORDERS}/orders.verbs.ts`, [
    "confirmations",
    "deliveries",
    "undo",
  ]),
  page("/admin/reports/orders/purchase", "moderator", `${ORDERS}/pages/purchase.tsx`),
  page("/admin/reports/orders/purchase/:supplierId", "moderator", `${ORDERS}/pages/purchase-list.tsx`),
  sheet(
    "/admin/reports/orders/purchase/:supplierId/export",
    "moderator",
    `${ORDERS}/pages/purchase-export.ts`,
  ),
  page("/admin/reports/orders/purchase/:supplierId/mail", "moderator", `${ORDERS}/pages/purchase-mail.tsx`),
];

/** Forms, their answers and reports. */
export const adminForms = [
  page("/admin/forms", "moderator", "features/forms/pages/admin-forms.tsx"),
  sheet("/admin/forms/export", "moderator", "features/forms/pages/forms-export.ts"),
  page("/admin/forms/add", "moderator", "features/forms/pages/add-form.tsx"),
  page("/admin/forms/archived", "moderator", "features/forms/pages/archived-forms.tsx"),
  page("/admin/forms/removal", "admin", "features/forms/pages/forms-removal.tsx"),
  ...verbs("/admin/forms", "moderator", "features/forms/forms.verbs.ts", [
    "archives",
    "restorations",
    "undo",
  ]),
  ...verbs("/admin/forms", "moderator", "features/forms/copies.verbs.ts", ["copies"]),
  ...adminForm,
  page("/admin/forms/:formId/submissions", "moderator", `${SUBMISSIONS}/pages/admin-submissions.tsx`),
  sheet("/admin/forms/:formId/submissions/export", "moderator", `${SUBMISSIONS}/pages/submissions-export.ts`),
  file("/admin/forms/:formId/submissions/files.zip", "moderator", `${SUBMISSIONS}/pages/submissions-zip.ts`),
  page(
    "/admin/forms/:formId/submissions/removal",
    "moderator",
    `${SUBMISSIONS}/pages/submissions-removal.tsx`,
  ),
  page(
    "/admin/forms/:formId/submissions/:submissionId",
    "moderator",
    `${SUBMISSIONS}/pages/admin-submission.tsx`,
  ),
  page(
    "/admin/forms/:formId/submissions/:submissionId/order",
    "moderator",
    "features/forms/orders/pages/staff-order.tsx",
  ),
  page(
    "/admin/forms/:formId/submissions/:submissionId/order/changes/:changeId",
    "moderator",
    "features/forms/orders/pages/staff-order-change.tsx",
  ),
  file(
    "/admin/forms/:formId/submissions/:submissionId/files.zip",
    "moderator",
    `${SUBMISSIONS}/pages/admin-submission-zip.ts`,
  ),
  file(
    "/admin/forms/:formId/submissions/:submissionId/files/:fileId",
    "moderator",
    `${SUBMISSIONS}/pages/admin-submission-file.ts`,
  ),
  ...filling("/admin/forms/:formId/submissions/:submissionId/edit", "moderator", "staff"),
  ...adminFieldGroups,
  page("/admin/reports", "reportViewer", "features/reports/overview/pages/overview.tsx"),
  sheet("/admin/reports/workbook", "reportViewer", "features/reports/workbook/pages/workbook.ts"),
  page("/admin/reports/happened", "reportViewer", "features/reports/happened/pages/happened.tsx"),
  sheet(
    "/admin/reports/happened/export",
    "reportViewer",
    "features/reports/happened/pages/happened-export.ts",
  ),
  page("/admin/reports/views", "reportViewer", "features/reports/views/pages/views.tsx"),
  page("/admin/reports/views/add", "reportViewer", "features/reports/views/pages/add-view.tsx"),
  page("/admin/reports/views/:viewId", "reportViewer", "features/reports/views/pages/view.tsx"),
  page(
    "/admin/reports/views/:viewId/removal",
    "reportViewer",
    "features/reports/views/pages/view-removal.tsx",
  ),
  ...verbs("/admin/reports/views/:viewId", "reportViewer", "features/reports/views/view.verbs.ts", ["test"]),
  page("/admin/teams/:teamId/forms/:formId", "moderator", "features/forms/filling/pages/for-team.tsx"),
  ...filling("/admin/teams/:teamId/forms/:formId/:whose", "moderator", "for-team"),
  page("/admin/reports/forms", "reportViewer", "features/reports/forms/pages/form-reports.tsx"),
  page("/admin/reports/forms/:formId", "reportViewer", "features/reports/forms/pages/form-report.tsx"),
  sheet("/admin/reports/forms/:formId/export", "reportViewer", `${SUBMISSIONS}/pages/form-report-export.ts`),
  page("/admin/reports/forms/:formId/teams", "reportViewer", `${SUBMISSIONS}/pages/form-teams.tsx`),
  sheet(
    "/admin/reports/forms/:formId/teams/export",
    "reportViewer",
    `${SUBMISSIONS}/pages/form-teams-export.ts`,
  ),
  ...orders,
  page("/admin/reports/tasks", "reportViewer", "features/reports/tasks/pages/task-reports.tsx"),
  sheet("/admin/reports/tasks/export", "reportViewer", "features/reports/tasks/pages/task-reports-export.ts"),
  page("/admin/reports/tasks/:taskId", "reportViewer", "features/reports/tasks/pages/task-report.tsx"),
  sheet(
    "/admin/reports/tasks/:taskId/export",
    "reportViewer",
    "features/reports/tasks/pages/task-report-export.ts",
  ),
  page("/admin/reports/teams", "reportViewer", "features/reports/health/pages/health-check.tsx"),
  sheet(
    "/admin/reports/teams/export",
    "reportViewer",
    "features/reports/health/pages/health-check-export.ts",
  ),
  page("/admin/reports/teams/:teamId", "reportViewer", "features/reports/team/pages/team-report.tsx"),
  sheet(
    "/admin/reports/teams/:teamId/export",
    "reportViewer",
    "features/reports/team/pages/team-report-export.ts",
  ),
];
