import { sql } from "drizzle-orm";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { addTaskGroup } from "~/features/tasks/groups/task-groups.server";
import { addTask } from "~/features/tasks/tasks.commands.server";
import { addTeam } from "~/features/teams/teams.commands.server";
import { newPage, type TestPage } from "../harness/browser";
import type { Client } from "../harness/http";
import { itInWhole } from "../harness/it-in-whole";
import { urlOf } from "../harness/portal";
import { turnOf } from "../harness/whole";
import { portalEvent, signedIn } from "../worlds/portal-event";
import { newTask, person } from "../worlds/test-event";
import { look } from "./support/look";
import { pastTheMoment } from "./support/moment";
import { SCRIPTED } from "./support/scripted";
import { takeSession } from "./support/sign-in";

const SLUG = "choosing";
let at: Awaited<ReturnType<typeof portalEvent>>;
let client: Client;
let groupId: string;
let taskId: string;
beforeAll(async () => {
  at = await portalEvent(SLUG);
  client = await signedIn(SLUG, at.adminEmail);
  groupId = (await addTaskGroup(at.ctx(), { title: "Build-up" })).taskGroupId;
  for (const title of ["Alpha", "Bravo", "Charlie", "Delta"]) {
    ({ taskId } = await addTask(at.ctx(), newTask(title, { groupIds: [groupId], dueDate: "2027-05-01" })));
  }
  await addTaskGroup(at.ctx(), { title: "Marketing" });
  await addTaskGroup(at.ctx(), { title: "People" });
  await addTeam(at.ctx(), {
    name: "Solent",
    teamTypeId: null,
    isOrganiser: false,
    owner: person("Olive", SLUG),
  });
});

async function open(path: string, javaScript: boolean): Promise<TestPage> {
  const opened = await newPage({ javaScript });
  await takeSession(opened.context, client);
  await opened.page.goto(urlOf(SLUG, path));
  return opened;
}

const said = (page: Page, words: string | RegExp) =>
  page.getByRole("status").filter({ hasText: words }).waitFor();
const choose = async (page: Page, ...titles: string[]) => {
  for (const title of titles) await page.getByLabel(`Select ${title}`, { exact: true }).check();
};
const order = (page: Page) =>
  page.locator(".reorder .reorder-main a, .reorder .reorder-main").allTextContents();
const places = async (page: Page) =>
  await page.locator(".reorder > li").evaluateAll((rows) => rows.map((row) => row.getAttribute("data-id")));
const focused = (page: Page) => page.evaluate(() => document.activeElement?.id ?? "");

describe.each(turnOf(SCRIPTED, 0))("many tasks at once, %s", (_, javaScript) => {
  it("archives the chosen ones, finds them in the archive and brings them back", async () => {
    const { page, errors, close } = await open("/admin/tasks?q=a", javaScript);
    try {
      expect(await page.getByRole("button", { name: "Archive" }).isVisible()).toBe(false);
      await choose(page, "Alpha", "Charlie");
      await page.getByRole("button", { name: "Archive" }).click();
      await said(page, "2 tasks archived");
      expect(new URL(page.url()).search).toBe("?q=a");
      expect(await page.getByRole("row").filter({ hasText: "Alpha" }).count()).toBe(0);

      await page.getByRole("link", { name: /^Archived/ }).click();
      await page.getByRole("heading", { level: 1, name: "Archived Tasks" }).waitFor();
      await choose(page, "Alpha", "Charlie");
      await pastTheMoment(page);
      await page.getByRole("button", { name: "Restore" }).click();
      await said(page, "2 tasks restored");
      expect(await at.rows(sql`select 1 from task where is_archived = 1`)).toEqual([]);
      expect(errors).toEqual([]);
    } finally {
      await close();
    }
  });

  itInWhole("shifts their due dates from a page of its own, and a wrong number is told there", async () => {
    const { page, errors, close } = await open("/admin/tasks", javaScript);
    try {
      await choose(page, "Bravo", "Delta");
      await page.getByRole("button", { name: "Shift due dates" }).click();
      await page.getByRole("heading", { level: 1, name: "Shift Due Dates" }).waitFor();
      expect(await page.getByLabel("Tell the teams about the new due dates").isChecked()).toBe(true);
      await page.getByLabel(/^Days/).fill("a week");
      await page.getByRole("button", { name: "Shift 2 tasks" }).click();
      await page.getByRole("link", { name: /Enter a whole number of days/ }).waitFor();
      expect(await page.getByLabel(/^Days/).inputValue()).toBe("a week");
      await page.getByLabel(/^Days/).fill("7");
      await page.getByLabel("Tell the teams about the new due dates").uncheck();
      await page.getByRole("button", { name: "Shift 2 tasks" }).click();
      await said(page, "2 tasks moved 7 days later");
      const row = page.getByRole("row").filter({ hasText: "Bravo" });
      expect(await row.textContent()).toContain(javaScript ? "8 May 2027" : "15 May 2027");
      expect(errors.filter((text) => !/status of 400/.test(text))).toEqual([]);
    } finally {
      await close();
    }
  });

  it("deletes only after the word, from a page that says what goes", async () => {
    const title = javaScript ? "Doomed one" : "Doomed two";
    await addTask(at.ctx(), newTask(title));
    const { page, close } = await open("/admin/tasks?q=doomed", javaScript);
    try {
      await choose(page, title);
      await page.getByRole("button", { name: "Delete" }).click();
      await page.getByText("This cannot be undone.").waitFor();
      const remove = page.getByRole("button", { name: "Delete 1 task" });
      if (javaScript) await expect.poll(() => remove.isEnabled()).toBe(false);
      else {
        await remove.click();
        await page.getByRole("link", { name: "Type CONFIRM to delete" }).waitFor();
      }
      await page.getByLabel(/Type 'CONFIRM'/).fill("CONFIRM");
      await remove.click();
      await said(page, "1 task deleted");
      expect(await at.rows(sql`select 1 from task where title = ${title}`)).toEqual([]);
    } finally {
      await close();
    }
  });
});

