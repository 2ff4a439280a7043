import { sql } from "drizzle-orm";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { writeBatch } from "#db/write-batch";
import { addContent } from "~/features/content/content.commands.server";
import { addSection } from "~/features/content/sections.commands.server";
import { addTask } from "~/features/tasks/tasks.commands.server";
import { newPage, type TestPage } from "../harness/browser";
import type { Client } from "../harness/http";
import { itInWhole } from "../harness/it-in-whole";
import { urlOf } from "../harness/portal";
import { turnOf } from "../harness/whole";
import { portalEvent, signedIn } from "../worlds/portal-event";
import { newTask } from "../worlds/test-event";
import { pastTheMoment } from "./support/moment";
import { SCRIPTED } from "./support/scripted";
import { settled } from "./support/settled";
import { takeSession } from "./support/sign-in";

const SLUG = "content-editor";
let at: Awaited<ReturnType<typeof portalEvent>>;
let client: Client;
beforeAll(async () => {
  at = await portalEvent(SLUG);
  client = await signedIn(SLUG, at.adminEmail);
  await addTask(at.ctx(), newTask("Book a crane"));
});

async function open(path: string, javaScript: boolean): Promise<TestPage> {
  const opened = await newPage({ javaScript });
  await takeSession(opened.context, client);
  await opened.page.goto(urlOf(SLUG, path));
  return opened;
}

/** A script saves by itself, a while after the last key; without one a button does, and a notice says so. */
async function saveSection(page: Page, js: boolean, name: string): Promise<void> {
  if (js) {
    await page.locator(".editor-saved", { hasText: "Saved at" }).waitFor();
    return;
  }
  await page.locator("button.btn-primary", { hasText: "Save section" }).click();
  await page.waitForSelector(`text=“${name}” saved`);
}
/** Adds a section, and waits for its form: what is typed before that stands in the one that was open. */
async function begin(page: Page, type: string, label: string): Promise<void> {
  await page.click(`button[value=${type}]`);
  await page.waitForSelector(`section[aria-label="${label} section, being edited"]`);
}
const cells = (page: Page) =>
  page
    .locator("textarea[name=cells]")
    .evaluateAll((all) => all.map((one) => (one as HTMLTextAreaElement).value));
const pageOf = async (title: string) => (await addContent(at.ctx(), { title })).contentId;
const liveOf = (contentId: string) =>
  at.rows<{ heading: string; type: string; data: string }>(sql`select heading, type, data from section
    where content_id = ${contentId} and copy = 'live' order by position`);

