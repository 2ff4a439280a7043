import { type SQL, sql } from "drizzle-orm";
import type { Write } from "#db/write-batch";
import { assetIsThere } from "~/features/assets/asset-guards.server";
import { type KeptStock, keepStock } from "~/features/orders/stock/kept-stock.server";
import { Conflict, NotFound, Refused } from "~/lib/errors";
import type { CommandContext } from "~/procedure/context";
import { commandBatch, relyOn } from "~/procedure/guards.server";
import { Field } from "../../document/field.schema";
import { MOST_ITEMS } from "../../document/field-types.rules";
import { type Item, type ItemList, isItemList } from "../../document/types/item-list/item-list.rules";
import { editCopy } from "../../fields/edit-copy.server";
import { OWNERS } from "../../fields/fields-owner.server";
import type { FieldsOwner } from "../../fields/fields-owner.types";
import { calledOf } from "../../fields/parsed-field.server";
import { withReplaced } from "../../fields/working-copy.rules";
import { recordOf, rowOfField } from "../../fields/working-copy.server";
import { INVALID_UPDATED_FIELDS } from "../../forms.texts";
import { withItem, withMovedItem, withSelling } from "./items.rules";

interface At {
  revision: number;
  fieldId: string;
}

interface ListChange {
  list: ItemList;
  guards?: readonly Write[];
  /** Of which stock is said, and what these are called. */
  stocks?: readonly (KeptStock & { label: string })[];
}

/** Adds an item behind the others, or changes one that is there, with how many there are of it: that holds at once, the rest with a version. */
export const saveItem = (
  ctx: CommandContext,
  owner: FieldsOwner,
  { item, stock, ...at }: At & { item: Item; stock: Omit<KeptStock, "partId"> | null },
): Promise<{ revision: number }> =>
  editItems(ctx, owner, at, (list) => {
    const was = list.items.find(({ itemId }) => itemId === item.itemId) ?? null;
    if (!was && list.items.length >= MOST_ITEMS)
      throw new Refused(INVALID_UPDATED_FIELDS, { label: `A list has ${MOST_ITEMS} items at most` });
    return {
      list: withItem(list, item),
      guards: itemGuards(item, was),
      stocks: stock ? [{ ...stock, partId: item.itemId, label: item.label }] : [],
    };
  });

/** Puts an item one place up or down. */
export const moveItem = (
  ctx: CommandContext,
  owner: FieldsOwner,
  { itemId, way, ...at }: At & { itemId: string; way: "up" | "down" },
): Promise<{ revision: number }> =>
  editItems(ctx, owner, at, (list) => {
    namedIn(list, itemId);
    return { list: withMovedItem(list, itemId, way) };
  });

/** Stops selling an item, or sells it again. What was ordered of it stays as it is. */
export const sellItem = (
  ctx: CommandContext,
  owner: FieldsOwner,
  { itemId, isSold, ...at }: At & { itemId: string; isSold: boolean },
): Promise<{ revision: number; label: string }> => {
  let label = "";
  return editItems(ctx, owner, at, (list) => {
    label = namedIn(list, itemId).label;
    return { list: withSelling(list, itemId, isSold) };
  }).then((done) => ({ ...done, label }));
};

/** Takes over rows of a spreadsheet: items that changed and came, and their stock as it was shown. */
export const takeItems = (
  ctx: CommandContext,
  owner: FieldsOwner,
  {
    list: pasted,
    stocks,
    ...at
  }: At & { list: ItemList; stocks: readonly (KeptStock & { label: string })[] },
): Promise<{ revision: number }> =>
  // The revision holds the list to what the rows were read against.
  editItems(ctx, owner, at, (list) => ({ list: { ...list, items: pasted.items }, stocks }));

const namedIn = (list: ItemList, itemId: string): Item => {
  const item = list.items.find((one) => one.itemId === itemId);
  if (!item) throw new NotFound();
  return item;
};

