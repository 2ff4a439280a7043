import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { seedEvent } from "~/features/settings/seed.server";
import { takeTurn } from "../../../workers/outbox";
import { memoryHouse } from "../support/memory-house";

const { at } = vi.hoisted(() => ({ at: {} as { db: unknown; control: unknown } }));
vi.mock("~/procedure/scope.server", async (original) => ({
  ...(await original<object>()),
  openEvent: async () => at.db,
  openControl: () => at.control,
}));

const NOW = new Date("2027-06-01T10:00:00.000Z");
const DUE = "2027-07-01T08:00:00.000Z";

beforeEach(() => vi.useFakeTimers({ toFake: ["Date"], now: NOW }));
afterEach(() => vi.useRealTimers());

it("what is promised for a time of its own waits for it; what else lies far ahead was written before the clock was set back", async () => {
  const house = await memoryHouse();
  await seedEvent(house.at.db, { eventId: "e", slug: "e", name: "Boat Show", now: NOW, settings: {} });
  Object.assign(at, { db: house.at.db, control: house.control });
  const promise = (id: string, createdAt: string) => [
    sql`insert into activity (id, kind, actor_id, created_at) values (${id}, 'notification.scheduled', 'mia', ${NOW.toISOString()})`,
    // `old` was written when the clock was ahead. Of a notification that is not there any more: there is nothing to do.
    sql`insert into outbox (id, activity_id, subscriber, lease_until, give_up_at, created_at)
      values (${id}, ${id}, ${`notificationDue:${id}@${DUE}`}, ${DUE}, '2027-07-03T08:00:00.000Z', ${createdAt})`,
  ];
  await house.at.write(...promise("waits", NOW.toISOString()), ...promise("old", "2027-06-03T10:00:00.000Z"));
  const turn = async () => {
    const { done } = await takeTurn({ APP_SECRET: "s".repeat(32) } as never, house.ctx(NOW).event);
    const jobs = await house.jobs();
    return { done, state: jobs.find(({ id }) => id === "waits")?.state };
  };
  expect(await turn()).toEqual({ done: 1, state: "pending" });
  vi.setSystemTime(new Date("2027-07-01T07:59:00.000Z"));
  expect(await turn()).toEqual({ done: 0, state: "pending" });
  vi.setSystemTime(new Date("2027-07-01T08:00:30.000Z"));
  expect(await turn()).toEqual({ done: 1, state: "done" });
});
