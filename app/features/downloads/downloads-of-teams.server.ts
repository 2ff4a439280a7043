import { sql } from "drizzle-orm";
import { audienceUse } from "~/features/teams/audience/audience-rows.server";
import type { TeamExtension } from "~/features/teams/team-extensions.server";
import { DOWNLOAD_AUDIENCE, DOWNLOAD_TYPES } from "./download-audience.server";
import { adminDownloadPath } from "./downloads.paths";

/** Downloads are nobody's; they name team types. */
export const downloadsOfTeams: TeamExtension = {
  whenAdded: () => [],
  whenMoved: () => ({ before: [], after: [] }),
  owned: [],
  typeUses: [
    audienceUse({
      noun: { one: "download", many: "downloads" },
      things: DOWNLOAD_AUDIENCE,
      title: sql`d.name`,
      name: "download",
      links: DOWNLOAD_TYPES,
      path: adminDownloadPath,
    }),
  ],
};
