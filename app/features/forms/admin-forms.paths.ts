import { archivePaths } from "~/ui/archive.paths";
import type { FieldsOwner } from "./fields/fields-owner.types";

/** URLs of forms as staff have them: nobody writes one by hand. */
export const adminFormsPath = "/admin/forms";
export const adminFormsExportPath = `${adminFormsPath}/export`;
export const addFormPath = `${adminFormsPath}/add`;
/** Archived forms, and the verbs of many. */
export const formListPaths = archivePaths(adminFormsPath);
/** Where a form is copied that is chosen by its id. */
export const copiesPath = `${adminFormsPath}/copies`;
const adminFormPath = (formId: string) => `${adminFormsPath}/${formId}`;
export const formSettingsPath = (formId: string) => `${adminFormPath(formId)}/settings`;
/** Prices, VAT, discounts and last days of what is ordered with it. */
export const formOrdersPath = (formId: string) => `${formSettingsPath(formId)}/orders`;
export const formAudiencePath = (formId: string) => `${adminFormPath(formId)}/audience`;
/** When it opens and closes, and for whom longer. */
export const formDaysPath = (formId: string) => `${adminFormPath(formId)}/days`;
export const openLongerPath = (formId: string) => `${formDaysPath(formId)}/longer`;
export const endLongerPath = (formId: string, teamId: string) => `${openLongerPath(formId)}/${teamId}/end`;
export const formCopiesPath = (formId: string) => `${adminFormPath(formId)}/copies`;
export const formLabPath = (formId: string) => `${adminFormPath(formId)}/lab`;
export const confirmationsPath = (formId: string) => `${adminFormPath(formId)}/confirmations`;
export const addConfirmationPath = (formId: string) => `${confirmationsPath(formId)}/add`;
export const confirmationPath = (formId: string, confirmationId: string) =>
  `${confirmationsPath(formId)}/${confirmationId}`;
export const confirmationStatePath = (formId: string, confirmationId: string) =>
  `${confirmationPath(formId, confirmationId)}/state`;
export const confirmationsOrderPath = (formId: string) => `${confirmationsPath(formId)}/order`;
export const confirmationsRemovalPath = (formId: string) => `${confirmationsPath(formId)}/removal`;
export const webhooksPath = (formId: string) => `${adminFormPath(formId)}/webhooks`;
export const addWebhookPath = (formId: string) => `${webhooksPath(formId)}/add`;
export const webhooksRemovalPath = (formId: string) => `${webhooksPath(formId)}/removal`;
/** What one webhook has told: its log. */
export const webhookPath = (formId: string, webhookId: string) => `${webhooksPath(formId)}/${webhookId}`;
export const editWebhookPath = (formId: string, webhookId: string) =>
  `${webhookPath(formId, webhookId)}/edit`;
export const webhookStatePath = (formId: string, webhookId: string) =>
  `${webhookPath(formId, webhookId)}/state`;
/** Its signing secret: shown once, and replaced. */
export const webhookSecretPath = (formId: string, webhookId: string) =>
  `${webhookPath(formId, webhookId)}/secret`;
export const webhookTestPath = (formId: string, webhookId: string) =>
  `${webhookPath(formId, webhookId)}/test`;
/** Where a receiver fetches a file that its body names. */
export const webhookFilePath = (token: string) => `/webhooks/files/${token}`;
export const formNotificationsPath = (formId: string) => `${adminFormPath(formId)}/notifications`;
export const addFormNotificationPath = (formId: string) => `${formNotificationsPath(formId)}/add`;
export const formNotificationsRemovalPath = (formId: string) => `${formNotificationsPath(formId)}/removal`;
/** Keeps those off that nobody has looked at. */
export const formNotificationsSeenPath = (formId: string) => `${formNotificationsPath(formId)}/seen`;
export const formNotificationPath = (formId: string, notificationId: string) =>
  `${formNotificationsPath(formId)}/${notificationId}`;
export const formNotificationVerbPath = (formId: string, notificationId: string, verb: "state" | "test") =>
  `${formNotificationPath(formId, notificationId)}/${verb}`;
/** The HTML of its mail, for the frame of its preview. */
export const formNotificationMailPath = (formId: string, notificationId: string) =>
  `${formNotificationPath(formId, notificationId)}/mail`;

