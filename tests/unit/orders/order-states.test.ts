import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { as, jsonRows } from "#db/json-row";
import { readSnapshot } from "~/features/orders/changes/order-snapshot.rules";
import { linesOfOrder } from "~/features/orders/order-lines.queries.server";
import { withVat } from "~/features/orders/reckoning/reckoned-lines.rules";
import { afterStates } from "~/features/orders/states/after-cancelling.rules";
import { giveState, undoState } from "~/features/orders/states/order-states.commands.server";
import { dice } from "../../harness/dice";
import { memoryEvent } from "../support/memory-event";
import { memoryHouse } from "../support/memory-house";
import { type MadeOrders, madeOrders, ORDER, writtenOrders } from "../support/order-world";

let house: Awaited<ReturnType<typeof memoryHouse>>;
let made: MadeOrders;
const NOW = new Date("2026-12-01T10:00:00.000Z");
const later = (seconds: number) => new Date(NOW.getTime() + seconds * 1000);
const staff = (now = NOW) => house.ctx(now, { actor: { id: "mia", level: "moderator", teamId: null } });

beforeEach(async () => {
  house = await memoryHouse(await memoryEvent());
  await house.at.write(sql`update user set permissions = 'moderator'`);
  made = madeOrders({ seed: 11, orders: 12, each: 6, teams: 6 });
  await writtenOrders(house.at, made);
});

const linesOf = (submissionId: string) => house.at.read(linesOfOrder(submissionId));
const allLines = async () => (await Promise.all(made.orders.map(({ id }) => linesOf(id)))).flat();
const idsIn = (state: string, count = 99) =>
  made.lines
    .filter((line) => line.state === state)
    .slice(0, count)
    .map(({ id }) => id);
const changes = () =>
  house.at.read(
    jsonRows(
      {
        submissionId: as<string>(sql`submission_id`),
        before: as<string>(sql`before`),
        after: as<string>(sql`after`),
        reason: as<string>(sql`reason`),
      },
      sql`from order_change order by id`,
    ),
  );
/** What is kept beside the lines, and what they come to. */
const kept = (table: string, keys: string) =>
  house.at.read(
    jsonRows(
      { row: as<string>(sql`x.row`) },
      sql.raw(
        `from (select json_array(${keys}, lines, quantity, net, vat, gross) as row from ${table} order by 1) x`,
      ),
    ),
  );
const summed = (keys: string) =>
  house.at.read(
    jsonRows(
      { row: as<string>(sql`x.row`) },
      sql.raw(
        `from (select json_array(${keys}, count(*), sum(quantity), sum(net), sum(vat), sum(gross)) as row from order_line group by ${keys} order by 1) x`,
      ),
    ),
  );
const ORDER_KEYS = "form_id, team_id, submission_id, ordered_day, currency, state";
const ITEM_KEYS = "form_id, field_id, item_id, coalesce(supplier_id, ''), currency, state";
async function keepsItsSums() {
  expect(await kept("order_sum", ORDER_KEYS)).toEqual(await summed(ORDER_KEYS));
  expect(await kept("order_item_sum", ITEM_KEYS)).toEqual(await summed(ITEM_KEYS));
}

