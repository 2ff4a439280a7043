import { mail } from "~/procedure/room";

export const emailMails = {
  /** One of the other kinds as it would be, for whoever changes its text (`template-test.server.ts`). */
  templateTest: mail({
    name: "Test of a template",
    whoGetsIt: "Whoever asked for it",
    fields: ["test"],
    samples: { test: { label: "What is tested", sample: "", isHidden: true } },
    // Drawn where what it tested is gone.
    write: ({ eventName }) => ({
      subject: `Test of an e-mail of ${eventName}`,
      lines: ["There is nothing to show any more: this kind of e-mail is not sent by the portal."],
      action: { label: "Open the portal", note: "" },
    }),
  }),
};
