import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { reminderMutes } from "#db/event/schema/tasks";
import { many, q } from "#db/read-batch";
import { muteReminders, unmuteReminders } from "~/features/tasks/reminders/mutes.commands.server";
import { MuteInput } from "~/features/tasks/reminders/reminders.schema";
import { reminderHouse } from "../../support/reminder-house";

const AT = "2027-05-12T12:00:00Z";
const admin = { actor: { id: "ada", level: "admin" as const, teamId: null } };
const rows = (house: Awaited<ReturnType<typeof reminderHouse>>) =>
  house.at.read(many(q.select().from(reminderMutes)));

it("a task or a team is left out of one day with a reason, once however often, and taken back", async () => {
  const house = await reminderHouse();
  await house.task("a", "2027-05-13");
  const mute = (what: string, day = "2027-05-13") =>
    muteReminders(house.ctx(AT, admin), { day, what, why: "She sends it on Friday" });
  expect(await mute("task:a")).toEqual({ name: "Task a" });
  await mute("task:a");
  expect(await mute("team:alba")).toEqual({ name: "Alba" });
  const found = await rows(house);
  expect(found.map(({ taskId, teamId, why, createdBy }) => [taskId, teamId, why, createdBy])).toEqual([
    ["a", null, "She sends it on Friday", "ada"],
    [null, "alba", "She sends it on Friday", "ada"],
  ]);
  await unmuteReminders(house.ctx(AT, admin), found[0]?.id ?? "");
  expect(await rows(house)).toHaveLength(1);
  expect(await house.kinds()).toEqual([
    "task.remindersMuted",
    "task.remindersMuted",
    "task.remindersMuted",
    "task.remindersUnmuted",
  ]);
});

it("what is gone, past or far ahead is refused", async () => {
  const house = await reminderHouse();
  await house.task("gone", "2027-05-13", { isArchived: true });
  const mute = (what: string, day = "2027-05-13") =>
    muteReminders(house.ctx(AT, admin), { day, what, why: "x" });
  await expect(mute("task:gone")).rejects.toMatchObject({ status: 404 });
  await expect(mute("team:none")).rejects.toMatchObject({ status: 404 });
  await expect(mute("team:alba", "2027-05-11")).rejects.toMatchObject({
    fields: { day: "This day is past" },
  });
  await expect(mute("team:alba", "2029-05-11")).rejects.toMatchObject({
    fields: { day: "This day is too far ahead" },
  });
  await expect(unmuteReminders(house.ctx(AT, admin), "none")).rejects.toMatchObject({ status: 404 });
  expect(await rows(house)).toEqual([]);
});

it("a task that is deleted takes its mutes along", async () => {
  const house = await reminderHouse();
  await house.task("a", "2027-05-13");
  await muteReminders(house.ctx(AT, admin), { day: "2027-05-13", what: "task:a", why: "x" });
  await house.at.write(sql`delete from task where id = 'a'`);
  expect(await rows(house)).toEqual([]);
});

it("the form asks for a day, a task or team, and why", () => {
  const fault = (input: object) => MuteInput.safeParse(input).error?.issues.map(({ path }) => path[0]);
  const id = "0198c5a0-0000-7000-8000-000000000000";
  expect(fault({ day: "2027-05-13", what: `task:${id}`, why: "x" })).toBeUndefined();
  expect(fault({ day: "2027-02-30", what: `room:${id}`, why: " " })).toEqual(["day", "what", "why"]);
  expect(fault({ day: "2027-05-13", what: `team:${id}`, why: "x".repeat(301) })).toEqual(["why"]);
});