describe.each(turnOf(SCRIPTED, 0))("%s", (_, js) => {
  it("a page is added, filled and published", async () => {
    const opened = await open("/admin/content/add", js);
    const { page } = opened;
    const title = js ? "Scripted" : "Plain";
    await page.fill("input[name=title]", title);
    await page.click("button:has-text('Add page')");
    await page.waitForSelector(".content-editor");
    const contentId = new URL(page.url()).pathname.split("/").at(-1) ?? "";

    await begin(page, "callout", "Callout");
    await page.fill("#section-heading", "Lifejackets");
    await page.fill("#section-message", "Wear one <script>alert(1)</script>");
    await page.check("input[name=variant][value=warning]");
    await saveSection(page, js, "Lifejackets");

    await begin(page, "button", "Button");
    await page.fill("#section-label", "Go");
    await page.fill("#section-link", "javascript:alert(1)");
    if (!js) await page.locator("button.btn-primary", { hasText: "Save section" }).click();
    await page.waitForSelector(".error-summary");
    expect(await page.inputValue("#section-link")).toBe("javascript:alert(1)");
    await page.fill("#section-link", "/tasks");
    await saveSection(page, js, "Button");

    await begin(page, "resources", "Resources");
    await page.fill("#section-heading", "Read these");
    await page.fill("#find-q", "crane");
    await page.click("button[value=find]");
    await page.click(".found-targets button");
    await page.waitForSelector(".resources-list li");
    expect(await page.inputValue("#section-heading")).toBe("Read these");

    await begin(page, "table", "Table");
    await page.click("button[value=addRow]");
    await page.click("button[value=addColumn]");
    await page.click("button[value=addRow]");
    await page.waitForFunction(() => document.querySelectorAll("textarea[name=cells]").length === 4);
    await page.locator("textarea[name=cells]").nth(0).fill("Day");
    await page.locator("textarea[name=cells]").nth(3).fill("08:00");
    await saveSection(page, js, "Table");
    expect(await cells(page)).toEqual(["Day", "", "", "08:00"]);

    await page.click("text=Move up");
    await page.waitForSelector("text=Moved to place 3");
    await page.click("text=Hide from users");
    await page.waitForSelector("text=is hidden from users");
    await page.locator(".q-foot button", { hasText: "Delete" }).click();
    await page.waitForSelector("text=“Table” deleted");
    await pastTheMoment(page);
    await page.click("text=Put back");
    await page.waitForSelector("text=is back at its place");

    await page.locator(".editor-bar").getByRole("link", { name: "Publish" }).click();
    await page.waitForSelector(".publish-list");
    expect(await page.locator(".publish-list li").count()).toBe(4);
    await page.click("button:has-text('Publish page')");
    await page.waitForSelector(`text=“${title}” is published`);
    const live = await liveOf(contentId);
    expect(live.map(({ type }) => type)).toEqual(["callout", "button", "table", "resources"]);
    // What was typed last is live, with a script that nobody told to save.
    expect(live[1]?.data).toContain('"/tasks"');
    expect(live[2]?.data).toContain("08:00");

    await page.locator(".outline-row", { hasText: "Lifejackets" }).click();
    await page.waitForSelector("section[aria-label='Callout section, being edited']");
    await page.fill("#section-message", "Other words");
    if (!js) await saveSection(page, js, "Lifejackets");
    await page.getByRole("link", { name: "History" }).click();
    await page.locator(".page-versions a").first().click();
    await page.click("button:has-text('Restore as working copy')");
    await page.waitForSelector("text=The working copy is what this version was");
    await page.locator(".q", { hasText: "Wear one" }).waitFor();
    // The link that was refused is one.
    expect(opened.errors.filter((error) => !error.includes("422"))).toEqual([]);
    await opened.close();
  });

  itInWhole("a save that is based on an older version shows both, and loses neither", async () => {
    const contentId = await pageOf(js ? "Two at once" : "Two at once, plain");
    const { sectionId } = await addSection(at.ctx(), contentId, { type: "callout" });
    const opened = await open(`/admin/content/${contentId}/sections/${sectionId}`, js);
    const { page } = opened;
    await page.fill("#section-message", "Mine");
    await writeBatch(at.db, [
      sql`update section set data = '{"text":"Theirs","variant":"default"}', updated_at = '2099-01-01T00:00:00.000Z'
        where id = ${sectionId}`,
    ]);
    if (!js) await page.locator("button.btn-primary", { hasText: "Save section" }).click();
    await page.waitForSelector(".conflict");
    expect(await page.locator(".conflict tbody tr").innerText()).toContain("Theirs");
    expect(await page.inputValue("#section-message")).toBe("Mine");
    await page.click("text=Save my version");
    await page.waitForSelector(js ? ".editor-saved:has-text('Saved at')" : "text=“Callout” saved");
    expect(await page.inputValue("#section-message")).toBe("Mine");
    await opened.close();
  });
});

