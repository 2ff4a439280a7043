import { roomWork } from "~/procedure/room-work.server";
import { reportsRoom } from "./reports.room";
import { noteRisk } from "./risk/risk-days.server";

export const reportsWork = roomWork(reportsRoom, {
  tidy: { note: noteRisk },
});
