import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { unseal } from "#db/seal";
import { writeBatch } from "#db/write-batch";
import { whenMailAnswered } from "~/features/email/mail-news.server";
import { NotificationInput } from "~/features/forms/notifications/notification.schema";
import { addFormNotification } from "~/features/forms/notifications/notifications.commands.server";
import { formNotificationsOf } from "~/features/forms/notifications/notifications.queries.server";
import { sendNotificationAgain } from "~/features/forms/notifications/send-again.commands.server";
import { tellOfSubmission } from "~/features/forms/notifications/tell-submission.jobs.server";
import { testFormNotification } from "~/features/forms/notifications/test-notification.commands.server";
import { toldMails, toldMailsOf } from "~/features/forms/notifications/told-mails.queries.server";
import { deleteSubmissions } from "~/features/forms/submissions/delete-submissions.commands.server";
import type { Filling } from "~/features/forms/submissions/open-filling.types";
import { newId, newSecret } from "~/lib/ids";
import { type CommandContext, SYSTEM } from "~/procedure/context";
import { NOW } from "../support/forms-house";
import { type SubmissionsHouse, submissionsHouse } from "../support/submissions-house";

let house: SubmissionsHouse;
let form: Awaited<ReturnType<SubmissionsHouse["published"]>>;
let system: CommandContext;
beforeEach(async () => {
  house = await submissionsHouse();
  form = await house.published([{ type: "email", label: "Invoice" }]);
  system = house.ctx(NOW, {
    actor: SYSTEM,
    env: { APP_SECRET: "s".repeat(32), PUBLIC_SCHEME: "https", BASE_DOMAIN: "x.test" } as never,
  });
});

const input = (more: object = {}) =>
  NotificationInput.parse({ name: "Power", message: "Hi", sendToType: "email", sendTo: "a@x.test", ...more });
const notifications = () => house.read({ all: formNotificationsOf(form.id) }).then(({ all }) => all);
const draft = (): Filling => ({ of: "team", formId: form.id, taskId: null });

/** Fills the form in, sends it, and does what that promised: the mails that were queued. */
async function told(values: Record<string, string> = {}, filling = draft(), ctx = house.ann) {
  await house.save(ctx, filling, { [`f.${form.first}`]: "A102", ...values });
  const done = await house.submit(ctx, filling);
  if (done.kind !== "submitted") throw new Error(done.kind);
  return { submissionId: done.submissionId, activityId: await tell(done.submissionId) };
}
async function tell(submissionId: string): Promise<string> {
  const [promise] = await house.rows<{
    id: string;
  }>(sql`select a.id from activity a join outbox o on o.activity_id = a.id
    where a.subject_id = ${submissionId} and o.subscriber = 'formSubmitted' order by a.id desc limit 1`);
  await tellOfSubmission(system, promise?.id ?? "");
  return promise?.id ?? "";
}
const rows = () =>
  house.rows<{ to: string; by: string; mail: string | null; why: string | null }>(
    sql`select recipient as "to", notification_name as by, mail_id as mail, no_mail as why from submission_mail
      order by rowid`,
  );
const lines = async () =>
  (await rows()).map(({ to, by, mail, why }) => `${by}: ${to || "-"} ${mail ? "mail" : why}`);
