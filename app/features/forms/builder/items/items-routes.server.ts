import { readBatch } from "#db/read-batch";
import type { CurrentUser } from "~/identity/session.server";
import { NotFound, Refused } from "~/lib/errors";
import { newId, sha256 } from "~/lib/ids";
import { eventClock } from "~/procedure/event-clock.server";
import type { Ctx } from "~/procedure/procedure.server";
import { verbs } from "~/procedure/verbs.server";
import { counted, formatDate } from "~/ui/format.rules";
import { itemPath, itemsPath } from "../../admin-forms.paths";
import { FieldId } from "../../document/field-id.schema";
import { MOST_ITEMS } from "../../document/field-types.rules";
import type { FieldsOwner } from "../../fields/fields-owner.types";
import { editedCopy, outdated } from "../../fields/working-copy.server";
import { INVALID_UPDATED_FIELDS } from "../../forms.texts";
import { moneyOf } from "../../submissions/open-filling.server";
import { builderReads } from "../builder.server";
import { copyPlaces } from "../builder-routes.server";
import { moveItem, saveItem, sellItem, takeItems } from "./items.commands.server";
import { itemsReads, orderersOf } from "./items.queries.server";
import { itemOfForm } from "./items.rules";
import {
  ItemInput,
  type ItemSent,
  MoveItemInput,
  NewItemInput,
  PasteItemsInput,
  SellingInput,
} from "./items.schema";
import { holdsList, itemPanel, itemsData, listIn, pasteLimits, ratesOf, stockIn } from "./items-page.server";
import { type PastedItems, pastedItems, withMended } from "./pasted-items.rules";

type UserCtx = Ctx<CurrentUser>;
interface At {
  owner: FieldsOwner;
  fieldId: string;
}

/**
 * The loaders and actions of an item list's own page:
 *
 * | URL below the field | |
 * |---|---|
 * | `/items` | `items` |
 * | `/items/add`, `/items/:itemId` | `add`, `item` |
 * | `/items/paste` | `paste` |
 * | `/items/:itemId/move`, `/items/:itemId/selling` | `verbs` |
 */
export function itemsRoutes(kind: FieldsOwner["kind"]) {
  const { atField, at, ownerIn, fieldIn } = copyPlaces(kind);
  const placeIn = (params: Record<string, string>): At => ({
    owner: ownerIn(params),
    fieldId: fieldIn(params),
  });
  const atItem = () => at({ fieldId: FieldId, itemId: FieldId });
  const readsOf = (ctx: UserCtx, { owner, fieldId }: At) => ({
    ...builderReads(ctx, owner),
    ...itemsReads(owner, fieldId),
  });
  const itemIn = (params: Record<string, string>) => params.itemId ?? "";
  const loaderOf = (places: ReturnType<typeof atField>) =>
    places
      .reads(({ ctx, params }) => readsOf(ctx, placeIn(params)))
      .can(({ params, found }) => holdsList(found.copy, fieldIn(params)));
  const actionOf = (places: ReturnType<typeof atField>) =>
    places
      .reads(({ params }) => ({ copy: editedCopy(ownerIn(params)) }))
      .can(({ params, found }) => holdsList(found.copy, fieldIn(params)));
  const oneItem = actionOf(atItem()).returnTo(({ params }) =>
    itemPath(ownerIn(params), fieldIn(params), itemIn(params)),
  );

  return {
    items: {
      loader: loaderOf(atField()).loader(({ ctx, params, found }) => ({
        ...itemsData(ctx, found, placeIn(params)),
        panel: null,
      })),
    },
    add: {
      loader: loaderOf(atField()).loader(({ ctx, params, found }) => ({
        ...itemsData(ctx, found, placeIn(params)),
        chosen: newId(),
        orderers: null,
        panel: itemPanel(ctx, found, { ...placeIn(params), item: null }),
      })),
      action: actionOf(atField())
        .input(NewItemInput)
        .action(({ ctx, params, input: { itemId, ...input } }) =>
          itemSaved(ctx, placeIn(params), { itemId, input }),
        ),
    },
    item: {
      loader: atItem()
        .reads(({ ctx, params }) => ({
          ...readsOf(ctx, placeIn(params)),
          orderers: orderersOf(fieldIn(params), itemIn(params)),
        }))
        .can(
          ({ params, found }) =>
            holdsList(found.copy, fieldIn(params)) &&
            listIn(found.copy, fieldIn(params)).items.some(({ itemId }) => itemId === params.itemId),
        )
        .loader(({ ctx, params, found }) => {
          const item =
            listIn(found.copy, fieldIn(params)).items.find(({ itemId }) => itemId === params.itemId) ?? null;
          return {
            ...itemsData(ctx, found, placeIn(params)),
            chosen: itemIn(params),
            orderers: found.orderers.map((one) => ({
              ...one,
              day: one.day && formatDate(one.day, "medium", moneyOf(ctx).locale),
            })),
            panel: itemPanel(ctx, found, { ...placeIn(params), item }),
          };
        }),
      action: actionOf(atItem())
        .input(ItemInput)
        .action(({ ctx, params, input }) =>
          itemSaved(ctx, placeIn(params), { itemId: itemIn(params), input, isThere: true }),
        ),
    },
    paste: {
      loader: loaderOf(atField()).loader(({ ctx, params, found }) => ({
        ...itemsData(ctx, found, placeIn(params)),
        panel: null,
        formId: newId(),
        limits: pasteLimits(),
      })),
      action: actionOf(atField())
        .input(PasteItemsInput)
        .action(({ ctx, params, input }) => itemsPasted(ctx, placeIn(params), input)),
    },
    verbs: verbs({
      move: oneItem.verb(MoveItemInput, async ({ ctx, params, input: { over: _, ...input } }) => {
        await moveItem(ctx, ownerIn(params), { fieldId: fieldIn(params), itemId: itemIn(params), ...input });
        return ctx.redirect(`${itemPath(ownerIn(params), fieldIn(params), itemIn(params))}#item`);
      }),
      selling: oneItem.verb(SellingInput, async ({ ctx, params, input: { sells, revision } }) => {
        const isSold = sells === "yes";
        const { label } = await sellItem(ctx, ownerIn(params), {
          ...{ fieldId: fieldIn(params), itemId: itemIn(params), revision, isSold },
        });
        return {
          type: "success",
          title: isSold ? `“${label}” is sold again` : `“${label}” is not sold any more`,
          description: "In the draft until you publish. What was ordered stays as it is.",
        };
      }),
    }),
  };
}

