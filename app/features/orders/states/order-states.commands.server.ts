import { sql } from "drizzle-orm";
import { as, jsonRows, type RowIn } from "#db/json-row";
import { readBatch } from "#db/read-batch";
import type { Write } from "#db/write-batch";
import { recordEach, type SmallActivityEntry } from "~/features/activity/record-each.server";
import { Conflict, Refused } from "~/lib/errors";
import { newId } from "~/lib/ids";
import type { CommandContext, OutboxJob } from "~/procedure/context";
import { commandBatch, relyOn } from "~/procedure/guards.server";
import { HAPPENED_SINCE, UNDO_SECONDS } from "~/procedure/undo";
import { snapshots } from "../changes/order-snapshot.rules";
import { LINE_CELLS, type OrderLine } from "../order-lines.queries.server";
import type { OrderState } from "../reckoning/order.types";
import { afterStates } from "./after-cancelling.rules";
import { GIVEN_FROM, type GivenState, orderNumber } from "./order-states.rules";

/** What one press is about at most (spec 1.9). */
export const MOST_LINES = 500;

const MOVED = "An order among them was changed a moment ago. Nothing was done: look at it again.";
const moved = () => new Conflict(MOVED);

export interface Given {
  lines: number;
  orders: number;
  /** Those that were not in a state from which this one is reached, were changed since they were looked at, or are gone. */
  ignored: number;
}

/** The orders that lines are of, and all lines of these. */
const ordersOf = (lineIds: readonly string[]) => ({
  orders: jsonRows(
    {
      id: as<string>(sql`s.id`),
      teamId: as<string | null>(sql`s.team_id`),
      number: as<number | null>(sql`s.order_number`),
      prefix: as<string>(sql`coalesce(fm.order_prefix, '')`),
      title: as<string>(sql`coalesce(fm.title, 'a form that is gone')`),
    },
    sql`from submission s left join form fm on fm.id = s.form_id
      where s.id in (select submission_id from order_line where id in ${listOf(lineIds)})`,
  ),
  lines: jsonRows(
    LINE_CELLS,
    sql`from order_line l where l.submission_id in (select submission_id from order_line where id in ${listOf(lineIds)})
      order by l.submission_id, l.position, l.id`,
  ),
});
type Order = RowIn<ReturnType<typeof ordersOf>["orders"] extends infer R ? () => R : never>;

const listOf = (ids: readonly string[]) => sql`(select value from json_each(${JSON.stringify(ids)}))`;

/**
 * Staff give lines a state. Lines that cannot have it are left as they are, and so are those that were changed since `seenAt`, when the page
 * was drawn. Cancelling gives stock back by itself (its triggers) and works out VAT of what is left.
 */
export async function giveState(
  ctx: CommandContext,
  {
    lineIds,
    to,
    reason = "",
    seenAt,
  }: { lineIds: readonly string[]; to: GivenState; reason?: string; seenAt?: string | undefined },
): Promise<Given> {
  if (lineIds.length > MOST_LINES) throw new Refused(`Choose at most ${MOST_LINES} lines at a time`);
  const { orders, lines } = await readBatch(ctx.db, ordersOf(lineIds));
  const asked = new Set(lineIds);
  const chosen = lines.filter(
    ({ id, state, stateAt }) =>
      asked.has(id) && GIVEN_FROM[to].includes(state) && (seenAt === undefined || stateAt <= seenAt),
  );
  const done = { lines: chosen.length, orders: countOrders(chosen), ignored: asked.size - chosen.length };
  if (chosen.length === 0) return done;
  await commandBatch(ctx, [
    ...asRead(chosen),
    {
      write: sql`update order_line set former_state = state, state = ${to}, state_at = ${ctx.now.toISOString()},
        state_by = ${ctx.actor.id} where id in ${listOf(chosen.map(({ id }) => id))}`,
      rows: chosen.length,
      otherwise: moved,
    },
    ...(to === "cancelled" ? reckonedAnew(ctx, { lines, chosen, to, reason }) : []),
    ...recorded(
      ctx,
      orders.flatMap((order) => entryOf(order, chosen, { kind: `order.${to}`, reason })),
      to === "cancelled" ? [{ subscriber: "orderCancelled", waitSeconds: UNDO_SECONDS }] : [],
    ),
  ]);
  return done;
}

/** One row for each order; what is promised hangs on the first and finds the others. */
function recorded(
  ctx: CommandContext,
  [first, ...others]: readonly SmallActivityEntry[],
  jobs: OutboxJob[],
): (Write | null)[] {
  return first ? [...ctx.record({ ...first, jobs }), recordEach(ctx, others)] : [];
}

const countOrders = (lines: readonly OrderLine[]): number =>
  new Set(lines.map(({ submissionId }) => submissionId)).size;

/** Nobody changed them meanwhile. */
function asRead(lines: readonly OrderLine[]): Write[] {
  const rows = JSON.stringify(
    lines.map(({ id, state, quantity, discount }) => ({ id, state, quantity, discount })),
  );
  return [
    relyOn(
      sql`(select count(*) from json_each(${rows}) j join order_line l on l.id = j.value ->> 'id'
        and l.state = j.value ->> 'state' and l.quantity = j.value ->> 'quantity'
        and l.discount = j.value ->> 'discount') = ${lines.length}`,
      moved,
    ),
  ];
}

