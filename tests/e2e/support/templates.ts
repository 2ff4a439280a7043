import { isWhole } from "../../harness/whole";

/**
 * One or a few pages of each kind, on which axe-core looks in every run; the others are made of the same pieces, and axe looks
 * at each of them in `npm test -- whole`.
 */
export const TEMPLATES: Record<string, readonly string[]> = {
  start: ["/", "/admin", "/search", "/my-events", "/dev/ui", "/dev/ui/forms"],
  list: [
    "/admin/teams",
    "/admin/tasks",
    "/admin/tasks/:taskId/teams",
    "/admin/approvals",
    "/admin/comments",
    "/admin/assets",
    "/admin/activity",
    "/admin/forms/:formId/submissions",
    "/tasks",
    "/suppliers",
    "/downloads",
    "/time-table",
  ],
  editor: [
    "/admin/tasks/:taskId",
    "/admin/suppliers/:supplierId",
    "/admin/content/:contentId",
    "/admin/content/:contentId/audience",
    "/admin/forms/:formId",
    "/admin/forms/:formId/fields/:fieldId",
    "/admin/forms/:formId/fields/:fieldId/logic",
    "/admin/sidebar",
    "/admin/event",
    "/admin/teams/import",
  ],
  drawer: ["/tasks/:taskId", "/suppliers/:supplierId", "/time-table/:entryId", "/tasks/:taskId/comments"],
  form: [
    "/auth/login",
    "/forms/:formId/pages/:pageNumber",
    "/forms/:formId/check-answers",
    "/guests/forms/:formId/pages/:pageNumber",
    "/my-account/security",
  ],
  "reading page": [
    "/content/:contentId",
    "/guests/content/:contentId",
    "/forms/:formId/submissions/:submissionId",
    "/admin/teams/:teamId",
    "/admin/reports/forms/:formId",
    "/unauthorised",
  ],
  dialog: ["/admin/tasks/removal", "/admin/teams/:teamId/removal", "/admin/forms/:formId/publication"],
};

const ALL = new Set(Object.values(TEMPLATES).flat());

/** axe-core looks at the pages of the templates, and in `npm test -- whole` at each. */
export const hasAxe = (path: string): boolean => isWhole || ALL.has(path);
