import { sql } from "drizzle-orm";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { saveSettings } from "~/features/settings/settings.commands.server";
import { newPage, type PageOptions, type TestPage } from "../harness/browser";
import type { Client } from "../harness/http";
import { itInWhole } from "../harness/it-in-whole";
import { urlOf } from "../harness/portal";
import { portalEvent, signedIn } from "../worlds/portal-event";
import { axeFaults, overflowFaults, unexpected } from "./support/checks";
import { settled } from "./support/settled";
import { takeSession } from "./support/sign-in";

const SLUG = "richtext";
const PAGE = "/admin/emails";
let client: Client;
let at: Awaited<ReturnType<typeof portalEvent>>;
beforeAll(async () => {
  at = await portalEvent(SLUG);
  client = await signedIn(SLUG, at.adminEmail);
});

async function stored(): Promise<{ paragraph1: string; version: number }> {
  const [row] = await at.rows<{ data: string; version: number }>(
    sql`select data, version from settings where kind = 'welcomeEmail'`,
  );
  return { ...JSON.parse(row?.data ?? "{}"), version: Number(row?.version) };
}

/** The page, with this as the first paragraph. */
async function open(paragraph1: string, options: PageOptions = {}): Promise<TestPage> {
  const { version } = await stored();
  const data = { ...at.ctx().settings.welcomeEmail, paragraph1, showParagraph1: true };
  await saveSettings(at.ctx(), { kind: "welcomeEmail", data, version });
  const opened = await newPage(options);
  await takeSession(opened.context, client);
  await opened.page.goto(urlOf(SLUG, PAGE));
  if (options.javaScript !== false) {
    await settled(opened.page);
    await field(opened.page).waitFor();
  }
  return opened;
}

const field = (page: Page) => page.getByRole("textbox", { name: "First paragraph" });
const tool = (page: Page, name: string) =>
  page.getByRole("toolbar", { name: "Text formatting" }).first().getByRole("button", { name, exact: true });
const value = (page: Page) => page.locator("textarea[name=paragraph1]").inputValue();
async function save(page: Page) {
  await page.getByRole("button", { name: "Save changes" }).last().click();
  await page.getByRole("status").filter({ hasText: /saved/i }).waitFor();
}