type Order = { path?: string; replyTo?: string; fields: Record<string, string> };
const orderOf = async (address: string, test = false) => {
  const found = await house.rows<{ sealed: string }>(
    sql`select o.sealed from outbox o join email_log l on o.subscriber = 'mail:' || l.id where l.recipient = ${address}
      order by l.created_at desc, o.rowid desc`,
  );
  const secret = "s".repeat(32);
  const orders = await Promise.all(
    found.map(async ({ sealed }) => JSON.parse(await unseal({ secret, purpose: "mail" }, sealed)) as Order),
  );
  const wanted = orders.find(({ fields }) => fields.subject?.startsWith("Test: ") === test);
  if (!wanted) throw new Error(`No mail to ${address}`);
  return wanted;
};
describe("a submit", () => {
  it("tells by both default notifications, says what was submitted, and tells nobody twice", async () => {
    const { submissionId, activityId } = await told();
    expect(await lines()).toEqual([
      "To the organisers: mia@x.test mail",
      "To whoever submits: ann@x.test mail",
    ]);
    const before = await house.jobs();
    await tellOfSubmission(system, activityId);
    expect(await house.jobs()).toEqual(before);
    expect(await house.mails()).toHaveLength(2);
    const admin = await orderOf("mia@x.test");
    expect(admin).toMatchObject({
      path: `/admin/forms/${form.id}/submissions/${submissionId}`,
      fields: { subject: "Stand services order: form submitted", button: "Open SSO-0001" },
    });
    expect(admin.fields.lines).toContain('{"text":"Stand number","answer":[{"text":"A102"}]}');
    const own = await orderOf("ann@x.test");
    expect(own.path).toBe(`/forms/${form.id}/submissions/${submissionId}`);
    expect(own).not.toHaveProperty("replyTo");
  });

  it("is told by rules, with answers in subject and message, to copies and by an answer's address", async () => {
    const [invoice = ""] = form.ids;
    const rules = (value: string) => [{ sourceId: form.first, sourceValue: value }];
    await addFormNotification(
      house.admin,
      form.id,
      input({
        ...{ isFormTitleSubjectLine: false, subjectLine: `Power for {{${form.first}}}` },
        ...{
          message: `At **{{${form.first}}}**.`,
          bccTo: "copy@x.test",
          replyTo: "user",
          rules: rules("A102"),
        },
      }),
    );
    await addFormNotification(
      house.admin,
      form.id,
      input({ name: "Not this", sendTo: "b@x.test", rules: rules("B") }),
    );
    await addFormNotification(
      house.admin,
      form.id,
      input({
        name: "Invoice",
        sendToType: "field",
        sendTo: invoice,
        replyTo: invoice,
        showSubmission: false,
      }),
    );
    await addFormNotification(house.admin, form.id, input({ name: "Off", isActive: false }));
    await told({ [`f.${invoice}`]: "Pay@firm.example" });
    expect((await lines()).slice(2)).toEqual([
      "Power: a@x.test mail",
      "Power: copy@x.test mail",
      "Not this: - rules",
      "Invoice: pay@firm.example mail",
    ]);
    const power = await orderOf("a@x.test");
    expect(power).toMatchObject({
      replyTo: "ann@x.test",
      fields: { subject: "Power for A102", message: "At **A102**.", button: "" },
    });
    expect(power).not.toHaveProperty("path");
    expect(await orderOf("pay@firm.example")).toMatchObject({
      replyTo: expect.stringMatching(/^pay@firm\.example$/i),
      fields: { lines: '{"lists":[]}' },
    });
  });

  it("says that a change was submitted, and mails no blocked address", async () => {
    await house.at.write(
      sql`update form set is_editable = 1`,
      sql`insert into mail_block (address, reason, log_id, details, since) values ('mia@x.test', 'bounce', 'x', '', 'now')`,
    );
    const { submissionId } = await told();
    const change: Filling = { of: "change", formId: form.id, submissionId, by: "team" };
    await house.save(house.ann, change, { [`f.${form.first}`]: "B7" });
    await house.submit(house.ann, change);
    await tell(submissionId);
    expect(await lines()).toEqual([
      ...["To the organisers: mia@x.test blocked", "To whoever submits: ann@x.test mail"],
      ...["To the organisers: mia@x.test blocked", "To whoever submits: ann@x.test mail"],
    ]);
    const { fields } = await orderOf("ann@x.test");
    expect(fields.subject).toBe("Stand services order: form updated");
    expect(fields.lines).toContain("B7");
  });

  it("of a submission that was deleted meanwhile tells nobody", async () => {
    await house.save(house.ann, draft(), { [`f.${form.first}`]: "x" });
    const done = await house.submit(house.ann, draft());
    const submissionId = done.kind === "submitted" ? done.submissionId : "";
    await deleteSubmissions(house.admin, { formId: form.id, ids: [submissionId] });
    await tell(submissionId);
    expect([await rows(), await house.mails()]).toEqual([[], []]);
  });

  it("does not show teams what they do not see of themselves", async () => {
    await house.at.write(
      ...[
        ["Hall", 1, "Quay"],
        ["Manager", 0, "Leo"],
      ].map(
        ([
          label,
          shown,
        ]) => sql`insert into custom_field (id, label, type, show_field, order_index, created_at, created_by,
          updated_at, updated_by) values (${label}, ${label}, 'text', ${shown}, 0, 'now', 'x', 'now', 'x')`,
      ),
      ...["Hall", "Manager"].map(
        (
          id,
        ) => sql`insert into team_field_value (team_id, custom_field_id, value, is_answered, updated_at, updated_by)
          values ('stand', ${id}, ${`${id} of ann`}, 1, 'now', 'x')`,
      ),
      sql`update form_notification set show_custom_fields = 1, show_hidden_custom_fields = 1`,
    );
    await told();
    const [staff, own] = [await orderOf("mia@x.test"), await orderOf("ann@x.test")];
    expect(staff.fields.lines).toContain("Manager of ann");
    expect(own.fields.lines).toContain("Hall of ann");
    expect(own.fields.lines).not.toContain("Manager");
  });
});

