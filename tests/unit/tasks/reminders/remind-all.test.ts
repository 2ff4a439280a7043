import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { activities, outbox } from "#db/event/schema/activity";
import { mailBlocks, mailUnsubscriptions } from "#db/event/schema/email";
import { reminderRoundLines, reminderRounds } from "#db/event/schema/tasks";
import { many, q, readBatch } from "#db/read-batch";
import { remindAll, testReminder } from "~/features/tasks/remind-all/remind-all.commands.server";
import { tellOfAll } from "~/features/tasks/remind-all/remind-all.jobs.server";
import { lastRounds, lateFacts, lateReads } from "~/features/tasks/remind-all/remind-all.queries.server";
import { hearersOf, remindAllOf } from "~/features/tasks/remind-all/remind-all.rules";
import { RemindAllInput, RemindAllSearch } from "~/features/tasks/remind-all/remind-all.schema";
import { roundText } from "~/features/tasks/remind-all/remind-all-page.server";
import { sendReminders } from "~/features/tasks/reminders/digests.jobs.server";
import { reminderHouse } from "../../support/reminder-house";

const AT = "2027-05-13T12:00:00.000Z";
const ALL = { chosen: undefined, task: [], type: [], without: [], fresh: undefined };
const ada = { actor: { id: "ada", level: "admin" as const, teamId: null } };

async function lateHouse(to?: "team-leader") {
  const house = await reminderHouse(to ? { to } : {});
  await house.task("a", "2027-05-10");
  await house.task("b", "2027-05-12");
  await house.task("c", "2027-05-13");
  await house.status("b", "birch", { approvalStatus: "awaiting" });
  const job = async () => {
    const [one] = await house.at.read(
      many(q.select().from(outbox).where(sql`subscriber = 'allReminders' order by created_at desc, id desc`)),
    );
    return tellOfAll(house.ctx("2027-05-13T12:00:05.000Z"), one?.activityId ?? "");
  };
  const send = (choice = {}, note = "") => remindAll(house.ctx(AT, ada), { ...ALL, ...choice, note });
  const of = async (choice = {}) => {
    const ctx = house.ctx(AT, ada);
    return remindAllOf(await lateFacts(ctx, await readBatch(ctx.db, lateReads(ctx))), { ...ALL, ...choice });
  };
  return { ...house, job, send, of };
}

