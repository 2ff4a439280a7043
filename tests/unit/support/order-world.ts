import { sql } from "drizzle-orm";
import type { OrderState } from "~/features/orders/reckoning/order.types";
import { withVat } from "~/features/orders/reckoning/reckoned-lines.rules";
import { addDays } from "~/lib/dates";
import { dice } from "../../harness/dice";
import type { memoryEvent } from "./memory-event";

type At = Pick<Awaited<ReturnType<typeof memoryEvent>>, "write">;

/** Ids of the form that ours have. */
export const idOf = (kind: number, n: number): string =>
  `0190f3a0-000${kind}-7000-8000-${String(n).padStart(12, "0")}`;
const numbered = (kind: number) => (n: number) => idOf(kind, n);
export const FORM = numbered(1);
export const TEAM = numbered(2);
export const ORDER = numbered(3);
export const FIELD = numbered(4);
export const ITEM = numbered(5);
export const SUPPLIER = numbered(6);
export const LINE = numbered(7);
export const TYPE = numbered(8);
export const HALL = numbered(9);

export interface MadeLine {
  id: string;
  submissionId: string;
  formId: string;
  teamId: string | null;
  position: number;
  fieldId: string;
  itemId: string;
  label: string;
  supplierId: string | null;
  quantity: number;
  unitPrice: number;
  currency: string;
  pricesInclude: "net" | "gross";
  vatRate: number | null;
  discount: number;
  net: number;
  vat: number;
  gross: number;
  state: OrderState;
  orderedDay: string;
  oversold: number;
}

const HALLS = ["Hall A", "Hall B", "Hall C", "On the water", null] as const;
const CURRENCIES = ["GBP", "EUR"] as const;

/** Orders of teams and guests by two forms with prices, made by chance: each line as the reckoning has it. */
export function madeOrders({
  seed,
  orders,
  each,
  teams = 40,
  items = 12,
}: {
  seed: number;
  orders: number;
  each: number;
  teams?: number;
  items?: number;
}) {
  const { upTo, pick } = dice(seed);
  const halls = Array.from({ length: teams }, () => pick(HALLS));
  const types = Array.from({ length: teams }, () => pick([null, 0, 1]));
  const lines: MadeLine[] = [];
  const drawn = Array.from({ length: orders }, (_, n) => {
    const formId = FORM(n % 2);
    const teamId = upTo(20) === 0 ? null : TEAM(upTo(teams));
    const orderedDay = addDays("2026-11-01", upTo(30));
    const currency = n % 2 === 0 ? "GBP" : pick(CURRENCIES);
    const own = Array.from({ length: 1 + upTo(each * 2 - 1) }, (_, at) => {
      const item = upTo(items);
      const unitPrice = 100 * (1 + item) + upTo(3);
      const quantity = 1 + upTo(9);
      return {
        id: LINE(lines.length + at),
        ...{
          submissionId: ORDER(n),
          formId,
          teamId,
          position: at,
          fieldId: FIELD(n % 2),
          itemId: ITEM(item),
        },
        ...{
          label: item === 1 ? "Zander rod" : `Item ${item}`,
          supplierId: item % 5 === 0 ? null : SUPPLIER(item % 4),
        },
        ...{ quantity, unitPrice, currency, pricesInclude: n % 3 === 0 ? "gross" : "net" },
        vatRate: item % 6 === 0 ? null : item % 4 === 0 ? 0 : 2000,
        discount: upTo(4) === 0 ? Math.floor((quantity * unitPrice) / 20) : 0,
        ...{ net: 0, vat: 0, gross: 0, orderedDay, oversold: 0 },
        state: pick(["received", "confirmed", "confirmed", "delivered", "cancelled"] as const),
      } satisfies MadeLine as MadeLine;
    });
    const live = new Map(
      (withVat(own.filter(({ state }) => state !== "cancelled")) ?? []).map((l) => [l.id, l]),
    );
    const all = new Map((withVat(own) ?? []).map((l) => [l.id, l]));
    lines.push(...own.map((line) => ({ ...line, ...(live.get(line.id) ?? all.get(line.id)) }) as MadeLine));
    return { id: ORDER(n), formId, teamId, number: n + 1, orderedDay };
  });
  return { orders: drawn, lines, halls, types, teams, items };
}
export type MadeOrders = ReturnType<typeof madeOrders>;

