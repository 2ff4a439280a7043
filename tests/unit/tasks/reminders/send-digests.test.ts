import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { events } from "#db/control/schema";
import { leaveOutMissed } from "#db/event/missed-reminders";
import { outbox } from "#db/event/schema/activity";
import { mailBlocks, mailUnsubscriptions } from "#db/event/schema/email";
import { formExtensions, forms } from "#db/event/schema/forms";
import { submissions } from "#db/event/schema/submissions";
import { reminderMutes } from "#db/event/schema/tasks";
import { many, q } from "#db/read-batch";
import { sendReminders } from "~/features/tasks/reminders/digests.jobs.server";
import { planMissing, planReminders } from "~/features/tasks/reminders/plan-reminders.server";
import { reminderHouse } from "../../support/reminder-house";

const MORNING = "2027-05-13T07:00:01.000Z";
const DAY = "2027-05-13";
const send = async (house: Awaited<ReturnType<typeof reminderHouse>>, at = MORNING, subject = DAY) =>
  (await sendReminders(house.ctx(at), subject)).length;

describe("a day's digests", () => {
  it("go to everybody of the teams, one mail a person, and each milestone is told of once", async () => {
    const house = await reminderHouse();
    await house.task("soon", "2027-05-20");
    await house.task("now", "2027-05-13");
    await house.task("none", "2027-05-19");
    expect(await send(house)).toBe(3);
    expect(await house.sent()).toEqual([
      "2027-05-13 ann reminderDigest",
      "2027-05-13 bob reminderDigest",
      "2027-05-13 cy reminderDigest",
    ]);
    expect(await house.told()).toEqual([
      "now alba 2027-05-13:before0",
      "now birch 2027-05-13:before0",
      "soon alba 2027-05-20:before7",
      "soon birch 2027-05-20:before7",
    ]);
    const { fields, path } = await house.fieldsOf("ann");
    expect(fields).toMatchObject({
      count: "2 tasks",
      overdue: "",
      dueBy: "20 May",
      today: "Thursday 13 May",
    });
    expect(path).toBe("/tasks");
    // Done again after a kill: nothing goes twice.
    expect(await send(house, "2027-05-13T07:05:00Z")).toBe(0);
    expect(await house.sent()).toHaveLength(3);
  });

  it("go to the people of more teams than are asked for at once", async () => {
    const house = await reminderHouse();
    await house.task("now", "2027-05-13");
    const numbers = sql`(with recursive n(i) as (select 1 union all select i + 1 from n where i < 230) select i from n)`;
    await house.at.write(
      sql`insert into team (id, name, owner_id, created_at, created_by, updated_at, updated_by)
        select 'm' || i, 'Many ' || i, 'p' || i, '', '', '', '' from ${numbers}`,
      sql`insert into user (id, first_name, surname, email, team_id, has_logged_in, created_at, created_by, updated_at, updated_by)
        select 'p' || i, 'Pat', 'No ' || i, 'p' || i || '@x.test', 'm' || i, 1, '', '', '', '' from ${numbers}`,
    );
    expect(await send(house)).toBe(233);
    expect(new Set(await house.told()).size).toBe(232);
  });

  it("leave out what is done, not applicable, with the organisers, not required, a plan to come, and archived teams", async () => {
    const house = await reminderHouse();
    for (const id of ["complete", "na", "awaiting", "rejected"]) await house.task(id, DAY);
    await house.task("optional", DAY, { isRequired: false });
    await house.task("tbc", DAY, { type: "tbc" });
    await house.task("gone", DAY, { isArchived: true });
    for (const teamId of ["alba", "birch"]) {
      await house.status("complete", teamId, { progressStatus: "complete" });
      await house.status("na", teamId, { progressStatus: "notApplicable" });
      await house.status("awaiting", teamId, { approvalStatus: "awaiting" });
    }
    await house.status("rejected", "alba", { approvalStatus: "rejected" });
    await house.at.write(sql`update team set is_archived = 1 where id = 'birch'`);
    expect(await send(house)).toBe(2);
    expect(await house.told()).toEqual([`rejected alba ${DAY}:before0`]);
    expect((await house.fieldsOf("bob")).fields).toMatchObject({
      count: "1 task",
      waiting: "One task is with the organisers: Task awaiting. Nothing to do for you.",
    });
  });

  it.each([
    ["team-leader" as const, ["ann", "cy"]],
    ["admin" as const, ["ada"]],
  ])("go to whom the settings say: %s", async (to, who) => {
    const house = await reminderHouse({ to });
    await house.task("now", DAY);
    await send(house);
    expect((await house.sent()).map((line) => line.split(" ")[1])).toEqual(who);
    expect(await house.told()).toHaveLength(2);
  });

  it("leave out who unsubscribed or whose mail came back; who else is in the team gets theirs", async () => {
    const house = await reminderHouse();
    await house.task("now", DAY);
    await house.at.write(
      q.insert(mailUnsubscriptions).values({ userId: "ann", choice: "reminders", at: "x", by: "page" }),
      q.insert(mailBlocks).values({ address: "cy@x.test", reason: "bounce", since: "x" }),
    );
    await send(house);
    expect(await house.sent()).toEqual(["2027-05-13 bob reminderDigest"]);
    expect(await house.told()).toEqual([`now alba ${DAY}:before0`]);
  });

  it("leave out what is muted for the day, which is not made up for", async () => {
    const house = await reminderHouse();
    await house.task("a", DAY);
    await house.task("b", DAY);
    const mute = { day: DAY, why: "x", createdAt: "x", createdBy: "ada" };
    await house.at.write(
      q.insert(reminderMutes).values([
        { id: "1", taskId: "a", ...mute },
        { id: "2", teamId: "birch", ...mute },
      ]),
    );
    expect(await send(house)).toBe(2);
    expect(await house.told()).toEqual([`b alba ${DAY}:before0`]);
    await send(house, "2027-05-14T07:00:01Z", "2027-05-14");
    expect(await house.told()).toHaveLength(1);
  });

  it("count a reminder by hand of the day as the day's, of that team and task alone", async () => {
    const house = await reminderHouse();
    await house.task("a", DAY);
    await house.task("b", DAY);
    await house.at.write(sql`insert into task_reminder values ('a', 'alba', ${`byHand:${DAY}`}, 'x', 'ada')`);
    await send(house);
    expect((await house.told()).filter((line) => !line.includes("byHand"))).toEqual([
      `a birch ${DAY}:before0`,
      `b alba ${DAY}:before0`,
      `b birch ${DAY}:before0`,
    ]);
  });

  it("tell of a draft once, two days before its task's day, even where nothing else is told", async () => {
    const house = await reminderHouse({ to: "team-leader" });
    await house.task("form", "2027-05-15", { type: "form", formId: "f" });
    await house.at.write(
      q.insert(submissions).values({
        ...{ id: "draft", formId: "f", teamId: "alba", taskId: "form", isDraft: true, number: 1 },
        ...{
          createdAt: "2027-05-10T09:00:00.000Z",
          createdBy: "bob",
          updatedAt: "2027-05-10T09:00:00.000Z",
          updatedBy: "bob",
        },
      }),
    );
    expect(await send(house)).toBe(1);
    const { fields } = await house.fieldsOf("ann");
    expect(JSON.parse(fields.lines ?? "").lists).toEqual([
      {
        title: "Started, not submitted",
        entries: [
          expect.objectContaining({
            note: "Draft, saved Mon 10 May by bob Tester. Nothing is sent yet.",
            state: "In 2 days",
          }),
        ],
      },
    ]);
    expect(await house.told()).toEqual([]);
    expect(await send(house, "2027-05-13T08:00:00Z")).toBe(0);
  });

  it("tell of a draft two days before its form closes for the team, long before the task's day", async () => {
    const house = await reminderHouse({ to: "team-leader" });
    await house.task("form", "2027-08-15", { type: "form", formId: "f" });
    const at = "2027-05-10T09:00:00.000Z";
    const draft = { formId: "f", taskId: "form", isDraft: true, createdAt: at, updatedAt: at };
    await house.at.write(
      q.insert(forms).values({
        ...{
          id: "f",
          title: "Form",
          shortName: "F",
          isPublished: true,
          closesAt: "2027-05-15T16:00:00.000Z",
        },
        ...{ createdAt: at, createdBy: "ada", updatedAt: at, updatedBy: "ada" },
      }),
      q.insert(submissions).values([
        { ...draft, id: "one", teamId: "alba", number: 1, createdBy: "bob", updatedBy: "bob" },
        { ...draft, id: "two", teamId: "birch", number: 2, createdBy: "cy", updatedBy: "cy" },
      ]),
      q.insert(formExtensions).values({
        ...{
          formId: "f",
          teamId: "birch",
          until: "2027-05-20T16:00:00.000Z",
          createdAt: at,
          createdBy: "ada",
        },
      }),
    );
    expect(await send(house)).toBe(1);
    expect(await house.sent()).toEqual([expect.stringContaining("ann")]);
    const [list] = JSON.parse((await house.fieldsOf("ann")).fields.lines ?? "").lists;
    expect(list.entries[0].note).toContain("Nothing is sent yet. The form closes on Sat 15 May.");
    expect(await send(house, "2027-05-18T08:00:00Z", "2027-05-18")).toBe(1);
    expect(await house.sent()).toContainEqual(expect.stringContaining("2027-05-18 cy"));
  });

  it("gives who never signed in the way to set a password, in a mail that nobody keeps", async () => {
    const house = await reminderHouse();
    await house.task("now", DAY);
    await house.at.write(sql`update user set has_logged_in = 0 where id in ('ann', 'bob')`);
    await house.known.write(
      sql`insert into user_profiles (id, first_name, surname, email, created_at, updated_at)
        values ('ann', 'a', 'b', 'ann@x.test', 'x', 'x'), ('bob', 'a', 'b', 'bob@x.test', 'x', 'x')`,
      sql`insert into credentials (user_id, password_hash, updated_at) values ('bob', 'h', 'x')`,
    );
    await send(house);
    expect(await house.sent()).toEqual([
      "2027-05-13 ann reminderDigestFirst",
      "2027-05-13 bob reminderDigest",
      "2027-05-13 cy reminderDigest",
    ]);
    expect((await house.fieldsOf("ann")).token).toHaveLength(43);
    expect((await house.fieldsOf("bob")).token).toBeUndefined();
  });

  it("are not tried after 20:00, and what never went stands in the next morning's", async () => {
    const house = await reminderHouse();
    await house.task("now", DAY);
    await send(house);
    const [ends] = await house.at.read(many(q.select().from(outbox).where(sql`subscriber like 'mail:%'`)));
    expect(ends?.giveUpAt).toBe("2027-05-13T19:00:00.000Z");
    await house.at.write(sql`update email_log set state = 'failed' where user_id = 'ann'`);
    expect(await send(house, "2027-05-14T07:00:01Z", "2027-05-14")).toBe(1);
    expect((await house.sent()).at(-1)).toBe("2027-05-14 ann reminderDigest");
    expect(await send(house, "2027-05-15T07:00:01Z", "2027-05-15")).toBe(0);
  });
});

