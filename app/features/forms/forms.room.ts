import { roomTexts } from "~/procedure/room";

/** Forms: what they ask, by which logic, and what was answered. */
export const formsRoom = roomTexts({ name: "forms" });
