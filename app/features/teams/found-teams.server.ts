import { sql } from "drizzle-orm";
import { type Finder, foundPage, isStaff, nothingFound } from "~/procedure/room-search.server";
import { teamPath } from "./teams.paths";

export const teamFinder: Finder = {
  find: (who, slice) =>
    isStaff(who)
      ? foundPage(slice, {
          kind: "team",
          seen: sql`select tm.id, tm.name as title, tm.is_archived as isArchived, hit.rank
            from hit join team tm on tm.id = hit.ref`,
          facts: sql`select paged.*, coalesce(o.first_name || ' ' || o.surname, '') as text, null as teamId,
              p.name as teamName, null as dueDate
            from paged join team tm on tm.id = paged.id left join user o on o.id = tm.owner_id
            left join team p on p.id = tm.parent_team_id`,
        })
      : nothingFound(),
  show: ({ id, text, teamName }) => ({
    to: teamPath(id),
    facts: [text && `Owner ${text}`, teamName && `Shares the stand of ${teamName}`],
  }),
};

/** A member of staff without a team has no page. */
export const personFinder: Finder = {
  find: (who, slice) =>
    isStaff(who)
      ? foundPage(slice, {
          kind: "person",
          seen: sql`select u.id, u.first_name || ' ' || u.surname as title, coalesce(tm.is_archived, 0) as isArchived,
              hit.rank
            from hit join user u on u.id = hit.ref left join team tm on tm.id = u.team_id`,
          facts: sql`select paged.*, u.email as text, tm.id as teamId, tm.name as teamName, null as dueDate
            from paged join user u on u.id = paged.id left join team tm on tm.id = u.team_id`,
        })
      : nothingFound(),
  show: ({ text, teamId, teamName }) => ({
    to: teamId ? teamPath(teamId) : null,
    facts: [text, teamName ?? "Staff"],
  }),
};
