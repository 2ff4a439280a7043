/** URLs of forms as staff have them: nobody writes one by hand. */
export const adminFormsPath = "/admin/forms";
export const adminFormsExportPath = `${adminFormsPath}/export`;
const adminFormPath = (formId: string) => `${adminFormsPath}/${formId}`;
export const submissionsPath = (formId: string) => `${adminFormPath(formId)}/submissions`;
export const submissionsExportPath = (formId: string) => `${submissionsPath(formId)}/export`;
/** The files of what a list's filters leave, or of the submissions that are chosen in it. */
export const submissionsZipPath = (formId: string) => `${submissionsPath(formId)}/files.zip`;
export const submissionsRemovalPath = (formId: string) => `${submissionsPath(formId)}/removal`;
export const submissionPath = (formId: string, submissionId: string) =>
  `${submissionsPath(formId)}/${submissionId}`;
export const editSubmissionPath = (formId: string, submissionId: string) =>
  `${submissionPath(formId, submissionId)}/edit`;
export const submissionZipPath = (formId: string, submissionId: string) =>
  `${submissionPath(formId, submissionId)}/files.zip`;
export const submissionFilePath = (at: { formId: string; submissionId: string; fileId: string }) =>
  `${submissionPath(at.formId, at.submissionId)}/files/${at.fileId}`;
export const formReportsPath = "/admin/reports/forms";
export const formReportPath = (formId: string) => `${formReportsPath}/${formId}`;
export const formReportExportPath = (formId: string) => `${formReportPath(formId)}/export`;
/** The teams that are asked, and which of them have answered. */
export const formTeamsPath = (formId: string) => `${formReportPath(formId)}/teams`;
export const formTeamsExportPath = (formId: string) => `${formTeamsPath(formId)}/export`;
/** As the team that it belongs to sees it. */
export const ownSubmissionPath = (formId: string, submissionId: string) =>
  `/forms/${formId}/submissions/${submissionId}`;
