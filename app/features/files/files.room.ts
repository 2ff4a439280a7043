import { roomTexts } from "~/procedure/room";

export const filesRoom = roomTexts({
  name: "files",
  activities: { other: { "file.uploaded": "uploaded the file {name}" } },
  subscribers: {
    "files:sizes:*": "keepsOrder",
    "files:drop:*": "keepsOrder",
    "files:folder:*": "keepsOrder",
  },
});
