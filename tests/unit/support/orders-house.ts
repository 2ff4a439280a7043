import { sql } from "drizzle-orm";
import { readFilling } from "~/features/forms/submissions/open-filling.server";
import type { Filling } from "~/features/forms/submissions/open-filling.types";
import { submitFilling } from "~/features/forms/submissions/submit.commands.server";
import { newId } from "~/lib/ids";
import type { CommandContext } from "~/procedure/context";
import { submissionsHouse } from "./submissions-house";

/** A day later than the house's own, at noon. */
export const at = (day: string) => new Date(`${day}T12:00:00Z`);

export interface StoredLine {
  label: string;
  quantity: number;
  unit_price: number;
  discount: number;
  net: number;
  vat: number;
  gross: number;
  vat_rate: number | null;
  state: string;
  ordered_day: string;
  oversold: number;
  entry_id: string;
}

/** An event in memory with a form that sells, and what a test asks of its orders. */
export async function ordersHouse() {
  const house = await submissionsHouse();
  /** A published form with one list of items; `orders` is what it says of all of them. */
  const selling = async (
    items: object[],
    {
      orders = { prices: "net", rates: [2000] },
      list = {},
      more = [],
    }: { orders?: object | null; list?: object; more?: object[] } = {},
  ) => {
    const form = await house.form("Stand services order");
    const ids = await house.add(form, { type: "itemList", label: "Power", items, ...list }, ...more);
    if (orders)
      await house.at.write(sql`update form set orders = ${JSON.stringify(orders)} where id = ${form.id}`);
    await house.publish(form.id);
    return { id: form.id, list: ids[0] ?? "", ids };
  };
  const stock = (
    scopeId: string,
    fieldId: string,
    partId: string,
    count: number | null,
    mayOversell = false,
  ) =>
    house.at.write(sql`insert into stock (id, scope_id, field_id, part_id, stock, may_oversell, created_at, created_by, updated_at, updated_by)
      values (${newId()}, ${scopeId}, ${fieldId}, ${partId}, ${count}, ${mayOversell ? 1 : 0}, 'now', 'x', 'now', 'x')`);
  const left = async (fieldId: string, partId: string) =>
    (
      await house.rows<{ left: number }>(
        sql`select stock - taken as left from stock where field_id = ${fieldId} and part_id = ${partId}`,
      )
    )[0]?.left;
  const lines = (submissionId: string) =>
    house.rows<StoredLine>(
      sql`select label, quantity, unit_price, discount, net, vat, gross, vat_rate, state, ordered_day, oversold, entry_id
        from order_line where submission_id = ${submissionId} order by position`,
    );
  /** Saves a page with these quantities, and sends the form in as it was checked. */
  const order = async (
    ctx: CommandContext,
    filling: Filling,
    list: string,
    quantities: Record<string, string>,
  ) => {
    const values = Object.fromEntries(
      Object.entries(quantities).map(([item, quantity]) => [`f.${list}.${item}`, quantity]),
    );
    await house.save(ctx, filling, values);
    return check(ctx, filling);
  };
  const check = async (ctx: CommandContext, filling: Filling) => {
    const { draft, number, judgedBy, known } = await readFilling(ctx, filling);
    return submitFilling(ctx, filling, {
      ...{ draftId: draft?.id ?? "", version: draft?.version ?? 0, number },
      ...(judgedBy && { judgedBy, day: known.day }),
    });
  };
  const idOf = (sent: Awaited<ReturnType<typeof order>>): string =>
    sent.kind === "submitted" ? sent.submissionId : `nothing was sent: ${sent.kind}`;
  return { ...house, selling, stock, left, lines, order, check, idOf };
}
export type OrdersHouse = Awaited<ReturnType<typeof ordersHouse>>;
