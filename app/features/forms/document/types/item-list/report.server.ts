import { formatMoney } from "~/lib/money.rules";
import { placeName } from "../../../submissions/list/answer-places.rules";
import type { FieldOf } from "../../field.schema";
import type { CardParts, Reported, ReportRules } from "../report.types";
import { amountParts, decimal } from "../report-parts.server";

/** Of a list in a group the sum alone is indexed. */
export const itemList: ReportRules<"itemList"> = (field, of) =>
  of.at.nestedId === "" ? orderParts(field, of) : amountParts(of);

function orderParts(field: FieldOf<"itemList">, { at, gone, found, around }: Reported): CardParts {
  const money = (minor: number) => formatMoney(Math.round(minor), around);
  const sums = (nestedId: string) => found.sums.get(placeName({ ...at, nestedId }));
  const total = sums("");
  const rows = field.items
    .map(({ itemId, label, price }) => ({
      key: itemId,
      label: label || "Item",
      price: money(price),
      ordered: sums(itemId)?.sum ?? 0,
      amount: sums(`${itemId}.amount`)?.sum ?? 0,
    }))
    .filter(({ key, ordered }) => ordered > 0 || !gone.has(key));
  const listed = rows.reduce((sum, { amount }) => sum + amount, 0);
  const rest = (total?.sum ?? 0) - listed;
  return {
    answered: total?.n ?? 0,
    more: total ? [`mean ${money(total.mean)}`] : [],
    items: {
      rows: [
        ...rows.map((row) => ({ ...row, ordered: decimal(row.ordered, around), amount: money(row.amount) })),
        ...(rest > 0
          ? [
              {
                key: "gone",
                label: "Items that no version offers",
                price: "",
                ordered: "",
                amount: money(rest),
              },
            ]
          : []),
      ],
      total: {
        ordered: decimal(
          rows.reduce((sum, { ordered }) => sum + ordered, 0),
          around,
        ),
        amount: money(total?.sum ?? 0),
      },
    },
  };
}
