import { readBatch } from "#db/read-batch";
import { hasLevel, LEVEL_LABELS } from "~/identity/permissions.rules";
import { zoneWords } from "~/lib/zone-words.rules";
import type { CommandContext } from "~/procedure/context";
import { possibleReaders } from "./views.queries.server";
import { saidAddress } from "./views.server";

/** What the form of a view is made of; null where the address is of no list that the reader can keep. */
export async function viewForm(ctx: CommandContext, address: string) {
  const known = await saidAddress(ctx, address);
  if (!known) return null;
  const { readers } = await readBatch(ctx.db, { readers: possibleReaders(known.access) });
  const mayShare = hasLevel(ctx.actor.level, "moderator");
  const shown = readers.filter(({ id }) => mayShare || id === ctx.actor.id);
  return {
    said: known.said,
    rows: known.rows,
    readers: shown.map(({ level, ...reader }) => ({ ...reader, level: LEVEL_LABELS[level] })),
    /** Whoever makes it, where they can be mailed. */
    mine: shown.filter(({ id }) => id === ctx.actor.id).map(({ id }) => id),
    mayShare,
    zone: zoneWords(ctx.settings.event.timeZone, ctx.now),
  };
}
