import type { Tip } from "~/procedure/room";
import {
  addFieldGroupPath,
  addFormPath,
  adminFormsPath,
  fieldGroupListPaths,
  fieldGroupSettingsPath,
  fieldGroupsPath,
  fieldVerbPath,
  formDaysPath,
  formListPaths,
  formOrdersPath,
  formReportsPath,
  formSettingsPath,
  formTeamsPath,
  openLongerPath,
  optionStockPath,
  submissionsRemovalPath,
} from "./admin-forms.paths";
import { confirmationsTips } from "./confirmations/confirmations.tips";
import { forTeamPath } from "./filling/filling.paths";
import { notificationsTips } from "./notifications/notifications.tips";
import { deliveryTips } from "./webhooks/delivery/delivery.tips";
import { webhooksTips } from "./webhooks/webhooks.tips";

const FORM = { kind: "form", id: ":formId" } as const;
const FIELD_GROUP = { kind: "fieldGroup", id: ":fieldGroupId" } as const;

const ON_REPORTS: readonly Tip[] = [
  { title: "Drafts never count", text: "A report is made of what was sent in. Drafts are said beside it." },
  {
    title: "All versions together",
    text: "A question that was taken out of the form keeps its last words, and what was answered to it.",
  },
];

const ON_DAYS: readonly Tip[] = [
  {
    title: "To the moment",
    text: "What reaches us after the closing is not taken, a change of what was submitted neither. Drafts are kept as they were last saved.",
  },
  {
    title: "One team alone",
    text: "Open a form longer for a team that needs it: everybody else, guests too, finds it closed.",
  },
];

const ON_ARCHIVED_FORMS: readonly Tip[] = [
  {
    title: "Archived, not lost",
    text: "Submissions, versions and reports of an archived form stay as they are, and come back with it.",
  },
  {
    title: "Deleting",
    text: "Admins delete forms for good, with what was sent in. A form that a task asks for stays.",
  },
];

const ON_FIELD_GROUPS: readonly Tip[] = [
  {
    title: "Change it once",
    text: "When you publish a field group, every published form that has it gets the new questions, and nothing else of what waits there.",
  },
  {
    title: "Archived or not published",
    text: "Such a group cannot be newly placed. Forms that have it keep it.",
  },
];

const ON_ORDERS: readonly Tip[] = [
  {
    title: "What was ordered keeps its price",
    text: "Prices are those of the day on which an order is sent in. A change of prices or of VAT is for what is ordered from then on.",
  },
  {
    title: "With the next version, or at once",
    text: "Prices with or without VAT, rates and discounts go out with the form's next version; days, prefix and terms hold at once.",
  },
];

const ON_STOCK: readonly Tip[] = [
  {
    title: "At once, everywhere",
    text: "How many there are holds as soon as it is saved, in every version of a form and wherever the question stands.",
  },
  {
    title: "Taken when submitted",
    text: "A draft keeps nothing back. What a team gives back, or is cancelled, can be chosen by others at once.",
  },
];

const ON_TAKING_OUT: readonly Tip[] = [
  {
    title: "Answers stay",
    text: "What was answered to a field that goes stays in the submissions and exports, under its last name.",
  },
  { title: "Undo brings it back", text: "With all that it was, and when it was shown." },
];

export const formsTips: Readonly<Record<string, readonly Tip[]>> = {
  ...confirmationsTips,
  ...webhooksTips,
  ...deliveryTips,
  ...notificationsTips,
  [adminFormsPath]: [
    {
      title: "Submissions and drafts",
      text: "Submissions were sent in. A draft is still with its team, and counts in no report.",
    },
    {
      title: "One list for all of it",
      text: "Generate report exports the forms as the filters leave them. Each form’s answers have an export of their own.",
    },
  ],
  [formListPaths.archived]: ON_ARCHIVED_FORMS,
  [formListPaths.removal]: ON_ARCHIVED_FORMS,
  [addFormPath]: [
    {
      title: "Made with it",
      text: "A form has a thank-you text and two e-mail notifications from its first day on: to the organisers, and to whoever submits.",
    },
    {
      title: "Begin with a copy",
      text: "A copy has fields, logic, confirmations and notifications of its own. Last year’s form is a good beginning.",
    },
  ],
  [formOrdersPath(":formId")]: ON_ORDERS,
  [optionStockPath(FORM, ":fieldId")]: ON_STOCK,
  [optionStockPath(FIELD_GROUP, ":fieldId")]: ON_STOCK,
  [formSettingsPath(":formId")]: [
    {
      title: "Guest forms",
      text: "A guest form needs no login. Teams go on finding it among their forms.",
    },
    {
      title: "Links that fill in",
      text: "With a parameter in the address a field is filled in already: the hall in one mail, the stand number in another.",
    },
  ],
  [formDaysPath(":formId")]: ON_DAYS,
  [openLongerPath(":formId")]: ON_DAYS,
  [fieldVerbPath(FORM, ":fieldId", "removal")]: ON_TAKING_OUT,
  [fieldVerbPath(FIELD_GROUP, ":fieldId", "removal")]: ON_TAKING_OUT,
  [fieldGroupsPath]: ON_FIELD_GROUPS,
  [addFieldGroupPath]: ON_FIELD_GROUPS,
  [fieldGroupListPaths.archived]: ON_FIELD_GROUPS,
  [fieldGroupListPaths.removal]: [
    {
      title: "In use",
      text: "A field group stays as long as a form has it: in its working copy, or as it is published.",
    },
  ],
  [fieldGroupSettingsPath(":fieldGroupId")]: ON_FIELD_GROUPS,
  [formReportsPath]: ON_REPORTS,
  [submissionsRemovalPath(":formId")]: [
    {
      title: "The task is open again",
      text: "Who sent it in through a task has that to do once more. What happened with the task stays in its history.",
    },
    { title: "Before you delete", text: "Export the submissions: the file keeps what was answered." },
  ],
  [forTeamPath({ teamId: ":teamId", formId: ":formId" })]: [
    {
      title: "For the team",
      text: "It is submitted as the team's and says that staff filled it in. What the team had begun stays theirs unless you take it over.",
    },
  ],
  [formTeamsPath(":formId")]: [
    {
      title: "Who is asked",
      text: "The teams that see a task with this form. Where no task has it: every active team.",
    },
  ],
};
