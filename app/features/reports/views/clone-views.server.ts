import { eq } from "drizzle-orm";
import { reportViews } from "#db/event/schema/reports";
import { many, q } from "#db/read-batch";
import { inserts } from "#db/write-batch";
import { isDay } from "~/lib/dates";
import { type Copying, roomClone } from "~/procedure/room-work.server";
import { viewAt } from "./listed.server";

type View = typeof reportViews.$inferSelect;

/**
 * What is shared, as nobody's: its owner, its readers and its mails stay behind, as all people do. So does a view that names a team, a
 * person or a version of a form, which the new event has not.
 */
export const viewsClone = roomClone({
  reads: () => ({ views: many(q.select().from(reportViews).where(eq(reportViews.isShared, true))) }),
  ids: ({ views }) => views.map(({ id }) => id),
  writes: ({ views }, { audit, ...copying }) =>
    inserts(
      views.filter(isOfAnyEvent).map((view) => ({
        ...view,
        ...audit,
        id: copying.mapped(view.id),
        address: copiedAddress(view.address, copying),
        ownerId: audit.createdBy,
        mail: "none" as const,
        version: 1,
      })),
      (rows) => q.insert(reportViews).values(rows),
    ),
  counts: ({ views }) => ({ "shared views": views.filter(isOfAnyEvent).length }),
});

function isOfAnyEvent({ address }: View): boolean {
  const found = viewAt(address);
  if (!found) return false;
  return [...found.search.keys()].every((name) => {
    const kind = found.listed.words[name]?.names;
    return kind !== "team" && kind !== "user" && name !== "version";
  });
}

/** Parameters whose values may be days; in others a day is a word that is looked for. */
const DAYS = ["from", "to", "since", "until", "atLeast", "atMost"];

/** With the new event's ids, over days as much later as all others. */
function copiedAddress(address: string, { relinked, shift }: Pick<Copying, "relinked" | "shift">): string {
  const [path = "", search = ""] = address.split("?", 2);
  const params = new URLSearchParams(search);
  for (const name of DAYS) {
    const value = params.get(name);
    // What would lie behind the calendar's end stays: it narrows nothing there.
    if (value !== null && isDay(value) && isDay(shift(value))) params.set(name, shift(value));
  }
  return relinked(params.size > 0 ? `${path}?${params}` : path);
}
