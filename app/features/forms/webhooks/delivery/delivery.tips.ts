import type { Tip } from "~/procedure/room";
import { webhookPath } from "../../admin-forms.paths";
import { deliveryPath } from "./delivery.paths";

const SAME_ID: Tip = {
  title: "Sent again, known again",
  text: "A delivery keeps its webhook-id and body however often it is sent. A receiver that remembers the id takes nothing twice.",
};

export const deliveryTips: Readonly<Record<string, readonly Tip[]>> = {
  [webhookPath(":formId", ":webhookId")]: [
    {
      title: "Nobody need watch it",
      text: "What was not taken is tried again for a day. Only what stands under Failed needs somebody: put the receiver right and send it again.",
    },
    {
      title: "One after another",
      text: "A change of a submission waits until what was told of it before has arrived or failed, so a receiver hears both in their order.",
    },
    SAME_ID,
  ],
  [deliveryPath({ formId: ":formId", webhookId: ":webhookId", id: ":deliveryId" })]: [
    {
      title: "What is kept",
      text: "The request as it was sent, without secrets, and the first 10 KB of each answer. All of it is deleted after 30 days.",
    },
    SAME_ID,
  ],
};
