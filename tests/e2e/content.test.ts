import { sql } from "drizzle-orm";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { writeBatch } from "#db/write-batch";
import { addTeam } from "~/features/teams/teams.commands.server";
import { newId } from "~/lib/ids";
import { newPage, type PageOptions } from "../harness/browser";
import type { Client } from "../harness/http";
import { itInWhole } from "../harness/it-in-whole";
import { pageRows, supplierRows, taskRows } from "../harness/library-rows";
import { urlOf } from "../harness/portal";
import { isWhole } from "../harness/whole";
import { givePassword, portalEvent, signedIn } from "../worlds/portal-event";
import { person } from "../worlds/test-event";
import { pastTheMoment } from "./support/moment";
import { takeSession } from "./support/sign-in";

const SLUG = "reading-pages";
const [PAGE, TASK, SUPPLIER] = [newId(), newId(), newId()];
let owner: Client;

beforeAll(async () => {
  const at = await portalEvent(SLUG);
  const made = await addTeam(at.ctx(), {
    ...{ name: "Readers", teamTypeId: null, isOrganiser: false, owner: person("Reader", SLUG) },
  });
  await givePassword(at.on, made.ownerId);
  await writeBatch(at.db, [
    ...taskRows(TASK, { title: "Sign the rules" }),
    ...supplierRows(SUPPLIER, { company: "Hamble Lifting" }),
    ...pageRows({
      ...{ id: PAGE, path: "manual", title: "The manual", isPublic: true },
      sections: [
        {
          type: "richText",
          heading: "First words",
          data: { text: "Read [the port](https://port.example/rules)." },
        },
        { type: "googleMaps", heading: "The way", data: { place: "Ocean Quay" } },
        { type: "youTube", heading: "The film", data: { shortcode: "abcdefghijk" } },
        { type: "taskList", heading: "Your task", uses: [{ kind: "task", id: TASK }] },
        { type: "resources", heading: "More", uses: [{ kind: "supplier", id: SUPPLIER }] },
        {
          ...{ type: "table", heading: "Hours" },
          data: {
            ...{ isFirstRowHeader: true, columnCount: 2 },
            rows: [{ cells: ["Day", "Open"] }, { cells: ["Tuesday", "08:00"] }],
          },
        },
        { type: "richText", heading: "Last words", data: { text: `${"A long text. ".repeat(400)}` } },
      ],
    }),
    sql`update content set updated_at = '2027-01-01T00:00:00.000Z'`,
  ]);
  owner = await signedIn(SLUG, `reader@${SLUG}`);
});

async function at(path: string, options?: PageOptions) {
  const opened = await newPage(options);
  await takeSession(opened.context, owner);
  const asked: string[] = [];
  // Nobody out there is asked in a test either.
  await opened.context.route(
    (url) => url.hostname !== `${SLUG}.localhost`,
    (route) => {
      asked.push(new URL(route.request().url()).hostname);
      return route.fulfill({ contentType: "text/html", body: "<p>elsewhere</p>" });
    },
  );
  await opened.page.goto(urlOf(SLUG, path));
  return { ...opened, asked };
}

const facade = (page: Page, heading: string) =>
  page.locator(".sec", { has: page.getByRole("heading", { name: heading }) });

