import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { readBatch } from "#db/read-batch";
import { writeBatch } from "#db/write-batch";
import { chooseMails } from "~/features/email/choose-mails.commands.server";
import { reviewTask } from "~/features/tasks/approvals/approvals.commands.server";
import { addComment, addReply, editEntry } from "~/features/tasks/comments/comments.commands.server";
import { markAllRead, markRead, markShownRead } from "~/features/tasks/comments/inbox.commands.server";
import { inboxEntries, newCounts } from "~/features/tasks/comments/inbox.queries.server";
import { completeTask } from "~/features/tasks/task-status.commands.server";
import { addTask } from "~/features/tasks/tasks.commands.server";
import { inviteStaff } from "~/features/teams/invite.commands.server";
import { addTeam } from "~/features/teams/teams.commands.server";
import type { CommandContext } from "~/procedure/context";
import { type MailHouse, mailHouse } from "../../worlds/mail-house";
import { newTask, person } from "../../worlds/test-event";

let house: MailHouse;
let teamId: string;
let ownerId: string;
let otherId: string;
beforeAll(async () => {
  house = await mailHouse("inbox");
  const { at } = house;
  const team = { name: "Alder", teamTypeId: null, isOrganiser: false, owner: person("Alder") };
  ({ teamId, ownerId } = await addTeam(at.ctx(), team));
  ({ userId: otherId } = await inviteStaff(at.ctx(), { ...person("Second"), permissions: "moderator" }));
  await house.drainAll();
});
afterAll(() => house.stop());
beforeEach(() => house.forget());

/** A second later each time, so that the order is that of the calls. */
let seconds = 0;
const at = (change: Partial<CommandContext> = {}) => {
  seconds += 1;
  return house.at.ctx({ now: new Date(Date.now() + seconds * 1000), ...change });
};
const staff = () => at();
const other = () => at({ actor: { id: otherId, level: "moderator", teamId: null } });
const owner = () => at({ actor: { id: ownerId, level: "user", teamId } });
const make = async (title: string, change = {}) =>
  (await addTask(house.at.ctx(), newTask(title, change))).taskId;
const clock = { today: "2027-01-01", dueSoonDays: 30 };
const read = async (readerId: string, which: "new" | "read" | "mentions", query = {}) => {
  const { page } = await readBatch(house.at.db, {
    page: inboxEntries.page(inboxEntries.Search.parse(query), { readerId, clock, which }),
  });
  return page.rows.map(({ text }) => text);
};
const counts = async (readerId: string) =>
  (await readBatch(house.at.db, { counts: newCounts(readerId) })).counts;
const adminId = () => house.at.adminId;

describe("what teams write, for staff", () => {
  it("is new for each of them until they have read it; what staff write is not", async () => {
    const taskId = await make("Rigging");
    const where = { taskId, teamId };
    const first = await addComment(owner(), { ...where, text: "First" });
    await addComment(owner(), { ...where, text: "Second" });
    await addReply(owner(), { ...where, commentId: first.id, text: "And a reply" });
    await addComment(staff(), { ...where, text: "From staff" });
    expect(await read(adminId(), "new")).toEqual(["And a reply", "Second", "First"]);
    expect(await read(adminId(), "read")).toEqual(["From staff"]);
    expect(await counts(adminId())).toMatchObject({ fresh: 3, mentions: 0 });

    await markRead(staff(), { id: first.id, isRead: true });
    await markRead(staff(), { id: first.id, isRead: true });
    expect(await read(adminId(), "new")).toEqual(["And a reply", "Second"]);
    expect(await read(otherId, "new")).toEqual(["And a reply", "Second", "First"]);
    await markRead(staff(), { id: first.id, isRead: false });
    expect(await counts(adminId())).toMatchObject({ fresh: 3 });

    // Who answers has read what they answer.
    await addReply(staff(), { ...where, commentId: first.id, text: "Thanks" });
    expect(await read(adminId(), "new")).toEqual(["Second"]);

    const upTo = staff().now.toISOString();
    await addComment(owner(), { ...where, text: "Came since" });
    await markAllRead(at({ now: new Date(Date.now() + 3_600_000) }), upTo);
    expect(await read(adminId(), "new")).toEqual(["Came since"]);
    await markAllRead(at(), "2020-01-01T00:00:00.000Z");
    expect(await read(adminId(), "new"), "never less than before").toEqual(["Came since"]);
    expect(await counts(otherId)).toMatchObject({ fresh: 4 });
  });

  it("of a filtered list is marked as read as far as the list shows it, and no further", async () => {
    const [cranes, boats] = [await make("Cranes"), await make("Boats")];
    for (const text of ["How high?", "How heavy?"])
      await addComment(owner(), { taskId: cranes, teamId, text });
    const { id } = await addComment(owner(), { taskId: boats, teamId, text: "How many? @the organisers" });
    await addReply(owner(), { taskId: boats, teamId, commentId: id, text: "And how long?" });
    const upTo = staff().now.toISOString();
    await addComment(owner(), { taskId: cranes, teamId, text: "Came since" });
    const mark = (query: object, isMentions = false) =>
      markShownRead(staff(), { to: upTo, isMentions, query: inboxEntries.Search.parse(query) });
    const here = { task: [cranes, boats] };

    await mark({ task: boats, q: "long" });
    expect(await read(adminId(), "new", here)).toEqual([
      "Came since",
      "How many? @the organisers",
      "How heavy?",
      "How high?",
    ]);
    await mark({}, true);
    expect(await read(adminId(), "new", here)).toEqual(["Came since", "How heavy?", "How high?"]);
    await mark({ task: cranes });
    expect(await read(adminId(), "new", here)).toEqual(["Came since"]);
    // For each their own.
    expect(await read(otherId, "new", here)).toHaveLength(5);
  });

  it("is found by words, team and task, and goes with what is archived", async () => {
    const taskId = await make("Catering");
    await addComment(owner(), { taskId, teamId, text: "How many forks?" });
    expect(await read(adminId(), "new", { q: "FORKS" })).toEqual(["How many forks?"]);
    expect(await read(adminId(), "new", { q: "alder", task: taskId })).toEqual(["How many forks?"]);
    expect(await read(adminId(), "new", { task: "gone" })).toEqual([]);
    await writeBatch(house.at.db, [sql`update task set is_archived = 1 where id = ${taskId}`]);
    expect(await read(adminId(), "new", { q: "forks" })).toEqual([]);
  });

  it("may name who decided, and the organisers as such: those are counted and mailed to nobody at once", async () => {
    const taskId = await make("Naming", { isApprovalNeeded: true });
    await completeTask(owner(), { taskId });
    await reviewTask(other(), { taskId, teamId, decision: "rejected", reason: "No" });
    const before = (await counts(adminId()))?.mentions ?? 0;
    const { id } = await addComment(owner(), {
      ...{ taskId, teamId },
      text: "@Second Tester and @the organisers, look",
    });
    expect((await counts(adminId()))?.mentions).toBe(before + 1);
    expect(await read(adminId(), "mentions")).toContain("@Second Tester and @the organisers, look");
    await house.drainAll();
    const subjects = async (name: string) =>
      (await house.mails(name)).map(({ subject }) => subject).filter((subject) => subject.includes("Naming"));
    expect(await subjects("second@crew.example")).toEqual(["Alder Tester mentioned you: Naming"]);
    expect(await subjects("admin@inbox.example")).toEqual([]);
    await editEntry(owner(), { taskId, teamId, id, text: "Nobody in particular" });
    expect((await counts(adminId()))?.mentions).toBe(before);
  });
});

