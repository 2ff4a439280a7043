import * as z from "zod";
import type { CommandContext } from "~/procedure/context";
import { chosen } from "~/procedure/ids.schema";
import { procedure } from "~/procedure/procedure.server";
import { undoOffer } from "~/procedure/undo";
import { verbs } from "~/procedure/verbs.server";
import { counted } from "~/ui/format.rules";
import type { BulkResult } from "./archivable.server";
import { bulkToast } from "./bulk-toast.server";

type Command = (ctx: CommandContext, ids: readonly string[]) => Promise<BulkResult>;

const UndoInput = z.object({ at: z.iso.datetime({ precision: 3 }) });

/**
 * The verbs `archives`, `restorations` and `undo` of what is archivable: each goes back to the list that it was chosen
 * from. Undo is for who archived, and for all of one press.
 */
export const archiveVerbs = (thing: {
  noun: string;
  /** Who may, where that is not every moderator. */
  level?: "moderator" | "admin";
  /** What is said of a restoring, where it is not how many were restored. */
  restored?: string;
  paths: { active: string; archived: string; undo: string };
  /**
   * Those that the actor archived at that instant, and nobody has touched since. Without it there is no undo: where archiving
   * loses something, restoring is not the way back.
   */
  archivedBy?(ctx: CommandContext, at: string): Promise<string[]>;
  archive: Command;
  restore: Command;
}) => {
  const { noun, paths, archivedBy } = thing;
  const staff = procedure.permission(thing.level ?? "moderator");
  const input = chosen(noun);
  return verbs({
    archives: staff
      .returnTo(() => paths.active)
      .verb(input, async ({ ctx, input: { ids } }) => {
        const toast = bulkToast(await thing.archive(ctx, ids), {
          noun,
          done: "archived",
          why: "archived or deleted already",
        });
        if (toast.type !== "success" || !archivedBy) return toast;
        return { ...toast, undo: undoOffer(ctx, paths.undo) };
      }),
    ...(archivedBy && {
      undo: staff
        .returnTo(() => paths.active)
        .verb(UndoInput, async ({ ctx, input: { at } }) => {
          const { changed } = await thing.restore(ctx, await archivedBy(ctx, at));
          return { type: "success", title: `Undone: ${counted(changed, noun)} active again` };
        }),
    }),
    restorations: staff
      .returnTo(() => paths.archived)
      .verb(input, async ({ ctx, input: { ids } }) => {
        const toast = bulkToast(await thing.restore(ctx, ids), {
          noun,
          done: "restored",
          why: "active again, or deleted",
        });
        return toast.type === "success" && thing.restored ? { ...toast, title: thing.restored } : toast;
      }),
  });
};
