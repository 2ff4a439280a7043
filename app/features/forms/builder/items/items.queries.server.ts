import { type SQL, sql } from "drizzle-orm";
import { as, jsonOne, jsonRows, parsed } from "#db/json-row";
import { ASSET_IMAGE_CELLS } from "~/features/assets/asset-image.server";
import { stockOfField } from "~/features/orders/stock/kept-stock.server";
import { teamTypeChoices } from "~/features/teams/team-types.server";
import { ORDER_LIST } from "../../document/types/sql-types.server";
import { formsWith } from "../../field-groups/forms-with.server";
import { OWNERS } from "../../fields/fields-owner.server";
import type { FieldsOwner } from "../../fields/fields-owner.types";

const FIELD_ITEMS = (owner: FieldsOwner, fieldId: string): SQL =>
  sql`form_field fl join json_each(iif(json_valid(fl.properties), fl.properties, '{}'), '$.items') i on true
    where fl.id = ${fieldId} and fl.${OWNERS[owner.kind].column} = ${owner.id} and fl.type in ${ORDER_LIST}`;

/** What is ordered of each item of a list, wherever its field stands; cancelled lines are in no sum. */
const takenOfItems = (fieldId: string) =>
  jsonRows(
    { itemId: as<string>(sql`ol.item_id`), taken: as<number>(sql`sum(ol.quantity)`) },
    sql`from order_line ol where ol.field_id = ${fieldId} and ol.state <> 'cancelled' group by ol.item_id`,
  );

/** What is in drafts of each item: nothing is kept for them. */
const draftedOfItems = ({ kind, id }: FieldsOwner, fieldId: string) => {
  const cells = {
    itemId: as<string>(sql`x.itemId`),
    quantity: as<number>(sql`sum(x.quantity)`),
  };
  // A group's answers stand in those of the fields that place it, entry by entry.
  const found =
    kind === "form"
      ? sql`select i.value ->> 'itemId' as itemId, cast(i.value ->> 'quantity' as integer) as quantity
          from submission s join json_each(iif(json_valid(s.answers), s.answers, '{}'), '$."' || ${fieldId} || '".items') i on true
          where s.form_id = ${id} and s.is_draft = 1 and s.edit_of is null`
      : sql`select t.value as itemId, cast(json_extract(s.answers, t.path || '.quantity') as integer) as quantity
          from submission s join json_tree(iif(json_valid(s.answers), s.answers, '{}')) t on t.key = 'itemId'
          where s.form_id in (select id ${formsWith(sql`(${id})`)}) and s.is_draft = 1 and s.edit_of is null
            and t.value in (select i.value ->> 'itemId' from ${FIELD_ITEMS({ kind, id }, fieldId)})`;
  return jsonRows(cells, sql`from (${found}) x group by x.itemId`);
};

/** What is said of a field's stock, what is taken, and of a form what it says of orders: a field group stands in several. */
export const stockReads = ({ kind, id }: FieldsOwner, fieldId: string) => ({
  stocks: stockOfField(fieldId),
  taken: takenOfItems(fieldId),
  orders: ordersOf(kind === "form" ? id : null),
});

/** Beside the editor itself: what an item list sells, and how much of it. */
export const itemsReads = (owner: FieldsOwner, fieldId: string) => ({
  ...stockReads(owner, fieldId),
  drafted: draftedOfItems(owner, fieldId),
  teamTypes: teamTypeChoices(),
  suppliers: jsonRows(
    { id: as<string>(sql`sup.id`), company: as<string>(sql`sup.company`) },
    sql`from supplier sup where (sup.is_archived = 0 and sup.is_draft = 0)
      or sup.id in (select i.value ->> 'supplierId' from ${FIELD_ITEMS(owner, fieldId)})
      order by lower(sup.company), sup.id limit 1000`,
  ),
  itemPictures: jsonRows(
    ASSET_IMAGE_CELLS,
    sql`from (select distinct i.value ->> 'pictureId' as id from ${FIELD_ITEMS(owner, fieldId)}) x
      join asset on asset.id = x.id join file f on f.id = asset.file_id`,
  ),
});

/** What a form says of orders in its working copy, and what holds at once. */
const ordersOf = (formId: string | null) =>
  jsonOne(
    {
      orders: parsed<unknown>(sql`iif(json_valid(fm.orders), fm.orders, 'null')`),
      changeUntil: as<string | null>(sql`fm.change_until`),
      cancelUntil: as<string | null>(sql`fm.cancel_until`),
    },
    sql`from form fm where fm.id = ${formId}`,
  );

/** Who ordered an item, the newest first: fifty of them. */
export const orderersOf = (fieldId: string, itemId: string) =>
  jsonRows(
    {
      submissionId: as<string>(sql`ol.submission_id`),
      formId: as<string>(sql`ol.form_id`),
      team: as<string | null>(sql`tm.name`),
      quantity: as<number>(sql`sum(ol.quantity)`),
      oversold: as<number>(sql`sum(ol.oversold)`),
      day: as<string>(sql`max(ol.ordered_day)`),
      reference: as<string>(sql`coalesce(s.reference, '')`),
    },
    sql`from order_line ol join submission s on s.id = ol.submission_id left join team tm on tm.id = ol.team_id
      where ol.field_id = ${fieldId} and ol.item_id = ${itemId} and ol.state <> 'cancelled'
      group by ol.submission_id order by max(ol.ordered_at) desc, ol.submission_id limit 51`,
  );