async function editItems(
  ctx: CommandContext,
  owner: FieldsOwner,
  { revision, fieldId }: At,
  change: (list: ItemList) => ListChange,
): Promise<{ revision: number }> {
  const done = await editCopy(ctx, { owner, revision }, (copy) => {
    const row = copy.fields.find(({ id }) => id === fieldId);
    const list = row && Field.safeParse(recordOf(row)).data;
    if (!row || !isItemList(list)) throw new NotFound();
    const { list: changed, guards = [], stocks = [] } = change(list);
    const read = Field.safeParse(changed);
    if (!read.success) throw new Refused(INVALID_UPDATED_FIELDS, wrongItems(read.error.issues));
    const by = { ...rowOfField(read.data), wasPublished: row.wasPublished };
    const isSame = by.properties === row.properties;
    const field = calledOf(row);
    return {
      after: isSame ? copy : withReplaced(copy, { id: row.id, by }),
      did: isSame ? [] : [{ change: "fieldChanged", details: { field } }],
      guards,
      atOnce: stockWrites(ctx, owner, { fieldId, title: copy.title, stocks }),
    };
  });
  return { revision: done.revision };
}

/** Of an item that is being saved the last part of the path is what its form calls it. */
const wrongItems = (issues: readonly { path: PropertyKey[]; message: string }[]): Record<string, string> =>
  Object.fromEntries(
    issues
      .slice(0, 20)
      .map(({ path: [, , ...rest], message }) => [
        rest.reduce<string>(
          (name, key) =>
            typeof key === "number" ? `${name}[${key}]` : name ? `${name}.${String(key)}` : String(key),
          "",
        ) || "label",
        message,
      ]),
  );

/** How many there are of parts of a question, and what the activity calls them. */
interface SaidStock {
  fieldId: string;
  title: string;
  stocks: readonly (KeptStock & { label: string })[];
}

function stockWrites(
  ctx: CommandContext,
  owner: FieldsOwner,
  { fieldId, title, stocks }: SaidStock,
): Write[] {
  const writes = stocks.flatMap((one) => keepStock(ctx, { scopeId: owner.id, fieldId }, one));
  if (writes.length === 0) return [];
  const [first] = stocks;
  const part = stocks.length === 1 && first ? first.label : `${stocks.length} of its items`;
  return [
    ...writes,
    ...ctx.record({ kind: `${owner.kind}.stockChanged`, subjectId: owner.id, details: { title, part } }),
  ];
}

/** What an item names that it did not name before is there while it is written. */
function itemGuards(item: Item, was: Item | null): Write[] {
  const types = new Set(item.prices?.flatMap(({ typeId }) => typeId ?? []));
  for (const { typeId } of was?.prices ?? []) types.delete(typeId ?? "");
  return [
    ...(item.pictureId && item.pictureId !== was?.pictureId
      ? [assetIsThere(item.pictureId, { field: "pictureId" })]
      : []),
    ...(item.supplierId && item.supplierId !== was?.supplierId
      ? [relyOn(supplierIsThere(item.supplierId), gone("supplierId", "supplier"))]
      : []),
    ...[...types].map((id) =>
      relyOn(sql`exists (select 1 from team_type where id = ${id})`, gone("prices", "team type")),
    ),
  ];
}

const supplierIsThere = (id: string): SQL =>
  sql`exists (select 1 from supplier where id = ${id} and is_archived = 0 and is_draft = 0)`;

const gone = (field: string, noun: string) => () =>
  new Refused(INVALID_UPDATED_FIELDS, { [field]: `This ${noun} is not there any more. Choose another one.` });

/** Says how many there are of options of a choice: it holds at once, over all versions. */
export async function saveOptionStock(
  ctx: CommandContext,
  owner: FieldsOwner,
  { fieldId, title, stocks }: SaidStock,
): Promise<void> {
  const { table, column, noun } = OWNERS[owner.kind];
  const writes = stockWrites(ctx, owner, { fieldId, title, stocks });
  if (writes.length === 0) return;
  await commandBatch(ctx, [
    relyOn(
      sql`exists (select 1 from form_field fl join ${table} o on o.id = fl.${column}
        where fl.id = ${fieldId} and o.id = ${owner.id} and o.is_archived = 0)`,
      () =>
        new Conflict(`This ${noun} was archived, or the question deleted, a moment ago. Nothing was saved.`),
    ),
    ...writes,
  ]);
}
