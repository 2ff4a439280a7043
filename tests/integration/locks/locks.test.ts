import { beforeAll, describe, expect, it } from "vitest";
import { readBatch } from "#db/read-batch";
import { writeBatch } from "#db/write-batch";
import { LOCK_MS, lockOf, releaseLock, takeLock } from "~/features/locks/locks.server";
import { archiveTasks, deleteTasks } from "~/features/tasks/bulk/bulk-tasks.commands.server";
import { addTask } from "~/features/tasks/tasks.commands.server";
import { inviteStaff } from "~/features/teams/invite.commands.server";
import type { Client } from "../../harness/http";
import { urlOf } from "../../harness/portal";
import { givePassword, portalEvent, signedIn, textOf } from "../../worlds/portal-event";
import { newTask, person } from "../../worlds/test-event";

const SLUG = "locks";
let at: Awaited<ReturnType<typeof portalEvent>>;
let admin: Client;
let moderator: Client;
let moderatorId: string;

beforeAll(async () => {
  at = await portalEvent(SLUG);
  const mod = person("Mod", `${SLUG}.example`);
  moderatorId = (await inviteStaff(at.ctx(), { ...mod, permissions: "moderator" })).userId;
  await givePassword(at.on, moderatorId);
  admin = await signedIn(SLUG, at.adminEmail);
  moderator = await signedIn(SLUG, mod.email);
});

const makeTask = async (title: string) => (await addTask(at.ctx(), newTask(title))).taskId;
const holder = async (id: string, now = new Date()) =>
  (await readBatch(at.db, { held: lockOf(id, now) })).held?.userId;

describe("a lock", () => {
  it("is taken by opening an editor; the other sees who holds it, and may read", async () => {
    const id = await makeTask("Locked");
    await admin.get(urlOf(SLUG, `/admin/tasks/${id}`));
    await expect.poll(() => holder(id)).toBe(at.adminId);
    const page = await moderator.get(urlOf(SLUG, `/admin/tasks/${id}`));
    expect(page.status).toBe(200);
    expect(textOf(page.body)).toContain("Event Admin is editing this");
    expect(page.body).toMatch(/<fieldset[^>]* disabled/);
    expect(await holder(id)).toBe(at.adminId);
  });

  it("goes to one of two who take it at once", async () => {
    const id = await makeTask("Both");
    const other = at.ctx({ actor: { id: moderatorId, level: "moderator", teamId: null } });
    const lock = { type: "task" as const, id };
    const held = await Promise.all([takeLock(at.ctx(), lock), takeLock(other, lock)]);
    expect(new Set(held.map((one) => one?.userId)).size).toBe(1);
  });

  it("expires five minutes after it was extended; then the other may take it", async () => {
    const id = await makeTask("Lunch");
    const start = new Date();
    const later = (ms: number) => new Date(start.getTime() + ms);
    const lock = { type: "task" as const, id };
    const other = (now: Date) =>
      at.ctx({ now, actor: { id: moderatorId, level: "moderator", teamId: null } });
    await takeLock(at.ctx({ now: start }), lock);
    await takeLock(at.ctx({ now: later(60_000) }), lock);
    expect((await takeLock(other(later(LOCK_MS + 30_000)), lock))?.userId).toBe(at.adminId);
    const held = [LOCK_MS + 59_999, LOCK_MS + 60_000].map((ms) => holder(id, later(ms)));
    expect(await Promise.all(held)).toEqual([at.adminId, undefined]);
    expect((await takeLock(other(later(LOCK_MS + 60_001)), lock))?.userId).toBe(moderatorId);
  });

  it("is given back by its holder alone", async () => {
    const id = await makeTask("Mine");
    await takeLock(at.ctx(), { type: "task", id });
    await moderator.post(urlOf(SLUG, `/admin/locks/task/${id}`), { form: { do: "release" } });
    expect(await holder(id)).toBe(at.adminId);
    await writeBatch(at.db, [releaseLock(at.ctx(), id)]);
    expect(await holder(id)).toBeUndefined();
  });

  it("goes with the save of a task, and whoever holds it with a task that is archived or deleted", async () => {
    const open = async (title: string) => {
      const id = await makeTask(title);
      await takeLock(at.ctx(), { type: "task", id });
      return id;
    };
    const saved = await open("Saved");
    const form = { type: "task", title: "Saved", version: "1" };
    expect((await admin.post(urlOf(SLUG, `/admin/tasks/${saved}`), { form })).status).toBe(302);
    expect(await holder(saved)).toBeUndefined();

    const other = at.ctx({ actor: { id: moderatorId, level: "moderator", teamId: null } });
    const archived = await open("Archived");
    expect(await archiveTasks(other, [archived])).toEqual({ changed: 1, ignored: 0 });
    const deleted = [await open("Deleted"), await open("Deleted too")];
    expect(await deleteTasks(at.ctx(), deleted)).toEqual({ changed: 2, ignored: 0 });
    for (const id of [archived, ...deleted]) expect(await holder(id), id).toBeUndefined();
    // A refused save keeps it: the editor is still open.
    const refused = await open("Refused");
    await admin.post(urlOf(SLUG, `/admin/tasks/${refused}`), { form: { ...form, title: "" } });
    expect(await holder(refused)).toBe(at.adminId);
  });

  it("tells an open editor that somebody else has taken it", async () => {
    const id = await makeTask("Taken");
    await takeLock(at.ctx(), { type: "task", id });
    const answer = await moderator.post(urlOf(SLUG, `/admin/locks/task/${id}`), { form: { do: "extend" } });
    expect([answer.status, answer.json()]).toEqual([200, { heldBy: "Event Admin" }]);
  });
});

describe("two versions", () => {
  it("a late save shows both, keeps what was typed, and can be saved knowingly", async () => {
    const id = await makeTask("Two versions");
    const form = { type: "task", title: "Two versions", description: "", version: "1" };
    expect(
      (await moderator.post(urlOf(SLUG, `/admin/tasks/${id}`), { form: { ...form, dueDate: "2027-05-04" } }))
        .status,
    ).toBe(302);
    const late = await admin.post(urlOf(SLUG, `/admin/tasks/${id}`), { form: { ...form, title: "Mine" } });
    expect(late.status).toBe(409);
    const text = textOf(late.body);
    expect(text).toContain("Mod Tester saved it on");
    expect(text).toMatch(/Title Two versions Mine/);
    expect(text).toMatch(/Due date Tue 4 May 2027 None/);
    expect(late.body).toMatch(/<button [^>]*name="over" value="2"[^>]*>.*?Save my version/);
    // What Enter sends says nothing of the other version, and replaces nothing.
    const mine = { ...form, title: "Mine" };
    expect((await admin.post(urlOf(SLUG, `/admin/tasks/${id}`), { form: mine })).status).toBe(409);
    const again = await admin.post(urlOf(SLUG, `/admin/tasks/${id}`), { form: { ...mine, over: "2" } });
    expect(again.status).toBe(302);
  });
});