describe("maps and films", () => {
  it("ask nobody else before a click, and stand in their place after it", async () => {
    const { page, asked, errors, close } = await at("/content/manual");
    try {
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
      await page.waitForLoadState("networkidle");
      expect(asked).toEqual([]);
      await facade(page, "The way").getByRole("link", { name: "Show map" }).click();
      await expect.poll(() => asked).toEqual(["www.google.com"]);
      await facade(page, "The film").getByRole("link", { name: "Play video" }).click();
      await expect.poll(() => asked).toEqual(["www.google.com", "www.youtube-nocookie.com"]);
      expect(await page.locator("iframe").count()).toBe(2);
      expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("IFRAME");
      expect(errors).toEqual([]);
    } finally {
      await close();
    }
  });

  it("are links without JavaScript: to a document of our own, and to where they are", async () => {
    const { page, asked, close } = await at("/content/manual", { javaScript: false });
    try {
      expect(asked).toEqual([]);
      const away = facade(page, "The film").getByRole("link", { name: /Watch on YouTube/ });
      expect(await away.getAttribute("href")).toBe("https://www.youtube.com/watch?v=abcdefghijk");
      expect(await page.getByRole("button", { name: "Print" }).isVisible()).toBe(false);
      await facade(page, "The film").getByRole("link", { name: "Play video" }).click();
      expect(new URL(page.url()).pathname).toMatch(/^\/content\/manual\/embeds\//);
      await expect.poll(() => asked).toEqual(["www.youtube-nocookie.com"]);
    } finally {
      await close();
    }
  });
});

describe("what opens over a page", () => {
  it.each(isWhole ? [true, false] : [])("comes back to it, with JavaScript: %s", async (javaScript) => {
    const { page, close } = await at("/content/manual", { javaScript });
    try {
      await page.getByRole("link", { name: "Sign the rules" }).click();
      const drawer = page.getByRole("dialog", { name: "Sign the rules" });
      await drawer.waitFor();
      expect(new URL(page.url()).pathname).toBe(`/content/manual/task/${TASK}`);
      await drawer.getByRole("button", { name: "Mark as complete" }).click();
      await drawer.getByRole("button", { name: "Reopen task" }).waitFor();
      expect(new URL(page.url()).pathname).toBe(`/content/manual/task/${TASK}`);
      await pastTheMoment(page);
      await drawer.getByRole("button", { name: "Reopen task" }).click();
      await drawer.getByRole("button", { name: "Mark as complete" }).waitFor();
      await drawer.getByRole("link", { name: "Close" }).first().click();
      await drawer.waitFor({ state: "detached" });
      expect(new URL(page.url()).pathname).toBe("/content/manual");
      await page.getByRole("link", { name: "Hamble Lifting" }).click();
      await page.getByRole("dialog", { name: "Hamble Lifting" }).waitFor();
      expect(new URL(page.url()).pathname).toBe(`/content/manual/supplier/${SUPPLIER}`);
    } finally {
      await close();
    }
  });
});

itInWhole("is printed without what is pressed, with the addresses of its links and nothing cut", async () => {
  const { page, close } = await at("/content/manual");
  try {
    await page.emulateMedia({ media: "print" });
    for (const hidden of [
      ".nav",
      ".read-side",
      ".facade-art",
      ".prevnext",
      ".read-facts button",
      ".tabbar",
    ]) {
      for (const part of await page.locator(hidden).all()) expect(await part.isVisible(), hidden).toBe(false);
    }
    const behind = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((link) => getComputedStyle(link, "::after").content);
    expect(await behind(".prose a")).toContain("https://port.example/rules");
    expect(await behind(".facade a.btn-text")).toContain("https://www.google.com/maps/search/");
    expect(await page.getByText("Tuesday").isVisible()).toBe(true);
    const isCut = await page.evaluate(() => {
      const article = document.querySelector("article");
      return [article, ...(article?.querySelectorAll("*") ?? [])].some(
        (part) =>
          part instanceof HTMLElement &&
          /hidden|clip/.test(getComputedStyle(part).overflowY) &&
          part.scrollHeight > part.clientHeight + 2 &&
          !part.classList.contains("vh"),
      );
    });
    expect(isCut).toBe(false);
  } finally {
    await close();
  }
});

it("names where one is, and leads there", async () => {
  const { page, close } = await at("/content/manual");
  try {
    const contents = page.getByRole("navigation", { name: "On this page" });
    expect(await contents.getByRole("link").allTextContents()).toEqual([
      ...["First words", "The way", "The film", "Your task", "More", "Hours", "Last words"],
    ]);
    await contents.getByRole("link", { name: "Last words" }).click();
    await expect.poll(() => contents.locator("[aria-current]").textContent()).toBe("Last words");
    expect(new URL(page.url()).hash).toBe("#last-words");
  } finally {
    await close();
  }
});

itInWhole("has rows of a table as cards on a phone, and its contents folded", async () => {
  const { page, close } = await at("/content/manual", { width: 320, height: 700 });
  try {
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(wide).toBeLessThanOrEqual(0);
    const label = page.locator(".sheet td[data-label]").first();
    expect(await label.evaluate((cell) => getComputedStyle(cell, "::before").content)).toContain("Open");
    const folded = page.locator(".toc-phone");
    expect(await folded.getByRole("link", { name: "Hours" }).isVisible()).toBe(false);
    await folded.locator("summary").click();
    expect(await folded.getByRole("link", { name: "Hours" }).isVisible()).toBe(true);
  } finally {
    await close();
  }
});
