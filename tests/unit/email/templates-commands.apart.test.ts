import { sql } from "drizzle-orm";
import { beforeEach, expect, it, vi } from "vitest";
import { emailTemplates } from "#db/event/schema/email";
import { files } from "#db/event/schema/files";
import { teams, users } from "#db/event/schema/teams";
import { many, q } from "#db/read-batch";
import { SETTINGS } from "~/event-settings/settings.schema";
import { sendQueuedMail } from "~/features/email/mail.jobs.server";
import { type MailOrder, mailLater } from "~/features/email/mail-later.server";
import type { Mail } from "~/features/email/render-mail.rules";
import {
  resetTemplate,
  saveTemplate,
  sendTest,
} from "~/features/settings/email-templates/templates.commands.server";
import { settingsWork } from "~/features/settings/settings.room.server";
import { Conflict, NotFound, Refused } from "~/lib/errors";
import { audit } from "../support/memory-event";
import { memoryHouse } from "../support/memory-house";

const NOW = new Date("2027-06-10T10:00:00.000Z");
let sent: Mail[];
vi.mock("~/features/email/provider.server", () => ({
  sendMail: async (_env: unknown, _envelope: unknown, mail: Mail) => {
    sent.push(mail);
    return { outcome: "sent", ErrorCode: 0, Message: "OK", messageId: "m-1" };
  },
}));
const ENV = {
  APP_SECRET: "s".repeat(32),
  MAIL_FROM: "post@x.test",
  PUBLIC_SCHEME: "https",
  BASE_DOMAIN: "x.test",
};

let house: Awaited<ReturnType<typeof memoryHouse>>;
beforeEach(async () => {
  house = await memoryHouse();
  sent = [];
  await house.at.write(q.update(users).set({ permissions: "admin" }));
  await house.at.write(q.insert(teams).values({ id: "a", name: "Blue Fin", ...audit }));
});
const ctxOf = (more: object = {}) =>
  house.ctx(NOW, {
    env: ENV,
    actor: { id: "mia", level: "admin", teamId: null },
    settings: Object.fromEntries(
      Object.entries(SETTINGS).map(([kind, shape]) => [
        kind,
        shape.parse(kind === "event" ? { eventName: "Boat Show", startDate: "2027-06-20" } : {}),
      ]),
    ),
    ...more,
  } as never);
const rows = () => house.at.read(many(q.select().from(emailTemplates)));
const TEXT = { subject: "{{taskTitle}} waits", body: "Dear {{firstName}},\n\n{{taskTitle}}\n\n{{link}}" };

async function mailed(order: Partial<MailOrder>) {
  const ctx = ctxOf();
  const { writes, job } = await mailLater(ctx, {
    ...{ to: "mia@x.test", userId: "mia", teamId: "a", ...order },
  } as MailOrder);
  await house.at.write(...writes);
  await sendQueuedMail(ctx, job.subscriber.slice("mail:".length), job.sealed ?? null);
  return sent.at(-1) as Mail;
}

it("the first save adds the text, the next ones raise its version, and each is recorded", async () => {
  await saveTemplate(ctxOf(), "taskReminder", { ...TEXT, version: 0 });
  await saveTemplate(ctxOf(), "taskReminder", { ...TEXT, subject: "Now", version: 1 });
  expect(await rows()).toMatchObject([
    { id: "taskReminder", subject: "Now", body: TEXT.body, version: 2, updatedBy: "mia" },
  ]);
  expect(await house.kinds()).toEqual(["emailTemplate.saved", "emailTemplate.saved"]);
});

it("a save that is based on an older version changes nothing, and says who was faster", async () => {
  await saveTemplate(ctxOf(), "taskReminder", { ...TEXT, version: 0 });
  const again = saveTemplate(ctxOf(), "taskReminder", { ...TEXT, subject: "Mine", version: 0 });
  await expect(again).rejects.toThrow(/You, in another window, saved this text at 11:00/);
  await saveTemplate(ctxOf(), "taskReminder", { ...TEXT, subject: "Two", version: 1 });
  await expect(saveTemplate(ctxOf(), "taskReminder", { ...TEXT, version: 1 })).rejects.toThrow(Conflict);
  expect((await rows())[0]?.subject).toBe("Two");
  await resetTemplate(ctxOf(), "taskReminder", 2);
  await expect(saveTemplate(ctxOf(), "taskReminder", { ...TEXT, version: 2 })).rejects.toThrow(
    /back to the built-in/,
  );
});

it("what is unknown or missing is refused at its field, and nothing is written", async () => {
  const wrong = { subject: "{{standNo}}", body: "Hello {{firstName}}", version: 0 };
  const refused = await saveTemplate(ctxOf(), "taskReminder", wrong).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(Refused);
  const { fields } = refused as Refused;
  expect(fields.subject).toMatch(/^\{\{standNo\}\} does not exist in this mail\. Did you mean/);
  expect(fields.body).toBe(
    "{{link}} is needed: the button, and where it leads. {{taskTitle}} is needed: title of the task",
  );
  await expect(saveTemplate(ctxOf(), "nothing", { ...TEXT, version: 0 })).rejects.toThrow(NotFound);
  expect(await rows()).toEqual([]);
});

it("a reset takes away the version that was looked at alone", async () => {
  await saveTemplate(ctxOf(), "taskReminder", { ...TEXT, version: 0 });
  await expect(resetTemplate(ctxOf(), "taskReminder", 2)).rejects.toThrow(Conflict);
  await resetTemplate(ctxOf(), "taskReminder", 1);
  expect(await rows()).toEqual([]);
  expect((await house.kinds()).at(-1)).toBe("emailTemplate.reset");
});

