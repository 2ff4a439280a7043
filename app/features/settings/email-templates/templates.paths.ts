/** URLs of the texts of mails; `kind` is the spec's `emailId`. */
export const templatesPath = "/admin/email-templates";
export const editTemplatePath = (kind: string) => `${templatesPath}/edit/${kind}`;
export const resetTemplatePath = (kind: string) => `${editTemplatePath(kind)}/reset`;
export const viewTemplatePath = (kind: string) => `${templatesPath}/view/${kind}`;
/** The mail alone, as a document for the preview's frame. */
export const templateMailPath = (kind: string) => `${viewTemplatePath(kind)}/mail`;
export const testTemplatePath = (kind: string) => `${viewTemplatePath(kind)}/test`;
