import type { CommandContext } from "~/procedure/context";
import { eventClock } from "~/procedure/event-clock.server";
import { factsText } from "./asset-facts.rules";
import { countedUses, type FoundUse, namedUses } from "./asset-uses.server";
import type { ListedAsset } from "./assets.queries.server";
import { altState } from "./assets.rules";
import { usesText } from "./uses-text.rules";

/** An asset as a card shows it. */
export const assetCard = (row: ListedAsset) => ({
  id: row.id,
  name: row.name,
  isPicture: row.category === "images",
  contentType: row.contentType,
  facts: factsText(row),
  uses: usesText(countedUses(row.uses)),
  alt: altState(row),
});

export type AssetCard = ReturnType<typeof assetCard>;

/** An asset as its page and the picker show it, with where it is used. */
export function assetInWords<Row extends { createdAt: string; by: string | null; uses: readonly FoundUse[] }>(
  ctx: Pick<CommandContext, "settings" | "now">,
  { createdAt, by, uses, ...row }: Row,
) {
  const added = `added ${eventClock(ctx).momentOf(createdAt)} by ${by ?? "somebody who has left"}`;
  return { ...row, added, uses: namedUses(uses) };
}