it("a mail goes by the event's own text, with its values, as long as it is there", async () => {
  await saveTemplate(ctxOf(), "taskReminder", { ...TEXT, version: 0 });
  const fields = { taskTitle: "Rigging {{link}}\r\nBcc: x" };
  const mail = await mailed({ kind: "taskReminder", fields, path: "/tasks/1" });
  expect(mail.subject).toBe("Rigging {{link}} Bcc: x waits");
  expect(mail.text).toContain(
    "Dear Mia,\n\nRigging {{link}}\nBcc: x\n\nOpen the task:\nhttps://e.x.test/tasks/1",
  );
  expect(mail.text).not.toContain("Hello");
  expect((await mailed({ kind: "taskAssigned", fields })).text).toContain("Hello Mia,");
  await resetTemplate(ctxOf(), "taskReminder", 1);
  expect((await mailed({ kind: "taskReminder", fields })).text).toContain("Hello Mia,");
});

it("decisions without a text of their own go by that of taskStatus", async () => {
  await saveTemplate(ctxOf(), "taskStatus", {
    ...{
      subject: "{{taskTitle}}: {{status}}",
      body: "{{reason}}\n\n{{daysToGo}} days\n\n{{link}}",
      version: 0,
    },
  });
  const approved = await mailed({ kind: "taskApproved", fields: { taskTitle: "Rig" } });
  expect(approved.subject).toBe("Rig: approved");
  expect(approved.text).toContain("10 days\n\nSee the task:");
  await saveTemplate(ctxOf(), "taskApproved", { ...{ subject: "Yes", body: "Yes {{link}}", version: 0 } });
  expect((await mailed({ kind: "taskApproved", fields: {} })).subject).toBe("Yes");
  expect((await mailed({ kind: "taskRejected", fields: { taskTitle: "Rig" } })).subject).toBe(
    "Rig: sent back for changes",
  );
});

it("a test is the text as it was saved then, with sample data, to whoever asks", async () => {
  await saveTemplate(ctxOf(), "taskReminder", { ...TEXT, version: 0 });
  const ctx = ctxOf();
  expect(await sendTest(ctx, "taskReminder")).toEqual({ to: "mia@x.test" });
  await resetTemplate(ctxOf(), "taskReminder", 1);
  const [log] = await house.mails();
  expect(log).toMatchObject({ templateId: "templateTest", recipient: "mia@x.test", state: "queued" });
  const job = (await house.jobs()).find(({ subscriber }) => subscriber === `mail:${log?.id}`);
  await sendQueuedMail(ctx, log?.id ?? "", job?.sealed ?? null);
  expect(sent[0]?.subject).toBe("Test: Submit stand design drawings waits");
  expect(sent[0]?.text).toContain("Dear Mia,\n\nSubmit stand design drawings");
  await sendTest(ctx, "welcome");
  const next = (await house.mails()).find(({ state }) => state === "queued");
  const work = (await house.jobs()).find(({ subscriber }) => subscriber === `mail:${next?.id}`);
  await sendQueuedMail(ctx, next?.id ?? "", work?.sealed ?? null);
  expect(sent[1]?.subject).toMatch(/^Test: Action needed: set up/);
});

it("a cloned event has the texts, each from its first version on", async () => {
  await saveTemplate(ctxOf(), "taskReminder", { ...TEXT, version: 0 });
  await saveTemplate(ctxOf(), "taskReminder", { ...TEXT, version: 1 });
  const templates = await rows();
  const found = { settings: [], pages: [], templates } as never;
  const copying = {
    audit: { ...audit, createdAt: "later" },
    relinked: (text: string) => `${text} copied`,
    mapped: (id: string) => id,
  };
  const writes = settingsWork.clone.writes(found, copying as never);
  await resetTemplate(ctxOf(), "taskReminder", 2);
  await house.at.write(...writes);
  expect(await rows()).toMatchObject([
    { id: "taskReminder", version: 1, createdAt: "later", body: `${TEXT.body} copied` },
  ]);
  expect(settingsWork.clone.counts(found)).toMatchObject({ "texts of e-mails": 1 });
});

it("the logo that was uploaded stands in mails as a PNG, fitting its box; an SVG or another site's does not", async () => {
  const id = "0190f3a0-0000-7000-8000-00000000000a";
  const withLogo = async (contentType: string, logo: string) => {
    await house.at.write(
      sql`delete from file`,
      q.insert(files).values({
        ...{ id, collection: "branding", entityId: "branding", state: "stored", name: "logo", contentType },
        ...{ size: 1, key: "e/branding/branding/x.webp", width: 1100, height: 280, ...audit },
      }),
    );
    const ctx = ctxOf();
    const settings = { ...ctx.settings, branding: { ...ctx.settings.branding, logo } };
    const { writes, job } = await mailLater(ctx, { kind: "welcome", to: "mia@x.test", userId: "mia" });
    await house.at.write(...writes);
    await sendQueuedMail({ ...ctx, settings }, job.subscriber.slice("mail:".length), job.sealed ?? null);
    return sent.at(-1)?.html;
  };
  const shown = `src="https://e.x.test/branding/${id}/mail" width="220" height="56" alt="Boat Show"`;
  expect(await withLogo("image/webp", `/branding/${id}`)).toContain(shown);
  expect(await withLogo("image/svg+xml", `/branding/${id}`)).not.toContain("<img");
  expect(await withLogo("image/png", "https://cdn.example/logo.png")).not.toContain("<img");
});
