import { sql } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import type { Client } from "../../harness/http";
import { waitForMail } from "../../harness/mail";
import { portal, urlOf } from "../../harness/portal";
import { portalEvent, signedIn, textOf } from "../../worlds/portal-event";

const SLUG = "email-templates";
let at: Awaited<ReturnType<typeof portalEvent>>;
let admin: Client;
beforeAll(async () => {
  at = await portalEvent(SLUG);
  admin = await signedIn(SLUG, at.adminEmail);
});

const url = (path: string) => urlOf(SLUG, `/admin/email-templates${path}`);
const TEXT = {
  subject: "Waiting: {{taskTitle}}",
  body: "Dear {{firstName}},\n\n**{{taskTitle}}**\n\n{{link}}",
};
const save = (form: Record<string, string>) => admin.post(url("/edit/taskReminder"), { form });
const rows = () =>
  at.rows<{ version: number; subject: string }>(sql`select version, subject from email_template`);

it("a text of the event's own is written, looked at, tested and put back, without a script", async () => {
  const list = textOf((await admin.get(url(""))).body);
  expect(list).toMatch(/Task reminder The people of a team, when staff remind it of a task Built-in/);
  const editor = await admin.get(url("/edit/taskReminder"));
  expect(editor.body).toContain("Action needed: {{taskTitle}}, {{status}}");
  expect(textOf(editor.body)).toContain("Needed {{link}}");

  const refused = await save({ ...TEXT, subject: "{{standNo}}", version: "0" });
  expect(refused.status).toBe(422);
  expect(textOf(refused.body)).toContain("{{standNo}} does not exist in this mail. Did you mean");
  expect(refused.body).toContain("Dear {{firstName}},");
  const shown = await save({ ...TEXT, version: "0", show: "preview", as: "empty" });
  expect(shown.status).toBe(200);
  expect(textOf(shown.body)).toContain("As it is typed, not saved yet.");
  expect(shown.body).toContain('sandbox=""');
  expect(await rows()).toEqual([]);

  expect((await save({ ...TEXT, version: "0" })).status).toBe(302);
  const late = await save({ ...TEXT, subject: "Mine", version: "0" });
  expect(late.status).toBe(409);
  expect(textOf(late.body)).toContain("Somebody else saved this while you were editing");
  expect(late.body).toContain('value="Mine"');
  expect(await rows()).toEqual([{ version: 1, subject: TEXT.subject }]);
  expect((await save({ ...TEXT, subject: "Mine {{taskTitle}}", version: "0", over: "1" })).status).toBe(302);
  expect(await rows()).toEqual([{ version: 2, subject: "Mine {{taskTitle}}" }]);

  const mail = await admin.get(url("/view/taskReminder/mail?as=sample"));
  expect(mail.headers["content-security-policy"]).toMatch(/^sandbox; default-src 'none'/);
  expect(mail.body).toContain("<strong>Submit stand design drawings</strong>");
  expect(textOf((await admin.get(url("/view/taskReminder?part=text"))).body)).toContain(
    "Your own text, changed",
  );

  const after = new Date(Date.now() - 1000);
  expect((await admin.post(url("/view/taskReminder/test"), { form: {} })).status).toBe(302);
  const test = await waitForMail(portal().mailboxUrl, {
    to: at.adminEmail,
    subject: "Test: Mine Submit stand",
    after,
  });
  expect(test.text).toContain("Submit stand design drawings");

  expect(textOf((await admin.get(url("/edit/taskReminder/reset"))).body)).toContain("The built-in text");
  expect((await admin.post(url("/edit/taskReminder/reset"), { form: { version: "1" } })).status).toBe(409);
  expect((await admin.post(url("/edit/taskReminder/reset"), { form: { version: "2" } })).status).toBe(302);
  expect(await rows()).toEqual([]);
  expect((await admin.get(url("/edit/taskReminder/reset"))).status).toBe(404);
});

it("what is no kind of mail is not there", async () => {
  for (const kind of ["nothing", "templateTest", "__proto__"]) {
    expect((await admin.get(url(`/view/${kind}`))).status, kind).toBe(404);
    expect((await admin.get(url(`/edit/${kind}`))).status, kind).toBe(404);
  }
});
