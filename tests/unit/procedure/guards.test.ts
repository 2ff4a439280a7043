import { eq } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { sessions } from "#db/event/schema/auth";
import { teams, users } from "#db/event/schema/teams";
import { many, q } from "#db/read-batch";
import { DatabaseError } from "#db/write-batch";
import { Conflict } from "~/lib/errors";
import type { Actor } from "~/procedure/context";
import { SYSTEM } from "~/procedure/context";
import { commandBatch, isRefusal } from "~/procedure/guards.server";
import { audit, memoryEvent } from "../support/memory-event";

let at: Awaited<ReturnType<typeof memoryEvent>>;
beforeEach(async () => {
  at = await memoryEvent();
  await at.write(
    q.insert(teams).values({ id: "t", name: "T", ownerId: "u", ...audit }),
    q.insert(users).values({
      id: "u",
      firstName: "U",
      surname: "U",
      email: "u",
      teamId: "t",
      permissions: "moderator",
      ...audit,
    }),
    q.insert(sessions).values({ id: "s", userId: "u", createdAt: "now", expiresAt: "later" }),
  );
});

const moderator: Actor = { id: "u", level: "moderator", teamId: "t", sessionId: "s" };
const rename = async (actor: Actor, title: string) => {
  const results = await commandBatch({ db: at.db, actor }, [
    q.update(teams).set({ name: title }),
    q.select({ name: teams.name }).from(teams),
  ]);
  return [results[0]?.rowsAffected, results[1]?.rows[0]?.name];
};
const name = async () => (await at.read(many(q.select({ name: teams.name }).from(teams))))[0]?.name;
const change = (of: Partial<typeof users.$inferInsert>) =>
  at.write(q.update(users).set(of).where(eq(users.id, "u")));

it("a command's writes stand, and their results are theirs alone", async () => {
  expect(await rename(moderator, "New")).toEqual([1, "New"]);
  expect(await rename({ ...moderator, level: "user" }, "Newer")).toEqual([1, "Newer"]);
  expect(await rename({ ...moderator, sessionId: undefined }, "Newest")).toEqual([1, "Newest"]);
  expect(await rename(SYSTEM, "By the system")).toEqual([1, "By the system"]);
  expect(await commandBatch({ db: at.db, actor: moderator }, [null, false])).toEqual([]);
});

it.each<[string, () => Promise<unknown>]>([
  ["whose level was lowered", () => change({ permissions: "reportViewer" })],
  ["who left the team", () => change({ teamId: null })],
  ["who was removed", () => at.write(q.delete(sessions), q.delete(users))],
  ["who was signed out", () => at.write(q.delete(sessions))],
  ["whose team was archived", () => at.write(q.update(teams).set({ isArchived: true }))],
])("of somebody %s meanwhile nothing is written", async (_, meanwhile) => {
  await meanwhile();
  await expect(rename(moderator, "New")).rejects.toMatchObject({ status: 403 });
  expect(await name()).toBe("T");
});

it("a refusal is what was certainly not written: a rule's, or a constraint's", async () => {
  const broken = await at
    .write(q.insert(teams).values({ id: "t", name: "T", ...audit }))
    .catch((error) => error);
  expect([isRefusal(new Conflict("no")), isRefusal(broken), isRefusal(new Error("x"))]).toEqual([
    true,
    true,
    false,
  ]);
  expect(isRefusal(new DatabaseError("x", false))).toBe(false);
});

it("who was given a higher level meanwhile goes on", async () => {
  await change({ permissions: "admin" });
  expect(await rename(moderator, "New")).toEqual([1, "New"]);
});
