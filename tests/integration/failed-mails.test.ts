import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join as inFolder } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { readBatch } from "#db/read-batch";
import { writeBatch } from "#db/write-batch";
import { backupEvent } from "#workers/ops/provision/backup";
import { getEvent } from "#workers/ops/provision/events";
import { restoreEvent } from "#workers/ops/provision/restore";
import { whyNoMail } from "#workers/ops/provision/why-no-mail";
import { failedMails } from "~/features/email/failed-mails.queries.server";
import { mailLater } from "~/features/email/mail-later.server";
import { addTask } from "~/features/tasks/tasks.commands.server";
import { resendMail } from "~/features/teams/resend-mail.commands.server";
import { referenceOf } from "~/lib/ids";
import { type MailHouse, mailHouse } from "../worlds/mail-house";
import { newTask, race, rowsOf } from "../worlds/test-event";
import { drain } from "./support/drain";

let house: MailHouse;
beforeAll(async () => {
  house = await mailHouse("failed");
});
afterAll(() => house.stop());
beforeEach(() => house.forget());

const failed = async (teamId?: string) =>
  (await readBatch(house.at.db, { rows: failedMails(new Date(), teamId) })).rows;
const idOf = async (email: string) =>
  (
    await house.at.rows<{ id: string }>(
      sql`select id from email_log where recipient = ${email} order by id desc limit 1`,
    )
  )[0]?.id ?? "";
/** Its two days are over. */
const giveUp = async () => {
  await writeBatch(house.at.db, [
    sql`update outbox set lease_until = null, give_up_at = '2026-01-01' where state = 'pending'`,
  ]);
  await drain(house.env, house.at.event);
};
const move = (from: string, to: string) =>
  writeBatch(house.at.db, [sql`update user set email = ${to} where email = ${from}`]);

