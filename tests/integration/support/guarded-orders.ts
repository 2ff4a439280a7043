import { type SQL, sql } from "drizzle-orm";
import { readBatch } from "#db/read-batch";
import { writeBatch } from "#db/write-batch";
import {
  moveItem,
  saveItem,
  saveOptionStock,
  sellItem,
  takeItems,
} from "~/features/forms/builder/items/items.commands.server";
import { Field } from "~/features/forms/document/field.schema";
import { type ItemList, isItemList } from "~/features/forms/document/types/item-list/item-list.rules";
import { addFields } from "~/features/forms/fields/fields.commands.server";
import { editedCopy, recordOf } from "~/features/forms/fields/working-copy.server";
import { saveFormOrders } from "~/features/forms/settings/orders/form-orders.commands.server";
import { FormOrdersForm } from "~/features/forms/settings/orders/form-orders.schema";
import { newId } from "~/lib/ids";
import type { CommandContext } from "~/procedure/context";
import type { Change, Command } from "./guarded.types";
import { aForm, changes, form, formOf, idOf } from "./guarded-forms";
import { staffs, type World } from "./guarded-world";

const CHAIR = { itemId: "chair", label: "Chair", price: 2450, description: "" };
const TABLE = { itemId: "table", label: "Table", price: 9600, description: "" };

/** A form with an item list and a choice, a supplier and a team type, and twenty chairs. */
async function sells(world: World): Promise<void> {
  await aForm(world);
  const { staff, ids, n } = world;
  const { fieldIds } = await addFields(staff, formOf(world), {
    revision: 2,
    fields: [
      { type: "itemList", label: "Furniture", items: [CHAIR, TABLE] },
      { type: "dropdown", label: "Slot", options: [{ label: "Morning", value: "morning" }] },
    ],
    before: null,
  });
  [ids.list = "", ids.slot = ""] = fieldIds;
  [ids.supplier, ids.type] = [newId(), newId()];
  await writeBatch(staff.db, [
    sql`insert into supplier (id, company, created_at, created_by, updated_at, updated_by)
      values (${ids.supplier}, ${`Supplier ${n}`}, '', '', '', '')`,
    sql`insert into team_type (id, name, created_at, created_by, updated_at, updated_by)
      values (${ids.type}, ${`Type ${n}`}, '', '', '', '')`,
  ]);
  await saveItem(staff, formOf(world), {
    ...{ revision: 3, fieldId: ids.list, item: CHAIR },
    stock: { stock: 20, mayOversell: false, version: 0 },
  });
}

const listOf = async ({ db }: CommandContext, world: World): Promise<ItemList> => {
  const { copy } = await readBatch(db, { copy: editedCopy(formOf(world)) });
  const row = copy?.fields.find(({ id }) => id === idOf(world, "list"));
  const list = row && Field.parse(recordOf(row));
  if (!isItemList(list)) throw new Error("No list");
  return list;
};
const at = (world: World) => ({ revision: 3, fieldId: idOf(world, "list") });
const thirty = { partId: "chair", label: "Chair", stock: 30, mayOversell: false, version: 1 };

export const ORDER_COMMANDS: Command[] = [
  staffs("saveFormOrders", {
    prepare: aForm,
    run: (ctx, world) =>
      saveFormOrders(ctx, idOf(world, "form"), FormOrdersForm.parse({ rates: "20", version: "2" })),
  }),
  staffs("saveItem", {
    prepare: sells,
    run: (ctx, world) =>
      saveItem(ctx, formOf(world), {
        ...at(world),
        item: {
          ...CHAIR,
          ...{ pictureId: idOf(world, "asset"), supplierId: idOf(world, "supplier") },
          prices: [{ typeId: idOf(world, "type"), price: 2000 }],
        },
        stock: thirty,
      }),
  }),
  staffs("moveItem", {
    prepare: sells,
    run: (ctx, world) => moveItem(ctx, formOf(world), { ...at(world), itemId: "chair", way: "down" }),
  }),
  staffs("sellItem", {
    prepare: sells,
    run: (ctx, world) => sellItem(ctx, formOf(world), { ...at(world), itemId: "chair", isSold: false }),
  }),
  staffs("takeItems", {
    prepare: sells,
    async run(ctx, world) {
      const list = await listOf(world.staff, world);
      return takeItems(ctx, formOf(world), {
        ...at(world),
        list: { ...list, items: [{ ...CHAIR, price: 1 }, TABLE] },
        stocks: [thirty],
      });
    },
  }),
  staffs("saveOptionStock", {
    prepare: sells,
    run: (ctx, world) =>
      saveOptionStock(ctx, formOf(world), {
        ...{ fieldId: idOf(world, "slot"), title: "Form" },
        stocks: [{ partId: "morning", label: "Morning", stock: 4, mayOversell: false, version: 0 }],
      }),
  }),
];

const ITEMS = ["saveItem", "moveItem", "sellItem", "takeItems"];
const gone = (table: SQL, name: string) => (world: World) =>
  sql`delete from ${table} where id = ${idOf(world, name)}`;

export const ORDER_CHANGES: Change[] = [
  ...changes("the version", 409, { of: form(sql`version = 9`), commands: ["saveFormOrders"] }),
  ...changes("the revision that was shown", 409, {
    of: form(sql`revision = revision + 1`),
    commands: ITEMS,
  }),
  ...changes("not archived", 409, { of: form(sql`is_archived = 1`), commands: ITEMS }),
  ...changes("not archived", 409, { of: form(sql`is_archived = 1`), commands: ["saveOptionStock"] }),
  ...changes("a picture, a supplier and a team type that come are there", 422, {
    of: gone(sql`asset`, "asset"),
    commands: ["saveItem"],
  }),
  ...changes("a picture, a supplier and a team type that come are there", 422, {
    of: gone(sql`supplier`, "supplier"),
    commands: ["saveItem"],
  }),
  ...changes("a picture, a supplier and a team type that come are there", 422, {
    of: gone(sql`team_type`, "type"),
    commands: ["saveItem"],
  }),
  ...changes("the stock as read", 409, {
    of: (world) => sql`update stock set version = 7 where field_id = ${idOf(world, "list")}`,
    commands: ["saveItem", "takeItems"],
  }),
  ...changes("the stock as read", 409, {
    of: (
      world,
    ) => sql`insert into stock (id, scope_id, field_id, part_id, stock, created_at, created_by, updated_at, updated_by)
      values (${newId()}, ${idOf(world, "form")}, ${idOf(world, "slot")}, 'morning', 1, '', '', '', '')`,
    commands: ["saveOptionStock"],
  }),
  ...changes("the question is there", 409, {
    of: (world) => sql`delete from form_field where id = ${idOf(world, "slot")}`,
    commands: ["saveOptionStock"],
  }),
];