describe("when the next digest goes", () => {
  it("is planned at 08:00 of the event's zone when reminders are on, and control opens the event then", async () => {
    const house = await reminderHouse({ timeZone: "America/New_York" });
    await planReminders(house.ctx("2027-05-13T07:00:00Z"));
    expect(await house.planned()).toEqual(["reminders:2027-05-13 2027-05-13T12:00:00.000Z"]);
    const [event] = await house.known.read(many(q.select().from(events)));
    expect(event?.nextDueAt).toBe("2027-05-13T12:00:00.000Z");
    house.settings.event.timeZone = "Europe/London";
    await planReminders(house.ctx("2027-05-13T07:30:00Z"));
    expect(await house.planned()).toEqual(["reminders:2027-05-14 2027-05-14T07:00:00.000Z"]);
    house.settings.emails.taskRemindersEnabled = false;
    await planReminders(house.ctx("2027-05-13T07:30:00Z"));
    expect(await house.planned()).toEqual([]);
  });

  it("is planned by each digest, whatever becomes of it, and by none while reminders are off", async () => {
    const house = await reminderHouse();
    await send(house);
    expect(await house.planned()).toEqual(["reminders:2027-05-14 2027-05-14T07:00:00.000Z"]);
    const off = await reminderHouse({ isOn: false });
    await off.task("now", DAY);
    expect(await send(off)).toBe(0);
    expect(await off.planned()).toEqual([]);
  });

  it("in the evening waits for the morning, which brings the milestones of both days", async () => {
    const house = await reminderHouse();
    await house.task("yesterday", DAY);
    await house.task("today", "2027-05-14");
    await house.task("other", "2027-05-16");
    expect(await send(house, "2027-05-13T19:00:00Z")).toBe(0);
    const subject = "2027-05-13.2027-05-14";
    expect(await house.planned()).toEqual([`reminders:${subject} 2027-05-14T07:00:00.000Z`]);
    expect(await send(house, "2027-05-14T07:00:01Z", subject)).toBe(3);
    expect(await house.told()).toEqual(
      ["yesterday alba 2027-05-13:before0", "yesterday birch 2027-05-13:before0"].concat(
        ["before0", "before1"].flatMap((name) =>
          ["today alba", "today birch"].map((of) => `${of} 2027-05-14:${name}`),
        ),
      ),
    );
  });

  it("goes late in the day where the morning was missed", async () => {
    const house = await reminderHouse();
    await house.task("now", DAY);
    expect(await send(house, "2027-05-13T18:59:00Z")).toBe(3);
  });

  it("is left out where the event was suspended at 08:00: the next morning is planned, of its own milestones", async () => {
    const house = await reminderHouse();
    await house.task("now", DAY);
    await planReminders(house.ctx("2027-05-12T12:00:00Z"));
    await house.at.write(leaveOutMissed(new Date("2027-05-13T09:00:00Z")));
    const [row] = await house.planned();
    expect(row).toMatch(/^reminders:plan\.\S+ null$/);
    expect(await send(house, "2027-05-13T09:01:00Z", row?.split(" ")[0]?.slice("reminders:".length))).toBe(0);
    expect((await house.planned()).at(-1)).toBe("reminders:2027-05-14 2027-05-14T07:00:00.000Z");
  });

  it("is planned by the night where none is, and only where reminders are on", async () => {
    const house = await reminderHouse();
    const night = () => house.at.write(...planMissing(new Date(MORNING)));
    const kinds = async () => (await house.kinds()).join();
    await night();
    expect([await house.planned(), await kinds()]).toEqual([[], ""]);
    await house.at.write(
      sql`insert into settings (kind, data, version, created_at, created_by, updated_at, updated_by)
        values ('emails', '{"taskRemindersEnabled":true}', 1, 'x', 'x', 'x', 'x')
        on conflict (kind) do update set data = excluded.data`,
    );
    await night();
    await night();
    expect(await house.planned()).toEqual([expect.stringMatching(/^reminders:plan\./)]);
  });
});
