import { and, eq, sql } from "drizzle-orm";
import { downloads } from "#db/event/schema/downloads";
import { as, jsonRows, type RowIn } from "#db/json-row";
import { q, readBatch } from "#db/read-batch";
import type { Write } from "#db/write-batch";
import { type BulkResult, idList, resultOf } from "~/features/activity/archivable.server";
import { recordEach } from "~/features/activity/record-each.server";
import { dropFiles, dropFolder, keepFiles } from "~/features/files/files.commands.server";
import { stagedFiles } from "~/features/files/files.queries.server";
import { nameTypes } from "~/features/teams/audience/audience-rows.server";
import { Conflict, NotFound, Refused } from "~/lib/errors";
import { addOnce, madeBefore } from "~/procedure/add-once.server";
import { restamp, stamp } from "~/procedure/command-context.server";
import type { CommandContext } from "~/procedure/context";
import { delisted } from "~/procedure/delisting.server";
import { noLongerGoesLive } from "~/procedure/going-live.server";
import { commandBatch } from "~/procedure/guards.server";
import { DOWNLOAD_TYPES } from "./download-audience.server";
import { DOWNLOAD_FILES, downloadForEdit } from "./downloads.queries.server";
import type { DownloadValues } from "./downloads.schema";
import { downloadEntries } from "./found-downloads.server";

export const MOVED =
  "Somebody else changed or deleted one of these downloads a moment ago. Check the list and try again.";

/** Adds a download with the file that was uploaded for it. */
export async function addDownload(
  ctx: CommandContext,
  input: DownloadValues,
): Promise<{ downloadId: string }> {
  const before = (id: string) =>
    madeBefore(
      { isOwn: sql`created_by = ${ctx.actor.id}`, isSame: sql`name = ${input.name}` },
      sql`from download where id = ${id}`,
    );
  const again = (downloadId: string) => ({ downloadId });
  return addOnce(ctx, { id: input.downloadId, before, again }, async (id) => {
    const fileId = fileIn(input);
    const { staged } = await readBatch(ctx.db, {
      staged: stagedFiles({ collection: DOWNLOAD_FILES, entityId: id }, ctx.actor.id),
    });
    if (!staged.some((file) => file.id === fileId)) throw noFile();
    await commandBatch(ctx, [
      ...kept(ctx, id, fileId),
      {
        write: q.insert(downloads).values({ id, fileId, ...columnsOf(input), ...stamp(ctx) }),
        otherwise: () => new Conflict("This download was added already. You will find it in the list."),
      },
      ...types(id, input),
      ...downloadEntries.index(id),
      ...ctx.record({ kind: "download.added", subjectId: id, details: { name: input.name } }),
    ]);
    return { downloadId: id };
  });
}

/**
 * Saves an edited download. A new file takes the old one's place under the same address; the old one goes. A save that is
 * based on an older version is refused.
 */
export async function updateDownload(
  ctx: CommandContext,
  downloadId: string,
  input: DownloadValues,
): Promise<void> {
  const { saved, staged } = await readBatch(ctx.db, {
    saved: downloadForEdit(downloadId),
    staged: stagedFiles({ collection: DOWNLOAD_FILES, entityId: downloadId }, ctx.actor.id),
  });
  if (!saved) throw new NotFound();
  if (saved.version !== input.version) throw outdated();
  const fileId = fileIn(input);
  const isReplaced = fileId !== saved.fileId;
  if (isReplaced && !staged.some((file) => file.id === fileId)) throw noFile();
  const dropped = isReplaced ? dropFiles([saved.file]) : { writes: [], jobs: [] };
  await commandBatch(ctx, [
    ...(isReplaced ? kept(ctx, downloadId, fileId) : []),
    {
      write: q
        .update(downloads)
        .set({ fileId, ...columnsOf(input), version: sql`${downloads.version} + 1`, ...restamp(ctx) })
        .where(and(eq(downloads.id, downloadId), eq(downloads.version, input.version))),
      otherwise: outdated,
    },
    ...dropped.writes,
    ...types(downloadId, input),
    ...(saved.showDownload && !input.showDownload ? delisted("download", [downloadId]) : []),
    ...(!saved.showDownload && input.showDownload ? noLongerGoesLive(downloadId) : []),
    ...downloadEntries.index(downloadId),
    ...ctx.record({
      kind: isReplaced ? "download.replaced" : "download.updated",
      subjectId: downloadId,
      details: { name: input.name },
      jobs: dropped.jobs,
    }),
  ]);
}

