import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { writeBatch } from "#db/write-batch";
import { addTask } from "~/features/tasks/tasks.commands.server";
import { addTeam } from "~/features/teams/teams.commands.server";
import { newPage, type PageOptions } from "../harness/browser";
import type { Client } from "../harness/http";
import { urlOf } from "../harness/portal";
import { givePassword, portalEvent, signedIn } from "../worlds/portal-event";
import { newTask, person } from "../worlds/test-event";
import { axeFaults, overflowFaults, shownHtmlFaults } from "./support/checks";
import { settled } from "./support/settled";
import { takeSession } from "./support/sign-in";

const SLUG = "tasks-at-hand";
let at: Awaited<ReturnType<typeof portalEvent>>;
let owner: Client;

beforeAll(async () => {
  at = await portalEvent(SLUG);
  owner = await ownerOf("Heron Boats", "Hera");
});

async function ownerOf(name: string, first: string): Promise<Client> {
  const made = await addTeam(at.ctx(), {
    ...{ name, teamTypeId: null, isOrganiser: false },
    owner: person(first, SLUG),
  });
  await givePassword(at.on, made.ownerId);
  return signedIn(SLUG, `${first.toLowerCase()}@${SLUG}`);
}

const url = (path: string) => urlOf(SLUG, path);
const make = async (title: string, change = {}) => (await addTask(at.ctx(), newTask(title, change))).taskId;
const archive = (taskId: string) =>
  writeBatch(at.db, [sql`update task set is_archived = 1 where id = ${taskId}`]);

async function open(path: string, options?: PageOptions) {
  const opened = await newPage(options);
  await takeSession(opened.context, owner);
  await opened.page.goto(url(path));
  return opened;
}

describe("when a task is done", () => {
  it.each([true, false])(
    "what comes next is at the thumb, and one tap away (script: %s)",
    async (javaScript) => {
      const long = "W".repeat(200);
      const first = await make(`Done at the thumb ${javaScript}`, { dueDate: "2001-01-01" });
      const second = await make(long, { dueDate: "2001-01-02" });
      const { page, errors, close } = await open(`/tasks/${first}?by=date&q=thumb`, { javaScript });
      try {
        await page.setViewportSize({ width: 390, height: 844 });
        if (javaScript) await settled(page);
        const button = page.getByRole("button", { name: "Mark as complete" });
        const was = await button.boundingBox();
        await button.click();
        const next = page.getByRole("link", { name: /^Next: W+….*days overdue$/ });
        await next.waitFor();
        await page.getByText(/^\d+ of \d+ complete, \d+ overdue$/).waitFor();
        const is = await next.boundingBox();
        // Where the button was, and what takes it back nowhere near.
        if (!was || !is) throw new Error("not in sight");
        expect(was.y + was.height / 2).toBeGreaterThan(is.y);
        expect(is.y + is.height).toBeGreaterThan(800);
        const back = await page.getByRole("button", { name: "Reopen task" }).boundingBox();
        expect((back?.y ?? 0) + (back?.height ?? 0)).toBeLessThan(is.y - 200);
        if (javaScript) {
          // The second half of a double tap leads nowhere.
          await page.mouse.click(was.x + was.width / 2, was.y + was.height / 2);
          expect(new URL(page.url()).pathname).toBe(`/tasks/${first}`);
        }
        for (const width of [1440, 390, 320]) {
          await page.setViewportSize({ width, height: 844 });
          expect(await overflowFaults(page)).toEqual([]);
        }
        if (javaScript) expect(await axeFaults(page)).toEqual([]);
        else expect(await shownHtmlFaults(page)).toEqual([]);
        await next.focus();
        await page.keyboard.press("Enter");
        await page.waitForURL((address) => address.pathname === `/tasks/${second}`);
        expect(new URL(page.url()).search).toBe("?by=date&q=thumb");
        await page.getByRole("button", { name: "Mark as complete" }).waitFor();
        if (javaScript)
          await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(long);
        expect(errors).toEqual([]);
      } finally {
        await close();
        await archive(second);
      }
    },
  );

  it("of the last one it says that all is done", async () => {
    const last = await ownerOf("Last Boats", "Last");
    for (const [, id] of (await last.get(url("/tasks"))).body.matchAll(/id="task-([0-9a-f-]+)"/g))
      await last.post(url(`/tasks/${id}/completion`), { form: {} });
    const taskId = await make("The very last");
    await last.post(url(`/tasks/${taskId}/completion`), { form: {} });
    const { body } = await last.get(url(`/tasks/${taskId}`));
    expect(body).toContain("Everything is done. Thank you.");
    expect(body).not.toContain("Next: ");
  });
});