describe("who sent a task back", () => {
  it("is mailed the team's next word, once, and nothing of what other staff say", async () => {
    const taskId = await make("Answered", { isApprovalNeeded: true });
    const where = { taskId, teamId };
    const mails = async () =>
      (await house.mails("second@crew.example")).filter(({ subject }) => subject.includes("Answered")).length;
    await completeTask(owner(), { taskId });
    await reviewTask(other(), { ...where, decision: "rejected", reason: "Again" });
    await addComment(staff(), { ...where, text: "I agree" });
    await house.drainAll();
    expect(await mails()).toBe(0);
    await addComment(owner(), { ...where, text: "Better now?" });
    await house.drainAll();
    expect(await mails()).toBe(1);
    await addComment(owner(), { ...where, text: "Hello?" });
    await house.drainAll();
    expect(await mails()).toBe(1);
  });
});

describe("a mail when something waits", () => {
  const due = () =>
    writeBatch(house.at.db, [
      sql`update outbox set lease_until = null where subscriber = 'staffDigest' and state = 'pending'`,
    ]);
  const promised = () =>
    house.at.rows<{ at: string }>(
      sql`select lease_until as at from outbox where subscriber = 'staffDigest' and state = 'pending'`,
    );
  const subjects = async () =>
    (await house.mails("admin@inbox.example"))
      .map(({ subject }) => subject)
      .filter((subject) => subject.startsWith("Waiting for you"));

  it("goes to who wants it, at most one an hour, however much comes", async () => {
    const taskId = await make("Digest", { isApprovalNeeded: true });
    await addComment(owner(), { taskId, teamId, text: "Nobody wants mails" });
    expect(await promised()).toEqual([]);
    await chooseMails(staff(), ["staffDigest", "comments"]);
    await markAllRead(at(), at().now.toISOString());
    for (const text of ["One", "Two", "Three"]) await addComment(owner(), { taskId, teamId, text });
    await completeTask(owner(), { taskId });
    expect(await promised()).toHaveLength(1);
    await house.drainAll();
    expect(await subjects()).toEqual([]);
    await due();
    await house.drainAll();
    const [first] = await subjects();
    expect(first).toMatch(/^Waiting for you: \d+ tasks? to approve, .*\d+ new comments?$/);
    expect(
      (await house.mails("second@crew.example")).some(({ subject }) => subject.startsWith("Waiting")),
    ).toBe(false);

    // Within the hour the next one is promised for its end, and whoever hurries it sends nothing.
    await addComment(owner(), { taskId, teamId, text: "Four" });
    const [next] = await promised();
    const minutes = (new Date(next?.at ?? 0).getTime() - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(55);
    await due();
    await house.drainAll();
    expect(await subjects()).toHaveLength(1);

    await writeBatch(house.at.db, [
      sql`update staff_inbox set mailed_at = strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-61 minutes')`,
    ]);
    await addComment(owner(), { taskId, teamId, text: "Five" });
    await due();
    await house.drainAll();
    expect(await subjects()).toHaveLength(2);
    await chooseMails(staff(), ["comments"]);
    await addComment(owner(), { taskId, teamId, text: "Six" });
    expect(await promised()).toEqual([]);
  });
});
