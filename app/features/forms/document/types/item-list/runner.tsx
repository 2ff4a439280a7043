import { formatMoney } from "~/lib/money.rules";
import { useInput, usePage } from "../../../runner/page-context";
import { QuestionBlock } from "../../../runner/question-block";
import type { QuestionProps, RunnerKind } from "../runner.types";
import { ItemTable } from "./item-table";
import { Quantity, QuantityErrors } from "./quantity-input";
import { SoldItems } from "./sold-items";

/** Things to order, each with how many; what it comes to is worked out as somebody types, and again by the server. */
export const itemList: RunnerKind<"itemList"> = function ItemListQuestion(props) {
  const { selling } = usePage().model.live.document;
  return selling ? <SoldItems {...props} selling={selling} /> : <PlainItems {...props} />;
};

function PlainItems({ field, name, answer, isInEntry }: QuestionProps<"itemList">) {
  const { model, state } = usePage();
  const now = state.lists[name];
  const chosen = new Map(answer?.items.map((item) => [item.itemId, item.quantity]));
  const { showPrice, showSubtotals, showTotal } = field;
  const count = now?.count ?? 0;
  return (
    <QuestionBlock
      field={useInput(name)}
      label={field.label}
      hint={field.description}
      isRequired={field.isRequired}
      isSmall={isInEntry}
    >
      <ItemTable field={field} className="items">
        <tbody>
          {field.items.map((item) => (
            <tr key={item.itemId}>
              <th scope="row">
                {item.label}
                {item.description && <small>{item.description}</small>}
                <QuantityErrors name={name} itemId={item.itemId} />
              </th>
              {showPrice && (
                <td className="right" data-label="Each">
                  {formatMoney(item.price, model.context)}
                </td>
              )}
              <td className="right">
                <Quantity name={name} item={item} quantity={chosen.get(item.itemId) ?? ""} />
              </td>
              {showSubtotals && (
                <td className="right">{formatMoney(now?.lines[item.itemId] ?? 0, model.context)}</td>
              )}
            </tr>
          ))}
        </tbody>
        {showTotal && (
          <tfoot>
            <tr>
              <th scope="row" colSpan={1 + (showPrice ? 1 : 0) + (showSubtotals ? 1 : 0)}>
                Total<small>{count === 1 ? "1 item" : `${count} items`}</small>
              </th>
              <td className="right">{formatMoney(now?.total ?? 0, model.context)}</td>
            </tr>
          </tfoot>
        )}
      </ItemTable>
    </QuestionBlock>
  );
}
