import { sql } from "drizzle-orm";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { writeBatch } from "#db/write-batch";
import { addTask } from "~/features/tasks/tasks.commands.server";
import { addTeam } from "~/features/teams/teams.commands.server";
import { newPage, type PageOptions } from "../harness/browser";
import type { Client } from "../harness/http";
import { itInWhole } from "../harness/it-in-whole";
import { urlOf } from "../harness/portal";
import { isWhole, turnOf } from "../harness/whole";
import { givePassword, portalEvent, signedIn } from "../worlds/portal-event";
import { newTask, person } from "../worlds/test-event";
import { axeFaults, overflowFaults, shownHtmlFaults } from "./support/checks";
import { settled } from "./support/settled";
import { takeSession } from "./support/sign-in";

const SLUG = "own-screens";
let at: Awaited<ReturnType<typeof portalEvent>>;
let owner: Client;
let teamId: string;

beforeAll(async () => {
  at = await portalEvent(SLUG);
  const made = await addTeam(at.ctx(), {
    name: "Heron Boats",
    teamTypeId: null,
    isOrganiser: false,
    owner: person("Hera", SLUG),
  });
  teamId = made.teamId;
  await givePassword(at.on, made.ownerId);
  owner = await signedIn(SLUG, `hera@${SLUG}`);
});

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
const unsent = (page: Page) => page.getByLabel("Your text, which was not sent");

describe.each(turnOf([{ javaScript: true }, { javaScript: false }], 1))(
  "a request (script: $javaScript)",
  (options) => {
    it("keeps its text when the task is gone meanwhile, was completed, or the session has ended", async () => {
      // A script leaves the form as it was, with what is wrong; without one the page is another.
      const kept = (page: Page) => (options.javaScript ? page.getByLabel(/^Why/) : unsent(page));
      const ask = async (taskId: string, meanwhile: (page: Page) => Promise<unknown>) => {
        const { page, close } = await open(`/tasks/${taskId}/request`, options);
        if (options.javaScript) await settled(page);
        await page.getByLabel("It does not apply to us").check();
        await page.getByLabel(/^Why/).fill("We bring no boat.\nReally not.");
        await meanwhile(page);
        await page.getByRole("button", { name: "Send to the organisers" }).click();
        return { page, close };
      };
      const gone = await make(`Request gone ${options.javaScript}`);
      const first = await ask(gone, () => archive(gone));
      await first.page.getByText("This task is not in your list any more").first().waitFor();
      expect(await kept(first.page).inputValue()).toBe("We bring no boat.\nReally not.");
      if (options.javaScript) expect(await axeFaults(first.page)).toEqual([]);
      else expect(await shownHtmlFaults(first.page)).toEqual([]);
      await first.close();

      const done = await make(`Request done ${options.javaScript}`);
      const second = await ask(done, () => owner.post(url(`/tasks/${done}/completion`), { form: {} }));
      await second.page.getByText("This task is complete already").first().waitFor();
      expect(await kept(second.page).inputValue()).toBe("We bring no boat.\nReally not.");
      await second.close();

      const out = await make(`Request signed out ${options.javaScript}`);
      const third = await ask(out, (page) => page.context().clearCookies());
      if (options.javaScript) {
        await third.page.getByRole("alert").getByText("You have been signed out").waitFor();
        expect(await third.page.getByLabel(/^Why/).inputValue()).toBe("We bring no boat.\nReally not.");
      } else {
        await third.page.getByRole("heading", { name: "You have been signed out" }).waitFor();
        expect(await unsent(third.page).inputValue()).toBe("We bring no boat.\nReally not.");
        expect(await third.page.getByRole("link", { name: "Sign in" }).getAttribute("href")).toContain(
          encodeURIComponent(`/tasks/${out}/request`),
        );
        expect(await shownHtmlFaults(third.page)).toEqual([]);
      }
      await third.close();
    });
  },
);

/** In letters: over what a request may carry in `npm test -- whole`, where typing it takes its time. */
const FAR_TOO_LONG = isWhole ? 1_100_000 : 60_000;

it("what is far too long as a comment is not sent, and the drawer stays with it", async () => {
  const taskId = await make("Long comment");
  const { page, close } = await open(`/tasks/${taskId}`);
  try {
    await settled(page);
    const box = page.getByLabel("Add a comment");
    // Browsers cut off what is far too long; somebody's script may not.
    await box.fill("z".repeat(FAR_TOO_LONG));
    expect((await box.inputValue()).length).toBe(20_000);
    await box.evaluate((area) => area.removeAttribute("maxlength"));
    await box.fill("z".repeat(FAR_TOO_LONG));
    let sent = 0;
    page.on("request", (request) => {
      if (request.method() === "POST") sent += 1;
    });
    await page.getByRole("button", { name: "Post comment" }).click();
    await page.getByText("Use at most 5,000 characters").first().waitFor();
    expect([sent, (await box.inputValue()).length]).toEqual([0, FAR_TOO_LONG]);
    await box.fill("😀".repeat(4_000));
    await page.getByRole("button", { name: "Post comment" }).click();
    await page.getByRole("article", { name: /^Comment/ }).waitFor();
  } finally {
    await close();
  }
});

