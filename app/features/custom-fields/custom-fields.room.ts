import { roomTexts } from "~/procedure/room";

export const customFieldsRoom = roomTexts({ name: "custom-fields" });
