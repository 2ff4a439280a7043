import { whyNoMail } from "../provision/why-no-mail";
import { withInstallation } from "./session";
import { oneWord, type Verb } from "./verb";

/** What somebody asks who waits for a mail. */
export const MAIL_VERBS: Record<string, Verb> = {
  "why-no-mail": {
    usage: "why-no-mail <address>",
    about: `What became of the mails to an address, in all events: waiting, sent, refused, failed, unconfirmed, cancelled, or never
asked for. It shows nothing of what they say.`,
    run: ({ words, io }) =>
      withInstallation(io, async (on) => {
        for (const line of await whyNoMail(on, oneWord(words, "address"))) io.print(line);
        return 0;
      }),
  },
};
