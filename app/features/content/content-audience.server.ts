import { sql } from "drizzle-orm";
import { cp } from "#db/event/aliases";
import type { AudienceKind } from "~/features/teams/audience/audience.commands.server";
import { type AudienceTables, audienceOf } from "~/features/teams/audience/audience.server";
import type { TypeLinks } from "~/features/teams/audience/audience-rows.server";

/** Who sees a content page: what the rule of all three kinds looks at, over `cp`. */
export const contentAudience: AudienceTables = {
  table: sql`content cp`,
  id: sql`${cp.id}`,
  isOpen: sql`(cp.is_published = 1 and cp.is_archived = 0)`,
  shown: sql`select x.team_type_id from content_team_type x where x.content_id = cp.id`,
  hidden: null,
  showToChildTeams: sql`(cp.show_to_child_teams = 1)`,
  base: sql`cp.audience_base`,
};

/** The same of a page as it will be once it is published. */
export const audienceOncePublished: AudienceTables = {
  ...contentAudience,
  isOpen: sql`(cp.is_archived = 0)`,
};

/** Which types a page is for. */
export const contentTypes = {
  table: sql`content_team_type`,
  of: sql`content`,
  thingId: sql.raw("content_id"),
  hasRule: false,
} satisfies TypeLinks;

export const pageAudience = audienceOf(contentAudience);

/** What the page of its audience needs. */
export const AUDIENCE_OF_PAGES: AudienceKind = {
  thing: "page",
  alias: "cp",
  tables: contentAudience,
  links: contentTypes,
  title: sql<string>`cp.title`,
  isPublic: sql`cp.is_public = 1`,
  activity: "content.audienceChanged",
};
