import { sql } from "drizzle-orm";
import { cardLayoutCards, cardLayouts, cardLayoutTeamTypes, cards } from "#db/event/schema/dashboard";
import { many, q } from "#db/read-batch";
import { inserts } from "#db/write-batch";
import { roomClone } from "~/procedure/room-work.server";

/** Cards and layouts, in the place of those that every event begins with. */
export const dashboardClone = roomClone({
  reads: () => ({
    cards: many(q.select().from(cards)),
    layouts: many(q.select().from(cardLayouts)),
    placed: many(q.select().from(cardLayoutCards)),
    layoutTypes: many(q.select().from(cardLayoutTeamTypes)),
  }),
  ids: ({ cards, layouts }) => [...cards, ...layouts].map(({ id }) => id),
  writes: (found, { mapped, relinked, audit }) => [
    sql`delete from card_layout`,
    sql`delete from card`,
    ...inserts(
      found.cards.map((card) => ({
        ...card,
        ...audit,
        id: mapped(card.id),
        pathId: card.pathId && mapped(card.pathId),
        href: card.href && relinked(card.href),
        version: 1,
      })),
      (rows) => q.insert(cards).values(rows),
    ),
    ...inserts(
      found.layouts.map((layout) => ({
        ...layout,
        ...audit,
        id: mapped(layout.id),
        draft: null,
        version: 1,
      })),
      (rows) => q.insert(cardLayouts).values(rows),
    ),
    ...inserts(
      found.placed.map((row) => ({ ...row, layoutId: mapped(row.layoutId), cardId: mapped(row.cardId) })),
      (rows) => q.insert(cardLayoutCards).values(rows),
    ),
    ...inserts(
      found.layoutTypes.map((row) => ({
        layoutId: mapped(row.layoutId),
        teamTypeId: mapped(row.teamTypeId),
      })),
      (rows) => q.insert(cardLayoutTeamTypes).values(rows),
    ),
  ],
  counts: (found) => ({ cards: found.cards.length, layouts: found.layouts.length }),
});
