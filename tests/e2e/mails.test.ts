import { sql } from "drizzle-orm";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { addTeam } from "~/features/teams/teams.commands.server";
import { newPage } from "../harness/browser";
import type { Client } from "../harness/http";
import { linkIn, waitForMail } from "../harness/mail";
import { portal, urlOf } from "../harness/portal";
import { turnOf } from "../harness/whole";
import { givePassword, portalEvent, signedIn } from "../worlds/portal-event";
import { person } from "../worlds/test-event";
import { unexpected } from "./support/checks";
import { SCRIPTED } from "./support/scripted";
import { settled } from "./support/settled";
import { takeSession } from "./support/sign-in";

const SLUG = "mail-journey";
const HOST = `${SLUG}.example`;
let at: Awaited<ReturnType<typeof portalEvent>>;
let staff: Client;
let owner: Client;
beforeAll(async () => {
  at = await portalEvent(SLUG);
  await addTeam(at.ctx(), {
    ...{ name: "Keel & Co.", teamTypeId: null, isOrganiser: false },
    owner: person("Olive", HOST),
  });
  const [olive] = await at.rows<{ id: string }>(sql`select id from user where email = ${`olive@${HOST}`}`);
  await givePassword(at.on, olive?.id ?? "");
  staff = await signedIn(SLUG, at.adminEmail);
  owner = await signedIn(SLUG, `olive@${HOST}`);
});

async function as(client: Client, javaScript: boolean) {
  const opened = await newPage({ javaScript });
  await takeSession(opened.context, client);
  const open = async (path: string) => {
    await opened.page.goto(urlOf(SLUG, path));
    if (javaScript) await settled(opened.page);
  };
  return { ...opened, open };
}

/** Of the rich text field, whose editor is the script's. */
async function write(page: Page, text: string, javaScript: boolean) {
  if (!javaScript) return page.getByLabel("Text").fill(text);
  await page.locator("[contenteditable=true]").click();
  await page.keyboard.type(text);
}

describe.each(turnOf(SCRIPTED, 0))("what the organisers announce, %s", (how, javaScript) => {
  const title = `The gate is open ${how}`;

  it("is written, published, seen at the bell, read, and mailed; its mail stops them", async () => {
    const organiser = await as(staff, javaScript);
    const exhibitor = await as(owner, javaScript);
    try {
      const { page } = organiser;
      await organiser.open("/admin/notifications/add");
      await page.getByLabel("Title").fill(title);
      await write(page, "Vehicles enter from seven.", javaScript);
      await page.getByLabel(/^Everybody/).check();
      await page.getByLabel("Send it by e-mail as well").check();
      await page.getByRole("button", { name: "Save and publish…" }).click();
      await page.getByRole("heading", { name: `Publish “${title}”?` }).waitFor();
      await page.getByRole("button", { name: /^Publish to 1 person/ }).click();
      await page.getByRole("heading", { level: 1, name: title }).waitFor();

      const reader = exhibitor.page;
      await exhibitor.open("/");
      await reader
        .getByRole("link", { name: /^Notifications.*1/ })
        .first()
        .click();
      // With JavaScript the bell opens where the person stands.
      if (javaScript) await reader.getByRole("link", { name: /^See all/ }).click();
      await reader.getByRole("heading", { level: 1, name: "Notifications" }).waitFor();
      await reader.getByRole("button", { name: `Mark as read : ${title}` }).click();
      await reader.getByRole("button", { name: `Mark as unread : ${title}` }).waitFor();

      const mail = await waitForMail(portal().mailboxUrl, { to: `olive@${HOST}`, subject: title });
      expect(mail.text).toContain("Vehicles enter from seven.");
      await reader.goto(linkIn(mail, "/unsubscribe/"));
      await reader.getByRole("button", { name: "Unsubscribe" }).click();
      await reader
        .getByText(/no more e-mails/i)
        .first()
        .waitFor();
      await exhibitor.open("/my-account/mails");
      expect(await reader.getByLabel("Notifications").isChecked()).toBe(false);
      await reader.getByLabel("Notifications").check();
      await reader.getByRole("button", { name: "Save" }).click();
      await reader.getByText("Your e-mails are saved").waitFor();

      await organiser.open("/admin/email-log");
      await page.getByRole("link", { name: title }).first().click();
      await page.getByRole("listitem").filter({ hasText: "Unsubscribed" }).first().waitFor();
      expect([...organiser.errors, ...exhibitor.errors]).toEqual([]);
    } finally {
      await organiser.close();
      await exhibitor.close();
    }
  });

  it("a template is refused a placeholder that its mail has not, keeps what was typed, and is put back", async () => {
    const { page, open, close, errors } = await as(staff, javaScript);
    try {
      await open("/admin/email-templates/edit/adminNotification");
      const subject = page.getByLabel("Subject");
      const built = await subject.inputValue();
      await subject.fill("{{nonsense}} from us");
      await page.getByRole("button", { name: "Save template" }).first().click();
      await page
        .getByText(/\{\{nonsense\}\}/)
        .first()
        .waitFor();
      expect(await subject.inputValue()).toBe("{{nonsense}} from us");
      await subject.fill(`${built} (${how})`);
      await page.getByRole("button", { name: "Save template" }).first().click();
      await page.getByText("successfully saved").first().waitFor();
      await open("/admin/email-templates/edit/adminNotification");
      expect(await subject.inputValue()).toBe(`${built} (${how})`);
      await open("/admin/email-templates/edit/adminNotification/reset");
      await page.getByRole("button", { name: "Reset to default" }).click();
      await page.getByText("The built-in text is back").first().waitFor();
      await open("/admin/email-templates/edit/adminNotification");
      expect(await subject.inputValue()).toBe(built);
      expect(unexpected(errors)).toEqual([]);
    } finally {
      await close();
    }
  });
});