describe("states of lines", () => {
  it("go on, and what cannot have one is left", async () => {
    const [received, delivered] = [idsIn("received", 3), idsIn("delivered", 2)];
    expect(
      await giveState(staff(), { lineIds: [...received, ...delivered, "nothing"], to: "confirmed" }),
    ).toEqual({
      lines: 3,
      orders: new Set(
        made.lines.filter(({ id }) => received.includes(id)).map(({ submissionId }) => submissionId),
      ).size,
      ignored: 3,
    });
    const lines = await allLines();
    for (const id of received)
      expect(lines.find((line) => line.id === id)).toMatchObject({
        ...{ state: "confirmed", stateBy: "mia", stateAt: NOW.toISOString() },
      });
    for (const id of delivered) expect(lines.find((line) => line.id === id)?.state).toBe("delivered");
    expect(await house.kinds()).toContain("order.confirmed");
    expect(await changes()).toEqual([]);
    await keepsItsSums();
  });

  it("leave what was changed since the page was drawn", async () => {
    const [id = ""] = idsIn("received", 1);
    await house.at.write(sql`update order_line set state_at = '2026-11-30T12:00:00.000Z' where id = ${id}`);
    const seen = (seenAt: string) => giveState(staff(), { lineIds: [id], to: "confirmed", seenAt });
    expect((await seen("2026-11-30T11:59:59.999Z")).lines).toBe(0);
    expect((await seen("2026-11-30T12:00:00.000Z")).lines).toBe(1);
  });

  it("that cancel work out VAT of the rest, give stock back and tell why", async () => {
    const [{ id = "", submissionId = "", fieldId = "", itemId = "", quantity = 0 } = {}] = made.lines.filter(
      ({ state, submissionId: of }) =>
        state === "received" && made.lines.filter((l) => l.submissionId === of).length > 3,
    );
    await house.at.write(sql`insert into stock (id, scope_id, field_id, part_id, stock, created_at, created_by, updated_at, updated_by)
      values ('k', 'f', ${fieldId}, ${itemId}, 1000, '', '', '', '')`);
    const taken = () => house.at.read(jsonRows({ taken: as<number>(sql`taken`) }, sql`from stock`));
    const [{ taken: before = 0 } = {}] = await taken();
    await giveState(staff(), { lineIds: [id], to: "cancelled", reason: "Not made any more" });
    expect(await taken()).toEqual([{ taken: before - quantity }]);
    const lines = await linesOf(submissionId);
    const live = lines.filter(({ state }) => state !== "cancelled");
    const again = withVat(live);
    expect(live.map(({ net, vat, gross }) => [net, vat, gross])).toEqual(
      again?.map(({ net, vat, gross }) => [net, vat, gross]),
    );
    const [change] = await changes();
    expect(change).toMatchObject({ submissionId, reason: "Not made any more" });
    const after = readSnapshot(change?.after ?? "");
    expect(after?.lines.find((line) => line.id === id)?.state).toBe("cancelled");
    const sum = (currency: string) =>
      live.filter((l) => l.currency === currency).reduce((all, { gross }) => all + gross, 0);
    for (const total of after?.totals ?? []) expect(total.gross).toBe(sum(total.currency));
    await keepsItsSums();
  });

  it("are taken back by who gave them, all of one press, once", async () => {
    const before = await allLines();
    const ids = [...idsIn("received", 4), ...idsIn("confirmed", 4)];
    await giveState(staff(), { lineIds: ids, to: "cancelled", reason: "By mistake" });
    const other = house.ctx(later(5), { actor: { id: "ann", level: "moderator", teamId: null } });
    await expect(undoState(other, NOW.toISOString())).rejects.toThrow("Something else happened");
    expect((await undoState(staff(later(5)), NOW.toISOString())).lines).toBe(8);
    const said = (lines: typeof before) => lines.map(({ stateAt: _, stateBy: __, ...line }) => line);
    expect(said(await allLines())).toEqual(said(before));
    expect(await changes()).toEqual([]);
    await expect(undoState(staff(later(6)), NOW.toISOString())).rejects.toThrow("Something else happened");
    await keepsItsSums();
  });

  it("are not taken back where something else happened to one, or others ordered what was given back", async () => {
    const [first = "", second = ""] = idsIn("received", 2);
    await giveState(staff(), { lineIds: [first, second], to: "cancelled", reason: "x" });
    const line = made.lines.find(({ id }) => id === first);
    await house.at.write(sql`insert into stock (id, scope_id, field_id, part_id, stock, created_at, created_by, updated_at, updated_by)
      select 'k', 'f', ${line?.fieldId}, ${line?.itemId}, 0, '', '', '', ''`);
    await expect(undoState(staff(later(5)), NOW.toISOString())).rejects.toThrow("ordered by others");
    await house.at.write(sql`delete from stock`, sql`delete from order_line where id = ${second}`);
    await expect(undoState(staff(later(6)), NOW.toISOString())).rejects.toThrow("Something else happened");
    expect((await linesOf(line?.submissionId ?? "")).find(({ id }) => id === first)?.state).toBe("cancelled");
  });

  it("are refused whole where an order changes while it is written", async () => {
    const [id = ""] = idsIn("received", 1);
    const line = made.lines.find((one) => one.id === id);
    const batch = house.at.db.batch.bind(house.at.db);
    let isFirst = true;
    const db = Object.assign(Object.create(house.at.db), {
      batch: async (...args: Parameters<typeof batch>) => {
        if (args[1] === "write" && isFirst) {
          isFirst = false;
          await house.at.write(sql`update order_line set quantity = quantity + 1 where id = ${id}`);
        }
        return batch(...args);
      },
    });
    const ctx = house.ctx(NOW, { actor: { id: "mia", level: "moderator", teamId: null }, db });
    await expect(giveState(ctx, { lineIds: [id], to: "confirmed" })).rejects.toThrow("changed a moment ago");
    expect((await linesOf(line?.submissionId ?? "")).find((one) => one.id === id)?.state).toBe("received");
  });
});

