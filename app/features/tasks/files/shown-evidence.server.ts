import { fileFacts } from "~/features/files/files.schema";
import type { CommandContext } from "~/procedure/context";
import { eventClock } from "../clock.server";
import { momentText } from "../moment.rules";
import type { Evidence } from "./task-files.queries.server";

/** What a team gave, as pages show it: each file with who uploaded it and when. */
export function shownEvidence(ctx: Pick<CommandContext, "settings" | "now">, evidence: readonly Evidence[]) {
  const { timeZone, locale } = ctx.settings.event;
  const zone = { today: eventClock(ctx).today, timeZone, locale };
  return evidence.map((file) => ({
    ...fileFacts(file),
    by: file.by ?? "Somebody who has left",
    at: momentText(file.createdAt, zone),
  }));
}

export type ShownEvidence = ReturnType<typeof shownEvidence>[number];
