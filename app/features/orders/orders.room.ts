import { roomTexts } from "~/procedure/room";

export const ordersRoom = roomTexts({ name: "orders" });
