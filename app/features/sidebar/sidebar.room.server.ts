import { sql } from "drizzle-orm";
import { roomWork } from "~/procedure/room-work.server";
import { sidebarClone } from "./clone-sidebar.server";
import { sidebarRoom } from "./sidebar.room";

const UNDO_HOURS = 24;

export const sidebarWork = roomWork(sidebarRoom, {
  counts: () => ({
    sidebarItems: sql`(select count(*) from sidebar_item i join sidebar_section s on s.id = i.section_id
      where i.removed_at is null and s.removed_at is null)`,
  }),
  tidy: {
    /** What was taken away and not put back. */
    writes: (now) => {
      const since = new Date(now.getTime() - UNDO_HOURS * 3_600_000).toISOString();
      return [
        sql`delete from sidebar_item where removed_at < ${since}`,
        sql`delete from sidebar_section where removed_at < ${since}`,
      ];
    },
  },
  clone: sidebarClone,
});
