import { type MailList, mail } from "~/procedure/room";
import { type MailAnswers, readMailAnswers } from "./notification-mail.rules";

const SAMPLE: MailAnswers = {
  lists: [
    {
      title: "Power",
      entries: [
        { text: "Supply", answer: [{ text: "32 A" }] },
        { text: "Where on the stand", answer: [{ text: "Back left" }] },
      ],
    },
  ],
};

/** What a submission tells, by a notification of its form. */
export const formNotificationMails = {
  formNotification: mail({
    name: "Form notification",
    whoGetsIt: "Those whom a form’s notifications name, when it is submitted or changed",
    fields: ["subject", "formTitle", "reference", "message", "answers", "who", "button", "noTarget", "lines"],
    samples: {
      subject: { label: "Subject of the notification", sample: "Stand services order: form submitted" },
      formTitle: { label: "Title of the form", sample: "Stand services order" },
      reference: { label: "Reference of the submission", sample: "SSO-0041" },
      message: {
        label: "Message of the notification",
        sample: "Aldermoor Chandlery at stand A102 orders 32 A, position Back left.",
        isNeeded: true,
        isRich: true,
      },
      answers: {
        label: "What was submitted",
        sample: "Supply: 32 A\nWhere on the stand: Back left",
        isList: true,
      },
      who: {
        label: "Why somebody gets it",
        sample: "You get this since a notification of the form names this address.",
      },
      button: { label: "What the button opens", sample: "Open SSO-0041", isHidden: true },
      noTarget: { label: "They may not open it", sample: "", isHidden: true },
      lines: { label: "The answers", sample: JSON.stringify(SAMPLE), isHidden: true },
    },
    again: "asKept",
    write: ({ link, rich, eventName, fields }) => {
      const { subject = "", formTitle = "", message = "", who = "", button = "", noTarget = "" } = fields;
      const form = formTitle ? `“${formTitle}”` : "A form";
      return {
        subject: subject || `${formTitle || "A form"}: form submitted`,
        lines: [
          message.trim() === "" ? `${form} of ${eventName} was submitted.` : (rich?.(message) ?? message),
        ],
        ...(noTarget === "" && { action: { label: button || "Open the portal", note: "" } }),
        lists: listsOf(fields.lines, link),
        ...(who !== "" && { why: who }),
      };
    },
  }),
};

function listsOf(text: string | undefined, link: string): MailList[] {
  const origin = /^https?:\/\/[^/?#]+/.exec(link)?.[0] ?? "";
  const absolute = <Linked extends { href?: string }>({ href, ...rest }: Linked) =>
    href === undefined ? rest : { ...rest, href: origin + href };
  return readMailAnswers(text).lists.map(({ title, entries, more }) => ({
    title,
    entries: entries.map((entry) => ({ text: entry.text, answer: entry.answer.map(absolute) })),
    ...(more && { more: absolute(more) as { text: string; href?: string } }),
  }));
}
