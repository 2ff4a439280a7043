import { sql } from "drizzle-orm";
import { audienceUse } from "~/features/teams/audience/audience-rows.server";
import type { TeamExtension } from "~/features/teams/team-extensions.server";
import { layoutPath } from "./cards.paths";
import { LAYOUT_TYPES } from "./layout-audience.server";

const named = audienceUse({
  noun: { one: "card layout", many: "card layouts" },
  things: { table: sql`card_layout lay`, id: sql`lay.id` },
  title: sql`lay.name`,
  name: "card_layout",
  links: LAYOUT_TYPES,
  path: layoutPath,
});

/** Layouts are nobody's; they name team types. The default one is every other team's without a type too. */
export const layoutsOfTeams: TeamExtension = {
  whenAdded: () => [],
  whenMoved: () => ({ before: [], after: [] }),
  owned: [],
  typeUses: [
    {
      ...named,
      naming: (typeId) => sql`select id, title,
          (isOnly and id not in (select id from card_layout where is_default = 1)) as isOnly, isHidden
        from (${named.naming(typeId)})`,
    },
  ],
};
