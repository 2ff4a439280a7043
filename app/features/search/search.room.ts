import { roomTexts } from "~/procedure/room";

export const searchRoom = roomTexts({
  name: "search",
  searchKinds: { page: { label: "Pages", noun: "pages", icon: "file-text", order: 50 } },
});
