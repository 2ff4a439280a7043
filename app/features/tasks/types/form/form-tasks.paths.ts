/** URLs of the room of forms, which comes after this one: a task leads to them, and knows no more of them. */
export const fillInPath = (formId: string, taskId: string) => `/forms/${formId}?task=${taskId}`;
export const sentAnswersPath = (formId: string, submissionId: string) =>
  `/forms/${formId}/submissions/${submissionId}`;
export const changeAnswersPath = (formId: string, submissionId: string) =>
  `${sentAnswersPath(formId, submissionId)}/edit`;
/** Where staff read what a team sent. */
export const staffAnswersPath = (formId: string, submissionId: string) =>
  `/admin/forms/${formId}/submissions/${submissionId}`;
/** Where staff say when it opens and closes, and for whom longer. */
export const staffFormDaysPath = (formId: string) => `/admin/forms/${formId}/days`;
