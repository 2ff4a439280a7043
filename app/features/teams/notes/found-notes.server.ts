import { sql } from "drizzle-orm";
import { type Finder, foundPage, isStaff, nothingFound } from "~/procedure/room-search.server";
import { teamPath } from "../teams.paths";

/** Moderators find what staff wrote down about teams; nobody of a team does. */
export const noteFinder: Finder = {
  find(who, slice) {
    if (!isStaff(who)) return nothingFound();
    return foundPage(slice, {
      kind: "note",
      isCut: true,
      more: ["by"],
      seen: sql`select tn.id, tm.name as title, tm.is_archived as isArchived, hit.rank
        from hit join team_note tn on tn.id = hit.ref join team tm on tm.id = tn.team_id`,
      facts: sql`select paged.*, tn.text, tn.team_id as teamId, null as teamName, null as dueDate,
          (select first_name || ' ' || surname from user where id = tn.created_by) as "by"
        from paged join team_note tn on tn.id = paged.id`,
    });
  },
  show: ({ teamId, text, by }) => ({
    to: teamId ? `${teamPath(teamId)}#notes` : null,
    facts: [by && `Note by ${by}`],
    text,
  }),
};