describe("a mail that failed", () => {
  it("is listed, and sent again to the person's address of now with a fresh link, once", async () => {
    const { teamId } = (await house.join("Late", "refuse+late@crew.example")) as { teamId: string };
    await drain(house.env, house.at.event);
    await giveUp();
    expect(await failed()).toMatchObject([
      { name: "Welcome", state: "failed", recipient: "refuse+late@crew.example", maySendAgain: true, teamId },
    ]);
    expect(await failed(teamId)).toHaveLength(1);
    expect(await failed(house.at.adminId)).toEqual([]);
    await move("refuse+late@crew.example", "late@crew.example");
    const id = await idOf("refuse+late@crew.example");
    const { won, refusals } = await race([1, 2, 3].map(() => () => resendMail(house.at.ctx(), id)));
    expect(won).toEqual([{ to: "late@crew.example" }]);
    expect(new Set(refusals)).toEqual(new Set(["Somebody else has just had it sent again"]));
    await drain(house.env, house.at.event);
    const mails = await house.mails("late@crew.example");
    expect(mails).toHaveLength(1);
    const token = /token=([\w-]{43})/.exec(mails[0]?.text ?? "")?.[1] ?? "";
    expect(token).toHaveLength(43);
    expect(await house.mails("refuse+late@crew.example")).toEqual([]);
    expect(await failed()).toEqual([]);
  });

  it("of a task keeps what it was to say, and says it", async () => {
    await house.join("Crew");
    await drain(house.env, house.at.event);
    const [person] = await house.at.rows<{ id: string; teamId: string }>(
      sql`select id, team_id as teamId from user where email = 'crew@crew.example'`,
    );
    await addTask(house.at.ctx(), newTask("Paint the stand"));
    const ctx = house.at.ctx();
    const mail = await mailLater(ctx, {
      kind: "taskReminder",
      to: "refuse+crew@crew.example",
      userId: person?.id ?? "",
      teamId: person?.teamId,
      path: "/tasks",
      fields: { taskTitle: "Paint the stand", dueDate: "4 May" },
    });
    await writeBatch(house.at.db, [
      ...mail.writes,
      ...ctx.record({ kind: "task.reminded", jobs: [mail.job] }),
    ]);
    await drain(house.env, house.at.event);
    await giveUp();
    const [row] = await failed();
    expect(row).toMatchObject({ name: "Task reminder", maySendAgain: true });
    const kept = await house.workFor("refuse+crew@crew.example");
    expect(kept).toMatchObject({ state: "failed", sealed: expect.stringMatching(/^v2\./) });
    await resendMail(house.at.ctx(), row?.id ?? "");
    await drain(house.env, house.at.event);
    const mails = await house.mails("crew@crew.example");
    expect(mails[0]?.text).toContain("Paint the stand");
    expect((await house.workFor("refuse+crew@crew.example")).sealed).toBeNull();
  });

  it("that resets a password or changes an address is nobody else's to send", async () => {
    await house.ask("admin@failed.example");
    await giveUp();
    const [row] = await failed();
    expect(row).toMatchObject({ name: "Password reset", maySendAgain: false });
    expect((await house.workFor("admin@failed.example", "passwordReset")).sealed).toBeNull();
    await expect(resendMail(house.at.ctx(), row?.id ?? "")).rejects.toThrow("Only the recipient can ask");
    // Asked for anew by the person, it is listed no more.
    await house.ask("admin@failed.example");
    expect(await failed()).toEqual([]);
    await drain(house.env, house.at.event);
    expect((await house.mails("admin@failed.example"))[0]?.subject).toContain("Choose a new password");
  });

  it("of somebody who is gone is not sent again", async () => {
    await house.join("Gone", "refuse+gone@crew.example");
    await drain(house.env, house.at.event);
    await giveUp();
    await writeBatch(house.at.db, [
      sql`update email_log set user_id = 'nobody' where recipient = 'refuse+gone@crew.example'`,
    ]);
    const [row] = await failed();
    expect(row).toMatchObject({ email: null, maySendAgain: false });
    await expect(resendMail(house.at.ctx(), row?.id ?? "")).rejects.toThrow("not in the event any more");
    await writeBatch(house.at.db, [sql`delete from email_log where user_id = 'nobody'`]);
  });

  it("to an archived team is not sent again: its people cannot sign in", async () => {
    await house.join("Shut", "refuse+shut@crew.example");
    await drain(house.env, house.at.event);
    await giveUp();
    await writeBatch(house.at.db, [sql`update team set is_archived = 1 where name = 'Shut'`]);
    const again = async () => resendMail(house.at.ctx(), await idOf("refuse+shut@crew.example"));
    await expect(again()).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining("archived"),
    });
    expect(await house.workFor("refuse+shut@crew.example")).toMatchObject({
      state: "failed",
      mail: "failed",
    });
    await writeBatch(house.at.db, [sql`update team set is_archived = 0 where name = 'Shut'`]);
    await again();
    expect(await house.workFor("refuse+shut@crew.example")).toMatchObject({ state: "pending" });
    await writeBatch(house.at.db, [
      sql`update email_log set state = 'sent', type = 'sent' where recipient = 'refuse+shut@crew.example'`,
      sql`delete from outbox where state = 'pending'`,
    ]);
  });
});

