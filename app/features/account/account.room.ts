import { roomTexts } from "~/procedure/room";
import { accountMails } from "./account.mails";

export const accountRoom = roomTexts({
  name: "account",
  activities: {
    account: {
      "session.othersEnded": "signed out everywhere else",
      "account.namesChanged": "changed their name",
      "email.changeRequested": "asked to change their e-mail address",
      "email.changed": "changed their e-mail address",
      "account.mailsChosen": "chose which e-mails they get",
      "onboarding.finished": "read the welcome page",
      "onboarding.skipped": "skipped the welcome page",
    },
  },
  mails: accountMails,
});
