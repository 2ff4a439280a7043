import type { CommandContext } from "~/procedure/context";
import { eventClock } from "~/procedure/event-clock.server";
import { fileFacts, type StoredFile } from "./files.schema";

/** Files as pages show them: each with who uploaded it, and when. */
export function shownFiles(
  ctx: Pick<CommandContext, "settings" | "now">,
  files: readonly (StoredFile & { by: string | null })[],
) {
  const { momentOf } = eventClock(ctx);
  return files.map((file) => ({
    ...fileFacts(file),
    by: file.by ?? "Somebody who has left",
    at: momentOf(file.createdAt),
  }));
}

export type ShownFile = ReturnType<typeof shownFiles>[number];
