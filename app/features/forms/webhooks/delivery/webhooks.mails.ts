import { oneLine, shortened } from "~/lib/text.rules";
import { mail } from "~/procedure/room";

/** What staff are told of webhooks. */
export const webhookMails = {
  webhookSwitchedOff: mail({
    name: "Webhook switched off",
    whoGetsIt:
      "The event’s admins, when a webhook was switched off because its receiver is gone or fails for days",
    fields: ["webhookName", "formTitle", "reason"],
    samples: {
      webhookName: { label: "Name of the webhook", sample: "Orders to Quay Electrical" },
      formTitle: { label: "Title of its form", sample: "Electrical order" },
      reason: {
        label: "Why it was switched off",
        sample: "For 5 days every delivery failed, 12 of them.",
      },
    },
    again: "asKept",
    write: ({ fields, eventName }) => ({
      subject: `Switched off: the webhook ${shortened(oneLine(fields.webhookName ?? ""), 60)}`.trimEnd(),
      lines: [
        `The webhook “${fields.webhookName ?? ""}” of the form “${fields.formTitle ?? ""}” of ${eventName} was switched off.`,
        fields.reason ?? "",
        "Submissions go on being stored. What was to be told still waits in its log: switch the webhook on again when its receiver works, and it is sent.",
      ],
      action: { label: "Open the webhook’s log", note: "" },
      why: "You get this because you are an admin of this event.",
    }),
  }),
};
