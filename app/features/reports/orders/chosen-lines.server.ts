import { readBatch } from "#db/read-batch";
import type { OrderState } from "~/features/orders/reckoning/order.types";
import { MOST_LINES } from "~/features/orders/states/order-states.commands.server";
import type { CommandContext } from "~/procedure/context";
import { asked } from "../views/listed-words.server";
import { askedOf, lineIdsOf, linesById, OrdersSearch } from "./order-report.queries.server";
import { readKey } from "./order-report.rules";
import type { ChosenRows } from "./orders.schema";
import { suppliersOfLines } from "./purchase/purchase.queries.server";

/**
 * The lines of chosen rows that are in one of these states, as the report's filters leave them: so many as one press may be about, those that
 * were ordered first. `isCut`: there are more.
 */
export async function chosenLines(
  { db }: Pick<CommandContext, "db">,
  chosen: Pick<ChosenRows, "by" | "list" | "all" | "ids">,
  states: readonly OrderState[],
): Promise<{ ids: string[]; isCut: boolean }> {
  if (chosen.by === "line" && chosen.all !== "1") return { ids: chosen.ids, isCut: false };
  const query = OrdersSearch.parse(asked(new URLSearchParams(chosen.list)));
  const keys = chosen.all === "1" ? null : chosen.ids.flatMap((key) => readKey(key) ?? []);
  const by = chosen.by === "line" ? "order" : chosen.by;
  const { ids } = await readBatch(db, {
    ids: lineIdsOf({ asked: askedOf(query), by, of: query.of, keys }, { states, most: MOST_LINES + 1 }),
  });
  return { ids: ids.slice(0, MOST_LINES), isCut: ids.length > MOST_LINES };
}

/** The same lines with what they say. */
export async function chosenLinesRead(
  ctx: Pick<CommandContext, "db">,
  chosen: Parameters<typeof chosenLines>[1],
  states: readonly OrderState[],
) {
  const { ids, isCut } = await chosenLines(ctx, chosen, states);
  const { lines } = await readBatch(ctx.db, { lines: linesById(ids, states) });
  return { lines, isCut };
}

/** The suppliers of chosen lines that are not cancelled. */
export async function chosenSuppliers(
  ctx: Pick<CommandContext, "db">,
  chosen: Parameters<typeof chosenLines>[1],
) {
  const { ids } = await chosenLines(ctx, chosen, ["received", "confirmed", "delivered"]);
  return (await readBatch(ctx.db, { suppliers: suppliersOfLines(ids) })).suppliers;
}
