import { sql } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { as, jsonRows } from "#db/json-row";
import { connectRooms } from "~/connect-rooms.server";
import { giveState, undoState } from "~/features/orders/states/order-states.commands.server";
import { tellCancelled } from "~/features/orders/states/tell-cancelled.jobs.server";
import { SYSTEM } from "~/procedure/context";
import { memoryEvent } from "../support/memory-event";
import { memoryHouse } from "../support/memory-house";
import { type MadeOrders, madeOrders, writtenOrders } from "../support/order-world";

connectRooms();
let house: Awaited<ReturnType<typeof memoryHouse>>;
let made: MadeOrders;
const NOW = new Date("2026-12-01T10:00:00.000Z");
const later = (seconds: number) => new Date(NOW.getTime() + seconds * 1000);
const staff = (now = NOW) => house.ctx(now, { actor: { id: "mia", level: "moderator", teamId: null } });

/** Each team has an owner, and somebody else who sent in its orders; one more is neither. */
beforeEach(async () => {
  house = await memoryHouse(await memoryEvent());
  await house.at.write(sql`update user set permissions = 'moderator'`);
  made = madeOrders({ seed: 7, orders: 10, each: 4, teams: 5 });
  await writtenOrders(house.at, made);
  const audit = sql`'2026-11-01T00:00:00.000Z', 'x', '2026-11-01T00:00:00.000Z', 'x'`;
  for (const who of ["owner", "sender", "other"])
    await house.at.write(
      sql`insert into user (id, first_name, surname, email, permissions, team_id, created_at, created_by, updated_at, updated_by)
        select ${who} || id, ${who}, 'Of', ${who} || id || '@x.test', 'user', id, ${audit} from team`,
    );
  await house.at.write(
    sql`update team set owner_id = 'owner' || id`,
    sql`update submission set submitted_by = 'sender' || team_id`,
  );
});

const linesOf = (submissionId: string) => made.lines.filter((line) => line.submissionId === submissionId);
const ofTeams = () =>
  made.orders.filter(
    ({ id, teamId }) => teamId !== null && linesOf(id).some(({ state }) => state !== "cancelled"),
  );
const promised = () =>
  house.at.read(
    jsonRows(
      { activityId: as<string>(sql`activity_id`), at: as<string | null>(sql`lease_until`) },
      sql`from outbox where subscriber = 'orderCancelled'`,
    ),
  );
const mails = () =>
  house.at.read(
    jsonRows(
      { to: as<string>(sql`recipient`), kind: as<string>(sql`template_id`) },
      sql`from email_log order by recipient`,
    ),
  );
const tell = async () => {
  const [promise] = await promised();
  return tellCancelled(house.ctx(later(20), { actor: SYSTEM }), promise?.activityId ?? "");
};

it("the owner and who sent an order in are told of it, once, and nobody else", async () => {
  const [one, two] = ofTeams();
  const lineIds = [one, two].flatMap((order) => linesOf(order?.id ?? "").map(({ id }) => id));
  await giveState(staff(), { lineIds, to: "cancelled", reason: "None are left" });
  const [promise] = await promised();
  expect(promise?.at && promise.at > NOW.toISOString()).toBe(true);
  await tell();
  await tell();
  const teams = [one?.teamId, two?.teamId];
  expect(await mails()).toEqual(
    teams
      .flatMap((team) => [`owner${team}@x.test`, `sender${team}@x.test`])
      .sort()
      .map((to) => ({ to, kind: "orderCancelled" })),
  );
});

it("what was undone is told to nobody, nor is an order of a guest", async () => {
  const [one] = ofTeams();
  const lineIds = linesOf(one?.id ?? "").map(({ id }) => id);
  await giveState(staff(), { lineIds, to: "cancelled", reason: "A mistake" });
  await undoState(staff(later(5)), NOW.toISOString());
  await tell();
  expect(await mails()).toEqual([]);
  const guests = made.lines.filter(({ teamId, state }) => teamId === null && state !== "cancelled");
  await giveState(staff(later(30)), {
    lineIds: guests.map(({ id }) => id),
    to: "cancelled",
    reason: "None are left",
  });
  for (const { activityId } of await promised())
    await tellCancelled(house.ctx(later(60), { actor: SYSTEM }), activityId);
  expect(await mails()).toEqual([]);
});

it("confirming promises nothing", async () => {
  const lineIds = made.lines.filter(({ state }) => state === "received").map(({ id }) => id);
  await giveState(staff(), { lineIds, to: "confirmed" });
  expect(await promised()).toEqual([]);
});
