import { sql } from "drizzle-orm";
import { cp } from "#db/event/aliases";
import type { AudienceTables } from "~/features/teams/audience/audience.server";
import type { TypeLinks } from "~/features/teams/audience/audience-rows.server";

/** Who sees a content page: what the rule of all three kinds looks at, over `cp`. */
export const contentAudience: AudienceTables = {
  table: sql`content cp`,
  id: sql`${cp.id}`,
  isOpen: sql`(cp.is_published = 1 and cp.is_archived = 0)`,
  shown: sql`select x.team_type_id from content_team_type x where x.content_id = cp.id`,
  hidden: null,
  showToChildTeams: sql`(cp.show_to_child_teams = 1)`,
};

/** The same of a page as it will be once it is published. */
export const audienceOncePublished: AudienceTables = {
  ...contentAudience,
  isOpen: sql`(cp.is_archived = 0)`,
};

/** Which types a page is for. */
export const contentTypes: TypeLinks = {
  table: sql`content_team_type`,
  thingId: sql.raw("content_id"),
  hasRule: false,
};
