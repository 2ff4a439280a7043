import { roomTexts } from "~/procedure/room";

export const emailRoom = roomTexts({
  name: "email",
  subscribers: { "mail:*": "tellsSomebody" },
});
