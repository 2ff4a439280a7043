import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { locks } from "#db/event/schema/locks";
import { users } from "#db/event/schema/teams";
import { many, q } from "#db/read-batch";
import { EditorLock } from "~/features/locks/editor-lock";
import { keepLock } from "~/features/locks/keep-lock";
import { heldBy, lockOf, releaseLock, takeLock } from "~/features/locks/locks.server";
import * as lockPage from "~/features/locks/pages/lock";
import { audit } from "../support/memory-event";
import { drawn, linksOf, NOW, pageHouse, wordsOf } from "../support/page-house";

const TASK = "0190f3a0-0000-7000-8000-000000000001";
const later = (seconds: number) => new Date(NOW.getTime() + seconds * 1000);
const twoStaff = async () => {
  const house = await pageHouse();
  const other = { id: "max", firstName: "Max", surname: "Mill", email: "max@x.test" };
  await house.at.write(q.insert(users).values({ ...other, permissions: "moderator", ...audit }));
  return house;
};
const lock = { type: "task" as const, id: TASK };

it("a lock is one person's for five minutes; whoever works on extends it, and keeps since when", async () => {
  const house = await twoStaff();
  const as = (id: string, seconds: number) =>
    house.ctx(later(seconds), { actor: { id, level: "moderator", teamId: null } });
  expect(await takeLock(as("mia", 0), lock)).toMatchObject({ userId: "mia", name: "Mia Marsh" });
  expect(await takeLock(as("max", 299), lock)).toMatchObject({ userId: "mia" });
  await takeLock(as("mia", 60), lock);
  expect(await house.at.read(many(q.select().from(locks)))).toMatchObject([
    { createdAt: NOW.toISOString(), updatedAt: later(60).toISOString(), expireAt: later(360).toISOString() },
  ]);
  expect(await house.at.read(lockOf(TASK, later(359)))).toMatchObject({ userId: "mia" });
  expect(await house.at.read(lockOf(TASK, later(360)))).toBeNull();
  expect(await takeLock(as("max", 360), lock)).toMatchObject({ userId: "max", name: "Max Mill" });
  expect((await house.at.read(many(q.select().from(locks))))[0]?.createdAt).toBe(later(360).toISOString());
  await house.at.write(releaseLock(as("mia", 361), TASK));
  expect(await house.at.read(lockOf(TASK, later(361)))).not.toBeNull();
  await house.at.write(q.update(locks).set({ createdBy: "left" }));
  expect(await house.at.read(lockOf(TASK, later(361)))).toMatchObject({ name: "Somebody" });
});

it.each([300, 86_400])(
  "a clock set back by %i s leaves nobody locked out for longer than a lock lasts",
  async (step) => {
    const house = await twoStaff();
    const as = (id: string, seconds: number) =>
      house.ctx(later(seconds), { actor: { id, level: "moderator", teamId: null } });
    await takeLock(as("mia", step + 120), lock);
    expect(await house.at.read(lockOf(TASK, later(0)))).toBeNull();
    expect(await takeLock(as("max", 0), lock)).toMatchObject({ userId: "max" });
  },
);

it("an editor's page names the other and until when, in the event's time; else it takes the lock after its answer", async () => {
  const house = await twoStaff();
  const ctx = house.ctx(NOW);
  const theirs = { userId: "max", name: "Max Mill", expireAt: later(240).toISOString() };
  expect(heldBy(ctx, lock, theirs)).toEqual({ name: "Max Mill", until: "11:04" });
  await house.settled();
  expect(await house.at.read(lockOf(TASK, NOW))).toBeNull();
  expect(heldBy(ctx, lock, { ...theirs, userId: "mia" })).toBeNull();
  await house.settled();
  expect(await house.at.read(lockOf(TASK, NOW))).toMatchObject({ userId: "mia" });
});

