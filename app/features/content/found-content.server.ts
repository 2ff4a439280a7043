import { type SQL, sql } from "drizzle-orm";
import { searchEntries } from "#db/event/search-index";
import { seenBy } from "~/features/teams/audience/audience.server";
import { type Finder, foundPage, isStaff, nothingFound } from "~/procedure/room-search.server";
import { adminContentPath, contentPath } from "./content.paths";
import { contentAudience } from "./content-audience.server";

/** What the sections of a copy say, without what is no word of theirs: addresses, codes, the kind of a callout. */
const wordsOf = (copy: "working" | "live"): SQL => sql`coalesce((
  select group_concat(words, ' ') from (
    select trim(sec.heading || ' ' || coalesce((select group_concat(part.atom, ' ')
      from json_tree(iif(json_valid(sec.data), sec.data, '{}')) part
      where part.type = 'text' and coalesce(part.key, '') not in ('link', 'variant', 'shortcode', 'videoId')), '')) as words
    from section sec where sec.content_id = cp.id and sec.copy = ${sql.raw(`'${copy}'`)} and sec.removed_at is null
      ${copy === "live" ? sql`and sec.is_published = 1` : sql``}
    order by sec.position)), '')`;

/** Two entries a page: what is live is what readers find, staff find what they are working on. */
export const contentEntries = searchEntries("content", {
  id: sql`e.id`,
  scope: sql`e.copy`,
  title: sql`e.title`,
  body: sql`e.body`,
  from: sql`(select cp.id, 'working' as copy, cp.title as title, cp.description || ' ' || ${wordsOf("working")} as body
      from content cp
    union all select cp.id, 'live', cp.live_title, cp.live_description || ' ' || ${wordsOf("live")}
      from content cp where cp.is_published = 1) e`,
});

/** The ref of a page's working entry, for the search of staff's own list. */
export const workingRef = (contentId: SQL): SQL => sql`${contentId} || ' working'`;

/** Staff find all pages by their working words; a team those that it sees, by what is live. */
export const contentFinder: Finder = {
  find(who, slice) {
    const staff = isStaff(who);
    const seen = staff ? sql`true` : seenBy(contentAudience, who);
    if (!seen) return nothingFound();
    const title = staff ? sql`cp.title` : sql`cp.live_title`;
    return foundPage(slice, {
      kind: "content",
      within: [staff ? "working" : "live"],
      seen: sql`select cp.id, ${title} as title, cp.is_archived as isArchived, hit.rank
        from hit join content cp on cp.id = hit.ref where ${seen}`,
      facts: sql`select paged.*, ${staff ? sql`cp.description` : sql`cp.live_description`} as text,
          null as teamId, null as teamName, null as dueDate
        from paged join content cp on cp.id = paged.id`,
    });
  },
  show: ({ id, text }, { who }) => ({
    to: isStaff(who) ? adminContentPath(id) : contentPath(id),
    facts: [],
    text,
  }),
};