describe("a guest", () => {
  const guestTold = async (address: string) => {
    const [invoice = ""] = form.ids;
    const guest = house.ctx(NOW, { actor: { id: "guest", level: "user", teamId: null } });
    const filling: Filling = { of: "guest", formId: form.id, token: newSecret() };
    return told(
      { [`f.${form.first}`]: "Win at http://evil.example", [`f.${invoice}`]: address },
      filling,
      guest,
    );
  };
  beforeEach(async () => {
    await house.at.write(sql`update form set is_public = 1`);
    const [invoice = ""] = form.ids;
    await addFormNotification(
      house.admin,
      form.id,
      input({
        ...{ name: "Typed", sendToType: "field", sendTo: invoice, replyTo: invoice },
        ...{ isFormTitleSubjectLine: false, subjectLine: `{{${form.first}}}`, message: `{{${form.first}}}` },
      }),
    );
  });

  it("has neither account nor team: what they typed is in no header and no link", async () => {
    await guestTold("victim@x.example");
    expect(await lines()).toEqual([
      "To the organisers: mia@x.test mail",
      "To whoever submits: - guest",
      "Typed: victim@x.example mail",
    ]);
    const order = await orderOf("victim@x.example");
    expect(order).not.toHaveProperty("replyTo");
    expect(order).not.toHaveProperty("path");
    expect(order.fields.subject).toBe("Stand services order: form submitted");
    expect(JSON.stringify(order)).not.toMatch(/:\/\/evil|evil\.example/);
  });

  it("mails one address three times an hour, and no more", async () => {
    for (let at = 0; at < 5; at += 1) await guestTold("victim@x.example");
    await guestTold("other@x.example");
    expect((await lines()).filter((line) => line.startsWith("Typed"))).toEqual([
      ...Array(3).fill("Typed: victim@x.example mail"),
      ...Array(2).fill("Typed: victim@x.example tooMany"),
      "Typed: other@x.example mail",
    ]);
  });
});

