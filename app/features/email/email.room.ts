import { roomTexts } from "~/procedure/room";
import { emailMails } from "./email.mails";

export const emailRoom = roomTexts({
  name: "email",
  mails: emailMails,
  subscribers: { "mail:*": "tellsSomebody" },
});
