import { sql } from "drizzle-orm";
import { nameOf } from "#db/event/aliases";
import { as, jsonRows } from "#db/json-row";
import type { Write } from "#db/write-batch";
import { newId } from "~/lib/ids";
import type { CommandContext } from "~/procedure/context";
import { LayoutDocument, LayoutDraft } from "./cards.schema";

/** So many of a layout are kept. */
export const MOST_VERSIONS = 50;

/** A layout over `lay` as teams have it. */
const LIVE = sql`json_object('name', lay.name, 'isDefault', lay.is_default,
  'teamTypeIds', json((select json_group_array(x.team_type_id) from (select * from card_layout_team_type
    where layout_id = lay.id order by team_type_id) x)),
  'cardIds', json((select json_group_array(x.card_id) from (select * from card_layout_card
    where layout_id = lay.id order by position, card_id) x)))`;

/** For the batch that publishes, before it: what teams have that no version has yet, of a layout that is older than versions. */
export const keepLive = (layoutId: string): Write =>
  sql`insert into card_layout_version (id, layout_id, document, published_at, published_by)
    select ${newId()}, lay.id, ${LIVE}, lay.updated_at, lay.updated_by from card_layout lay
    where lay.id = ${layoutId} and not exists (select 1 from card_layout_version where layout_id = lay.id)`;

/** At the end of the same batch: what teams have now as a version, where the newest says something else. The oldest go. */
export const keepVersion = (ctx: CommandContext, layoutId: string): Write[] => [
  sql`insert into card_layout_version (id, layout_id, document, published_at, published_by)
    select ${newId()}, lay.id, ${LIVE}, ${ctx.now.toISOString()}, ${ctx.actor.id} from card_layout lay
    where lay.id = ${layoutId} and ${LIVE} is not (select document from card_layout_version where layout_id = lay.id
      order by published_at desc, id desc limit 1)`,
  sql`delete from card_layout_version where layout_id = ${layoutId} and id not in (select id from card_layout_version
    where layout_id = ${layoutId} order by published_at desc, id desc limit ${MOST_VERSIONS})`,
];

/** The newest first. */
export const layoutVersions = (layoutId: string) =>
  jsonRows(
    {
      id: as<string>(sql`v.id`),
      document: as<string>(sql`v.document`),
      publishedAt: as<string>(sql`v.published_at`),
      by: as<string | null>(
        sql`case when v.published_by = 'system' then 'the system' else ${nameOf(as<string | null>(sql`v.published_by`))} end`,
      ),
    },
    sql`from card_layout_version v where v.layout_id = ${layoutId} order by v.published_at desc, v.id desc`,
  );

/** Null where it cannot be read. */
export const readVersion = (document: string): LayoutDocument | null => readAs(LayoutDocument, document);

function readAs<T>(shape: { safeParse(value: unknown): { data?: T | undefined } }, text: string): T | null {
  try {
    return shape.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

/**
 * What the editor shows: what is being edited, else what teams have. Types that are gone are left out; a card that is gone leaves the six as
 * teams have them.
 */
export function workingLayout<Live extends LayoutDocument & { draft: string | null }>(
  { draft, ...live }: Live,
  there: { cards: readonly { id: string }[]; teamTypes: readonly { id: string }[] },
) {
  const read = draft === null ? null : readAs(LayoutDraft, draft);
  const working = read && {
    name: read.name,
    isDefault: live.isDefault || read.isDefault,
    ...whatIsThere(read, live, there),
  };
  return {
    ...live,
    ...working,
    hasDraft: working !== null && !saysTheSame(working, live),
    /** Who saved it last, where that is not what teams have. */
    drafted: read && { at: read.at, by: read.by },
  };
}

function whatIsThere(
  { teamTypeIds, cardIds }: LayoutDocument,
  live: LayoutDocument,
  { cards, teamTypes }: { cards: readonly { id: string }[]; teamTypes: readonly { id: string }[] },
): Pick<LayoutDocument, "teamTypeIds" | "cardIds"> {
  const types = new Set(teamTypes.map(({ id }) => id));
  const known = new Set(cards.map(({ id }) => id));
  return {
    teamTypeIds: teamTypeIds.filter((id) => types.has(id)),
    cardIds: cardIds.every((id) => known.has(id)) ? cardIds : live.cardIds,
  };
}

/** Types are in no order. */
const saysTheSame = (one: LayoutDocument, other: LayoutDocument): boolean => keyOf(one) === keyOf(other);

const keyOf = ({ name, isDefault, teamTypeIds, cardIds }: LayoutDocument) =>
  JSON.stringify([name, isDefault, [...teamTypeIds].sort(), cardIds]);
