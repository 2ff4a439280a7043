import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { newPage, type PageOptions, type TestPage } from "../harness/browser";
import type { Client } from "../harness/http";
import { itInWhole } from "../harness/it-in-whole";
import { urlOf } from "../harness/portal";
import { turnOf } from "../harness/whole";
import { demoIds } from "../integration/support/matrix";
import { demoUser } from "../worlds/portal-event";
import { settled } from "./support/settled";
import { takeSession } from "./support/sign-in";

let client: Client;

beforeAll(async () => {
  client = await demoUser("share@demo.example");
});

async function at(path: string, options?: PageOptions): Promise<TestPage> {
  const opened = await newPage(options);
  await takeSession(opened.context, client);
  await opened.page.goto(urlOf("demo", path));
  return opened;
}

async function open(page: Page, title: string): Promise<void> {
  await page.getByRole("link", { name: title, exact: true }).click();
  await page.getByRole("dialog", { name: title }).waitFor();
}

const gone = (page: Page) => page.getByRole("dialog").waitFor({ state: "detached" });
const focusedId = (page: Page) => page.evaluate(() => document.activeElement?.id ?? "");
const firstTitle = (page: Page) => page.locator(".task-title").first().textContent();

describe("the drawer with JavaScript", () => {
  const ways: [string, (page: Page) => Promise<unknown>][] = [
    ["Escape", (page) => page.keyboard.press("Escape")],
    ["Close", (page) => page.getByRole("link", { name: "Close" }).click()],
    ["a press beside it", (page) => page.mouse.click(100, 400)],
    ["the browser's Back", (page) => page.goBack()],
  ];

  it.each(turnOf(ways, 0))("closes by %s, and the focus goes back to its row", async (_, leave) => {
    const { page, errors, close } = await at("/tasks");
    try {
      const title = (await firstTitle(page)) ?? "";
      const id = await page.locator(".task-title").first().getAttribute("id");
      await open(page, title);
      await page.waitForFunction(() => document.querySelector("dialog")?.matches(":modal"));
      await leave(page);
      await gone(page);
      expect(new URL(page.url()).pathname).toBe("/tasks");
      await expect.poll(() => focusedId(page)).toBe(id);
      expect(errors).toEqual([]);
    } finally {
      await close();
    }
  });

  it("keeps the list's filter under it and after it", async () => {
    const { page, close } = await at("/tasks?status=complete");
    try {
      const rows = await page.locator(".task").count();
      await open(page, (await firstTitle(page)) ?? "");
      expect(await page.locator(".task").count()).toBe(rows);
      await page.keyboard.press("Escape");
      await gone(page);
      expect(new URL(page.url()).search).toBe("?status=complete");
    } finally {
      await close();
    }
  });

  it("opened at its own address it is modal too, and leaves the focus on its row", async () => {
    const { taskId } = await demoIds();
    const { page, close } = await at(`/tasks/${taskId}`);
    try {
      await expect
        .poll(() => page.evaluate(() => document.querySelector("dialog")?.matches(":modal")))
        .toBe(true);
      await page.keyboard.press("Escape");
      await gone(page);
      await expect.poll(() => focusedId(page)).toBe(`task-${taskId}`);
    } finally {
      await close();
    }
  });
});

describe("without JavaScript", () => {
  it("the same address shows the drawer over a list that cannot be reached, and closes by its links", async () => {
    const { taskId } = await demoIds();
    for (const leave of [".drawer-head a", "a.scrim"]) {
      const { page, close } = await at(`/tasks/${taskId}`, { javaScript: false });
      try {
        expect(await page.locator("dialog.drawer").isVisible()).toBe(true);
        expect(await page.locator("main .page").getAttribute("inert")).toBe("");
        await page.locator(leave).click({ position: { x: 20, y: 10 } });
        expect(new URL(page.url()).pathname).toBe("/tasks");
        expect(await page.locator("dialog").count()).toBe(0);
      } finally {
        await close();
      }
    }
  });
});

describe("messages", () => {
  it("success shows over the drawer and goes by itself, later where it can be undone; it outlives the drawer", async () => {
    const { page, close } = await at("/tasks");
    try {
      await page.clock.install();
      await page.goto(urlOf("demo", "/tasks"));
      const title = (await page.locator(".task:not(.is-done) .task-title").first().textContent()) ?? "";
      await open(page, title);
      const drawer = page.getByRole("dialog");
      await drawer.getByRole("button", { name: "Mark as complete" }).click();
      const toast = page.getByRole("status").filter({ hasText: "Task complete" });
      await toast.waitFor();
      // What the point in its middle hits is the message itself: nothing lies over it.
      expect(await isOnTop(page, ".toast")).toBe(true);
      await page.clock.runFor(9_000);
      expect(await toast.count()).toBe(1);
      await page.clock.runFor(1_500);
      expect(await toast.count()).toBe(0);

      await drawer.getByRole("button", { name: "Reopen task" }).click();
      const open2 = page.getByRole("status").filter({ hasText: "Task open again" });
      await open2.waitFor();
      await page.getByRole("link", { name: "Close" }).click();
      await gone(page);
      expect(await open2.isVisible()).toBe(true);
    } finally {
      await close();
    }
  });

  itInWhole("an error stays until it is closed", async () => {
    const owner = await demoUser("owner@demo.example");
    const { page, context, close } = await newPage();
    try {
      await takeSession(context, owner);
      await page.clock.install();
      await page.goto(urlOf("demo", "/tasks"));
      await open(page, "Fire safety declaration");
      await page.getByLabel("Your full name").fill("   ");
      await page.getByLabel(/I have read the declaration/).check();
      await page.getByRole("button", { name: "Accept declaration" }).click();
      const alert = page.getByRole("alert").filter({ hasText: "Type your name" });
      await alert.waitFor();
      await page.clock.runFor(60_000);
      expect(await isOnTop(page, ".toast")).toBe(true);
      await alert.getByRole("button", { name: /Close/ }).click();
      expect(await alert.count()).toBe(0);
      expect(await page.getByRole("dialog").count()).toBe(1);
    } finally {
      await close();
    }
  });
});

const isOnTop = (page: Page, selector: string) =>
  page.evaluate((what) => {
    const box = document.querySelector(what)?.getBoundingClientRect();
    if (!box) return false;
    const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    return hit?.closest(what) !== null;
  }, selector);

itInWhole("a screen whose file is gone loads the page anew, once", async () => {
  const { page, close } = await at("/");
  try {
    let loads = 0;
    page.on("request", (request) => {
      if (request.isNavigationRequest()) loads += 1;
    });
    const file = /\/assets\/tasks-[^/]*\.js$/;
    await page.route(file, (route) => route.abort());
    const link = page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: /^Tasks/ });
    await link.click();
    await expect.poll(() => loads).toBe(1);
    await settled(page);
    expect(loads).toBe(1);

    await page.unroute(file);
    await link.click();
    await page.getByRole("heading", { level: 1, name: "Tasks" }).waitFor();
    expect(loads).toBe(1);
  } finally {
    await close();
  }
});
