import { content } from "#db/event/schema/content";
import { archivable, type BulkResult } from "~/features/activity/archivable.server";
import { dropFolder } from "~/features/files/files.commands.server";
import { hasLevel } from "~/identity/permissions.rules";
import { Forbidden } from "~/lib/errors";
import type { CommandContext } from "~/procedure/context";
import { delisted } from "~/procedure/delisting.server";
import { CONTENT_FILES } from "./content-files.rules";
import { contentEntries } from "./found-content.server";

const MOVED = "Somebody else changed some of these pages a moment ago. Check the list and try again.";

const all = archivable({
  table: content,
  name: "content",
  moved: MOVED,
  index: contentEntries.index,
  hasEditor: true,
});

/** What an undo of archiving restores. */
export const contentArchivedBy = all.archivedBy;

/** Archives pages: nobody but staff sees them any more, and they leave the lists that name them. */
export const archiveContent = (ctx: CommandContext, ids: readonly string[]): Promise<BulkResult> =>
  all.archive(ctx, ids, {
    writes: (chosen) => ({
      after: delisted(
        "content",
        chosen.map(({ id }) => id),
      ),
    }),
  });

/** Takes pages back from the archive, as they were: a page that was published is seen again. */
export const restoreContent = (ctx: CommandContext, ids: readonly string[]): Promise<BulkResult> =>
  all.restore(ctx, ids);

/** Deletes pages, active or archived, with both copies of their sections; their files go through the outbox (spec 1.7). */
export async function deleteContent(ctx: CommandContext, ids: readonly string[]): Promise<BulkResult> {
  if (!hasLevel(ctx.actor.level, "admin")) throw new Forbidden();
  return all.remove(ctx, ids, {
    writes: (chosen) => {
      const folders = chosen.map(({ id }) => ({
        id,
        ...dropFolder({ collection: CONTENT_FILES, entityId: id }),
      }));
      return {
        before: [
          ...delisted(
            "content",
            chosen.map(({ id }) => id),
          ),
          ...folders.flatMap(({ writes }) => writes),
        ],
        jobs: new Map(folders.map(({ id, jobs }) => [id, jobs])),
      };
    },
  });
}
