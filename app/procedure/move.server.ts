import type { Write } from "#db/write-batch";
import { NotFound } from "~/lib/errors";
import { movedTo } from "~/lib/order.rules";
import type { CommandContext } from "./context";
import { commandBatch } from "./guards.server";

/** Places in a list, counted from 1. */
export interface Move {
  from: number;
  to: number;
}

/**
 * Puts one of a list at another place, counted from 1; places beyond its ends are its ends. `writes` is given the ids as they
 * were read and in their new order, as JSON, and guards that the order is still the one that was read.
 */
export async function moveOne(
  ctx: CommandContext,
  ids: readonly string[],
  { id, to }: { id: string; to: number },
  writes: (order: { read: string; wanted: string; to: number }) => Write[],
): Promise<Move> {
  if (!ids.includes(id)) throw new NotFound();
  const order = movedTo(ids, id, to - 1);
  const move = { from: ids.indexOf(id) + 1, to: order.indexOf(id) + 1 };
  if (move.from === move.to) return move;
  await commandBatch(ctx, writes({ read: JSON.stringify(ids), wanted: JSON.stringify(order), to: move.to }));
  return move;
}

/** The address after a move: what was moved, and which way, for the list to say so and to keep the focus. */
export const movedSearch = (id: string, { from, to }: Move): string =>
  `?moved=${encodeURIComponent(id)}&dir=${to < from ? "up" : "down"}`;