describe("what became of the mails", () => {
  const answered = async (address: string, state: string, details: string) => {
    const [mail] = await house.rows<{ id: string }>(
      sql`select id from email_log where recipient = ${address} and state = 'queued'`,
    );
    await writeBatch(house.at.db, [
      sql`update email_log set state = ${state}, details = ${details} where id = ${mail?.id}`,
      ...whenMailAnswered(mail?.id ?? "", NOW.toISOString()),
    ]);
  };
  const failures = () =>
    house.rows(sql`select details ->> 'failures' as f, details ->> 'emails' as n, team_id as t from activity
      where kind = 'submission.mailsFailed'`);
  const onPage = async (submissionId: string) => {
    const { found } = await house.read({ found: toldMailsOf({ formId: form.id, submissionId }) });
    return toldMails(system, found);
  };

  it("is said once all are answered: each that failed by its number, code and message", async () => {
    const { submissionId } = await told();
    await answered("ann@x.test", "refused", "550 - Mailbox full");
    expect(await failures()).toEqual([]);
    await answered("mia@x.test", "sent", "");
    expect(await failures()).toEqual([{ f: "Email 2: 550 - Mailbox full", n: 1, t: "stand" }]);
    // It is told of again.
    const [own] = await house.rows<{ mail: string }>(sql`select mail_id as mail from submission_mail`);
    await writeBatch(house.at.db, whenMailAnswered(own?.mail ?? "", NOW.toISOString()));
    expect(await failures()).toHaveLength(1);
    const [submit] = await onPage(submissionId);
    expect(submit?.failure).toBe("Failed to send 1 email: Email 2: 550 - Mailbox full");
    expect(submit?.rows.map(({ recipient, isAgainOffered }) => [recipient, isAgainOffered])).toEqual([
      ["mia@x.test", false],
      ["ann@x.test", true],
    ]);
  });

  it("can be sent again, once, where it failed or the address was blocked", async () => {
    await house.at.write(
      sql`insert into mail_block (address, reason, log_id, details, since) values ('mia@x.test', 'bounce', 'x', '', 'now')`,
    );
    const { submissionId } = await told();
    const [blocked, own] = await house.rows<{ id: string }>(
      sql`select id from submission_mail order by rowid`,
    );
    const again = (toldId = "") =>
      sendNotificationAgain(house.admin, { formId: form.id, submissionId, toldId });
    await expect(again(blocked?.id)).rejects.toThrow("All mail to this address has stopped");
    await expect(again(own?.id)).rejects.toThrow("just had it sent again");
    await house.at.write(sql`update mail_block set lifted_at = 'now'`);
    expect(await again(blocked?.id)).toEqual({ to: "mia@x.test" });
    expect(await lines()).toEqual([
      "To the organisers: mia@x.test mail",
      "To whoever submits: ann@x.test mail",
    ]);
    await answered("ann@x.test", "failed", "500 - No");
    await again(own?.id);
    expect(
      await house.rows(
        sql`select state from email_log where recipient = 'ann@x.test' order by created_at, id`,
      ),
    ).toEqual(expect.arrayContaining([{ state: "resent" }, { state: "queued" }]));
    await expect(again(own?.id)).rejects.toThrow("just had it sent again");
    await expect(again(newId())).rejects.toMatchObject({ status: 404 });
    await house.at.write(sql`update email_log set state = 'failed'`, sql`delete from form_notification`);
    await expect(again(own?.id)).rejects.toThrow("not there any more");
  });

  it("cannot be sent where another mail has told the address already", async () => {
    await addFormNotification(house.admin, form.id, input({ sendTo: "ann@x.test" }));
    const { submissionId } = await told();
    const [row] = await house.rows<{ id: string }>(
      sql`select id from submission_mail where no_mail = 'told'`,
    );
    const at = { formId: form.id, submissionId, toldId: row?.id ?? "" };
    await expect(sendNotificationAgain(house.admin, at)).rejects.toMatchObject({ status: 409 });
    expect(await house.mails()).toHaveLength(2);
  });

  it("a test goes to whoever asks alone, and says that it is one", async () => {
    const { submissionId } = await told();
    const [, user] = await notifications();
    const at = { formId: form.id, notificationId: user?.id ?? "" };
    expect(await testFormNotification(house.admin, { ...at, submissionId })).toEqual({ to: "mia@x.test" });
    const mails = await house.mails();
    expect(mails).toHaveLength(3);
    const last = await orderOf("mia@x.test", true);
    expect(last.fields.subject).toBe("Test: Stand services order: form submitted");
    expect(await rows()).toHaveLength(2);
    await expect(testFormNotification(house.admin, { ...at, submissionId: newId() })).rejects.toMatchObject({
      status: 409,
    });
  });
});