it("an open editor is told who has it now, and gives back its own alone", async () => {
  const house = await twoStaff();
  const params = { type: "task", id: TASK };
  const post = async (id: string, verb: string) => {
    const { response, status } = await house.visit(lockPage, { id, params, form: { do: verb } });
    return response ? [status, await response.json()] : [status];
  };
  expect(await post("mia", "extend")).toEqual([200, { heldBy: null }]);
  expect(await post("max", "extend")).toEqual([200, { heldBy: "Mia Marsh" }]);
  expect(await post("max", "release")).toEqual([200, { heldBy: null }]);
  expect(await house.at.read(many(q.select().from(locks)))).toHaveLength(1);
  expect(await post("mia", "release")).toEqual([200, { heldBy: null }]);
  expect(await house.at.read(many(q.select().from(locks)))).toEqual([]);
  expect(await post("mia", "steal")).toEqual([400]);
  expect((await house.visit(lockPage, { params: { type: "house", id: TASK }, form: {} })).status).toBe(404);
  expect(await house.visit(lockPage, { params })).toMatchObject({ status: 302, to: "/admin" });
  expect((await house.visit(lockPage, { params, level: "reportViewer", form: {} })).status).toBe(403);
});

it("whoever comes second may read, and look again", () => {
  const see = (held: { name: string; until: string } | null) =>
    drawn(() => (
      <EditorLock type="task" id={TASK} heldBy={held} here="/admin/tasks/x">
        {(isFree) => <p>{isFree ? "editor" : "reader"}</p>}
      </EditorLock>
    ));
  const second = see({ name: "Max Mill", until: "11:04" });
  expect(wordsOf(second)).toBe(
    "Max Mill is editing this You can read it. You can edit it when they are done, at 11:04 at the latest. Check again reader",
  );
  expect(linksOf(second)).toEqual(["Check again > /admin/tasks/x"]);
  expect(wordsOf(see(null))).toBe("editor");
});

let sent: string[];
let answer: () => Promise<unknown>;
beforeEach(() => {
  sent = [];
  answer = async () => ({ heldBy: null });
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "setTimeout"] });
  vi.stubGlobal("window", new EventTarget());
  vi.stubGlobal("document", new EventTarget());
  vi.stubGlobal("fetch", async (path: string, { body, method, keepalive }: RequestInit) => {
    sent.push(`${method} ${path} ${body} ${keepalive}`);
    return { json: answer };
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("an open editor extends its lock each minute in which somebody typed, and gives it back once when it is left", async () => {
  const told: (string | null)[] = [];
  const leave = keepLock("task", TASK, (heldBy) => told.push(heldBy));
  const path = `/admin/locks/task/${TASK}`;
  const minute = async (kind?: string, where: EventTarget = document) => {
    if (kind) where.dispatchEvent(new Event(kind));
    await vi.advanceTimersByTimeAsync(60_000);
    return sent.splice(0);
  };
  // The page before this one gave it back after this one was read.
  expect(await minute()).toEqual([`POST ${path} do=extend true`]);
  expect(await minute()).toEqual([]);
  expect(await minute("input")).toEqual([`POST ${path} do=extend true`]);
  expect(await minute()).toEqual([]);
  answer = async () => ({ heldBy: "Max Mill" });
  expect(await minute("keydown")).toEqual([`POST ${path} do=extend true`]);
  answer = async () => {
    throw new Error("offline");
  };
  expect(await minute("input")).toHaveLength(1);
  expect(told).toEqual([null, null, "Max Mill"]);
  expect(await minute("pagehide", window)).toEqual([`POST ${path} do=release true`]);
  leave();
  expect(await minute("input")).toEqual([`POST ${path} do=release true`]);
  expect(await minute("pagehide", window)).toEqual([]);
});

it("an editor that another one of the same thing follows keeps the lock", async () => {
  const leave = keepLock("task", TASK, () => {});
  leave();
  const leaveNext = keepLock("task", TASK, () => {});
  await vi.advanceTimersByTimeAsync(1000);
  expect(sent.filter((one) => one.includes("release"))).toEqual([]);
  leaveNext();
  await vi.advanceTimersByTimeAsync(1000);
  expect(sent.filter((one) => one.includes("release"))).toHaveLength(1);
});
