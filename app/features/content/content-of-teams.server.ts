import { sql } from "drizzle-orm";
import { audienceUse } from "~/features/teams/audience/audience-rows.server";
import type { TeamExtension } from "~/features/teams/team-extensions.server";
import { adminContentPath } from "./content.paths";
import { PAGE_NOUN } from "./content.texts";
import { contentAudience, contentTypes } from "./content-audience.server";

/** Teams have nothing of their own in a page; their types say who sees it. Archived pages too: they could be restored. */
export const contentOfTeams: TeamExtension = {
  whenAdded: () => [],
  whenMoved: () => ({ before: [], after: [] }),
  owned: [],
  typeUses: [
    audienceUse({
      noun: PAGE_NOUN,
      things: contentAudience,
      title: sql`cp.title`,
      name: "content",
      links: contentTypes,
      path: adminContentPath,
    }),
  ],
};
