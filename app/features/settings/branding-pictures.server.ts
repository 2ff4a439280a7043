import { readBatch } from "#db/read-batch";
import type { Write } from "#db/write-batch";
import type { SettingsOf } from "~/event-settings/settings.schema";
import { addFiles, type Dropped, dropFiles, keepFiles } from "~/features/files/files.commands.server";
import { findFile } from "~/features/files/files.queries.server";
import type { FileRule, ReceivedFile } from "~/features/files/files.schema";
import { CHOOSE_A_FILE, LOGO_FAILED } from "~/features/files/files.texts";
import { asLogo } from "~/features/files/images.server";
import { receiveFiles } from "~/features/files/receive.server";
import { discardFiles } from "~/features/files/storage.server";
import { DomainError, Refused } from "~/lib/errors";
import type { CommandContext } from "~/procedure/context";
import { commandBatch } from "~/procedure/guards.server";
import type { UploadBody } from "~/procedure/upload.server";
import { BRANDING_FILES } from "./branding-files.server";
import { fileFieldOf, PICTURES, type PictureName, pictureChange } from "./branding-pictures.rules";
import { brandingFilePath } from "./settings.paths";

/** The files' part of saving the branding: what it names is kept, what it named before and names no more goes. */
export async function savePictures(ctx: CommandContext, data: SettingsOf<"branding">): Promise<Dropped> {
  const { come, gone } = pictureChange(ctx.settings.branding, data);
  const { collection, entityId } = BRANDING_FILES;
  const kept = come.flatMap(({ id, field }) =>
    keepFiles(ctx, { ids: [id], collection, entityId }).map((write) => orFailed(write, field)),
  );
  if (gone.length === 0) return { writes: kept, jobs: [] };
  const found = await readBatch(ctx.db, Object.fromEntries(gone.map((id) => [id, findFile(id)])));
  const dropped = dropFiles(
    Object.values(found).flatMap((file) => (file?.collection === collection ? [file] : [])),
  );
  return { writes: [...kept, ...dropped.writes], jobs: dropped.jobs };
}

const orFailed = (write: Write, field: PictureName): Write =>
  "write" in write
    ? { ...write, otherwise: () => new Refused(LOGO_FAILED, { [field]: `${LOGO_FAILED}. Upload it again.` }) }
    : write;

/** Stages what was chosen for each picture, and says what became of it by the picture's name. */
export async function stagePictures(
  ctx: CommandContext,
  body: UploadBody<FileRule>,
): Promise<{ paths: Partial<Record<PictureName, string>>; problems: Record<string, string> }> {
  const paths: Partial<Record<PictureName, string>> = {};
  const problems: Record<string, string> = {};
  const received: ReceivedFile[] = [];
  try {
    for await (const incoming of body.files()) {
      const picture = PICTURES.find((name) => fileFieldOf(name) === incoming.field);
      if (!picture || incoming.name === "") continue;
      const single = {
        ...body,
        async *files() {
          yield incoming;
        },
      };
      try {
        const [file] = (await receiveFiles(ctx, single, BRANDING_FILES)).files;
        if (!file) continue;
        const made = picture === "iconLogo" ? await asLogo(ctx, file) : file;
        received.push(made);
        paths[picture] = brandingFilePath(made.id);
      } catch (error) {
        if (!(error instanceof DomainError) || error.status !== 422) throw error;
        problems[picture] = error.message;
      }
    }
    await commandBatch(ctx, addFiles(ctx, received, "staged"));
  } catch (error) {
    await discardFiles(ctx, received);
    throw error;
  }
  const wanted = String(body.fields.get("upload") ?? "");
  if (wanted && received.length === 0 && !problems[wanted]) problems[wanted] = CHOOSE_A_FILE;
  return { paths, problems };
}
