import type { Discount } from "~/features/orders/reckoning/order.types";
import type { Selling } from "~/features/orders/reckoning/selling.types";
import { vatOn } from "~/features/orders/states/order-states.rules";
import { formatMoney } from "~/lib/money.rules";
import { partName } from "../../../answers/input-names.rules";
import { isSoldOut, itemNow } from "../../../ordering/items-now.rules";
import type { ShownItem, ShownSum } from "../../../ordering/shown-order.rules";
import { useInput, usePage } from "../../../runner/page-context";
import { QuestionBlock } from "../../../runner/question-block";
import type { FieldOf } from "../../field.schema";
import type { QuestionProps } from "../runner.types";
import { ItemTable } from "./item-table";
import { itemTexts, lastDay, saidRate } from "./item-texts.rules";
import { OrderFacts } from "./order-facts";
import { Quantity, QuantityErrors } from "./quantity-input";
import { rateWords } from "./rate-words.rules";

type List = FieldOf<"itemList">;
type Item = List["items"][number];

/** Things to order with prices of days, VAT, limits and what is left; what it comes to follows what is typed, and is worked out again by the server. */
export function SoldItems({
  field,
  name,
  answer,
  isInEntry,
  selling,
}: QuestionProps<"itemList"> & { selling: Selling }) {
  const { model, state } = usePage();
  const chosen = new Map(answer?.items.map((item) => [item.itemId, item.quantity]));
  const sum = state.order?.lists[name];
  const { ordering } = model;
  return (
    <QuestionBlock
      field={useInput(name)}
      label={field.label}
      hint={hintOf(field, { selling, sum, context: model.context })}
      isRequired={field.isRequired}
      isSmall={isInEntry}
    >
      <ItemTable field={field} className="items is-sold">
        <tbody>
          {field.items.map((item) => (
            <ItemRow
              key={item.itemId}
              item={item}
              at={{ field, name, selling }}
              quantity={chosen.get(item.itemId) ?? ""}
            />
          ))}
        </tbody>
        {field.showTotal && <Sums field={field} sum={sum} selling={selling} />}
      </ItemTable>
      {ordering?.below === name && <OrderFacts ordering={ordering} />}
    </QuestionBlock>
  );
}

/** What prices have in them, and when they change. */
function hintOf(
  { description }: List,
  {
    selling: { hasVat, pricesInclude },
    sum,
    context,
  }: { selling: Selling; sum: ShownSum | undefined; context: { currency: string; locale: string } },
) {
  const vat = hasVat && `Prices ${pricesInclude === "gross" ? "include" : "exclude"} VAT.`;
  const later =
    sum?.later &&
    `Some prices hold until ${lastDay(sum.later.until, context.locale)}; after that this order costs ${formatMoney(sum.later.more, context)} more${hasVat && pricesInclude === "net" ? " before VAT" : ""}.`;
  return [description, vat, later].filter(Boolean).join(" ") || undefined;
}

interface At {
  field: List;
  name: string;
  selling: Selling;
}

