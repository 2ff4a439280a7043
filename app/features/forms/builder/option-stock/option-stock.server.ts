import { readBatch } from "#db/read-batch";
import { stockOfField } from "~/features/orders/stock/kept-stock.server";
import { Refused } from "~/lib/errors";
import { optionStockPath } from "../../admin-forms.paths";
import { Field } from "../../document/field.schema";
import type { FieldsOwner } from "../../fields/fields-owner.types";
import { type Edited, editedCopy, recordOf } from "../../fields/working-copy.server";
import { INVALID_UPDATED_FIELDS } from "../../forms.texts";
import { moneyOf } from "../../submissions/open-filling.server";
import { copyPlaces } from "../builder-routes.server";
import { saveOptionStock } from "../items/items.commands.server";
import { NO_STOCK, type StockOf } from "../items/items.rules";
import { OptionStockInput } from "../items/items.schema";
import { changedStock, type OptionStock } from "./option-stock.rules";

/** The options of a choice, each with how many there are of it; null where the field is none. */
function optionsWithStock(
  copy: Edited | null,
  fieldId: string,
  stocks: readonly (StockOf & { partId: string })[],
): { label: string; options: OptionStock[] } | null {
  const row = copy?.fields.find(({ id }) => id === fieldId);
  const field = row && Field.safeParse(recordOf(row)).data;
  if (!field || !("options" in field)) return null;
  const known = new Map(stocks.map((one) => [one.partId, one]));
  return {
    label: field.label,
    options: field.options.map(({ label, value }) => ({ ...NO_STOCK, ...known.get(value), label, value })),
  };
}

/** Loader and action of the page that says how many there are of each option: it holds at once. */
function stockRoutes(kind: FieldsOwner["kind"]) {
  const { atField, ownerIn, fieldIn } = copyPlaces(kind);
  return {
    loader: atField()
      .reads(({ params }) => ({
        copy: editedCopy(ownerIn(params)),
        stocks: stockOfField(fieldIn(params)),
      }))
      .can(({ params, found }) => optionsWithStock(found.copy, fieldIn(params), found.stocks) !== null)
      .loader(({ params, found }) => {
        const choice = optionsWithStock(found.copy, fieldIn(params), found.stocks);
        return {
          owner: ownerIn(params),
          fieldId: fieldIn(params),
          title: found.copy?.title ?? "",
          isArchived: found.copy?.isArchived ?? false,
          label: choice?.label || "Options",
          options: choice?.options ?? [],
        };
      }),
    action: atField()
      .reads(({ params }) => ({
        copy: editedCopy(ownerIn(params)),
        stocks: stockOfField(fieldIn(params)),
      }))
      .can(({ params, found }) => optionsWithStock(found.copy, fieldIn(params), found.stocks) !== null)
      .input(OptionStockInput)
      .action(async ({ ctx, params, input }) => {
        const owner = ownerIn(params);
        const fieldId = fieldIn(params);
        const { copy, stocks: known } = await readBatch(ctx.db, {
          copy: editedCopy(owner),
          stocks: stockOfField(fieldId),
        });
        const options = optionsWithStock(copy, fieldId, known)?.options ?? [];
        const { stocks, problems } = changedStock(input.options, options, moneyOf(ctx).locale);
        if (Object.keys(problems).length > 0) throw new Refused(INVALID_UPDATED_FIELDS, problems);
        await saveOptionStock(ctx, owner, { fieldId, title: copy?.title ?? "", stocks });
        return ctx.redirect(optionStockPath(owner, fieldId), {
          type: "success",
          title: "Saved",
          description: "It holds from now on.",
        });
      }),
  };
}

export const formOptionStock = stockRoutes("form");
export const fieldGroupOptionStock = stockRoutes("fieldGroup");