describe("why no mail came", () => {
  const why = (address: string) => whyNoMail(house.server.on, address);

  it("is said for each fate, with the reference that people see", async () => {
    const ctx = house.at.ctx();
    for (const [name, email] of [
      ["Went", "went@crew.example"],
      ["Bounces", "bounce+why@crew.example"],
      ["Noid", "noid+why@crew.example"],
      ["Tried", "refuse+why@crew.example"],
    ] as const)
      await house.join(name, email);
    await drain(house.env, house.at.event);
    await house.join("Waits", "waits@crew.example");
    const [went] = await why("  WENT@crew.example ");
    expect(went).toMatch(
      /^failed: the mail "welcome", asked for at .+ \(reference [0-9A-F]{4}-[0-9A-F]{4}\), went to/,
    );
    expect((await why("bounce+why@crew.example"))[0]).toContain("refused by the address (a bounce): 550");
    expect((await why("noid+why@crew.example"))[0]).toContain("may have gone or not");
    expect((await why("refuse+why@crew.example"))[0]).toMatch(
      /is waiting: tried 1 time\(s\), 500 - .*Tried again after/,
    );
    expect((await why("waits@crew.example"))[0]).toContain("has not been tried yet");
    const [row] = await house.at.rows<{ reference: string; requestId: string }>(
      sql`select l.reference, a.request_id as requestId from email_log l join outbox o on o.subscriber = 'mail:' || l.id
        join activity a on a.id = o.activity_id where l.recipient = 'waits@crew.example' and o.reference = l.reference`,
    );
    expect(row?.reference).toBe(referenceOf(row?.requestId ?? ""));
    expect(ctx.requestId).not.toBe("");
    await giveUp();
    expect((await why("refuse+why@crew.example"))[0]).toContain("failed for good");
  });

  it("is said where nothing was ever asked for, nobody is known, or adding was cut short", async () => {
    expect(await why("stranger@nowhere.example")).toEqual([
      "No user found with the provided identifier. Nobody is known by the address stranger@nowhere.example. Is it spelt like that?",
      "No event has, or ever had, a mail for it: nothing was asked for that is mailed to it.",
    ]);
    await writeBatch(house.at.db, [sql`delete from email_log where recipient = 'went@crew.example'`]);
    expect((await why("went@crew.example"))[0]).toContain("no mail was ever asked for");
    await writeBatch(house.server.on.control, [
      sql`update memberships set state = 'pending' where user_id = (select id from user_profiles where email = 'went@crew.example')`,
    ]);
    expect((await why("went@crew.example"))[0]).toContain("was not finished, so no mail was promised");
  });
});

describe("an event that is put back to a backup", () => {
  it("sends nothing again that was unsent then, lists it, and goes on with jobs and clean-ups", async () => {
    const folder = mkdtempSync(inFolder(tmpdir(), "portal-unsent-"));
    try {
      await house.join("Unsent");
      const { event } = house.at;
      const [activity] = await house.at.rows<{ id: string }>(sql`select id from activity limit 1`);
      const job = (id: string, subscriber: string) =>
        sql`insert into outbox (id, activity_id, subscriber, created_at)
          values (${id}, ${activity?.id}, ${subscriber}, ${new Date().toISOString()})`;
      await writeBatch(house.at.db, [job("hook", "webhook:1"), job("mirror", "control:mirror")]);
      const { file } = await backupEvent(house.server.on, event.slug, inFolder(folder, "b.gz"));
      await writeBatch(house.at.db, [sql`delete from outbox where id in ('hook', 'mirror')`]);
      await drain(house.env, event);
      expect(await house.mails("unsent@crew.example")).toHaveLength(1);

      const lines: string[] = [];
      await restoreEvent({ ...house.server.on, log: (line) => void lines.push(line) }, event.slug, file);
      expect(lines.join("\n")).toMatch(/the mail welcome to unsent@crew\.example, promised at/);
      expect(lines.join("\n")).toMatch(/webhook, promised at/);
      const now = await getEvent(house.server.on.control, event.slug);
      const db = await house.server.on.openEvent(now);
      expect(await drain(house.env, now)).toBe(1);
      expect(
        await rowsOf(
          db,
          sql`select id, state, sealed from outbox where id in ('hook', 'mirror') order by id`,
        ),
      ).toEqual([
        { id: "hook", state: "cancelled", sealed: null },
        { id: "mirror", state: "done", sealed: null },
      ]);
      expect(
        await rowsOf(db, sql`select state from email_log where recipient = 'unsent@crew.example'`),
      ).toEqual([{ state: "cancelled" }]);
      expect(await house.mails("unsent@crew.example")).toHaveLength(1);
      expect((await whyNoMail(house.server.on, "unsent@crew.example"))[0]).toContain("was cancelled");
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