describe("the field of a rich text", () => {
  it("is typed into with headings, bold words, lists and links, undone, and sent as Markdown", async () => {
    const { page, errors, close } = await open("");
    try {
      await field(page).click();
      await tool(page, "Heading").click();
      await page.keyboard.type("Arrival");
      await page.keyboard.press("Enter");
      await page.keyboard.type("Gate 3, ");
      await page.keyboard.press("Control+b");
      expect(await tool(page, "Bold").getAttribute("aria-pressed")).toBe("true");
      await page.keyboard.type("before noon");
      await page.keyboard.press("Control+b");
      await page.keyboard.press("Shift+Enter");
      await page.keyboard.type("Bring 2 * 3 hats");
      await page.keyboard.press("Enter");
      await tool(page, "List").click();
      await page.keyboard.type("one");
      await page.keyboard.press("Enter");
      await page.keyboard.press("Tab");
      await page.keyboard.type("within");
      await page.keyboard.press("Enter");
      await page.keyboard.press("Shift+Tab");
      await page.keyboard.type("two, ");
      await tool(page, "Link").click();
      await page.getByLabel("Words", { exact: true }).fill("your tasks");
      await page.getByLabel("Address", { exact: true }).fill("javascript:alert(1)");
      await page.getByRole("button", { name: "Add link" }).click();
      await page
        .getByRole("alert")
        .filter({ hasText: "Enter an address that begins with https://" })
        .waitFor();
      await page.getByLabel("Address", { exact: true }).fill("/tasks");
      await page.keyboard.press("Enter");
      const text =
        "## Arrival\n\nGate 3, **before noon**\nBring 2 \\* 3 hats\n\n- one\n  - within\n- two, [your tasks](/tasks)";
      expect(await value(page)).toBe(text);
      await page.keyboard.press("Control+z");
      expect(await value(page)).not.toContain("your tasks");
      await page.keyboard.press("Control+Shift+z");
      expect(await value(page)).toBe(text);
      expect(await page.locator(".preview").innerText()).toContain("* two, your tasks (http");
      expect(await axeFaults(page)).toEqual([]);
      await save(page);
      expect((await stored()).paragraph1).toBe(text);
      expect(await field(page).innerText()).toContain("Arrival");
      expect(unexpected(errors)).toEqual([]);
    } finally {
      await close();
    }
  });

  itInWhole(
    "gives back byte for byte what was not changed, and what was typed and taken out again",
    async () => {
      const text =
        "* a\n* b\n\n__bold__  \nnext\n\n\n\nSetext\n===\n1) x\n\n&amp; <b>no</b> [x](nowhere) `code` \\* end";
      const { page, errors, close } = await open(text);
      try {
        expect(await value(page)).toBe(text);
        await field(page).getByText("next").click();
        await page.keyboard.type("q");
        expect(await value(page)).not.toBe(text);
        await page.keyboard.press("Backspace");
        expect(await value(page)).toBe(text);
        await page.getByLabel("Show the first paragraph in welcome e-mails").uncheck();
        await save(page);
        expect((await stored()).paragraph1).toBe(text);
        expect(unexpected(errors)).toEqual([]);
      } finally {
        await close();
      }
    },
  );

  itInWhole("without JavaScript is a text area with a word on its marks", async () => {
    const { page, close } = await open("**Hello**", { javaScript: false });
    try {
      const area = page.getByRole("textbox", { name: "First paragraph" });
      expect(await area.inputValue()).toBe("**Hello**");
      expect(await page.getByText("A blank line begins a new paragraph.").first().isVisible()).toBe(true);
      await area.fill("Line one\nline two\n\n- a");
      await page.getByRole("button", { name: "Save changes" }).last().click();
      await page.getByRole("status").filter({ hasText: /saved/i }).waitFor();
      expect((await stored()).paragraph1).toBe("Line one\nline two\n\n- a");
    } finally {
      await close();
    }
  });

  it("asks before what was typed is lost, and not when it was taken back; a reset form takes its text back", async () => {
    const { page, close } = await open("Hello");
    try {
      await field(page).click();
      await page.keyboard.type("Oh. ");
      await page
        .getByRole("link", { name: /^Tasks/ })
        .first()
        .click();
      const dialog = page.getByRole("dialog", { name: "Leave without saving?" });
      await dialog.getByRole("button", { name: "Stay" }).click();
      await dialog.waitFor({ state: "detached" });
      await page.evaluate(() => document.querySelector<HTMLFormElement>("form#welcomeEmail")?.reset());
      await expect.poll(() => field(page).innerText()).toBe("Hello");
      await page
        .getByRole("link", { name: /^Tasks/ })
        .first()
        .click();
      await page.waitForURL((url) => url.pathname === "/admin/tasks");
    } finally {
      await close();
    }
  });

  itInWhole("keeps what was refused, says why, and leads there from the summary", async () => {
    const { page, close } = await open("Hello");
    try {
      await page.evaluate(() => {
        const area = document.querySelector<HTMLTextAreaElement>("textarea[name=paragraph1]");
        if (!area) return;
        area.value = `**${"x ".repeat(2_600)}**`;
        area.dispatchEvent(new Event("input", { bubbles: true }));
      });
      await page.getByText("characters too many").waitFor();
      await page.getByRole("button", { name: "Save changes" }).last().click();
      await page.getByRole("alert").getByRole("link", { name: "Use at most 5,000 characters" }).click();
      await expect.poll(() => field(page).getAttribute("aria-invalid")).toBe("true");
      expect(await page.evaluate(() => document.activeElement?.className)).toContain("rt-text");
      expect(await value(page)).toContain("x x x");
    } finally {
      await close();
    }
  });

  it("takes of what is pasted what it knows: from Word, from the web, as text, an address over words", async () => {
    const { page, errors, close } = await open("");
    try {
      const paste = (data: Record<string, string>) =>
        page.evaluate((given) => {
          const clipboardData = new DataTransfer();
          for (const [type, text] of Object.entries(given)) clipboardData.setData(type, text);
          document.activeElement?.dispatchEvent(
            new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }),
          );
        }, data);
      const clear = async () => {
        await page.keyboard.press("Control+a");
        await page.keyboard.press("Delete");
        await tool(page, "Paragraph").click();
      };
      await field(page).click();
      const word = (text: string) =>
        `<p class="MsoListParagraph" style="mso-list:l0 level1 lfo1"><![if !supportLists]><span style="mso-list:Ignore">·<span>&nbsp;&nbsp;</span></span><![endif]>${text}</p>`;
      await paste({
        "text/html": `<style>p{color:red}</style><h1>Title</h1><p class="MsoNormal"><b>Bold</b> <span style="font-style:italic">slanted</span><o:p></o:p></p>${word("one")}${word("two")}<table><tr><td>a</td><td>b</td></tr></table><script>alert(1)</script><img src=x onerror=alert(1)>`,
      });
      expect(await value(page)).toBe("## Title\n\n**Bold** *slanted*\n\n- one\n- two\n\na | b");
      await clear();
      await paste({
        "text/html":
          '<ul><li>a<ul><li>b<ul><li>c<ul><li>d</li></ul></li></ul></li></ul></li></ul><p><a href="javascript:alert(1)">bad</a> <a href="https://a.example" onclick="alert(1)">good</a></p>',
      });
      expect(await value(page)).toBe("- a\n  - b\n    - c\n    - d\n\nbad [good](https://a.example)");
      await clear();
      await paste({ "text/plain": "**Note**\n\n1. a\n2. b" });
      expect(await value(page)).toBe("**Note**\n\n1. a\n2. b");
      await clear();
      await page.keyboard.type("our site");
      await page.keyboard.press("Control+a");
      await paste({ "text/plain": "https://a.example/x" });
      expect(await value(page)).toBe("[our site](https://a.example/x)");
      expect(unexpected(errors)).toEqual([]);
    } finally {
      await close();
    }
  });

  itInWhole(
    "comes with a script of its own, after the page's, and never under the hands of somebody who types",
    async () => {
      const opened = await newPage();
      const { page, errors, close } = opened;
      try {
        await takeSession(opened.context, client);
        let go = () => {};
        const held = new Promise<void>((resolve) => {
          go = resolve;
        });
        const asked: string[] = [];
        page.on("request", (request) => asked.push(new URL(request.url()).pathname));
        await page.goto(urlOf(SLUG, "/admin/variables"));
        await settled(page);
        expect(asked.filter((path) => path.includes("rich-text-editor"))).toEqual([]);
        await page.route(/rich-text-editor-[^/]*\.js/, async (route) => {
          await held;
          await route.continue();
        });
        await page.goto(urlOf(SLUG, PAGE), { waitUntil: "commit" });
        const area = page.locator("textarea[name=paragraph1]");
        await area.focus();
        await page.keyboard.type("Early ");
        go();
        await page.waitForLoadState("networkidle");
        await page.keyboard.type("words");
        expect(await area.inputValue()).toContain("Early words");
        await page.getByLabel("Support address").focus();
        await expect.poll(() => field(page).innerText()).toContain("Early words");
        expect(unexpected(errors)).toEqual([]);
      } finally {
        await close();
      }
    },
  );

  itInWhole(
    "fits a phone, with a word of 200 letters in it, and its tools are reached by the arrow keys",
    async () => {
      const { page, close } = await open(`${"w".repeat(200)}\n\n- ${"x".repeat(200)}`, {
        width: 390,
        height: 800,
      });
      try {
        expect(await overflowFaults(page)).toEqual([]);
        expect(await axeFaults(page)).toEqual([]);
        await tool(page, "Paragraph").focus();
        await page.keyboard.press("ArrowRight");
        await page.keyboard.press("End");
        expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Link");
        await page.keyboard.press("Tab");
        expect(await page.evaluate(() => document.activeElement?.className)).toContain("rt-text");
        await page.keyboard.press("Control+k");
        await page.getByLabel("Address", { exact: true }).waitFor();
        expect(await overflowFaults(page)).toEqual([]);
        await page.keyboard.press("Escape");
        expect(await page.evaluate(() => document.activeElement?.className)).toContain("rt-text");
      } finally {
        await close();
      }
    },
  );
});
