import { isNull } from "drizzle-orm";
import { sidebarItems, sidebarSections } from "#db/event/schema/sidebar";
import { many, q } from "#db/read-batch";
import { inserts } from "#db/write-batch";
import { roomClone } from "~/procedure/room-work.server";

/** What stands in the sidebar; how people folded it is theirs. */
export const sidebarClone = roomClone({
  reads: () => ({
    sections: many(q.select().from(sidebarSections).where(isNull(sidebarSections.removedAt))),
    items: many(q.select().from(sidebarItems).where(isNull(sidebarItems.removedAt))),
  }),
  ids: ({ sections, items }) => [...sections, ...items].map(({ id }) => id),
  writes: (found, { mapped, audit }) => {
    const stays = new Set(found.sections.map(({ id }) => id));
    return [
      ...inserts(
        found.sections.map((section) => ({ ...section, ...audit, id: mapped(section.id), version: 1 })),
        (rows) => q.insert(sidebarSections).values(rows),
      ),
      ...inserts(
        found.items
          .filter(({ sectionId }) => stays.has(sectionId))
          .map((item) => ({
            ...item,
            id: mapped(item.id),
            sectionId: mapped(item.sectionId),
            targetId: mapped(item.targetId),
          })),
        (rows) => q.insert(sidebarItems).values(rows),
      ),
    ];
  },
  counts: (found) => ({ "sidebar items": found.items.length }),
});