/**
 * Shows the chosen downloads to those that they are for, or hides them from everybody, in one batch, at whose beginning `along` stands. What
 * is shown waits for no day.
 */
export async function setDownloadsShown(
  ctx: CommandContext,
  { ids, isShown, along = [] }: { ids: readonly string[]; isShown: boolean; along?: readonly Write[] },
): Promise<BulkResult> {
  const [to, from] = isShown ? [1, 0] : [0, 1];
  const { chosen } = await readBatch(ctx.db, {
    chosen: chosenOf(ids, sql`d.show_download = ${from}`),
  });
  if (chosen.length > 0) {
    await commandBatch(ctx, [
      ...along,
      {
        write: sql`update download set show_download = ${to}, version = version + 1,
            updated_at = ${ctx.now.toISOString()}, updated_by = ${ctx.actor.id}
          where id in ${idList(chosen)} and show_download = ${from}`,
        rows: chosen.length,
        otherwise: () => new Conflict(MOVED),
      },
      ...(isShown ? noLongerGoesLive(...idsOf(chosen)) : delisted("download", idsOf(chosen))),
      recordEach(
        ctx,
        chosen.map(({ id, name }) => ({
          kind: isShown ? "download.shown" : "download.hidden",
          subjectId: id,
          details: { name },
        })),
      ),
    ]);
  }
  return resultOf(chosen, ids);
}

/** Deletes downloads with their files, in one batch. They leave every list that names them. */
export async function deleteDownloads(ctx: CommandContext, ids: readonly string[]): Promise<BulkResult> {
  const { chosen } = await readBatch(ctx.db, { chosen: chosenOf(ids, sql`true`) });
  if (chosen.length > 0) {
    await commandBatch(ctx, [
      ...delisted("download", idsOf(chosen)),
      {
        write: sql`delete from download where id in ${idList(chosen)}`,
        rows: chosen.length,
        otherwise: () => new Conflict(MOVED),
      },
      sql`delete from file where collection = ${DOWNLOAD_FILES} and entity_id in ${idList(chosen)}`,
      ...downloadEntries.index(idsOf(chosen)),
      ...chosen.flatMap(({ id, name }) =>
        ctx.record({
          kind: "download.deleted",
          subjectId: id,
          details: { name },
          jobs: dropFolder({ collection: DOWNLOAD_FILES, entityId: id }).jobs,
        }),
      ),
    ]);
  }
  return resultOf(chosen, ids);
}

const chosenOf = (ids: readonly string[], which: ReturnType<typeof sql>) =>
  jsonRows(
    { id: as<string>(sql`d.id`), name: as<string>(sql`d.name`) },
    sql`from json_each(${JSON.stringify([...new Set(ids)])}) j join download d on d.id = j.value
      where ${which} order by j.key`,
  );
const idsOf = (chosen: RowIn<typeof chosenOf>[]) => chosen.map(({ id }) => id);

const outdated = () => new Conflict("Somebody else saved this download while you were editing");

const AFTER_UPLOAD = "Invalid download data after upload";
/** What was uploaded is not there any more, or is of another form. */
const noFile = () => new Refused(AFTER_UPLOAD, { fileIds: `${AFTER_UPLOAD}. Upload the file again.` });

/** The one file that the form names. */
function fileIn({ fileIds }: DownloadValues): string {
  const [fileId, ...others] = fileIds;
  if (fileId !== undefined && others.length === 0) return fileId;
  throw new Refused("Invalid download values", { fileIds: "A download has one file" });
}

const kept = (ctx: CommandContext, id: string, fileId: string): Write[] =>
  keepFiles(ctx, { ids: [fileId], collection: DOWNLOAD_FILES, entityId: id }).map((write) =>
    "write" in write ? { ...write, otherwise: noFile } : write,
  );

const types = (id: string, input: DownloadValues): Write[] =>
  nameTypes(DOWNLOAD_TYPES, id, {
    shown: input.showToTeamTypeIds,
    hidden: input.hideFromTeamTypeIds,
    shownField: "showToTeamTypeIds",
    hiddenField: "hideFromTeamTypeIds",
  });

const columnsOf = ({ name, description, showDownload, showToChildTeams }: DownloadValues) => ({
  name,
  description,
  showDownload,
  showToChildTeams,
});
