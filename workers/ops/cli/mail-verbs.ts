import { mailEvents } from "../provision/mail-events";
import { whyNoMail } from "../provision/why-no-mail";
import { withInstallation } from "./session";
import { oneWord, type Verb } from "./verb";

/** What somebody asks who waits for a mail. */
export const MAIL_VERBS: Record<string, Verb> = {
  "mail-events": {
    usage: "mail-events enroll | list | validate",
    about: `Whether the mail provider tells this installation what becomes of mails. enroll: it does from now on, at the base domain's
/mail-events. list: the addresses that it tells. validate: it sends each a test, and says what was answered.`,
    run: ({ words, io }) =>
      withInstallation(io, async (on) => {
        const { lines, isFine } = await mailEvents(on.env, oneWord(words, "word: enroll, list or validate"));
        for (const line of lines) io.print(line);
        return isFine ? 0 : 1;
      }),
  },
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
