import { sql } from "drizzle-orm";
import { writeBatch } from "#db/write-batch";
import {
  addAssets,
  deleteAsset,
  giveAltText,
  replaceAssetFile,
  updateAsset,
  updateAssets,
} from "~/features/assets/assets.commands.server";
import { ASSET_RULE } from "~/features/assets/assets.schema";
import { keepDraft } from "~/features/assets/form-drafts.server";
import { png } from "../../harness/pictures";
import { uploadOf } from "../../worlds/file-house";
import type { Change, Command } from "./guarded.types";
import { staffs, type World } from "./guarded-world";

const picture = (name: string) => uploadOf(ASSET_RULE, [{ name, body: png(4, 4) }]);

const anAsset = async (world: World) => {
  const { added } = await addAssets(world.staff, picture(`Asset ${world.n}.png`));
  world.ids.asset = added[0]?.id ?? "";
};
const assetOf = ({ ids }: World) => ids.asset ?? "";
const words = { altText: "A boat", isDecorative: false, version: 1 };

export const ASSET_COMMANDS: Command[] = [
  staffs("addAssets", { run: (ctx, { n }) => addAssets(ctx, picture(`New ${n}.png`)) }),
  staffs("updateAsset", {
    prepare: anAsset,
    run: (ctx, world) => updateAsset(ctx, assetOf(world), { name: "Crane", ...words }),
  }),
  staffs("giveAltText", {
    prepare: anAsset,
    run: (ctx, world) => giveAltText(ctx, assetOf(world), words),
  }),
  staffs("updateAssets", {
    prepare: anAsset,
    run: (ctx, world) => {
      const id = assetOf(world);
      const input = { names: { [id]: "Crane" }, altTexts: {}, versions: { [id]: 1 }, decorative: [] };
      return updateAssets(ctx, input);
    },
  }),
  staffs("replaceAssetFile", {
    prepare: anAsset,
    run: (ctx, world) => replaceAssetFile(ctx, assetOf(world), picture("Other.png")),
  }),
  staffs("deleteAsset", { prepare: anAsset, run: (ctx, world) => deleteAsset(ctx, assetOf(world)) }),
  staffs("keepDraft", {
    run: (ctx) =>
      keepDraft(ctx, { back: "/admin", field: "assetId", purpose: "a test", fields: [["title", "Typed"]] }),
  }),
];

export const ASSET_CHANGES: Change[] = [
  ...["updateAsset", "giveAltText", "updateAssets", "replaceAssetFile"].map(
    (command): Change => ({
      ...{ command, relied: "the version", status: 409 },
      happens: (world, at) =>
        writeBatch(at.db, [sql`update asset set version = 7 where id = ${assetOf(world)}`]),
    }),
  ),
  {
    ...{ command: "replaceAssetFile", relied: "the file as read", status: 409 },
    happens: (world, at) =>
      writeBatch(at.db, [
        sql`insert into file (id, collection, entity_id, state, name, content_type, size, key, created_at, created_by,
          updated_at, updated_by) values (${`file-${world.n}`}, 'assets', ${assetOf(world)}, 'stored', 'x.png',
          'image/png', 1, ${`key-${world.n}`}, '', '', '', '')`,
        sql`update asset set file_id = ${`file-${world.n}`} where id = ${assetOf(world)}`,
      ]),
  },
  {
    ...{ command: "deleteAsset", relied: "the asset is there", status: 404 },
    happens: (world, at) => writeBatch(at.db, [sql`delete from asset where id = ${assetOf(world)}`]),
  },
  {
    ...{ command: "deleteAsset", relied: "nothing uses it", status: 409 },
    happens: (world, at) =>
      writeBatch(at.db, [sql`update core_page set asset_id = ${assetOf(world)} where id = 'tasks'`]),
  },
];
