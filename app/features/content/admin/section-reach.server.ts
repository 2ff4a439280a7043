import { sql } from "drizzle-orm";
import { sec } from "#db/event/aliases";
import { jsonRequired } from "#db/json-row";
import { Id, lookup } from "~/procedure/procedure.server";

/** A section of the page's working copy; of another page, or taken out, it is a 404. */
export const sectionInReach = lookup({
  params: { contentId: Id, sectionId: Id },
  reads: ({ params: { contentId, sectionId } }) => ({
    section: jsonRequired(
      { id: sec.id },
      sql`from section sec where sec.id = ${sectionId} and sec.content_id = ${contentId} and sec.copy = 'working'
        and sec.removed_at is null`,
    ),
  }),
});
