import { counted } from "~/ui/format.rules";

interface SentItem {
  id: string;
  label: string;
  quantity: number;
}

interface Listed {
  fieldId: string;
  itemId: string;
  label: string;
  quantity: number;
  unit: string;
  over: number;
  halls: readonly { hall: string; stands: string }[];
}

export const purchaseKey = ({ fieldId, itemId }: Pick<Listed, "fieldId" | "itemId">): string =>
  `${fieldId}.${itemId}`;

/** How many of each item are to be bought beyond what was sent last: fewer is below 0. Items that went are told too. */
export function newSince(
  items: readonly Listed[],
  sent: readonly SentItem[],
): { id: string; label: string; change: number }[] {
  const known = new Map(sent.map((item) => [item.id, item]));
  const now = items.map((item) => {
    const id = purchaseKey(item);
    return { id, label: item.label, change: item.quantity - (known.get(id)?.quantity ?? 0) };
  });
  const listed = new Set(now.map(({ id }) => id));
  const gone = sent
    .filter(({ id }) => !listed.has(id))
    .map(({ id, label, quantity }) => ({ id, label, change: -quantity }));
  return [...now, ...gone].filter(({ change }) => change !== 0);
}

/** "Hall A: A012 2, A044 1 · Hall B: B118 2". */
export const whereText = (halls: Listed["halls"]): string =>
  halls.map(({ hall, stands }) => (hall === "" ? stands : `${hall}: ${stands}`)).join(" · ");

/** "+6", "−2". */
export const changeText = (change: number): string => (change > 0 ? `+${change}` : `−${-change}`);

export const summaryOf = (
  items: readonly Listed[],
  { pieces, stands }: { pieces: number; stands: number },
): string => `${counted(items.length, "item")}, ${counted(pieces, "piece")} for ${counted(stands, "stand")}.`;
