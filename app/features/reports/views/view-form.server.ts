import { readBatch } from "#db/read-batch";
import { hasLevel, LEVEL_LABELS } from "~/identity/permissions.rules";
import { zoneWords } from "~/lib/zone-words.rules";
import type { CommandContext } from "~/procedure/context";
import { rowsOfView, viewAt } from "./listed.server";
import { namesRead, saidView } from "./said-view.server";
import { possibleReaders } from "./views.queries.server";
import { LONGEST_ADDRESS } from "./views.rules";

/** What the form of a view is made of; null where the address is of no list that the reader can keep, or too long. */
export async function viewForm(ctx: CommandContext, address: string) {
  const found = isTooLong(address) ? null : viewAt(address);
  if (!found || !hasLevel(ctx.actor.level, found.listed.access)) return null;
  const { names, rows, readers } = await readBatch(ctx.db, {
    names: namesRead([found]),
    rows: rowsOfView(ctx, found),
    readers: possibleReaders(found.listed.access),
  });
  const said = saidView(found, names);
  const mayShare = hasLevel(ctx.actor.level, "moderator");
  const shown = readers.filter(({ id }) => mayShare || id === ctx.actor.id);
  return {
    said,
    rows: said.isLost ? null : rows,
    readers: shown.map(({ level, ...reader }) => ({ ...reader, level: LEVEL_LABELS[level] })),
    /** Whoever makes it, where they can be mailed. */
    mine: shown.filter(({ id }) => id === ctx.actor.id).map(({ id }) => id),
    mayShare,
    zone: zoneWords(ctx.settings.event.timeZone, ctx.now),
  };
}

/** Of a list that is filtered by more than a view keeps. */
export const isTooLong = (address: string): boolean => address.length > LONGEST_ADDRESS;
