import { mail } from "~/procedure/room";

const aForm = ({ formTitle = "" }: { formTitle?: string }) => `“${formTitle}”`;

const why = "You get this because somebody gave this address in a form.";

/** Mails to guests: they hold the form's title and a link, and nothing that was typed. */
export const guestMails = {
  guestDraftLink: mail({
    name: "Link to a guest’s draft",
    whoGetsIt: "A guest who asked for a link to go on with a form",
    fields: ["formTitle"],
    samples: { formTitle: { label: "Title of the form", sample: "Press pass" } },
    linkMinutes: 30 * 24 * 60,
    write: ({ fields, eventName }) => ({
      subject: `Your draft of ${aForm(fields)}`,
      lines: [
        `You asked for a link to what you have filled in of ${aForm(fields)} for ${eventName}. It is not submitted yet.`,
      ],
      why,
      action: {
        label: "Go on with the form",
        note: "Whoever has this link can read and change the draft. It is kept for 30 days from when it was last saved.",
      },
    }),
  }),
  guestProofLink: mail({
    name: "Link with which a guest submits",
    whoGetsIt: "A guest who sent a form, to prove the address",
    fields: ["formTitle"],
    samples: { formTitle: { label: "Title of the form", sample: "Press pass" } },
    linkMinutes: 24 * 60,
    write: ({ fields, eventName }) => ({
      subject: `Please submit ${aForm(fields)}`,
      lines: [
        `One more step: open this link to submit ${aForm(fields)} to ${eventName}. Nothing has been sent to the organisers yet.`,
        "If you did not fill in this form, ignore this e-mail: nothing happens.",
      ],
      why,
      action: { label: "Look at your answers and submit", note: "The link works for 24 hours." },
    }),
  }),
};
