import { sql } from "drizzle-orm";
import { searchEntries } from "#db/event/search-index";
import { type Finder, foundPage, isStaff, nothingFound } from "~/procedure/room-search.server";
import { ownerPath } from "./admin-forms.paths";

/** By its title, and by what it says and asks in the working copy. */
export const formEntries = searchEntries("form", {
  id: sql`fm.id`,
  title: sql`fm.title`,
  body: sql`fm.description || ' ' || coalesce((select group_concat(label, ' ') from (
    select iif(json_valid(fl.properties), fl.properties ->> 'label', '') as label from form_field fl
    where fl.form_id = fm.id order by fl.position)), '')`,
  from: sql`form fm`,
});

/** Staff find all forms; a team finds what its tasks lead to. */
export const formFinder: Finder = {
  find: (who, slice) =>
    isStaff(who)
      ? foundPage(slice, {
          kind: "form",
          seen: sql`select fm.id, fm.title, fm.is_archived as isArchived, hit.rank
            from hit join form fm on fm.id = hit.ref`,
          facts: sql`select paged.*, fm.description as text, null as teamId, null as teamName, null as dueDate
            from paged join form fm on fm.id = paged.id`,
        })
      : nothingFound(),
  show: ({ id, text }, { who }) => ({
    to: isStaff(who) ? ownerPath({ kind: "form", id }) : null,
    facts: [],
    text,
  }),
};
