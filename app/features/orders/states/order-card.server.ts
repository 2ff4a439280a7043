import { formatMoney } from "~/lib/money.rules";
import type { CommandContext } from "~/procedure/context";
import { changeInShort, orderChange } from "../changes/order-change.server";
import { liveTotals } from "../changes/order-snapshot.rules";
import type { OrderLine } from "../order-lines.queries.server";
import type { OrderChangeRow, OrderHead } from "../paper/order-paper.queries.server";
import { orderNumber, quantityText, vatOn } from "./order-states.rules";

/** An order where its submission is read: its lines, how they stand, and what its newest change made of it. */
export function orderCard(
  ctx: Pick<CommandContext, "settings" | "now">,
  {
    order,
    lines,
    changes,
  }: { order: OrderHead; lines: readonly OrderLine[]; changes: readonly OrderChangeRow[] },
) {
  const { locale } = ctx.settings.event;
  const [newest] = changes;
  const change = newest && orderChange(ctx, { order, lines, changes, changeId: newest.id });
  return {
    ...{ formId: order.formId, submissionId: order.id },
    number: orderNumber(order.prefix, order.number),
    purchaseOrder: order.purchaseOrder,
    seen: ctx.now.toISOString(),
    lines: lines.map(({ id, label, quantity, unit, net, currency, state, oversold }) => ({
      ...{ id, label, state, oversold },
      quantity: quantityText(quantity, unit, locale),
      net: formatMoney(net, { currency, locale }),
    })),
    totals: liveTotals(lines).map(({ currency, net, rates, gross }) => {
      const money = (minor: number) => formatMoney(minor, { currency, locale });
      return {
        currency,
        net: money(net),
        rates: rates.flatMap(({ rate, net: base, vat }) =>
          rate === null ? [] : [{ label: vatOn(rate, money(base), locale), vat: money(vat) }],
        ),
        gross: money(gross),
      };
    }),
    change:
      newest && change
        ? {
            id: newest.id,
            by: change.by,
            at: change.at,
            items: change.items.length,
            net: change.sums.map(({ net }) => net).join(", "),
            short: changeInShort(change),
          }
        : null,
  };
}
export type OrderCardData = ReturnType<typeof orderCard>;