/** VAT of the orders of what is chosen, with what became of them. All their lines are as they were read, and no others came. */
function reckonedAnew(
  ctx: CommandContext,
  {
    lines,
    chosen,
    to,
    reason,
  }: {
    lines: readonly OrderLine[];
    chosen: readonly OrderLine[];
    to: OrderState | ((line: OrderLine) => OrderState);
    /** Null: nothing is kept of the change, since it takes one back. */
    reason: string | null;
  },
): Write[] {
  const ids = [...new Set(chosen.map(({ submissionId }) => submissionId))];
  const picked = new Set(chosen.map(({ id }) => id));
  const rest = lines.filter(({ id, submissionId }) => ids.includes(submissionId) && !picked.has(id));
  const states = new Map(chosen.map((line) => [line.id, typeof to === "function" ? to(line) : to]));
  const amounts: Pick<OrderLine, "id" | "net" | "vat" | "gross">[] = [];
  const changes: { id: string; submissionId: string; before: string; after: string }[] = [];
  for (const submissionId of ids) {
    const before = lines.filter((line) => line.submissionId === submissionId);
    const after = afterStates(before, states);
    if (!after) throw new Refused("This order comes to more than can be counted");
    const was = new Map(before.map((line) => [line.id, line]));
    for (const line of after) {
      const { id, net, vat, gross } = line;
      const old = was.get(id);
      if (old && (old.net !== net || old.vat !== vat || old.gross !== gross))
        amounts.push({ id, net, vat, gross });
    }
    const kept = reason === null ? null : snapshots(before, after);
    if (kept) changes.push({ id: newId(), submissionId, ...kept });
  }
  const all = ids.length > 0 ? lines.filter(({ submissionId }) => ids.includes(submissionId)).length : 0;
  const at = ctx.now.toISOString();
  return [
    ...(rest.length > 0 ? asRead(rest) : []),
    relyOn(sql`(select count(*) from order_line where submission_id in ${listOf(ids)}) = ${all}`, moved),
    ...(amounts.length > 0
      ? [
          sql`update order_line set net = j.net, vat = j.vat, gross = j.gross
            from (select value ->> 'id' as id, value ->> 'net' as net, value ->> 'vat' as vat, value ->> 'gross' as gross
              from json_each(${JSON.stringify(amounts)})) j where order_line.id = j.id`,
        ]
      : []),
    ...(changes.length > 0
      ? [
          sql`insert into order_change (id, submission_id, at, by_user, reason, before, after)
            select value ->> 'id', value ->> 'submissionId', ${at}, ${ctx.actor.id}, ${reason},
              value ->> 'before', value ->> 'after' from json_each(${JSON.stringify(changes)})`,
        ]
      : []),
  ];
}

function entryOf(
  { id, teamId, number, prefix, title }: Order,
  chosen: readonly OrderLine[],
  { kind, reason }: { kind: `order.${GivenState | "stateUndone"}`; reason: string },
) {
  const lines = chosen.filter(({ submissionId }) => submissionId === id).length;
  if (lines === 0) return [];
  const details = {
    title,
    lines,
    number: orderNumber(prefix, number),
    ...(kind === "order.cancelled" && { reason }),
  };
  return [{ kind, subjectId: id, teamId, details } satisfies SmallActivityEntry];
}

const STATE_KINDS = ["order.confirmed", "order.delivered", "order.cancelled"] as const;

/**
 * All that the actor did with orders at that instant, taken back: refused where something else happened to one of the lines, or where what
 * was given back is ordered by others.
 */
export async function undoState(ctx: CommandContext, at: string): Promise<Given> {
  const { mine, logged } = await readBatch(ctx.db, {
    mine: jsonRows(
      { id: as<string>(sql`l.id`), former: as<Exclude<OrderState, "cancelled">>(sql`l.former_state`) },
      sql`from order_line l where l.state_at = ${at} and l.state_by = ${ctx.actor.id} and l.former_state is not null`,
    ),
    logged: jsonRows(
      { lines: as<number>(sql`details ->> 'lines'`) },
      sql`from activity where created_at = ${at} and actor_id = ${ctx.actor.id} and kind in ${STATE_KINDS}`,
    ),
  });
  if (mine.length === 0 || mine.length !== logged.reduce((sum, { lines }) => sum + lines, 0))
    throw new Conflict(HAPPENED_SINCE);
  const ids = mine.map(({ id }) => id);
  const formers = new Map(mine.map(({ id, former }) => [id, former]));
  const { orders, lines } = await readBatch(ctx.db, ordersOf(ids));
  const chosen = lines.filter(({ id, stateAt }) => formers.has(id) && stateAt === at);
  const wasCancelled = chosen.some(({ state }) => state === "cancelled");
  await commandBatch(ctx, [
    ...asRead(chosen),
    {
      write: sql`update order_line set state = former_state, former_state = null,
        state_at = ${ctx.now.toISOString()}, state_by = ${ctx.actor.id}
        where id in ${listOf(ids)} and state_at = ${at} and state_by = ${ctx.actor.id} and former_state is not null`,
      rows: ids.length,
      otherwise: () => new Conflict(HAPPENED_SINCE),
    },
    ...(wasCancelled
      ? [
          ...reckonedAnew(ctx, {
            lines,
            chosen,
            to: ({ id }) => formers.get(id) ?? "received",
            reason: null,
          }),
          relyOn(
            sql`not exists (select 1 from order_line l join stock k on k.field_id = l.field_id and k.part_id = l.item_id
              where l.id in ${listOf(ids)} and k.stock is not null and k.may_oversell = 0 and k.taken > k.stock)`,
            () => new Conflict("What was given back is ordered by others by now. Nothing was undone."),
          ),
          sql`delete from order_change where at = ${at} and by_user = ${ctx.actor.id}
            and submission_id in ${listOf([...new Set(chosen.map(({ submissionId }) => submissionId))])}`,
        ]
      : []),
    recordEach(
      ctx,
      orders.flatMap((order) => entryOf(order, chosen, { kind: "order.stateUndone", reason: "" })),
    ),
  ]);
  return { lines: chosen.length, orders: countOrders(chosen), ignored: 0 };
}
