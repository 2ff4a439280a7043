import { ordersPath, orderVerbPaths } from "~/features/orders/orders.paths";
import { type Given, giveState, undoState } from "~/features/orders/states/order-states.commands.server";
import { GIVEN_FROM, type GivenState } from "~/features/orders/states/order-states.rules";
import type { CommandContext } from "~/procedure/context";
import { procedure } from "~/procedure/procedure.server";
import type { Toast } from "~/procedure/toast.server";
import { undoOffer } from "~/procedure/undo";
import { verbs } from "~/procedure/verbs.server";
import { chosenLines } from "./chosen-lines.server";
import { type ChosenRows, ChosenRows as RowsInput, UndoInput } from "./orders.schema";
import { givenWords, NOTHING_DONE } from "./orders.texts";

const staff = procedure.permission("moderator").returnTo(() => ordersPath);

async function give(ctx: CommandContext, input: ChosenRows, to: GivenState): Promise<Toast> {
  const { ids, isCut } = await chosenLines(ctx, input, GIVEN_FROM[to]);
  const none: Given = { lines: 0, orders: 0, ignored: ids.length };
  const done = ids.length === 0 ? none : await giveState(ctx, { lineIds: ids, to, seenAt: input.seen });
  if (done.lines === 0) return { type: "info", ...NOTHING_DONE };
  return { type: "success", ...givenWords(done, to, isCut), undo: undoOffer(ctx, orderVerbPaths.undo) };
}

const routes = verbs({
  confirmations: staff.verb(RowsInput, ({ ctx, input }) => give(ctx, input, "confirmed")),
  deliveries: staff.verb(RowsInput, ({ ctx, input }) => give(ctx, input, "delivered")),
  undo: staff.verb(UndoInput, async ({ ctx, input }) => {
    const { lines } = await undoState(ctx, input.at);
    return {
      type: "success",
      title: `Undone: ${lines === 1 ? "1 line is" : `${lines} lines are`} as before`,
    };
  }),
});

export const loader = routes.loader;
export const action = routes.action;
