import { roomTexts } from "~/procedure/room";

/** Who edits what. What may be edited, each room says of itself. */
export const locksRoom = roomTexts({ name: "locks" });
