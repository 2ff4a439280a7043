import type { Tip } from "~/procedure/room";
import {
  addWebhookPath,
  editWebhookPath,
  webhookSecretPath,
  webhooksPath,
  webhooksRemovalPath,
  webhookTestPath,
} from "../admin-forms.paths";

const ON_ONE: readonly Tip[] = [
  {
    title: "What is sent stays as it was",
    text: "Rules and body are fixed when somebody submits. What you change here holds for what comes after.",
  },
  {
    title: "Files",
    text: "A file is sent as a link that opens that one file for a week. It ends with the webhook, or with the submission.",
  },
];
const ON_SECRETS: readonly Tip[] = [
  {
    title: "Check the signature",
    text: "A receiver that checks it knows that a delivery came from here, and that nobody changed it on its way.",
  },
];

export const webhooksTips: Readonly<Record<string, readonly Tip[]>> = {
  [webhooksPath(":formId")]: [
    {
      title: "Told of each submission",
      text: "A webhook tells another system of what was submitted, and of each change after. Drafts and deletions are not told.",
    },
    {
      title: "When a receiver is down",
      text: "A delivery is tried again over a day. After five days of failures alone the webhook is switched off, and admins are mailed.",
    },
  ],
  [addWebhookPath(":formId")]: ON_ONE,
  [editWebhookPath(":formId", ":webhookId")]: ON_ONE,
  [webhookSecretPath(":formId", ":webhookId")]: ON_SECRETS,
  [webhookTestPath(":formId", ":webhookId")]: [
    {
      title: "A real request",
      text: "The test goes to the address as it is saved, signed like every delivery. The log says that it was a test.",
    },
  ],
  [webhooksRemovalPath(":formId")]: [
    {
      title: "Or switch it off",
      text: "A webhook that is off keeps its rules, values and secrets for later.",
    },
  ],
};
