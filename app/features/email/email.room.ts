import { roomTexts } from "~/procedure/room";

export const emailRoom = roomTexts({
  name: "email",
  activities: {
    team: {
      "mail.stopped": "stopped all e-mail to {address}, since {reason}",
    },
  },
  subscribers: { "mail:*": "tellsSomebody" },
});
