import { sql } from "drizzle-orm";
import * as z from "zod";
import { asset, f, nameOf } from "#db/event/aliases";
import {
  as,
  bool,
  jsonList,
  jsonOne,
  jsonRequired,
  jsonRows,
  parsed,
  type RowIn,
  type RowOf,
  rowsOf,
} from "#db/json-row";
import { emptyRead, type Read } from "#db/read-batch";
import { LIST_KINDS, type ListKind } from "~/features/files/file-types.rules";
import { FILE_CELLS } from "~/features/files/files.queries.server";
import { list } from "~/procedure/list.server";
import { indexed, oneOf, text, within } from "~/procedure/list-filters.server";
import { ASSET_IMAGE_CELLS } from "./asset-image.server";
import { isUsed, seenByGuests, seenSignedIn, usesOf } from "./asset-uses.server";
import { ASSETS_A_PAGE } from "./assets.rules";

const ID = sql`asset.id`;
const FILE = sql`join file f on f.id = asset.file_id`;

/** By kind of what uses it. */
const USE_COUNTS = () =>
  rowsOf(
    { kind: as<number>(sql`used.kind`), count: as<number>(sql`count(*)`) },
    sql`from ${usesOf(ID)} used group by used.kind order by used.kind`,
  );

const USES = () =>
  rowsOf(
    {
      kind: as<number>(sql`used.kind`),
      title: as<string>(sql`used.title`),
      target: as<string>(sql`used.target`),
      isLive: bool(sql`used.isLive`),
    },
    sql`from ${usesOf(ID)} used order by used.kind, lower(used.title), used.target`,
  );

const CELLS = {
  ...ASSET_IMAGE_CELLS,
  type: asset.type,
  version: asset.version,
  createdAt: asset.createdAt,
};

/** One tab of the list: its assets, newest first (spec 1.9). */
export const assetList = list({
  from: ({ category }: { category: ListKind }) => sql`from asset where asset.category = ${category}`,
  all: ({ category }) => sql`(select count(*) from asset where category = ${category})`,
  key: asset.id,
  rows: sql`join asset on asset.id = page.id ${FILE}`,
  cells: () => ({ ...CELLS, by: nameOf(asset.createdBy), uses: USE_COUNTS() }),
  beside: () => ({
    tabs: as<Partial<Record<ListKind, number>>>(
      sql`json((select json_group_object(category, n) from (select category, count(*) as n from asset group by category)))`,
    ),
  }),
  filters: {
    q: text(indexed("asset", asset.id, "title body"), within(asset.name), within(asset.altText)),
    used: oneOf(["yes", "no"], (value) => (value === "yes" ? isUsed(ID) : sql`not ${isUsed(ID)}`)),
    alt: oneOf(["missing", "decorative"], (value) =>
      value === "missing"
        ? sql`asset.alt_text = '' and asset.is_decorative = 0 and asset.type = 'image'`
        : sql`asset.is_decorative = 1`,
    ),
  },
  sorts: {
    added: [asset.createdAt],
    name: [sql`lower(asset.name)`],
    size: [sql`(select size from file where id = asset.file_id)`],
  },
  first: "added",
  size: ASSETS_A_PAGE,
});

/** One word for each order that makes sense here. */
const ORDERS = {
  newest: { sort: "added", dir: "desc" },
  oldest: { sort: "added", dir: "asc" },
  name: { sort: "name", dir: "asc" },
  largest: { sort: "size", dir: "desc" },
  smallest: { sort: "size", dir: "asc" },
} as const;

const { sort: _, dir: __, ...shape } = assetList.Search.shape;
const Asked = z.object({
  ...shape,
  type: z.enum(LIST_KINDS).default("images").catch("images"),
  order: z
    .enum(Object.keys(ORDERS) as [keyof typeof ORDERS, ...(keyof typeof ORDERS)[]])
    .default("newest")
    .catch("newest"),
});
const withSort = <Q extends { order: keyof typeof ORDERS }>({ order, ...query }: Q) => ({
  ...query,
  ...ORDERS[order],
});

/** The same in the picker: what is chosen now, and for which form. */
const PickerAsked = Asked.extend({
  chosen: z.string().max(40).default("").catch(""),
  draft: z.string().max(40).default("").catch(""),
  /** Opened over the form by script, which keeps the form itself. */
  in: z.literal("dialog").optional().catch(undefined),
});

/** What the addresses of the list ask for: a tab, and one of its orders. */
export const assetSearch = {
  List: Asked.transform(withSort),
  Picker: PickerAsked.transform(withSort),
  Export: Asked.extend({ format: assetList.ExportSearch.shape.format }).transform(withSort),
};

export type ListedAsset = RowIn<typeof assetList.page>;

/** For its own page. */
export const assetForPage = (assetId: string) =>
  jsonRequired(
    {
      ...CELLS,
      by: nameOf(asset.createdBy),
      updatedAt: asset.updatedAt,
      updatedBy: asset.updatedBy,
      updatedByName: nameOf(asset.updatedBy),
      fileName: f.name,
      hasSizes: bool(sql`f.sizes is not null`),
      uses: USES(),
    },
    sql`from asset ${FILE} where asset.id = ${assetId}`,
  );

/** The same where there may be none: one that was chosen. */
export const chosenAsset = (assetId: string) =>
  jsonOne(
    { ...CELLS, by: nameOf(asset.createdBy), uses: USES() },
    sql`from asset ${FILE} where asset.id = ${assetId}`,
  );

/** What a command decides by. */
export const assetForCommand = (assetId: string) =>
  jsonOne(
    {
      id: asset.id,
      name: asset.name,
      category: asset.category,
      version: asset.version,
      file: parsed<{ id: string; key: string }>(sql`json_object('id', f.id, 'key', f.key)`),
      uses: USES(),
    },
    sql`from asset ${FILE} where asset.id = ${assetId}`,
  );

/** Some of them, in the order in which they were added. */
export const assetsById = (ids: readonly string[]) =>
  jsonRows(
    CELLS,
    sql`from asset ${FILE} where asset.id in ${jsonList(ids)} order by asset.created_at, asset.id`,
  );

/** The picture that a form names; null where it names none, or one that is not there. */
export const assetFacts = (assetId: string): Read<RowOf<typeof ASSET_IMAGE_CELLS> | null> =>
  assetId === ""
    ? emptyRead(null)
    : jsonOne(ASSET_IMAGE_CELLS, sql`from asset ${FILE} where asset.id = ${assetId}`);

/** The file of an asset that this person may see; out of sight is a 404. */
export const fileForReader = (assetId: string, who: "staff" | "signedIn" | "guest") => {
  const seen = {
    staff: sql`true`,
    signedIn: seenSignedIn(ID),
    guest: seenByGuests(ID),
  }[who];
  return jsonRequired(FILE_CELLS, sql`from asset ${FILE} where asset.id = ${assetId} and ${seen}`);
};