describe("the list", () => {
  it("shows at once what it knows of a task that opens, whatever the server takes", async () => {
    await make("Seen before the answer", { dueDate: "2001-02-03" });
    const { page, errors, close } = await open("/tasks?by=date", { javaScript: true });
    try {
      await settled(page);
      const asked: string[] = [];
      page.on("request", (request) => asked.push(request.url()));
      let answer = () => {};
      const held = new Promise<void>((resolve) => {
        answer = resolve;
      });
      await page.route("**/tasks/*.data**", async (route) => {
        await held;
        await route.continue();
      });
      // What the drawer is drawn by comes before anybody taps.
      await page.waitForFunction(() =>
        performance.getEntriesByType("resource").some(({ name }) => name.includes("task-drawer")),
      );
      await page.waitForLoadState("networkidle");
      asked.length = 0;
      const pages = await page.evaluate(() => history.length);
      await page.getByRole("link", { name: "Seen before the answer" }).click();
      const drawer = page.getByRole("dialog", { name: "Seen before the answer" });
      await drawer.getByText("Overdue", { exact: true }).waitFor();
      await drawer.getByText("Sat 3 February 2001").waitFor();
      await drawer.getByText("Loading the rest…").waitFor();
      expect(await page.evaluate(() => document.querySelector("dialog")?.matches(":modal"))).toBe(true);
      expect(await axeFaults(page)).toEqual([]);
      expect(asked.filter((address) => /\.(js|css)$/.test(address))).toEqual([]);
      // Closed before it is there, the list stays as it was, and Back leads away from it.
      await page.keyboard.press("Escape");
      await page.getByRole("dialog").waitFor({ state: "detached" });
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.textContent))
        .toBe("Seen before the answer");
      expect(await page.evaluate(() => history.length)).toBe(pages);
      await page.getByRole("link", { name: "Seen before the answer" }).click();
      await drawer.getByText("Loading the rest…").waitFor();
      answer();
      await drawer.getByRole("button", { name: "Mark as complete" }).waitFor();
      expect(await page.getByRole("dialog").count()).toBe(1);
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.textContent))
        .toBe("Seen before the answer");
      expect(errors).toEqual([]);
    } finally {
      await close();
    }
  });

  it.each([true, false])(
    "folds what finds and sorts into one line on a phone (script: %s)",
    async (javaScript) => {
      await make("Found on a phone");
      const { page, close } = await open("/tasks", { javaScript });
      try {
        const box = page.getByRole("searchbox", { name: "Search by title" });
        const line = page.locator("summary").filter({ hasText: "Search and sort" });
        expect([await box.isVisible(), await line.isVisible()]).toEqual([true, false]);
        await page.setViewportSize({ width: 390, height: 844 });
        expect([await box.isVisible(), await line.isVisible()]).toEqual([false, true]);
        if (javaScript) await settled(page);
        await line.click();
        await box.fill("Found on");
        if (javaScript) await page.waitForURL(/q=Found/);
        else await page.getByRole("button", { name: "Apply" }).click();
        await page.getByRole("link", { name: "Found on a phone" }).first().waitFor();
        // What narrows the list stays in sight.
        expect(await box.isVisible()).toBe(true);
        if (javaScript) expect(await page.evaluate(() => document.activeElement?.id)).toBe("filter-q");
        for (const width of [390, 320]) {
          await page.setViewportSize({ width, height: 844 });
          expect(await overflowFaults(page)).toEqual([]);
        }
      } finally {
        await close();
      }
    },
  );
});
