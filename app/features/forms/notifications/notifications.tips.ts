import type { Tip } from "~/procedure/room";
import {
  addFormNotificationPath,
  formNotificationPath,
  formNotificationsPath,
  formNotificationsRemovalPath,
} from "../admin-forms.paths";

const ON_ONE: readonly Tip[] = [
  {
    title: "Who really gets it",
    text: "Choose a submission beside the form: it says who would be mailed by what is saved, and why others would not.",
  },
  {
    title: "Files stay in the portal",
    text: "A mail names files and links to them. Whoever opens one signs in first.",
  },
];

export const notificationsTips: Readonly<Record<string, readonly Tip[]>> = {
  [formNotificationsPath(":formId")]: [
    {
      title: "Once for each address",
      text: "Where several notifications name one address, the first of them mails it, from the top of the list.",
    },
  ],
  [addFormNotificationPath(":formId")]: ON_ONE,
  [formNotificationPath(":formId", ":notificationId")]: ON_ONE,
  [formNotificationsRemovalPath(":formId")]: [
    { title: "Or switch it off", text: "A notification that is off keeps its message and rules for later." },
  ],
};
