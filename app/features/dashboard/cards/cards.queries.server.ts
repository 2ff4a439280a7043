import { sql } from "drizzle-orm";
import { card, lay, nameOf, tm, y } from "#db/event/aliases";
import { as, bool, jsonList, jsonRequired, jsonRows, type RowIn, valuesOf } from "#db/json-row";
import { mapRead, writtenOnce } from "#db/read-batch";
import { READING_TYPE } from "~/features/teams/audience/audience.server";
import { LAYOUT_OF_TEAM } from "./layout-audience.server";

/** A card as it is stored. */
const CARD = {
  id: card.id,
  type: card.type,
  title: card.title,
  description: card.description,
  isMini: card.isMini,
  pathId: card.pathId,
  href: card.href,
};

/** Names of the layouts that a card stands in. */
const LAYOUTS = valuesOf(
  lay.name,
  sql`from card_layout_card x join card_layout lay on lay.id = x.layout_id where x.card_id = card.id
    order by lower(lay.name), lay.id`,
);

/** All cards: there are few, and what they are called is known when they are shown. */
export const allCards = writtenOnce(() =>
  jsonRows(
    {
      ...CARD,
      /** The page of a `content` card, whoever sees it. */
      pageTitle: as<string | null>(sql`(select live_title from content where id = card.path_id)`),
      layouts: LAYOUTS,
    },
    sql`from card card order by card.created_at, card.id`,
  ),
);
export type ListedCard = RowIn<typeof allCards>;

export const cardForEdit = (cardId: string) =>
  jsonRequired(
    {
      ...CARD,
      layouts: LAYOUTS,
      version: card.version,
      updatedAt: card.updatedAt,
      updatedBy: card.updatedBy,
      updatedByName: nameOf(card.updatedBy),
    },
    sql`from card card where card.id = ${cardId}`,
  );

/** What a card may lead to: pages that are live, by title. */
export const pagesToChoose = writtenOnce(() =>
  jsonRows(
    { id: as<string>(sql`cp.id`), title: as<string>(sql`cp.live_title`) },
    sql`from content cp where cp.is_published = 1 and cp.is_archived = 0 order by lower(cp.live_title), cp.id`,
  ),
);

/** Which are about to be deleted. */
export const cardsForRemoval = (ids: readonly string[]) =>
  jsonRows(
    { id: card.id, type: card.type, title: card.title, layouts: LAYOUTS },
    sql`from card card where card.id in ${jsonList(ids)} order by card.created_at, card.id`,
  );

/** How many active teams get each layout; of one that is not here, none does. */
export const teamsByLayout = writtenOnce(() =>
  mapRead(
    jsonRows(
      { layoutId: as<string | null>(sql`x.layout_id`), teams: as<number>(sql`count(*)`) },
      sql`from (select ${LAYOUT_OF_TEAM} as layout_id from team tm where tm.is_archived = 0) x group by x.layout_id`,
    ),
    (rows) => new Map(rows.map(({ layoutId, teams }) => [layoutId ?? "", teams])),
  ),
);

/** The cards of a team's layout in their order, and which layout that is. */
export const standOfTeam = writtenOnce((teamId: string) =>
  jsonRows(
    { ...CARD, layoutId: as<string>(sql`z.layout_id`) },
    sql`from team tm join card_layout_card z on z.layout_id = ${LAYOUT_OF_TEAM}
      join card card on card.id = z.card_id where tm.id = ${teamId} order by z.position, card.id`,
  ),
);

/** Its cards, of a layout `lay`. */
const CARD_IDS = valuesOf(
  as<string>(sql`x.card_id`),
  sql`from card_layout_card x where x.layout_id = lay.id order by x.position, x.card_id`,
);
const TYPE_IDS = valuesOf(
  as<string>(sql`x.team_type_id`),
  sql`from card_layout_team_type x join team_type y on y.id = x.team_type_id where x.layout_id = lay.id
    order by lower(y.name), y.id`,
);
const BY_NAME = sql`lower(lay.name), lay.id`;

/** All layouts: the default first, then by name. */
export const allLayouts = writtenOnce(() =>
  jsonRows(
    {
      id: lay.id,
      name: lay.name,
      isDefault: lay.isDefault,
      cardIds: CARD_IDS,
      teamTypeIds: TYPE_IDS,
      updatedAt: lay.updatedAt,
    },
    sql`from card_layout lay order by lay.is_default desc, ${BY_NAME}`,
  ),
);
export type ListedLayout = RowIn<typeof allLayouts>;

export const layoutForEdit = (layoutId: string) =>
  jsonRequired(
    {
      id: lay.id,
      name: lay.name,
      isDefault: lay.isDefault,
      cardIds: CARD_IDS,
      teamTypeIds: TYPE_IDS,
      version: lay.version,
      draft: lay.draft,
      draftedByName: nameOf(as<string | null>(sql`lay.draft ->> 'by'`)),
      updatedAt: lay.updatedAt,
      updatedBy: lay.updatedBy,
      updatedByName: nameOf(lay.updatedBy),
    },
    sql`from card_layout lay where lay.id = ${layoutId}`,
  );

/** Team types that stand in a layout other than this one. */
export const typesElsewhere = (layoutId: string) =>
  jsonRows(
    { teamTypeId: y.id, typeName: y.name, layoutId: lay.id, layoutName: lay.name },
    sql`from card_layout_team_type x join card_layout lay on lay.id = x.layout_id
      join team_type y on y.id = x.team_type_id where x.layout_id <> ${layoutId} order by lower(y.name), y.id`,
  );

export const layoutsForRemoval = (ids: readonly string[]) =>
  jsonRows(
    { id: lay.id, title: lay.name, isDefault: lay.isDefault, teamTypeIds: TYPE_IDS },
    sql`from card_layout lay where lay.id in ${jsonList(ids)} order by ${BY_NAME}`,
  );

/** So many of a layout's teams can be looked through the eyes of. */
const MOST_SAMPLES = 40;

/** Of the teams that get a layout one of each kind, the first by name: whose eyes a preview looks through. */
export const sampleTeams = (layoutId: string) =>
  jsonRows(
    {
      id: tm.id,
      name: tm.name,
      isOrganiser: tm.isOrganiser,
      isShare: bool(sql`tm.stand_share_role = 'child'`),
      typeName: as<string | null>(sql`(select name from team_type where id = tm.type_id)`),
    },
    sql`from (select *, ${READING_TYPE} as type_id, row_number() over (
        partition by is_organiser, stand_share_role = 'child', ${READING_TYPE} order by lower(name), id) as place
        from team tm where tm.is_archived = 0 and ${LAYOUT_OF_TEAM} = ${layoutId}) tm
      where tm.place = 1 order by tm.is_organiser, tm.stand_share_role = 'child', lower(tm.name), tm.id
      limit ${MOST_SAMPLES}`,
  );
export type SampleTeam = RowIn<typeof sampleTeams>;
