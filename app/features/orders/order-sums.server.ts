import { sql } from "drizzle-orm";
import type { Write } from "#db/write-batch";

const ORDER = sql.raw("form_id, team_id, submission_id, ordered_day, currency, state");
const ITEM = sql.raw("form_id, field_id, item_id, coalesce(supplier_id, ''), currency, state");
const SUMS = sql.raw("count(*), sum(quantity), sum(net), sum(vat), sum(gross)");

/** Adds all order lines up again. Triggers keep the sums: this is for what somebody did past the product. */
export const recountOrders = (): Write[] => [
  sql`delete from order_sum`,
  sql`insert into order_sum (form_id, team_id, submission_id, ordered_day, currency, state, lines, quantity, net, vat, gross)
    select ${ORDER}, ${SUMS} from order_line group by ${ORDER}`,
  sql`delete from order_item_sum`,
  sql`insert into order_item_sum (form_id, field_id, item_id, supplier_id, currency, state, lines, quantity, net, vat, gross)
    select ${ITEM}, ${SUMS} from order_line group by ${ITEM}`,
];
