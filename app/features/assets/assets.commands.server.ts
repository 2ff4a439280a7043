import { type SQL, sql } from "drizzle-orm";
import { assets } from "#db/event/schema/assets";
import { q, readBatch } from "#db/read-batch";
import type { Write } from "#db/write-batch";
import { typesOfKind } from "~/features/files/file-types.rules";
import { addFiles, dropFiles, dropFolder } from "~/features/files/files.commands.server";
import type { FileRule, ReceivedFile } from "~/features/files/files.schema";
import { CHOOSE_A_FILE, tooManyText } from "~/features/files/files.texts";
import { receiveFiles } from "~/features/files/receive.server";
import { discardFiles } from "~/features/files/storage.server";
import { Conflict, NotFound, Refused } from "~/lib/errors";
import { newId } from "~/lib/ids";
import { restamp, stamp } from "~/procedure/command-context.server";
import type { CommandContext } from "~/procedure/context";
import { commandBatch, relyOn } from "~/procedure/guards.server";
import type { UploadBody } from "~/procedure/upload.server";
import { isUsed, namedUses } from "./asset-uses.server";
import { assetForCommand, assetsById } from "./assets.queries.server";
import { firstName, kindOfAsset } from "./assets.rules";
import type { EditedAsset, EditedAssets, GivenAltText } from "./assets.schema";
import { CHANGED, INVALID_ASSETS, usedText } from "./assets.texts";
import { assetEntries } from "./found-assets.server";

/** The folder of their files, and the collection that the spec calls so. */
const ASSETS = "assets";

export interface AddedAssets {
  /** With the asset's id in the place of the file's. */
  added: (Omit<ReceivedFile, "key" | "owner"> & { id: string })[];
  /** Why others of the same upload were not taken. */
  refusals: string[];
}

/**
 * Each file of an upload becomes an asset of its own, named as the file is. Those that are refused do not keep the others
 * out; an upload that is cut off leaves nothing.
 */
export async function addAssets(ctx: CommandContext, body: UploadBody<FileRule>): Promise<AddedAssets> {
  const received: { id: string; file: ReceivedFile }[] = [];
  const refusals: string[] = [];
  const most = body.rule.max ?? 1;
  try {
    for await (const incoming of body.files()) {
      if (incoming.name === "" && !body.isRaw) continue;
      if (received.length >= most) {
        refusals.push(tooManyText(most));
        break;
      }
      const id = newId();
      const single = {
        ...body,
        async *files() {
          yield incoming;
        },
      };
      try {
        const { files } = await receiveFiles(ctx, single, { collection: ASSETS, entityId: id });
        received.push(...files.map((file) => ({ id, file })));
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        refusals.push(error.message);
      }
    }
    if (received.length === 0) {
      const why = refusals.join(" ") || CHOOSE_A_FILE;
      throw new Refused(why, { file: why });
    }
    await commandBatch(ctx, [
      ...addFiles(
        ctx,
        received.map(({ file }) => file),
        "stored",
      ),
      ...received.flatMap(({ id, file }) => [
        q.insert(assets).values({
          id,
          name: firstName(file.name),
          ...kindOfAsset(file.contentType),
          fileId: file.id,
          ...stamp(ctx),
        }),
        ...ctx.record({ kind: "asset.added", subjectId: id, details: { name: firstName(file.name) } }),
      ]),
      ...assetEntries.index(received.map(({ id }) => id)),
    ]);
  } catch (error) {
    await discardFiles(
      ctx,
      received.map(({ file }) => file),
    );
    throw error;
  }
  const added = received.map(({ id, file: { name, contentType, size, width, height } }) => ({
    id,
    name,
    contentType,
    size,
    width,
    height,
  }));
  return { added, refusals };
}

/** Saves an asset's name and alt text. */
export async function updateAsset(ctx: CommandContext, assetId: string, input: EditedAsset): Promise<void> {
  await commandBatch(ctx, [
    changed(
      ctx,
      assetId,
      input.version,
      sql`name = ${input.name}, alt_text = ${input.altText}, is_decorative = ${Number(input.isDecorative)}`,
    ),
    ...assetEntries.index(assetId),
    ...ctx.record({ kind: "asset.updated", subjectId: assetId, details: { name: input.name } }),
  ]);
}

/** The alt text alone, while a picture is being chosen. */
export async function giveAltText(ctx: CommandContext, assetId: string, input: GivenAltText): Promise<void> {
  const { asset } = await readBatch(ctx.db, { asset: assetForCommand(assetId) });
  if (!asset) throw new NotFound();
  await commandBatch(ctx, [
    changed(
      ctx,
      assetId,
      input.version,
      sql`alt_text = ${input.altText}, is_decorative = ${Number(input.isDecorative)}`,
    ),
    ...assetEntries.index(assetId),
    ...ctx.record({ kind: "asset.updated", subjectId: assetId, details: { name: asset.name } }),
  ]);
}

