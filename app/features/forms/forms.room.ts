import { roomTexts } from "~/procedure/room";
import {
  addFieldGroupPath,
  addFormPath,
  adminFormsPath,
  fieldGroupsPath,
  formReportsPath,
} from "./admin-forms.paths";
import { formsPath } from "./filling/filling.paths";
import { formsTips } from "./forms.tips";
import { guestMails } from "./guests/guests.mails";
import { webhookMails } from "./webhooks/delivery/webhooks.mails";

/** Forms: what they ask, by which logic, and what was answered. */
export const formsRoom = roomTexts({
  name: "forms",
  subjects: { form: { label: "Forms", order: 12 } },
  activities: {
    form: {
      "form.added": "added the form {title}",
      "form.updated": "changed the settings of the form {title}",
      "form.fieldsAdded": "added {fields#field} to the form {title}",
      "form.fieldChanged": "changed the field {field} of the form {title}",
      "form.fieldMoved": "moved the field {field} of the form {title}",
      "form.fieldsRemoved": "took {fields#field} out of the form {title}",
      "form.logicChanged": "changed when the field {field} of the form {title} is shown",
      "form.versionRestored": "made version {number} of the form {title} its working copy",
      "form.labCaseSaved": "saved the case {name} in the logic lab of the form {title}",
      "form.labCaseRemoved": "deleted the case {name} in the logic lab of the form {title}",
      "form.changeUndone": "undid a change of the form {title}",
      "form.changeRedone": "did a change of the form {title} again",
      "form.published": "published version {number} of the form {title}",
      "form.unpublished": "closed the form {title}",
      "form.archived": "archived the form {title}",
      "form.restored": "restored the form {title}",
      "form.deleted": "deleted the form {title}",
      "form.duplicated": "copied the form {title}",
      "form.confirmationAdded": "added the confirmation {name} to the form {title}",
      "form.confirmationUpdated": "changed the confirmation {name} of the form {title}",
      "form.confirmationsOrdered": "changed the order of the confirmations of the form {title}",
      "form.confirmationsRemoved": "deleted {confirmations#confirmation} of the form {title}",
      "form.webhookGone":
        "switched off the webhook {name} of the form {title}: its receiver said that it is gone",
      "form.webhookFailing":
        "switched off the webhook {name} of the form {title}: for days every delivery failed",
      "form.deliveryReplayed":
        "sent {reference|a deleted submission} again by the webhook {name} of the form {title}",
      "form.deliveriesReplayed":
        "sent again all that had failed ({deliveries}) of the webhook {name} of the form {title}",
      "form.deliveryStopped":
        "stopped the delivery of {reference|a deleted submission} by the webhook {name} of the form {title}",
      "form.deliveriesStopped":
        "stopped all that waited ({deliveries}) of the webhook {name} of the form {title}",
      "fieldGroup.added": "added the field group {title}",
      "fieldGroup.updated": "changed the settings of the field group {title}",
      "fieldGroup.fieldsAdded": "added {fields#field} to the field group {title}",
      "fieldGroup.fieldChanged": "changed the field {field} of the field group {title}",
      "fieldGroup.fieldMoved": "moved the field {field} of the field group {title}",
      "fieldGroup.fieldsRemoved": "took {fields#field} out of the field group {title}",
      "fieldGroup.logicChanged": "changed when the field {field} of the field group {title} is shown",
      "fieldGroup.versionRestored": "made version {number} of the field group {title} its working copy",
      "fieldGroup.changeUndone": "undid a change of the field group {title}",
      "fieldGroup.changeRedone": "did a change of the field group {title} again",
      "fieldGroup.published": "published version {number} of the field group {title}, in {forms#form}",
      "fieldGroup.unpublished": "took the field group {title} back to draft",
      "fieldGroup.archived": "archived the field group {title}",
      "fieldGroup.restored": "restored the field group {title}",
      "fieldGroup.deleted": "deleted the field group {title}",
      "fieldGroup.duplicated": "copied the field group {title}",
      "submission.begun": "began to fill in the form {title}",
      "submission.changeBegun": "began to change {reference} of the form {title}",
      "submission.discarded": "threw away a draft of the form {title}",
      "submission.filesRemoved": "removed {files#file} from a draft of the form {title}",
      "submission.linkMailed": "mailed a link to a guest’s draft of the form {title}",
      "submission.submitted": "submitted {reference} of the form {title}",
      "submission.updated": "changed {reference} of the form {title}",
      "submission.deleted": "deleted {reference} of the form {title}",
    },
  },
  mails: { ...guestMails, ...webhookMails },
  corePages: { forms: { to: formsPath, waiting: (_tasks, drafts) => drafts } },
  subscribers: { "forms:remains:*": "keepsOrder", webhookSwitchedOff: "tellsSomebody" },
  tips: formsTips,
  places: [
    {
      group: "Reporting",
      to: formReportsPath,
      label: "Form reports",
      icon: "chart-column",
      access: "reportViewer",
      description: "What was answered, and who has not yet.",
    },
    {
      group: "Forms",
      to: adminFormsPath,
      label: "Forms",
      term: "forms",
      icon: "clipboard-list",
      access: "moderator",
      description: "What is asked, filled in and sent in.",
      count: "forms",
      noun: "form",
      order: 6,
    },
    {
      group: "Forms",
      to: fieldGroupsPath,
      label: "Field groups",
      isBehind: true,
      icon: "puzzle",
      access: "admin",
      description: "Questions that several forms ask alike.",
      count: "fieldGroups",
      noun: "field group",
      order: 7,
    },
  ],
  quickLinks: [
    { to: addFormPath, label: "Add form", icon: "plus", access: "moderator" },
    { to: addFieldGroupPath, label: "Add field group", icon: "plus", access: "admin" },
  ],
  searchKinds: {
    form: { label: "Forms", noun: "forms", icon: "clipboard-list", order: 16, term: "forms" },
    question: { label: "Questions", noun: "questions", icon: "circle-help", order: 18 },
    fieldGroup: { label: "Field groups", noun: "field groups", icon: "puzzle", order: 47 },
    submission: { label: "Submissions", noun: "submissions", icon: "inbox", order: 17 },
  },
  lockTypes: ["form", "fieldGroup"],
});
