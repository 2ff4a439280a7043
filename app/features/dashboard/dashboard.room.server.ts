import { sql } from "drizzle-orm";
import { roomWork } from "~/procedure/room-work.server";
import { countdownCard, linkCard, progressCard } from "./cards/own-cards.server";
import { dashboardClone } from "./clone-dashboard.server";
import { dashboardRoom } from "./dashboard.room";

export const dashboardWork = roomWork(dashboardRoom, {
  counts: () => ({
    cards: sql`(select count(*) from card)`,
    cardLayouts: sql`(select count(*) from card_layout)`,
  }),
  cards: [linkCard, countdownCard, progressCard],
  clone: dashboardClone,
});
