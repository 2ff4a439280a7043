import { type SQL, sql } from "drizzle-orm";
import { corePagePath, dashboardHeaderPath } from "~/features/settings/settings.paths";

/**
 * Where an asset can stand. Rooms that name assets say so here; later ones are connected in app/connect-rooms.server.ts, since
 * assets come before them.
 */
export interface AssetUse {
  /** One, as people say it: "page". */
  noun: string;
  /** There is one alone, which people call "the …". */
  isSingle?: boolean;
  /**
   * A select of the uses of the asset with this id (a column or a value): `title`, `target` (the id of what uses it), `isLive`
   * (0: only a working copy names it, which is staff's) and `isPublic` (1: guests may see it there). One that uses it more
   * than once may come more than once.
   */
  uses(assetId: SQL): SQL;
  /** Where staff change it; null where there is no page for that. */
  path(target: string): string | null;
}

let connected: readonly AssetUse[] | null = null;

export function extendAssets(...given: AssetUse[]): void {
  connected = given;
}

/** Throws where nobody has said who uses assets: one that is used could be deleted. */
function laterAssetUses(): readonly AssetUse[] {
  if (!connected) throw new Error("The rooms are not connected: call connectRooms() first");
  return connected;
}

/** A document that cannot be read names nothing. */
const inHeader = (field: string) =>
  sql`iif(json_valid(st.data), json_extract(st.data, ${sql.raw(`'$.${field}'`)}), null)`;

/** Of the rooms before this one. */
const EARLIER: readonly AssetUse[] = [
  {
    noun: "dashboard header",
    isSingle: true,
    uses: (assetId) => sql`select 'Dashboard header' as title, 'dashboardHeader' as target,
        coalesce(${inHeader("isPublished")}, 1) as isLive, 0 as isPublic
      from settings st where st.kind = 'dashboardHeader' and ${inHeader("assetId")} = ${assetId}`,
    path: () => dashboardHeaderPath,
  },
  {
    noun: "core page",
    uses: (assetId) => sql`select core.title, core.id as target, core.is_published as isLive, 0 as isPublic
      from core_page core where core.asset_id = ${assetId}`,
    path: corePagePath,
  },
];

const allUses = (): readonly AssetUse[] => [...EARLIER, ...laterAssetUses()];

/**
 * The one SQL of where an asset is used: a table of `kind` (the number of the `AssetUse`), `title`, `target`, `isLive` and
 * `isPublic`, one row for each thing that uses it. Lists, the asset's page, the guard and the permission read it.
 */
export const usesOf = (assetId: SQL): SQL => {
  const parts = allUses().map(
    ({ uses }, kind) =>
      sql`select ${sql.raw(String(kind))} as kind, title, target, isLive, isPublic from (${uses(assetId)})`,
  );
  return sql`(select kind, max(title) as title, target, max(isLive) as isLive, max(isPublic) as isPublic
    from (${sql.join(parts, sql` union all `)}) group by kind, target)`;
};

export const isUsed = (assetId: SQL): SQL => sql`exists (select 1 from ${usesOf(assetId)})`;

/** Who is not staff sees an asset unless every use of it is in a working copy; one that nobody uses counts as seen. */
export const seenSignedIn = (assetId: SQL): SQL =>
  sql`(not ${isUsed(assetId)} or exists (select 1 from ${usesOf(assetId)} where isLive))`;

/** Guests see it where something that is public uses it. */
export const seenByGuests = (assetId: SQL): SQL =>
  sql`exists (select 1 from ${usesOf(assetId)} where isPublic)`;

/** A row of `usesOf` as people read it. */
export interface FoundUse {
  kind: number;
  title: string;
  target: string;
  isLive: boolean;
}

export const namedUses = (found: readonly FoundUse[]) =>
  found.flatMap(({ kind, title, target, isLive }) => {
    const use = allUses()[kind];
    return use ? [{ key: `${kind} ${target}`, noun: use.noun, title, to: use.path(target), isLive }] : [];
  });

export type NamedUse = ReturnType<typeof namedUses>[number];

/** How many things of each kind use it, for `usesText`. */
export const countedUses = (found: readonly { kind: number; count: number }[]) =>
  found.flatMap(({ kind, count }) => {
    const use = allUses()[kind];
    return use ? [{ noun: use.noun, isSingle: use.isSingle === true, count }] : [];
  });
