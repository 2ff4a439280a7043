import { roomTexts } from "~/procedure/room";
import { emailMails } from "./email.mails";

export const emailRoom = roomTexts({
  name: "email",
  mails: emailMails,
  activities: {
    team: {
      "mail.stopped": "stopped all e-mail to {address}, since {reason}",
    },
  },
  subscribers: { "mail:*": "tellsSomebody" },
});