/** Names and alt texts of several, in one batch: those that are as they were are left alone. Returns how many were changed. */
export async function updateAssets(ctx: CommandContext, input: EditedAssets): Promise<number> {
  const { found } = await readBatch(ctx.db, { found: assetsById(Object.keys(input.names)) });
  if (found.length < Object.keys(input.names).length) throw new NotFound(INVALID_ASSETS);
  const wanted = found.flatMap((asset) => {
    const name = input.names[asset.id] ?? asset.name;
    const altText = input.altTexts[asset.id] ?? asset.altText;
    const isDecorative = asset.type === "image" && input.decorative.includes(asset.id);
    const isSame = name === asset.name && altText === asset.altText && isDecorative === asset.isDecorative;
    const version = input.versions[asset.id] ?? asset.version;
    return isSame ? [] : [{ id: asset.id, name, altText, isDecorative, version }];
  });
  await commandBatch(ctx, [
    ...wanted.flatMap(({ id, name, altText, isDecorative, version }) => [
      changed(
        ctx,
        id,
        version,
        sql`name = ${name}, alt_text = ${altText}, is_decorative = ${Number(isDecorative)}`,
      ),
      ...ctx.record({ kind: "asset.updated", subjectId: id, details: { name } }),
    ]),
    ...(wanted.length > 0 ? assetEntries.index(wanted.map(({ id }) => id)) : []),
  ]);
  return wanted.length;
}

/**
 * Puts another file of the same kind in the place of an asset's: its id and its uses stay. The old one goes by the outbox, so
 * that whoever reads it now still can.
 */
export async function replaceAssetFile(
  ctx: CommandContext,
  assetId: string,
  body: UploadBody<FileRule>,
): Promise<ReceivedFile> {
  const { asset } = await readBatch(ctx.db, { asset: assetForCommand(assetId) });
  if (!asset) throw new NotFound();
  const rule = { ...body.rule, accept: typesOfKind(asset.category), max: 1 };
  const { files } = await receiveFiles(ctx, { ...body, rule }, { collection: ASSETS, entityId: assetId });
  try {
    const [file] = files;
    if (!file) throw new Refused(CHOOSE_A_FILE, { file: CHOOSE_A_FILE });
    const sent = Number(body.fields.get("version") ?? asset.version);
    const dropped = dropFiles([asset.file]);
    await commandBatch(ctx, [
      ...addFiles(ctx, files, "stored"),
      changed(ctx, assetId, sent, sql`file_id = ${file.id}`, sql`file_id = ${asset.file.id}`),
      ...dropped.writes,
      ...ctx.record({
        kind: "asset.replaced",
        subjectId: assetId,
        details: { name: asset.name },
        jobs: dropped.jobs,
      }),
    ]);
    return file;
  } catch (error) {
    await discardFiles(ctx, files);
    throw error;
  }
}

/** Deletes an asset that nothing uses, with its files. */
export async function deleteAsset(ctx: CommandContext, assetId: string): Promise<void> {
  const { asset } = await readBatch(ctx.db, { asset: assetForCommand(assetId) });
  if (!asset) throw new NotFound();
  const uses = namedUses(asset.uses);
  if (uses.length > 0) throw new Conflict(usedText(uses));
  const dropped = dropFolder({ collection: ASSETS, entityId: assetId });
  await commandBatch(ctx, [
    relyOn(
      sql`not ${isUsed(sql`${assetId}`)}`,
      () => new Conflict("Somebody used this asset a moment ago. It was not deleted."),
    ),
    {
      write: sql`delete from asset where id = ${assetId}`,
      otherwise: () => new NotFound(),
    },
    ...dropped.writes,
    ...assetEntries.index(assetId),
    ...ctx.record({
      kind: "asset.deleted",
      subjectId: assetId,
      details: { name: asset.name },
      jobs: dropped.jobs,
    }),
  ]);
}

/** Sets columns of an asset that nobody has changed since `version`. */
const changed = (
  ctx: CommandContext,
  assetId: string,
  version: number,
  columns: SQL,
  also: SQL = sql`true`,
): Write => {
  const { updatedAt, updatedBy } = restamp(ctx);
  return {
    write: sql`update asset set ${columns}, version = version + 1, updated_at = ${updatedAt}, updated_by = ${updatedBy}
      where id = ${assetId} and version = ${version} and ${also}`,
    otherwise: () => new Conflict(CHANGED),
  };
};
