import { sql } from "drizzle-orm";
import { as, jsonRows, type RowIn } from "#db/json-row";
import type { OrderState, PricesInclude } from "./reckoning/order.types";

/** Of a row `l` of `order_line`. */
export const LINE_CELLS = {
  id: as<string>(sql`l.id`),
  submissionId: as<string>(sql`l.submission_id`),
  position: as<number>(sql`l.position`),
  templateId: as<string>(sql`l.template_id`),
  entryId: as<string>(sql`l.entry_id`),
  fieldId: as<string>(sql`l.field_id`),
  itemId: as<string>(sql`l.item_id`),
  label: as<string>(sql`l.label`),
  unit: as<string>(sql`l.unit`),
  quantity: as<number>(sql`l.quantity`),
  unitPrice: as<number>(sql`l.unit_price`),
  currency: as<string>(sql`l.currency`),
  pricesInclude: as<PricesInclude>(sql`l.prices_include`),
  vatRate: as<number | null>(sql`l.vat_rate`),
  discount: as<number>(sql`l.discount`),
  net: as<number>(sql`l.net`),
  vat: as<number>(sql`l.vat`),
  gross: as<number>(sql`l.gross`),
  state: as<OrderState>(sql`l.state`),
  orderedDay: as<string>(sql`l.ordered_day`),
  orderedAt: as<string>(sql`l.ordered_at`),
  stateAt: as<string>(sql`l.state_at`),
  stateBy: as<string>(sql`l.state_by`),
  oversold: as<number>(sql`l.oversold`),
};

/** The lines of one order, in their order. */
export const linesOfOrder = (submissionId: string) =>
  jsonRows(
    LINE_CELLS,
    sql`from order_line l where l.submission_id = ${submissionId} order by l.position, l.id`,
  );
export type OrderLine = RowIn<typeof linesOfOrder>;

/** What a team has ordered, by currency, without what is cancelled: read of what is kept beside its orders. */
export const orderedByTeam = (teamId: string) =>
  jsonRows(
    {
      currency: as<string>(sql`x.currency`),
      orders: as<number>(sql`count(distinct x.submission_id)`),
      net: as<number>(sql`sum(x.net)`),
      gross: as<number>(sql`sum(x.gross)`),
    },
    sql`from order_sum x where x.team_id = ${teamId} and x.state <> 'cancelled' group by x.currency order by x.currency`,
  );
