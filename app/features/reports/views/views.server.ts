import { type Reads, readBatch } from "#db/read-batch";
import { hasLevel, type Level } from "~/identity/permissions.rules";
import { type CommandContext, SYSTEM } from "~/procedure/context";
import { eventClock } from "~/procedure/event-clock.server";
import { rowsOfView, viewAt } from "./listed.server";
import { namesRead, saidView } from "./said-view.server";
import { mayEdit } from "./views.commands.server";
import { type KeptView, viewTabs } from "./views.queries.server";
import { scheduleText } from "./views.rules";

/** For the tabs over the reports. */
export const tabReads = (ctx: Pick<CommandContext, "actor">) => ({ views: viewTabs(ctx.actor.id) });

/** Those of them that lead to a list which the reader may open. */
export const readersTabs = (
  level: Level,
  views: readonly { id: string; name: string; address: string }[],
): { id: string; name: string; address: string }[] =>
  views.filter(({ address }) => {
    const found = viewAt(address);
    return found !== null && hasLevel(level, found.listed.access);
  });
export type ViewTab = ReturnType<typeof readersTabs>[number];

/** Whose a view is, in words; null of one that came with the event that this one was made after. */
export const ownerOf = ({ ownerId, ownerName }: Pick<KeptView, "ownerId" | "ownerName">): string | null =>
  ownerName ?? (ownerId === SYSTEM.id ? null : "somebody who left");

/** All views of the reader with their lists in words, and how many rows each has now. */
export async function listedViews(ctx: CommandContext, views: readonly KeptView[]) {
  const known = views.flatMap((view) => {
    const found = viewAt(view.address);
    return found && hasLevel(ctx.actor.level, found.listed.access) ? [{ view, found }] : [];
  });
  const reads: Reads = Object.fromEntries(known.map(({ view, found }) => [view.id, rowsOfView(ctx, found)]));
  const { names, ...rows } = await readBatch(ctx.db, {
    ...reads,
    names: namesRead(known.map(({ found }) => found)),
  });
  const { momentOf } = eventClock(ctx);
  return known.map(({ view, found }) => {
    const { ownerId, ownerName, readers, mailed, lastMail, ...shown } = view;
    const said = saidView(found, names);
    return {
      ...shown,
      said,
      rows: said.isLost ? null : Number((rows as Record<string, unknown>)[view.id]),
      isOwn: ownerId === ctx.actor.id,
      owner: ownerOf(view),
      schedule: scheduleText(view),
      mailed,
      lastMail: lastMail && momentOf(lastMail),
      mayEdit: mayEdit(ctx, view),
    };
  });
}
export type ListedViewRow = Awaited<ReturnType<typeof listedViews>>[number];
