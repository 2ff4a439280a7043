import type { SendToType } from "~/features/forms/notifications/notification.types";

/** A notification of one of the demo's forms; questions by their labels, in braces where a text names their answers. */
export interface DemoNotification {
  form: string;
  name: string;
  message: string;
  sendToType: SendToType;
  /** Addresses, or the question that asks for one. */
  sendTo?: string;
  /** The field group that the question stands in, by the label of its place. */
  within?: string;
  bccTo?: string;
  replyTo?: string;
  subject?: string;
  when?: { question: string; is: string };
  showCustomFields?: boolean;
  showSubmission?: boolean;
}

export const DEMO_NOTIFICATIONS: readonly DemoNotification[] = [
  {
    form: "Stand services order",
    name: "Rigging to the riggers",
    message:
      "Stand **{Stand number}** hangs **{Total suspended weight} kg** above it. Please confirm by the Friday after.",
    sendToType: "email",
    sendTo: "rigging@dockside-rigging.example",
    bccTo: "moderator@demo.example",
    replyTo: "user",
    subject: "Rigging at {Stand number}: {Total suspended weight} kg",
    when: { question: "Will anything be suspended above your stand?", is: "Yes" },
    showCustomFields: true,
  },
  {
    form: "Stand services order",
    name: "Water connection to the harbour",
    message: "Stand {Stand number} needs water.",
    sendToType: "email",
    sendTo: "services@oceanquay.example",
    subject: "Water for {Stand number}",
    // It was deleted.
    when: { question: "Water connection", is: "Yes" },
  },
  {
    form: "Exhibitor passes",
    name: "A mail to each person",
    message:
      "Your pass for the stand of **{Name on the passes}** waits at {Collect passes at}. Bring a photo ID.",
    sendToType: "field",
    sendTo: "Email address",
    within: "People on your stand",
    subject: "Your pass waits at {Collect passes at}",
    showSubmission: false,
  },
  {
    form: "Contact the organisers",
    name: "A copy to who asked",
    message: "Thank you for your message. We answer within two working days.",
    sendToType: "field",
    sendTo: "Email address",
    showSubmission: false,
  },
];
