import { page, verbs } from "./kinds.js";

const FORMS = "features/forms";

/** The pages beside the editor of a form or a field group: trying, publishing, what was published. `side` begins the names of their files. */
export const published = (base, access, side) => [
  page(`${base}/publication`, access, `${FORMS}/publication/pages/${side}-publication.tsx`),
  page(`${base}/history`, access, `${FORMS}/history/pages/${side}-history.tsx`),
  page(`${base}/history/:versionNumber`, access, `${FORMS}/history/pages/${side}-version.tsx`),
  page(`${base}/preview`, access, `${FORMS}/preview/pages/${side}-preview.tsx`),
];

/** Where a form's logic is tried, and the cases that publishing tries. */
export const lab = [
  page("/admin/forms/:formId/lab", "moderator", `${FORMS}/lab/pages/form-lab.tsx`),
  ...verbs("/admin/forms/:formId/lab", "moderator", `${FORMS}/lab/lab.verbs.ts`, ["cases"]),
  ...verbs("/admin/forms/:formId/lab/cases/:caseId", "moderator", `${FORMS}/lab/lab-case.verbs.ts`, [
    "expectation",
    "removal",
  ]),
];

/** What stands in the frame of a preview: a page without any frame of ours. */
export const previews = [
  page("/admin/forms/:formId/preview/page", "moderator", `${FORMS}/preview/pages/form-preview-page.tsx`),
  page(
    "/admin/field-groups/:fieldGroupId/preview/page",
    "admin",
    `${FORMS}/preview/pages/group-preview-page.tsx`,
  ),
];
