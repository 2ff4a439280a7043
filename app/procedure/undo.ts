import type { UndoOffer } from "~/ui/toast.rules";
import type { CommandContext } from "./context";

/** The undo of all that this request does: `at` is when it did it, and nobody else may ask (the verb's command sees to it). */
export const undoOffer = (ctx: Pick<CommandContext, "now">, to: string): UndoOffer => ({
  to,
  fields: { at: ctx.now.toISOString() },
});

/** Whether a page asks before something is removed: where no script is there to offer Undo, and nobody was asked yet. */
export const asksFirst = (
  { scope }: { scope: { isPage: boolean } },
  { confirmed }: { confirmed?: string | undefined },
): boolean => scope.isPage && confirmed !== "1";

/** Nobody is told of a decision before: an undo within this time takes the mail along. */
export const UNDO_SECONDS = 15;

export const HAPPENED_SINCE = "Something else happened to it since, so it was not undone. Look at it again.";