const BLOCK = 5_000;

/** Writes them, with their forms, teams, suppliers and halls. */
export async function writtenOrders(at: At, made: MadeOrders): Promise<void> {
  const audit = sql`'2026-11-01T00:00:00.000Z', 'x', '2026-11-01T00:00:00.000Z', 'x'`;
  const json = (rows: unknown) => JSON.stringify(rows);
  const numbers = (n: number) => Array.from({ length: n }, (_, one) => one);
  await at.write(
    sql`insert into team_type (id, name, created_at, created_by, updated_at, updated_by)
      select value, 'Type ' || key, ${audit} from json_each(${json([TYPE(0), TYPE(1)])})`,
    sql`insert into custom_field (id, label, type, order_index, created_at, created_by, updated_at, updated_by)
      values (${HALL(1)}, 'Stand', 'text', 0, ${audit}), (${HALL(0)}, 'Hall', 'text', 1, ${audit})`,
    sql`insert into team (id, name, team_type_id, created_at, created_by, updated_at, updated_by)
      select value ->> 'id', value ->> 'name', value ->> 'type', ${audit} from json_each(${json(
        numbers(made.teams).map((n) => ({
          id: TEAM(n),
          name: `Team ${n}`,
          type: made.types[n] === null ? null : TYPE(made.types[n] ?? 0),
        })),
      )})`,
    sql`insert into team_field_value (team_id, custom_field_id, value, is_answered, updated_at, updated_by)
      select value ->> 'id', value ->> 'field', value ->> 'value', 1, 'now', 'x' from json_each(${json(
        numbers(made.teams).flatMap((n) => [
          ...(made.halls[n] ? [{ id: TEAM(n), field: HALL(0), value: made.halls[n] }] : []),
          { id: TEAM(n), field: HALL(1), value: `S${n}` },
        ]),
      )})`,
    sql`insert into supplier (id, company, created_at, created_by, updated_at, updated_by)
      select value, 'Supplier ' || key, ${audit} from json_each(${json(numbers(4).map(SUPPLIER))})`,
    sql`insert into form (id, title, short_name, order_prefix, created_at, created_by, updated_at, updated_by)
      select value, 'Form ' || key, 'F' || key, 'F' || key, ${audit} from json_each(${json([FORM(0), FORM(1)])})`,
  );
  for (let from = 0; from < made.orders.length; from += BLOCK)
    await at.write(
      sql`insert into submission (id, form_id, team_id, is_draft, is_guest, number, order_number, submitted_at, submitted_by,
          created_at, created_by, updated_at, updated_by)
        select value ->> 'id', value ->> 'formId', value ->> 'teamId', 0, value ->> 'teamId' is null, 1, value ->> 'number',
          (value ->> 'orderedDay') || 'T10:00:00.000Z', 'x', ${audit}
        from json_each(${json(made.orders.slice(from, from + BLOCK))})`,
    );
  for (let from = 0; from < made.lines.length; from += BLOCK)
    await at.write(insertLines(made.lines.slice(from, from + BLOCK)));
}

/** As the submit writes them. */
export const insertLines = (lines: readonly MadeLine[]) =>
  sql`insert into order_line (id, submission_id, form_id, team_id, position, field_id, item_id, label, supplier_id, quantity,
      unit_price, currency, prices_include, vat_rate, discount, net, vat, gross, state, ordered_at, ordered_day, state_at,
      state_by, oversold)
    select value ->> 'id', value ->> 'submissionId', value ->> 'formId', value ->> 'teamId', value ->> 'position',
      value ->> 'fieldId', value ->> 'itemId', value ->> 'label', value ->> 'supplierId', value ->> 'quantity',
      value ->> 'unitPrice', value ->> 'currency', value ->> 'pricesInclude', value ->> 'vatRate', value ->> 'discount',
      value ->> 'net', value ->> 'vat', value ->> 'gross', value ->> 'state', (value ->> 'orderedDay') || 'T10:00:00.000Z',
      value ->> 'orderedDay', (value ->> 'orderedDay') || 'T10:00:00.000Z', 'x', value ->> 'oversold'
    from json_each(${JSON.stringify(lines)})`;