it("sums are kept through whatever happens to lines", async () => {
  const { upTo, pick } = dice(5);
  for (let n = 0; n < 200; n += 1) {
    const id = pick(made.lines).id;
    const act = upTo(6);
    if (act === 0) await house.at.write(sql`delete from order_line where id = ${id}`);
    else if (act === 1)
      await house.at.write(
        sql`update order_line set quantity = ${1 + upTo(20)}, net = ${upTo(9_000)} where id = ${id}`,
      );
    else if (act === 2)
      await house.at.write(sql`update order_line set supplier_id = ${pick(["s", null])} where id = ${id}`);
    else if (act === 3) await house.at.write(sql`update order_line set label = ${`n ${n}`} where id = ${id}`);
    else
      await house.at.write(
        sql`update order_line set state = ${pick(["received", "confirmed", "cancelled"])} where id = ${id}`,
      );
  }
  await house.at.write(sql`delete from submission where id = ${ORDER(3)}`);
  await keepsItsSums();
});

it("works out VAT of what is left alone, in its order, and leaves what is cancelled as it is", () => {
  const line = (id: string, position: number, vat: number) => ({
    ...{ id, position, itemId: id, state: "received" as const, quantity: 1, unitPrice: 3, currency: "GBP" },
    ...{ pricesInclude: "net" as const, vatRate: 2000, discount: 0, net: 3, vat, gross: 3 + vat },
  });
  // 0.6, 1.2 and 1.8 in all are 1, 1 and 2: each line has what it adds.
  const lines = [line("c", 2, 1), line("a", 0, 1), line("b", 1, 0)];
  const after = afterStates(lines, new Map([["a", "cancelled"]]));
  expect(after?.map(({ id, state, vat, gross }) => [id, state, vat, gross])).toEqual([
    ["a", "cancelled", 1, 4],
    ["b", "received", 1, 4],
    ["c", "received", 0, 3],
  ]);
});

it("shares VAT in the order of the form, whatever the lines' ids", () => {
  const line = (id: string, position: number, quantity: number) => ({
    ...{ id, position, itemId: id, state: "received" as const, quantity, unitPrice: 1, currency: "GBP" },
    ...{ pricesInclude: "net" as const, vatRate: 2000, discount: 0, net: quantity, vat: 0, gross: quantity },
  });
  // Of 2, of 5 and of 6 in all: 0.4, 1 and 1.2.
  const after = afterStates([line("b", 1, 3), line("a", 2, 1), line("c", 0, 2)], new Map());
  expect(after?.map(({ id, vat }) => [id, vat])).toEqual([
    ["c", 0],
    ["b", 1],
    ["a", 0],
  ]);
});
