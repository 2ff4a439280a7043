import { type SQL, sql } from "drizzle-orm";
import { type Finder, foundPage, isStaff, nothingFound, type Searcher } from "~/procedure/room-search.server";
import { memberPath, teamPath, userPath } from "./teams.paths";

/**
 * Staff find all teams; a team finds itself, by its name alone: the text of its entry holds what only staff may read, and a hit
 * would tell that it is there.
 */
export const teamFinder: Finder = {
  find(who, slice) {
    const seen = seenBy(who, sql`tm.id`);
    if (!seen) return nothingFound();
    const isAll = isStaff(who);
    const query = slice.query && (isAll ? slice.query : `{title} : (${slice.query})`);
    const near = slice.near && (isAll ? slice.near : sql`'{title} : (' || ${slice.near} || ')'`);
    return foundPage(
      { ...slice, query, near },
      {
        kind: "team",
        seen: sql`select tm.id, tm.name as title, tm.is_archived as isArchived, hit.rank
        from hit join team tm on tm.id = hit.ref where ${seen}`,
        facts: sql`select paged.*, coalesce(o.first_name || ' ' || o.surname, '') as text, null as teamId,
          p.name as teamName, null as dueDate
        from paged join team tm on tm.id = paged.id left join user o on o.id = tm.owner_id
        left join team p on p.id = tm.parent_team_id`,
      },
    );
  },
  show: ({ id, text, teamName }, { who }) => ({
    to: isStaff(who) ? teamPath(id) : null,
    facts: [
      ...(isStaff(who) ? [] : ["Your team"]),
      text && `Owner ${text}`,
      teamName && `Shares the stand of ${teamName}`,
    ],
  }),
};

/** Staff find everybody, a team its own people. Staff have a page of each, a team one of all its people. */
export const personFinder: Finder = {
  find(who, slice) {
    const seen = seenBy(who, sql`u.team_id`);
    if (!seen) return nothingFound();
    return foundPage(slice, {
      kind: "person",
      seen: sql`select u.id, u.first_name || ' ' || u.surname as title, coalesce(tm.is_archived, 0) as isArchived,
          hit.rank
        from hit join user u on u.id = hit.ref left join team tm on tm.id = u.team_id where ${seen}`,
      facts: sql`select paged.*, u.email as text, tm.id as teamId, tm.name as teamName, null as dueDate
        from paged join user u on u.id = paged.id left join team tm on tm.id = u.team_id`,
    });
  },
  show: ({ id, text, teamId, teamName }, { who }) => ({
    to: isStaff(who) ? (teamId ? memberPath(teamId, id) : userPath(id)) : null,
    facts: [text, teamName ?? "Staff"],
  }),
};

/** The condition by which somebody sees what has this team's id; null where they see none. */
function seenBy(who: Searcher, teamId: SQL): SQL | null {
  if (isStaff(who)) return sql`true`;
  return who.teamId === undefined ? null : sql`${teamId} = ${who.teamId}`;
}
