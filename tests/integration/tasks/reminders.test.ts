import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { readBatch } from "#db/read-batch";
import { writeBatch } from "#db/write-batch";
import { setSuspended } from "#workers/ops/provision/events";
import { allSettings } from "~/event-settings/settings.queries.server";
import { saveSettings } from "~/features/settings/settings.commands.server";
import { remindAll } from "~/features/tasks/remind-all/remind-all.commands.server";
import { addTask } from "~/features/tasks/tasks.commands.server";
import { addDays, dayIn } from "~/lib/dates";
import { type MailHouse, mailHouse } from "../../worlds/mail-house";
import { newTask } from "../../worlds/test-event";

let house: MailHouse;
/** Where it is about noon. */
const ahead = 12 - new Date().getUTCHours();
const timeZone = `Etc/GMT${ahead > 0 ? "-" : "+"}${Math.abs(ahead)}`;
const today = dayIn(timeZone, new Date());

beforeAll(async () => {
  house = await mailHouse("reminders");
  const { at } = house;
  await house.join("Olive");
  await addTask(at.ctx(), newTask("Rigging plan", { dueDate: today }));
  await addTask(at.ctx(), newTask("Insurance", { dueDate: addDays(today, -7) }));
  await house.drainAll();
});
afterAll(() => house.stop());

const planned = async () =>
  (
    await house.at.rows<{ subscriber: string }>(
      sql`select subscriber from outbox where state = 'pending' and subscriber like 'reminders:%'`,
    )
  ).map(({ subscriber }) => subscriber);
const subjects = async () => (await house.mails("olive@crew.example")).map(({ subject }) => subject);
const save = async (kind: "emails" | "event", change: object) => {
  const { db } = house.at;
  const { settings } = await readBatch(db, { settings: allSettings() });
  const [row] = await house.at.rows<{ version: number }>(
    sql`select version from settings where kind = ${kind}`,
  );
  const ctx = house.at.ctx({ settings });
  await saveSettings(ctx, { kind, data: { ...settings[kind], ...change }, version: Number(row?.version) });
  await house.drainAll();
};

it("switched on, they go the next morning of the event's zone; control opens the event then", async () => {
  await save("event", { timeZone });
  expect(await planned()).toEqual([]);
  await save("emails", { taskRemindersEnabled: true });
  expect(await planned()).toEqual([`reminders:${addDays(today, 1)}`]);
  const { rows } = (
    await house.server.on.control.batch(
      [{ sql: "select next_due_at from events where id = ?", args: [house.at.event.id] }],
      "read",
    )
  )[0] ?? { rows: [] };
  expect(dayIn(timeZone, new Date(String(rows[0]?.[0])))).toBe(addDays(today, 1));
});

it("go once, to the people of the team, and the next morning is planned", async () => {
  await writeBatch(house.at.db, [
    sql`update outbox set subscriber = ${`reminders:${today}`}, lease_until = '2020-01-01'
      where state = 'pending' and subscriber like 'reminders:%'`,
  ]);
  await house.drainAll();
  expect(await subjects()).toContain("Action needed: 2 tasks, 1 overdue");
  expect(await planned()).toEqual([`reminders:${addDays(today, 1)}`]);
  const count = (await subjects()).length;
  await house.drainAll();
  expect(await subjects()).toHaveLength(count);
});

it("in an event that was suspended meanwhile are not made up for", async () => {
  const missed = addDays(today, -1);
  await setSuspended(house.server.on, "reminders", true);
  await writeBatch(house.at.db, [
    sql`update outbox set subscriber = ${`reminders:${missed}`}, lease_until = '2020-01-01'
      where state = 'pending' and subscriber like 'reminders:%'`,
  ]);
  await setSuspended(house.server.on, "reminders", false);
  const count = (await subjects()).length;
  await house.drainAll();
  expect(await planned()).toEqual([`reminders:${addDays(today, 1)}`]);
  expect(await subjects()).toHaveLength(count);
});

it("by hand tell each person at once of all that is late", async () => {
  const { settings } = await readBatch(house.at.db, { settings: allSettings() });
  const all = {
    chosen: undefined,
    task: [],
    type: [],
    without: [],
    fresh: undefined,
    note: "Doors are near.",
  };
  await remindAll(house.at.ctx({ settings }), all);
  await house.drainAll();
  const [mail] = await house.mails("olive@crew.example");
  expect(mail?.subject).toBe("Action needed: 1 task is overdue");
  expect(mail?.text).toContain("Doors are near.");
});