describe("after completing", () => {
  it("Undo of the notice takes it back by keyboard too", async () => {
    const taskId = await make("Completed and undone");
    const { page, errors, close } = await open(`/tasks/${taskId}`);
    try {
      await settled(page);
      await page.getByRole("button", { name: "Mark as complete" }).click();
      const notice = page.getByRole("status").filter({ hasText: "Task complete" });
      await notice.waitFor();
      expect(await axeFaults(page)).toEqual([]);
      await notice.getByRole("button", { name: /^Undo/ }).focus();
      await page.keyboard.press("Enter");
      await page.getByText("Task open again").waitFor();
      expect(await page.getByText("Task complete").count()).toBe(0);
      await page.getByRole("button", { name: "Mark as complete" }).waitFor();
      expect(new URL(page.url()).pathname).toBe(`/tasks/${taskId}`);
      expect(errors).toEqual([]);
    } finally {
      await close();
    }
  });

  itInWhole("a notice is not lost where the reader goes on before its page is there", async () => {
    const taskId = await make("Completed in a hurry");
    const { page, close } = await open(`/tasks/${taskId}`);
    try {
      await settled(page);
      let isLeft: () => void = () => {};
      const left = new Promise<void>((resolve) => {
        isLeft = resolve;
      });
      // The server's answer to what the page asks for, and the page's own request, which hangs until the reader has left.
      const asked = new Promise<string>((resolve) => {
        page.route(
          `**/tasks/${taskId}.data**`,
          async (route) => {
            resolve(route.request().url());
            await left;
            await route.abort().catch(() => {});
          },
          { times: 1 },
        );
      });
      await page.getByRole("button", { name: "Mark as complete" }).click();
      await page.evaluate((address) => fetch(address).then((answer) => answer.text()), await asked);
      await page.getByRole("link", { name: "Close" }).first().click();
      await page.waitForURL((url) => url.pathname === "/tasks");
      isLeft();
      await page.getByRole("status").filter({ hasText: "Task complete" }).waitFor();
      await page.getByRole("button", { name: /^Undo/ }).click();
      await page.getByText("Task open again").waitFor();
    } finally {
      await close();
    }
  });

  itInWhole("Undo is refused when something else happened since", async () => {
    const taskId = await make("Too late to undo");
    const { page, close } = await open(`/tasks/${taskId}`);
    try {
      await settled(page);
      await page.getByRole("button", { name: "Mark as complete" }).click();
      const undo = page.getByRole("button", { name: /^Undo/ });
      await undo.focus();
      await writeBatch(at.db, [
        sql`update task_status set version = version + 1 where task_id = ${taskId} and team_id = ${teamId}`,
      ]);
      await undo.click();
      await page.getByText("Something else happened to this task since").waitFor();
      await page.getByRole("button", { name: "Reopen task" }).waitFor();
    } finally {
      await close();
    }
  });
});

describe("the list", () => {
  it("shows what is open first, by date where something is late, and what is done folded away", async () => {
    const done = await make("Long done");
    await owner.post(url(`/tasks/${done}/completion`), { form: {} });
    await make("Late as late", { dueDate: "2001-01-01" });
    const { page, close } = await open("/tasks");
    try {
      await settled(page);
      expect(await page.locator(".group h2").first().textContent()).toBe("Overdue");
      const row = page.getByRole("link", { name: "Long done" });
      expect(await row.isVisible()).toBe(false);
      await page.getByRole("heading", { name: "Done" }).click();
      await row.click();
      await page.getByRole("dialog", { name: "Long done" }).waitFor();
      await page.keyboard.press("Escape");
      await page.getByRole("dialog").waitFor({ state: "detached" });
      await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe(`task-${done}`);
      for (const width of [1440, 390, 320]) {
        await page.setViewportSize({ width, height: 900 });
        expect([...(await axeFaults(page)), ...(await overflowFaults(page))]).toEqual([]);
      }
    } finally {
      await close();
    }
  });

  itInWhole("remembers the view and its filters, and neither a search nor the order", async () => {
    const { page, close } = await open("/tasks");
    try {
      await settled(page);
      await page.getByRole("link", { name: "By group" }).click();
      await page.waitForURL(/by=group/);
      await page.getByText("Sort: Due date").click();
      await page.getByRole("link", { name: "Title", exact: true }).click();
      await page.waitForURL(/sort=title/);
      await page
        .getByRole("navigation", { name: "Tasks by status" })
        .getByRole("link", { name: /^To do/ })
        .click();
      await page.waitForURL(/status=toDo/);
      await page.goto(url("/"));
      await page
        .getByRole("navigation", { name: "Main" })
        .getByRole("link", { name: /^Tasks/ })
        .click();
      await page.waitForURL(url("/tasks?by=group&status=toDo"));
      await page
        .getByRole("navigation", { name: "Tasks by status" })
        .getByRole("link", { name: /^All/ })
        .click();
      await page.waitForURL(url("/tasks?by=group"));
    } finally {
      await close();
    }
  });

  itInWhole("copies a task's address, and says whose days these are to a reader elsewhere", async () => {
    const taskId = await make("Far away", { dueDate: "2027-06-01" });
    const path = `/tasks/${taskId}?by=date`;
    const far = await open(path, { timeZone: "Pacific/Kiritimati" });
    try {
      const { page, context } = far;
      await page.getByRole("dialog").getByText("(London time)").waitFor();
      await context.grantPermissions(["clipboard-read", "clipboard-write"]);
      await settled(page);
      await page.getByRole("button", { name: "Copy link to this task" }).click();
      await page.getByRole("button", { name: "Link copied" }).waitFor();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(url(`/tasks/${taskId}`));
    } finally {
      await far.close();
    }
    const near = await open(path, { timeZone: "Europe/London" });
    try {
      await settled(near.page);
      expect(await near.page.getByText(/ time\)/).count()).toBe(0);
    } finally {
      await near.close();
    }
  });
});