export const fieldGroupsPath = "/admin/field-groups";
export const addFieldGroupPath = `${fieldGroupsPath}/add`;
export const fieldGroupsExportPath = `${fieldGroupsPath}/export`;
export const fieldGroupListPaths = archivePaths(fieldGroupsPath);
const fieldGroupPath = (fieldGroupId: string) => `${fieldGroupsPath}/${fieldGroupId}`;
export const fieldGroupSettingsPath = (fieldGroupId: string) => `${fieldGroupPath(fieldGroupId)}/settings`;
export const fieldGroupCopiesPath = (fieldGroupId: string) => `${fieldGroupPath(fieldGroupId)}/copies`;

/** The editor of a form or a field group, with a field opened in it (`?field=`). */
export const ownerPath = ({ kind, id }: FieldsOwner) =>
  kind === "form" ? adminFormPath(id) : fieldGroupPath(id);
export const editorFieldPath = (owner: FieldsOwner, fieldId: string) =>
  `${ownerPath(owner)}?field=${fieldId}`;
/** With a field that was just added open: at its properties where nothing scrolls by script. */
export const addedFieldPath = (owner: FieldsOwner, fieldId: string) =>
  `${editorFieldPath(owner, fieldId)}&added=1#properties`;
export const fieldsPath = (owner: FieldsOwner) => `${ownerPath(owner)}/fields`;
/** A field's own page, for whoever has no JavaScript, and where it is saved. */
export const fieldPath = (owner: FieldsOwner, fieldId: string) => `${fieldsPath(owner)}/${fieldId}`;
export type FieldVerb = "move" | "copy" | "removal" | "logic";
export const fieldVerbPath = (owner: FieldsOwner, fieldId: string, verb: FieldVerb) =>
  `${fieldPath(owner, fieldId)}/${verb}`;
/** What an item list sells: its items, each of them, one to add, and rows of a spreadsheet. */
export const itemsPath = (owner: FieldsOwner, fieldId: string) => `${fieldPath(owner, fieldId)}/items`;
export const itemPath = (owner: FieldsOwner, fieldId: string, itemId: string) =>
  `${itemsPath(owner, fieldId)}/${itemId}`;
export const addItemPath = (owner: FieldsOwner, fieldId: string) => `${itemsPath(owner, fieldId)}/add`;
export const pasteItemsPath = (owner: FieldsOwner, fieldId: string) => `${itemsPath(owner, fieldId)}/paste`;
export const itemVerbPath = (
  owner: FieldsOwner,
  { fieldId, itemId, verb }: { fieldId: string; itemId: string; verb: "move" | "selling" },
) => `${itemPath(owner, fieldId, itemId)}/${verb}`;
/** How many there are of each option of a choice. */
export const optionStockPath = (owner: FieldsOwner, fieldId: string) => `${fieldPath(owner, fieldId)}/stock`;
export const stepPath = (owner: FieldsOwner, way: "undo" | "redo") => `${ownerPath(owner)}/${way}`;
export const historyPath = (owner: FieldsOwner) => `${ownerPath(owner)}/history`;
export const versionPath = (owner: FieldsOwner, number: number) => `${historyPath(owner)}/${number}`;
/** Closes a form, or takes a field group back to draft. */
export const withdrawalPath = (owner: FieldsOwner) => `${ownerPath(owner)}/withdrawal`;
export const publicationPath = (owner: FieldsOwner) => `${ownerPath(owner)}/publication`;
export const previewPath = (owner: FieldsOwner) => `${ownerPath(owner)}/preview`;
/** The form itself, as it stands in the preview's frame. */
export const previewPagePath = (owner: FieldsOwner) => `${previewPath(owner)}/page`;
export const labCasesPath = (formId: string) => `${formLabPath(formId)}/cases`;
export const labCasePath = (formId: string, caseId: string, verb: "expectation" | "removal") =>
  `${labCasesPath(formId)}/${caseId}/${verb}`;
export const submissionsPath = (formId: string) => `${adminFormPath(formId)}/submissions`;
export const submissionsExportPath = (formId: string) => `${submissionsPath(formId)}/export`;
/** The files of what a list's filters leave, or of the submissions that are chosen in it. */
export const submissionsZipPath = (formId: string) => `${submissionsPath(formId)}/files.zip`;
export const submissionsRemovalPath = (formId: string) => `${submissionsPath(formId)}/removal`;
export const submissionPath = (formId: string, submissionId: string) =>
  `${submissionsPath(formId)}/${submissionId}`;
export const editSubmissionPath = (formId: string, submissionId: string) =>
  `${submissionPath(formId, submissionId)}/edit`;
/** Sends a mail again that the submission made. */
export const submissionMailAgainPath = (at: { formId: string; submissionId: string; toldId: string }) =>
  `${submissionPath(at.formId, at.submissionId)}/mails/${at.toldId}/again`;
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