describe("with JavaScript alone", () => {
  itInWhole("what is copied out of a spreadsheet is pasted into a cell", async () => {
    const contentId = await pageOf("Pasted");
    const { sectionId } = await addSection(at.ctx(), contentId, { type: "table" });
    const { page, close } = await open(`/admin/content/${contentId}/sections/${sectionId}`, true);
    await page.click("button[value=addRow]");
    await page
      .locator("textarea[name=cells]")
      .first()
      .evaluate((box) => {
        const data = new DataTransfer();
        data.setData("text/plain", "Day\tOpen\nTuesday\t08:00\n");
        box.dispatchEvent(
          new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }),
        );
      });
    await page.waitForFunction(() => document.querySelectorAll("textarea[name=cells]").length === 4);
    await saveSection(page, true, "Table");
    await page.reload();
    expect(await cells(page)).toEqual(["Day", "Open", "Tuesday", "08:00"]);
    await close();
  });

  it("saves what was typed before the section is moved or left, and asks only where that cannot be", async () => {
    const contentId = await pageOf("Left");
    const first = (await addSection(at.ctx(), contentId, { type: "callout" })).sectionId;
    await addSection(at.ctx(), contentId, { type: "button" });
    const { page, close } = await open(`/admin/content/${contentId}/sections/${first}`, true);
    const saved = () =>
      at.rows<{ data: string }>(sql`select data from section where id = ${first} and copy = 'working'`);
    await page.waitForFunction(() => document.querySelector(".needs-js") !== null || true);
    await page.locator("#section-message").pressSequentially("Typed");
    await page.click("text=Move down");
    await page.waitForSelector("text=Moved to place 2");
    expect(await page.inputValue("#section-message")).toBe("Typed");
    expect((await saved())[0]?.data).toContain("Typed");
    await page.locator("#section-message").pressSequentially(" more");
    await page.locator(".outline-row", { hasText: "Button" }).click();
    await page.waitForSelector("section[aria-label='Button section, being edited']");
    expect((await saved())[0]?.data).toContain("Typed more");

    await page.locator("#section-link").pressSequentially("nowhere");
    await page.locator(".editor-saved", { hasText: "Not saved: see" }).waitFor();
    await page.locator(".outline-row", { hasText: "Typed more" }).click();
    await page.waitForSelector("text=Leave without saving?");
    await page.click("dialog >> text=Stay");
    expect(await page.inputValue("#section-link")).toBe("nowhere");
    await close();
  });

  it.each(["a link", "Back"])(
    "without a connection keeps what was typed where %s would leave it, and saves it later",
    async (way) => {
      const contentId = await pageOf(`Offline ${way}`);
      const first = (await addSection(at.ctx(), contentId, { type: "callout" })).sectionId;
      await addSection(at.ctx(), contentId, { type: "button" });
      const { page, context, close } = await open(`/admin/content/${contentId}`, true);
      const path = `/admin/content/${contentId}/sections/${first}`;
      try {
        await settled(page);
        await page.locator(".outline-row", { hasText: "Callout" }).click();
        await page.waitForURL((url) => url.pathname === path);
        await settled(page);
        await context.setOffline(true);
        await page.locator("#section-message").pressSequentially("Typed offline");
        if (way === "Back") {
          await page.evaluate(() => history.back());
          await page.waitForSelector("text=Leave without saving?");
          await page.click("dialog >> text=Stay");
        } else {
          await page.locator(".outline-row", { hasText: "Button" }).click();
          await page.locator(".toast", { hasText: "What you typed is still here" }).waitFor();
        }
        await page.locator(".editor-saved", { hasText: "Not saved: no answer" }).waitFor();
        expect([new URL(page.url()).pathname, await page.inputValue("#section-message")]).toEqual([
          path,
          "Typed offline",
        ]);
        await context.setOffline(false);
        await page.locator(".editor-saved", { hasText: "Saved at" }).waitFor();
        const rows = await at.rows<{ data: string }>(
          sql`select data from section where id = ${first} and copy = 'working'`,
        );
        expect(rows[0]?.data).toContain("Typed offline");
        await page.locator(".outline-row", { hasText: "Button" }).click();
        await page.waitForSelector("section[aria-label='Button section, being edited']");
      } finally {
        await context.setOffline(false);
        await close();
      }
    },
  );
});
