import { type SQL, sql } from "drizzle-orm";
import { forExceptions } from "#db/exceptions";
import { writtenSql } from "#db/written-sql";
import type { AudienceKind } from "~/features/teams/audience/audience.commands.server";
import {
  type AudienceTables,
  audienceOf,
  audienceSql,
  exceptionsOf,
} from "~/features/teams/audience/audience.server";
import type { TypeLinks } from "~/features/teams/audience/audience-rows.server";
import { Refused } from "~/lib/errors";
import { relyOn } from "~/procedure/guards.server";

const SHOWN = sql`select x.team_type_id from card_layout_team_type x where x.layout_id = lay.id`;

/**
 * Which teams a layout `lay` is for, over `tm`: organisers as others. One without types, names and conditions is for none of its own accord;
 * the default one has no audience, it is for all that no other is for.
 */
const LAYOUT_AUDIENCE: AudienceTables = {
  table: sql`card_layout lay`,
  id: sql`lay.id`,
  isOpen: sql`true`,
  shown: SHOWN,
  hidden: null,
  showToChildTeams: null,
  organisers: "asOthers",
  base: sql`coalesce(lay.audience_base, iif(exists (${SHOWN}), 'types', 'teams'))`,
  isForNone: true,
};

/** Where layouts name team types. */
export const LAYOUT_TYPES = {
  table: sql`card_layout_team_type`,
  thingId: sql`layout_id`,
  of: sql`card_layout`,
  hasRule: false,
} satisfies TypeLinks;

/**
 * The layout that the team `tm` gets (decisions.md, "Who sees what, exactly"): of those that it matches one that names it goes first, then
 * the first in list order; else the default one.
 */
export const LAYOUT_OF_TEAM: SQL = writtenSql(sql`coalesce(
  ${forExceptions(sql`(select lay.id from audience_team au join card_layout lay on lay.id = au.thing_id and lay.is_default = 0
    where au.team_id = tm.id and au.rule = 'in' order by lower(lay.name), lay.id limit 1),`)}
  (select lay.id from card_layout lay where lay.is_default = 0 and ${audienceSql(LAYOUT_AUDIENCE).sees}
    order by lower(lay.name), lay.id limit 1),
  (select id from card_layout where is_default = 1))`);

export const layoutAudience = audienceOf(LAYOUT_AUDIENCE);

/** Null where its types say all. */
export const exceptionsOfLayout = (layoutId: string) =>
  exceptionsOf({ ...LAYOUT_AUDIENCE, base: sql`lay.audience_base` }, layoutId);

/** What the page of its audience needs. A type is in one layout: which, says the layout's editor. */
export const AUDIENCE_OF_LAYOUTS: AudienceKind = {
  thing: "layout",
  alias: "lay",
  tables: LAYOUT_AUDIENCE,
  links: LAYOUT_TYPES,
  title: sql<string>`lay.name`,
  isPublic: null,
  activity: "cardLayout.audienceChanged",
  typesElsewhere: "chosen where its cards are",
  guard: (id) =>
    relyOn(
      sql`exists (select 1 from card_layout where id = ${id} and is_default = 0)`,
      () => new Refused("The default layout is for every team that no other is for."),
    ),
};