/** Saves one item as its form says it, and leads back to it. */
async function itemSaved(
  ctx: UserCtx,
  { owner, fieldId }: At,
  { itemId, input, isThere = false }: { itemId: string; input: ItemSent; isThere?: boolean },
): Promise<Response> {
  const { over, revision, stockVersion, ...values } = input;
  const found = await readBatch(ctx.db, {
    copy: editedCopy(owner),
    ...itemsReads(owner, fieldId),
  });
  const list = listIn(found.copy, fieldId);
  const was = list.items.find((one) => one.itemId === itemId) ?? null;
  if (isThere && !was) throw new NotFound();
  const based = over ?? revision;
  if (found.copy?.revision !== based) throw outdated(owner);
  const { item, stock, problems } = itemOfForm(values, {
    ...{ itemId, was, money: moneyOf(ctx), today: eventClock(ctx).today },
    rates: ratesOf(owner, found),
  });
  if (Object.keys(problems).length > 0) throw new Refused(INVALID_UPDATED_FIELDS, problems);
  const known = stockIn(found)(itemId);
  const isSame = known.stock === stock.stock && known.mayOversell === stock.mayOversell;
  await saveItem(ctx, owner, {
    ...{ revision: based, fieldId, item },
    // Whoever has seen both versions keeps theirs.
    stock: isSame ? null : { ...stock, version: over ? known.version : stockVersion },
  });
  return ctx.redirect(`${itemPath(owner, fieldId, itemId)}#item`, { type: "success", title: "Saved" });
}

/** Shows each row as it was read, and takes those that were shown: never any that nobody has seen. */
async function itemsPasted(
  ctx: UserCtx,
  { owner, fieldId }: At,
  input: {
    text: string;
    mended: Parameters<typeof withMended>[1];
    step: "check" | "add";
    seen?: string | undefined;
    revision: number;
    formId: string;
  },
): Promise<Response> {
  const found = await readBatch(ctx.db, { copy: editedCopy(owner), ...itemsReads(owner, fieldId) });
  const list = listIn(found.copy, fieldId);
  const stockOf = stockIn(found);
  const text = withMended(input.text, input.mended);
  const read = pastedItems(text, list, {
    ...{ money: moneyOf(ctx), rates: ratesOf(owner, found), stockOf },
    newId: (line) => `${input.formId}-${line}`,
  });
  if (typeof read === "string") throw new Refused(read, { text: read });
  const shown = await shownPaste(read);
  const revision = found.copy?.revision ?? input.revision;
  const changed = read.counts.new + read.counts.changes;
  if (input.step === "add" && changed > 0 && input.seen === shown.seen) {
    await takeItems(ctx, owner, {
      ...{ revision, fieldId, list: read.list },
      stocks: read.stocks.map(({ itemId, label, stock }) => {
        const { mayOversell, version } = stockOf(itemId);
        return { partId: itemId, label, stock, mayOversell, version };
      }),
    });
    const { left } = read.counts;
    return ctx.redirect(itemsPath(owner, fieldId), {
      type: left > 0 ? "info" : "success",
      title: addedWords(read.counts),
      description: `${left > 0 ? `${counted(left, "row")} left out. ` : ""}In the draft until you publish; stock holds at once.`,
    });
  }
  const initialValue = { text, formId: input.formId };
  return Response.json({ lastResult: { initialValue }, checked: shown, isOther: input.step === "add" });
}

const addedWords = ({ new: added, changes }: PastedItems["counts"]): string =>
  [
    ...(added > 0 ? [`${counted(added, "item")} added`] : []),
    ...(changes > 0 ? [`${counted(changes, "item")} changed`] : []),
  ].join(", ");

/** As many rows as a page shows of them. */
const MOST_SHOWN = 500;

async function shownPaste({ rows, counts, columns, unread, list, stocks }: PastedItems) {
  return {
    rows: rows.slice(0, MOST_SHOWN).map(({ item: _, stock: __, ...row }) => row),
    total: rows.length,
    counts,
    columns,
    unread: unread.map((one) => one.slice(0, 60)),
    isFull: list.items.length >= MOST_ITEMS,
    /** What these rows are told by: others are shown before they are taken. */
    seen: await sha256(JSON.stringify([list.items, stocks, counts])),
  };
}
export type ShownItems = Awaited<ReturnType<typeof shownPaste>>;