function ItemRow({ item, at, quantity }: { item: Item; at: At; quantity: string }) {
  const { field, name, selling } = at;
  const { model, state } = usePage();
  const { context } = model;
  const picture = model.pictures[`${field.id}.${item.itemId}`];
  const shown = state.order?.items[partName(name, item.itemId)];
  const isGone = isSoldOut(item);
  const hasError = (useInput(partName(name, item.itemId)).errors ?? []).length > 0;
  const texts = itemTexts(item, { quantity, rate: saidRate(field, item), isGone, shown, context });
  return (
    <tr className={isGone ? "is-gone" : undefined}>
      <th scope="row">
        <span className="item-what">
          {picture && (
            <img className="item-picture" src={picture.src} alt="" width={64} height={64} loading="lazy" />
          )}
          <span>
            {item.label}
            {item.description && <small>{item.description}</small>}
            {itemNow(item)?.isOwnPrice && selling.typeName && <small>Your price as {selling.typeName}</small>}
            {texts.map(({ text, tone }) => (
              <small key={text} className={tone}>
                {text}
              </small>
            ))}
            {discountsFor(item, selling.discounts, context.locale).map((text) => (
              <small key={text} className="is-good">
                {text}
              </small>
            ))}
            {isGone && quantity !== "" && !hasError && (
              <small className="is-bad">
                You had chosen {quantity}; it is no longer in this draft.{" "}
                {model.ordering?.askAt && <a href={`mailto:${model.ordering.askAt}`}>Ask the organisers</a>}
              </small>
            )}
            <QuantityErrors name={name} itemId={item.itemId} />
          </span>
        </span>
      </th>
      {field.showPrice && (
        <td className="right item-price" data-label="Each">
          <Price item={item} context={context} />
        </td>
      )}
      <td className="right">
        {isGone ? (
          <span id={partName(name, item.itemId)} tabIndex={-1} className="sold-out">
            Sold out
          </span>
        ) : (
          <Quantity name={name} item={item} quantity={quantity} />
        )}
      </td>
      {field.showSubtotals && (
        <td className="right item-total">
          <LineTotal shown={isGone ? undefined : shown} isGone={isGone} context={context} />
        </td>
      )}
    </tr>
  );
}

type Money = { currency: string; locale: string };

/** Today's, with the one that comes or the one that passed. */
function Price({ item, context }: { item: Item; context: Money }) {
  const { later = null, earlier = null } = itemNow(item) ?? {};
  const money = (minor: number) => formatMoney(minor, context);
  return (
    <>
      {money(item.price)}
      {later ? (
        <small>
          until {lastDay(later.until, context.locale)}, then {money(later.price)}
        </small>
      ) : (
        earlier && (
          <small>
            <s>{money(earlier.price)}</s> until {lastDay(earlier.until, context.locale)}
          </small>
        )
      )}
    </>
  );
}

function LineTotal({
  shown,
  isGone,
  context,
}: {
  shown: ShownItem | undefined;
  isGone: boolean;
  context: Money;
}) {
  if (isGone) return null;
  if (shown && !shown.isCounted) return <small>Not counted</small>;
  const { total = 0, discount = 0 } = shown ?? {};
  return (
    <>
      {formatMoney(total, context)}
      {discount > 0 && <small className="is-good">−{formatMoney(discount, context)}</small>}
    </>
  );
}

/** “5% off from 10” */
function discountsFor({ itemId }: Item, discounts: readonly Discount[], locale: string): string[] {
  return discounts.flatMap(({ itemIds, from, off }) =>
    "quantity" in from && "percent" in off && itemIds?.includes(itemId)
      ? [
          `${rateWords(off.percent, locale)} off from ${from.quantity}${itemIds.length > 1 ? " together with others" : ""}`,
        ]
      : [],
  );
}

function Sums({ field, sum, selling }: { field: List; sum: ShownSum | undefined; selling: Selling }) {
  const { context } = usePage().model;
  const money = (minor: number) => formatMoney(minor, context);
  const span = 1 + (field.showPrice ? 1 : 0) + (field.showSubtotals ? 1 : 0);
  const { count = 0, net = 0, gross = 0, rates = [] } = sum ?? {};
  const items = count === 1 ? "1 item" : `${count} items`;
  return (
    <tfoot>
      {selling.hasVat && (
        <tr className="is-part">
          <th scope="row" colSpan={span}>
            Before VAT
          </th>
          <td className="right">{money(net)}</td>
        </tr>
      )}
      {selling.hasVat &&
        rates.map(({ rate, net: base, vat }) => (
          <tr key={rate} className="is-part">
            <th scope="row" colSpan={span}>
              {rate === null ? `Without VAT, ${money(base)}` : vatOn(rate, money(base), context.locale)}
            </th>
            <td className="right">{money(vat)}</td>
          </tr>
        ))}
      <tr>
        <th scope="row" colSpan={span}>
          {selling.hasVat ? "Total with VAT" : "Total"}
          <small>{selling.hasVat ? `${items}. This is not an invoice.` : items}</small>
        </th>
        <td className="right">{money(gross)}</td>
      </tr>
    </tfoot>
  );
}