describe.each(turnOf(SCRIPTED, 0))("the order of a group's tasks by keyboard, %s", (_, javaScript) => {
  it("moves step by step, the focus goes along, and the page says where it is", async () => {
    const { page, errors, close } = await open(`/admin/task-groups/${groupId}`, javaScript);
    try {
      const [first = "", , , last = ""] = (await places(page)) as string[];
      await page.locator(`#move-down-${first}`).focus();
      for (const place of [2, 3, 4]) {
        await page.keyboard.press("Enter");
        await said(page, new RegExp(`is now ${place} of 4\\.`));
        // At the end there is no further down: the focus is on the way back.
        await expect.poll(() => focused(page)).toBe(`move-${place === 4 ? "up" : "down"}-${first}`);
      }
      expect((await places(page)).at(-1)).toBe(first);
      if (javaScript) {
        // The focus went to the way back by itself: who pressed once more did not mean that.
        await page.keyboard.press("Enter");
        await pastTheMoment(page);
        expect((await places(page)).at(-1)).toBe(first);
      }
      await page.keyboard.press("Enter");
      await said(page, /is now 3 of 4\./);
      await expect.poll(() => focused(page)).toBe(`move-up-${first}`);

      const row = page.locator(`li[data-id="${last}"]`);
      await row.getByText(/^Move to/).click();
      await row.getByLabel("Place, 1 to 4").fill("1");
      await row.getByRole("button", { name: "Move", exact: true }).click();
      await said(page, /is now 1 of 4\./);
      expect((await places(page))[0]).toBe(last);
      expect(errors).toEqual([]);
    } finally {
      await close();
    }
  });
});

describe("dragging, as an extra", () => {
  it("puts a group at another place", async () => {
    const { page, errors, close } = await open("/admin/task-groups/reorder", true);
    try {
      const before = (await places(page)) as string[];
      const rows = page.locator(".reorder > li");
      await expect.poll(() => rows.first().getAttribute("draggable")).toBe("true");
      await rows.nth(0).dragTo(rows.nth(2));
      await said(page, /is now 3 of 3\./);
      expect(await places(page)).toEqual([before[1], before[2], before[0]]);
      expect(await order(page)).toHaveLength(3);
      expect(errors).toEqual([]);
    } finally {
      await close();
    }
  });
});

describe("the screens", () => {
  const paths = () => [
    "/admin/tasks",
    "/admin/tasks?status=overdue",
    "/admin/tasks/archived",
    `/admin/tasks/${taskId}/audience`,
    `/admin/tasks/due-date?ids=${taskId}`,
    `/admin/tasks/shift?ids=${taskId}`,
    `/admin/tasks/grouping?ids=${taskId}`,
    `/admin/tasks/removal?ids=${taskId}`,
    "/admin/task-groups",
    "/admin/task-groups/archived",
    "/admin/task-groups/reorder",
    `/admin/task-groups/${groupId}`,
    `/admin/task-groups/${groupId}/additions`,
    `/admin/task-groups/removal?ids=${groupId}`,
  ];

  itInWhole("have no fault to axe, to the validator and in their width, in either theme", async () => {
    expect(await look({ slug: SLUG, client, paths: paths() })).toEqual([]);
  });
});