describe("reminding of all that is late", () => {
  it("is one mail a person over all that their team is late with and not waiting for", async () => {
    const house = await lateHouse();
    expect(await house.send({}, "The plan is drawn on Friday.")).toEqual({ mails: 3, teams: 2 });
    expect(await house.job()).toHaveLength(3);
    expect(await house.told()).toEqual([
      "a alba byHand:2027-05-13",
      "a birch byHand:2027-05-13",
      "b alba byHand:2027-05-13",
    ]);
    const { fields } = await house.fieldsOf("bob");
    expect(fields).toMatchObject({
      count: "2 tasks",
      note: "The plan is drawn on Friday.",
      sender: "ada Tester",
    });
    expect((await house.fieldsOf("cy")).fields.count).toBe("1 task");
    // Done again: nothing goes twice.
    await house.job();
    expect(await house.sent()).toHaveLength(3);
    const [round] = await house.at.read(many(q.select().from(reminderRounds)));
    expect(round).toMatchObject({ teams: 2, mails: 3, sentBy: "ada", note: "The plan is drawn on Friday." });
    expect(await house.at.read(many(q.select().from(reminderRoundLines)))).toHaveLength(3);
  });

  it("takes what is chosen: tasks, types and teams", async () => {
    const house = await lateHouse();
    const lines = async (choice: object) =>
      (await house.of({ chosen: "1", task: ["a", "b"], type: ["none"], ...choice })).lines.map(
        ({ open }) => `${open.taskId} ${open.teamId}`,
      );
    expect(await lines({})).toEqual(["a alba", "a birch", "b alba"]);
    expect(await lines({ task: ["b"] })).toEqual(["b alba"]);
    expect(await lines({ type: ["gold"] })).toEqual([]);
    expect(await lines({ without: ["alba"] })).toEqual(["a birch"]);
  });

  it("counts who gets nothing and why, and leaves out who had today's digest where that is chosen", async () => {
    const house = await lateHouse();
    await house.person("dan", "birch");
    await house.at.write(
      q.insert(mailUnsubscriptions).values({ userId: "ann", choice: "reminders", at: "x", by: "page" }),
      q.insert(mailBlocks).values({ address: "cy@x.test", reason: "bounce", since: "x" }),
    );
    await sendReminders(house.ctx("2027-05-13T07:00:01Z"), "2027-05-13");
    expect(await house.of()).toMatchObject({
      people: 4,
      blocked: 1,
      unsubscribed: 1,
      hadToday: 2,
      leftOut: 0,
    });
    const fresh = await house.of({ fresh: "1" });
    expect(fresh.digests).toEqual([]);
    expect(fresh).toMatchObject({ people: 4, blocked: 1, unsubscribed: 1, leftOut: 2 });
  });

  it("goes to the owners where reminders do", async () => {
    const house = await lateHouse("team-leader");
    expect((await house.of()).digests.map(({ person }) => person.id)).toEqual(["ann", "cy"]);
  });

  it("of each task once a day, whoever presses: the second press has nothing left", async () => {
    const house = await lateHouse();
    await house.send({ chosen: "1", task: ["a"], type: ["none"] });
    expect((await house.of()).before).toBe(2);
    expect(await house.send()).toEqual({ mails: 2, teams: 1 });
    await expect(house.send()).rejects.toMatchObject({ status: 409 });
    expect(await house.at.read(many(q.select().from(reminderRounds)))).toHaveLength(2);
    await house.job();
    expect((await house.sent()).map((line) => line.split(" ")[1])).toEqual(["ann", "bob"]);
  });

  it("writes nothing where all that was chosen is done between looking and sending", async () => {
    const house = await lateHouse();
    const ctx = house.ctx(AT, ada);
    let isFirst = true;
    const batch: typeof ctx.db.batch = async (statements, mode) => {
      if (mode === "write" && isFirst) {
        isFirst = false;
        for (const team of ["alba", "birch"])
          for (const task of ["a", "b"]) await house.status(task, team, { progressStatus: "complete" });
      }
      return house.at.db.batch(statements, mode);
    };
    const guarded = { ...ctx, db: { ...ctx.db, batch } };
    await expect(remindAll(guarded, { ...ALL, note: "" })).rejects.toMatchObject({ status: 409 });
    expect(await house.told()).toEqual([]);
    expect(await house.at.read(many(q.select().from(activities)))).toEqual([]);
  });

  it("tells of what is late still when the mails are made", async () => {
    const house = await lateHouse();
    await house.send();
    await house.status("a", "birch", { progressStatus: "complete" });
    await house.job();
    expect((await house.sent()).map((line) => line.split(" ")[1])).toEqual(["ann", "bob"]);
    const [round] = await house.at.read(lastRounds());
    expect(round).toMatchObject({ teams: 2, mails: 2, done: 1, lines: 3 });
    expect(roundText(round as never)).toBe("2 tasks, 2 teams: 2 mails, 0 sent.");
  });

  it("says who of a team hears of it", async () => {
    const house = await lateHouse();
    const ctx = house.ctx(AT, ada);
    const facts = await lateFacts(ctx, await readBatch(ctx.db, lateReads(ctx)));
    const [alba, birch] = facts.teams;
    expect(alba && hearersOf(facts, alba)).toEqual({ names: ["ann Tester", "bob Tester"] });
    const deaf = { ...facts, people: facts.people.map((person) => ({ ...person, isBlocked: true })) };
    expect(birch && hearersOf(deaf, birch)).toEqual({ deaf: "blocked" });
  });

  it("a test goes to whoever asks, and marks nothing", async () => {
    const house = await lateHouse();
    const me = { name: "Ada", email: "ada@x.test" };
    await testReminder(house.ctx(AT, ada), { ...ALL, note: "n", who: "cy", me });
    expect((await house.fieldsOf("ada")).fields).toMatchObject({ count: "1 task", note: "n", sender: "Ada" });
    expect(await house.sent()).toEqual(["2027-05-13 ada reminderDigest"]);
    expect(await house.told()).toEqual([]);
  });
});

it("a form with nothing in it reminds nobody: what is sent says that it was chosen", () => {
  expect(RemindAllInput.safeParse({}).success).toBe(false);
  expect(RemindAllInput.safeParse({ chosen: "1" }).success).toBe(true);
  expect(RemindAllSearch.safeParse({}).success).toBe(true);
});
