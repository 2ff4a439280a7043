import { sql } from "drizzle-orm";
import { searchEntries } from "#db/event/search-index";
import { hasLevel } from "~/identity/permissions.rules";
import { type Finder, foundPage, nothingFound } from "~/procedure/room-search.server";
import { ownerPath } from "../admin-forms.paths";

/** By its title and what it says of itself: its questions have entries of their own. */
export const fieldGroupEntries = searchEntries("fieldGroup", {
  id: sql`fg.id`,
  title: sql`fg.title`,
  body: sql`fg.description`,
  from: sql`field_group fg`,
});

/** For admins alone, who may open them. */
export const fieldGroupFinder: Finder = {
  find: (who, slice) =>
    hasLevel(who.level, "admin")
      ? foundPage(slice, {
          kind: "fieldGroup",
          seen: sql`select fg.id, fg.title, fg.is_archived as isArchived, hit.rank
            from hit join field_group fg on fg.id = hit.ref`,
          facts: sql`select paged.*, fg.description as text, null as teamId, null as teamName, null as dueDate
            from paged join field_group fg on fg.id = paged.id`,
        })
      : nothingFound(),
  show: ({ id, text }) => ({ to: ownerPath({ kind: "fieldGroup", id }), facts: [], text }),
};
