import { type SQL, sql } from "drizzle-orm";
import { as, bool, jsonRow, rowsOf } from "#db/json-row";
import type { OrderState, PricesInclude } from "~/features/orders/reckoning/order.types";
import { dayIn } from "~/lib/dates";
import type { CommandContext } from "~/procedure/context";
import type { KnownOfOrder } from "./sold-document.rules";

/** The form's groups, as its newest version has them, stand under their own ids. */
const isOfForm = sql`(st.scope_id = fm.id or st.scope_id in (select u.target_id from form_version_use u
  where u.form_version_id = fm.live_version_id and u.kind = 'fieldGroup'))`;

/**
 * What a form `fm` says at once of what is ordered with it, and what is known of the team `ordering`, if any. `submission` is that of a change
 * (its id as a subquery), null elsewhere.
 */
export const orderFacts = (submission: SQL | null) =>
  jsonRow({
    typeId: as<string | null>(sql`ordering.team_type_id`),
    typeName: as<string | null>(sql`(select name from team_type where id = ordering.team_type_id)`),
    isReverseCharge: bool(sql`coalesce(ordering.reverse_charge and ordering.vat_number <> '', 0)`),
    changeUntil: as<string | null>(sql`fm.change_until`),
    cancelUntil: as<string | null>(sql`fm.cancel_until`),
    terms: as<string>(sql`fm.order_terms`),
    note: as<string>(sql`fm.order_note`),
    stock: rowsOf(
      {
        fieldId: as<string>(sql`st.field_id`),
        partId: as<string>(sql`st.part_id`),
        stock: as<number | null>(sql`st.stock`),
        taken: as<number>(sql`st.taken`),
        mayOversell: bool(sql`st.may_oversell`),
      },
      sql`from stock st where ${isOfForm}`,
    ),
    former: ofSubmission(submission, (of) =>
      rowsOf(
        LINE,
        sql`from order_line ol where ol.submission_id = ${of} order by ol.ordered_at, ol.position`,
      ),
    ),
    chosen: ofSubmission(submission, (of) =>
      rowsOf(
        {
          fieldId: as<string>(sql`sc.field_id`),
          partId: as<string>(sql`sc.part_id`),
          quantity: as<number>(sql`sc.quantity`),
        },
        sql`from stock_choice sc where sc.submission_id = ${of}`,
      ),
    ),
  });

export type OrderFacts = ReturnType<typeof orderFacts> extends SQL<infer Facts> ? Facts | null : never;

/** Nothing is asked of what is not sent in: SQLite compiles whatever a statement says. */
const ofSubmission = <T>(submission: SQL | null, rows: (submission: SQL) => SQL<T[]>): SQL<T[]> =>
  submission ? rows(submission) : as<T[]>(sql`json('[]')`);

const LINE = {
  id: as<string>(sql`ol.id`),
  templateId: as<string>(sql`ol.template_id`),
  entryId: as<string>(sql`ol.entry_id`),
  fieldId: as<string>(sql`ol.field_id`),
  itemId: as<string>(sql`ol.item_id`),
  label: as<string>(sql`ol.label`),
  unit: as<string>(sql`ol.unit`),
  supplierId: as<string | null>(sql`ol.supplier_id`),
  quantity: as<number>(sql`ol.quantity`),
  unitPrice: as<number>(sql`ol.unit_price`),
  currency: as<string>(sql`ol.currency`),
  pricesInclude: as<PricesInclude>(sql`ol.prices_include`),
  vatRate: as<number | null>(sql`ol.vat_rate`),
  discount: as<number>(sql`ol.discount`),
  net: as<number>(sql`ol.net`),
  vat: as<number>(sql`ol.vat`),
  gross: as<number>(sql`ol.gross`),
  state: as<OrderState>(sql`ol.state`),
  oversold: as<number>(sql`ol.oversold`),
  orderedDay: as<string>(sql`ol.ordered_day`),
};

/** The same with the moment and who orders. */
export function knownOfOrder(
  facts: OrderFacts,
  {
    settings,
    now,
    isByStaff,
    isTeamsChange,
  }: Pick<CommandContext, "settings" | "now"> & { isByStaff: boolean; isTeamsChange: boolean },
): KnownOfOrder {
  const { stock = [], former = [], chosen = [] } = facts ?? {};
  const own = new Map<string, number>();
  for (const { fieldId, itemId, quantity } of former) count(own, `${fieldId}/${itemId}`, quantity);
  for (const { fieldId, partId, quantity } of chosen) count(own, `${fieldId}/${partId}`, quantity);
  return {
    day: dayIn(settings.event.timeZone, now),
    currency: settings.variables.currencyId,
    typeId: facts?.typeId ?? null,
    typeName: facts?.typeName ?? null,
    isReverseCharge: facts?.isReverseCharge ?? false,
    isByStaff,
    stock: stock.map((one) => ({ ...one, own: own.get(`${one.fieldId}/${one.partId}`) ?? 0 })),
    former,
    chosen,
    changeUntil: isTeamsChange ? (facts?.changeUntil ?? null) : null,
    cancelUntil: isTeamsChange ? (facts?.cancelUntil ?? null) : null,
  };
}

const count = (counts: Map<string, number>, key: string, more: number) =>
  counts.set(key, (counts.get(key) ?? 0) + more);
