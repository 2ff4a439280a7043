import { sql } from "drizzle-orm";
import { searchEntries } from "#db/event/search-index";
import { seenBy } from "~/features/teams/audience/audience.server";
import { richTextPlain } from "~/lib/rich-text/rich-text-plain.server";
import { type Finder, foundPage, isStaff, nothingFound } from "~/procedure/room-search.server";
import { SUPPLIER_AUDIENCE } from "./supplier-audience.server";
import { adminSupplierPath, supplierGroupPath, supplierPath } from "./suppliers.paths";

/** What search knows of suppliers: what they do, and who to talk to. */
export const supplierEntries = searchEntries("supplier", {
  id: sql`sup.id`,
  title: sql`sup.company`,
  body: sql`sup.description || coalesce((select ' ' || group_concat(c.first_name || ' ' || c.surname || ' ' || c.job_title
    || ' ' || c.email, ' ') from supplier_contact c where c.supplier_id = sup.id), '')`,
  from: sql`supplier sup`,
});

export const supplierGroupEntries = searchEntries("supplierGroup", {
  id: sql`sg.id`,
  title: sql`sg.title`,
  body: sql`''`,
  from: sql`supplier_group sg`,
});

/** Staff find all; a team those that it sees. */
export const supplierFinder: Finder = {
  find(who, slice) {
    const seen = isStaff(who) ? sql`true` : seenBy(SUPPLIER_AUDIENCE, who);
    if (!seen) return nothingFound();
    return foundPage(slice, {
      kind: "supplier",
      seen: sql`select sup.id, sup.company as title, sup.is_archived + sup.is_draft as isArchived, hit.rank
        from hit join supplier sup on sup.id = hit.ref where ${seen}`,
      facts: sql`select paged.*, sup.description as text, null as teamId, null as teamName, null as dueDate
        from paged join supplier sup on sup.id = paged.id`,
    });
  },
  show: ({ id, text }, { who }) => ({
    to: isStaff(who) ? adminSupplierPath(id) : supplierPath(id),
    facts: [],
    text: richTextPlain(text),
  }),
};

/** For staff: what teams look for is the supplier. */
export const supplierGroupFinder: Finder = {
  find(who, slice) {
    if (!isStaff(who)) return nothingFound();
    return foundPage(slice, {
      kind: "supplierGroup",
      seen: sql`select sg.id, sg.title, sg.is_archived as isArchived, hit.rank
        from hit join supplier_group sg on sg.id = hit.ref`,
      facts: sql`select paged.*, '' as text, null as teamId, null as teamName, null as dueDate from paged`,
    });
  },
  show: ({ id }) => ({ to: supplierGroupPath(id), facts: [] }),
};
