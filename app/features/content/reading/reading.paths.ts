import { contentPath, guestContentPath } from "../content.paths";

/** What opens over a page, and what a page shows that is no page itself. A page is named by its id or its path. */
export const contentTaskPath = (page: string, taskId: string) => `${contentPath(page)}/task/${taskId}`;
export const contentSupplierPath = (page: string, supplierId: string) =>
  `${contentPath(page)}/supplier/${supplierId}`;

/** Below a page, and below the same as guests have it. */
export const pageFilePath = (pagePath: string, fileId: string) => `${pagePath}/files/${fileId}`;
export const pageEmbedPath = (pagePath: string, sectionId: string) => `${pagePath}/embeds/${sectionId}`;

export const pagePathFor = (page: string, isGuest: boolean) =>
  isGuest ? guestContentPath(page) : contentPath(page);

/** Where a form is filled in: the room of forms comes after this one, which knows no more of it. */
export const formPathFor = (formId: string, isGuest: boolean) =>
  isGuest ? `/guests/forms/${formId}` : `/forms/${formId}`;
