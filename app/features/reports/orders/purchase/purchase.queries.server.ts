import { sql } from "drizzle-orm";
import { nameOf } from "#db/event/aliases";
import { as, jsonList, jsonOne, jsonRequired, jsonRows, type RowIn, rowsOf } from "#db/json-row";
import { fieldCalled, saidOf } from "~/features/custom-fields/said-of-teams.server";

/** Items of one list at most. */
const MOST_ITEMS = 400;

/**
 * What is to be bought of a supplier: each item with how many, and where they go. A team stands where it stands today: by its hall and its
 * stand where there are such fields, else by its name. What is cancelled or in a draft is not in it.
 */
export const purchaseItems = (supplierId: string) =>
  jsonRows(
    {
      fieldId: as<string>(sql`i.field_id`),
      itemId: as<string>(sql`i.item_id`),
      label: as<string>(sql`i.label`),
      unit: as<string>(sql`i.unit`),
      quantity: as<number>(sql`i.quantity`),
      /** More than there are, by the stock of now. */
      over: as<number>(sql`coalesce((select max(0, k.taken - k.stock) from stock k
        where k.field_id = i.field_id and k.part_id = i.item_id and k.stock is not null), 0)`),
      halls: rowsOf(
        { hall: as<string>(sql`h.hall`), stands: as<string>(sql`h.stands`) },
        sql`from (select hall, group_concat(stand || ' ' || quantity, ', ') as stands
          from (select * from placed where placed.field_id = i.field_id and placed.item_id = i.item_id order by hall, stand)
          group by hall order by hall = '', hall) h`,
      ),
    },
    {
      with: sql`standing as materialized (select t.team_id, coalesce(${saidOf(sql`t.team_id`, fieldCalled("hall"))}, '') as hall,
          coalesce(nullif(${saidOf(sql`t.team_id`, fieldCalled("stand"))}, ''),
            (select name from team where id = t.team_id), 'a guest') as stand
          from (select distinct team_id from order_line where supplier_id = ${supplierId}) t),
        placed as materialized (select l.field_id, l.item_id, w.hall, w.stand, sum(l.quantity) as quantity
          from order_line l join standing w on w.team_id is l.team_id
          where l.supplier_id = ${supplierId} and l.state <> 'cancelled' group by l.field_id, l.item_id, w.hall, w.stand)`,
      from: sql`from (select field_id, item_id, max(label) as label, max(unit) as unit, sum(quantity) as quantity from order_line
        where supplier_id = ${supplierId} and state <> 'cancelled' group by field_id, item_id
        order by lower(max(label)), item_id limit ${MOST_ITEMS}) i`,
    },
  );
export type PurchaseItem = RowIn<typeof purchaseItems>;

/** The supplier, whom a list can be mailed to, and how many stands its items go to. */
export const purchaseHead = (supplierId: string) =>
  jsonRequired(
    {
      id: as<string>(sql`sup.id`),
      company: as<string>(sql`sup.company`),
      stands: as<number>(sql`(select count(distinct l.team_id) from order_line l where l.supplier_id = sup.id
        and l.state <> 'cancelled')`),
      pieces:
        as<number>(sql`(select coalesce(sum(l.quantity), 0) from order_line l where l.supplier_id = sup.id
        and l.state <> 'cancelled')`),
      contacts: rowsOf(
        {
          id: as<string>(sql`c.id`),
          name: as<string>(sql`trim(c.first_name || ' ' || c.surname)`),
          email: as<string>(sql`c.email`),
        },
        sql`from supplier_contact c where c.supplier_id = sup.id and c.email <> '' order by c.position`,
      ),
    },
    sql`from supplier sup where sup.id = ${supplierId}`,
  );

/** What was sent last. */
export const lastPurchaseList = (supplierId: string) =>
  jsonOne(
    {
      at: as<string>(sql`p.sent_at`),
      by: nameOf(sql`p.sent_by`),
      recipients: as<string[]>(sql`json(p.recipients)`),
      items: as<{ id: string; label: string; quantity: number }[]>(sql`json(p.items)`),
    },
    sql`from purchase_list p where p.supplier_id = ${supplierId} order by p.sent_at desc, p.id desc limit 1`,
  );

/** The suppliers of these lines. */
export const suppliersOfLines = (ids: readonly string[]) =>
  jsonRows(
    {
      id: as<string>(sql`sup.id`),
      company: as<string>(sql`sup.company`),
      lines: as<number>(sql`count(*)`),
      quantity: as<number>(sql`sum(l.quantity)`),
    },
    sql`from order_line l join supplier sup on sup.id = l.supplier_id where l.id in ${jsonList(ids)}
      group by sup.id order by lower(sup.company), sup.id`,
  );
