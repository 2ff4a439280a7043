import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { tokens } from "#db/control/schema";
import { users } from "#db/event/schema/teams";
import { as, jsonValues } from "#db/json-row";
import { q } from "#db/read-batch";
import { endMemberships, endMembershipsOf } from "~/features/auth/end-membership.jobs.server";
import { claimIdentity, EMAIL_IN_USE } from "~/features/teams/invited-person.server";
import { audit } from "../support/memory-event";
import { memoryHouse } from "../support/memory-house";

const REMOVED = new Date("2027-03-01T10:00:00.000Z");
const LATER = new Date("2027-03-01T10:00:05.000Z");
const MIA = { firstName: "Mia", surname: "Marsh", email: "mia@x.test" };

/** Mia was in the event `e`, with an open link, and was just removed. */
async function removedMia() {
  const house = await memoryHouse();
  const token = (id: string, createdAt: string, eventId = "e") =>
    q.insert(tokens).values({
      ...{ id, tokenHash: id, purpose: "setPassword" as const, userId: "mia" },
      ...{ eventId, expiresAt: "2099", createdAt },
    });
  await house.known.write(
    token("old", "2027-02-01"),
    token("elsewhere", "2027-02-01", "other"),
    sql`insert into memberships values ('mia', 'other', 'active', 'o2', 'now')`,
  );
  await house.at.write(
    sql`delete from user where id = 'mia'`,
    ...house.ctx(REMOVED).record({ id: "removal", kind: "team.added" }),
  );
  const read = (what: string, from: string) =>
    house.known.read(jsonValues(as<string>(sql.raw(what)), sql.raw(from)));
  return {
    ...house,
    end: () => endMembershipsOf(house.ctx(LATER), ["mia", "nobody"], "removal"),
    token,
    memberships: () => read("event_id || ' ' || state", "from memberships order by event_id"),
    tokens: () => read("id", "from tokens order by id"),
    profiles: () => read("id", "from user_profiles"),
  };
}

it("who was removed loses the membership and the links of this event, and nothing else", async () => {
  const house = await removedMia();
  await house.end();
  expect(await house.memberships()).toEqual(["other active"]);
  expect(await house.tokens()).toEqual(["elsewhere"]);
  expect(await house.profiles()).toEqual(["mia"]);
  await house.end();
  expect(await house.memberships(), "done twice").toEqual(["other active"]);
});

it("who is in the event, or is there again, keeps the membership; links from before are gone all the same", async () => {
  const house = await removedMia();
  await house.known.write(house.token("new", "2027-03-01T10:00:02.000Z"));
  await house.at.write(q.insert(users).values({ id: "mia", ...MIA, ...audit }));
  await house.end();
  expect(await house.memberships()).toEqual(["e active", "other active"]);
  expect(await house.tokens()).toEqual(["elsewhere", "new"]);
});

it("the address can be added again before the job has run, which then leaves the new invitation alone", async () => {
  const house = await removedMia();
  const claim = await claimIdentity(house.ctx(LATER), MIA);
  expect(claim).toMatchObject({ userId: "mia", isShared: false });
  expect(await house.memberships()).toEqual(["e pending", "other active"]);
  await house.end();
  expect(await house.memberships()).toEqual(["e pending", "other active"]);
  expect(await house.tokens()).toHaveLength(2);
});

it("an address that is in the event is in use, whatever its membership says", async () => {
  const house = await memoryHouse();
  await expect(claimIdentity(house.ctx(LATER), MIA)).rejects.toThrow(EMAIL_IN_USE);
});

it("a membership that was taken over between the job's reading and its writing stays", async () => {
  const house = await removedMia();
  const ctx = house.ctx(LATER);
  const slow = {
    ...ctx.db,
    batch: async (...args: Parameters<typeof ctx.db.batch>) => {
      const result = await ctx.db.batch(...args);
      await house.known.write(sql`update memberships set operation_id = 'new' where event_id = 'e'`);
      return result;
    },
  };
  await endMembershipsOf({ ...ctx, db: slow }, ["mia"], "removal");
  expect(await house.memberships()).toEqual(["e active", "other active"]);
});

it("people are ended twenty a job, none where there are none", () => {
  const ids = Array.from({ length: 41 }, (_, n) => `u${n}`);
  const jobs = endMemberships(ids);
  expect(jobs).toHaveLength(3);
  expect(jobs.flatMap(({ subscriber }) => subscriber.split(":")[2]?.split(",") ?? [])).toEqual(ids);
  expect(endMemberships([])).toEqual([]);
});
