import { isWhole } from "../../harness/whole";

/**
 * A page or a few of each kind, on which axe-core looks in every run; the others are made of the same pieces, and axe looks
 * at each of them in `npm test -- whole`.
 */
export const TEMPLATES: Record<string, readonly string[]> = {
  start: ["/", "/admin", "/dev/ui", "/dev/ui/forms"],
  list: ["/admin/teams", "/admin/forms/:formId/submissions", "/tasks"],
  editor: [
    "/admin/tasks/:taskId",
    "/admin/content/:contentId",
    "/admin/forms/:formId",
    "/admin/forms/:formId/fields/:fieldId/logic",
  ],
  drawer: ["/tasks/:taskId"],
  form: ["/auth/login", "/forms/:formId/pages/:pageNumber", "/my-account/security"],
  "reading page": ["/content/:contentId", "/forms/:formId/submissions/:submissionId", "/admin/teams/:teamId"],
  dialog: ["/admin/teams/:teamId/removal"],
};

const ALL = new Set(Object.values(TEMPLATES).flat());

/** axe-core looks at the pages of the templates, and in `npm test -- whole` at each. */
export const hasAxe = (path: string): boolean => isWhole || ALL.has(path);
