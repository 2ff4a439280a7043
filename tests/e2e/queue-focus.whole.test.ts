import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { completeTask } from "~/features/tasks/task-status.commands.server";
import { addTask } from "~/features/tasks/tasks.commands.server";
import { addTeam } from "~/features/teams/teams.commands.server";
import { newPage, type TestPage } from "../harness/browser";
import type { Client } from "../harness/http";
import { itInWhole } from "../harness/it-in-whole";
import { urlOf } from "../harness/portal";
import { demoUser, portalEvent, signedIn } from "../worlds/portal-event";
import { newTask, person } from "../worlds/test-event";
import { unexpected } from "./support/checks";
import { settled } from "./support/settled";
import { takeSession } from "./support/sign-in";

const SLUG = "queue-focus";
const PLAN = "Send your stand plan";
let client: Client;
beforeAll(async () => {
  const at = await portalEvent(SLUG);
  const { taskId } = await addTask(at.ctx(), newTask(PLAN, { isApprovalNeeded: true }));
  for (const name of ["Ash", "Birch", "Cedar", "Dogwood", "Elm", "Fir"]) {
    const owner = { ...person(name), email: `${name.toLowerCase()}@${SLUG}.example` };
    const team = await addTeam(at.ctx(), { name, teamTypeId: null, isOrganiser: false, owner });
    await completeTask(at.ctx({ actor: { id: team.ownerId, level: "user", teamId: team.teamId } }), {
      taskId,
    });
  }
  client = await signedIn(SLUG, at.adminEmail);
});

async function queue(javaScript: boolean): Promise<TestPage> {
  const opened = await newPage({ javaScript });
  await takeSession(opened.context, client);
  await opened.page.goto(urlOf(SLUG, "/admin/approvals"));
  if (javaScript) await settled(opened.page);
  return opened;
}
const row = (page: Page, team: string) => page.getByRole("row").filter({ hasText: team });
const said = (page: Page, words: string) => page.getByRole("status").filter({ hasText: words }).waitFor();
/** The team of the row that has the focus, or what has it. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    return element?.closest("tr")?.querySelector("th .cell-sub")?.textContent ?? element?.tagName ?? "";
  });
const isFocusOn = async (page: Page, what: string) => {
  await expect.poll(() => focused(page), { timeout: 10_000 }).toBe(what);
};

describe("the approvals queue by keyboard", () => {
  it("goes to the reason on opening it, and to the next row after each decision, to the end", async () => {
    const { page, errors, close } = await queue(true);
    try {
      await row(page, "Ash")
        .getByRole("link", { name: /^Send back/ })
        .press("Enter");
      await page.getByLabel("What must change?").waitFor();
      await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe("TEXTAREA");
      await page.keyboard.type("Mark the exits.");
      await page.getByRole("button", { name: "Send back", exact: true }).press("Enter");
      await said(page, `Sent back: ${PLAN}, Ash`);
      await isFocusOn(page, "Birch");
      await row(page, "Birch")
        .getByRole("button", { name: /^Approve/ })
        .press("Enter");
      await said(page, `Approved: ${PLAN}, Birch`);
      await isFocusOn(page, "Cedar");

      // Undo stands in the notice; what it brings back waits again.
      await page.getByRole("button", { name: /^Undo/ }).click();
      await said(page, `Undone: ${PLAN}, Birch`);
      await row(page, "Birch").waitFor();

      // The last row leaves the focus to the one before it.
      await row(page, "Fir")
        .getByRole("button", { name: /^Approve/ })
        .press("Enter");
      await said(page, `Approved: ${PLAN}, Fir`);
      await isFocusOn(page, "Elm");
      expect(unexpected(errors)).toEqual([]);
    } finally {
      await close();
    }
  });

  it("many are asked about once on a page that names them, and taken back by one press", async () => {
    const { page, close } = await queue(true);
    try {
      for (const team of ["Cedar", "Dogwood"]) await row(page, team).getByRole("checkbox").check();
      await page.getByRole("button", { name: "Approve…" }).click();
      await page.getByRole("heading", { name: "Approve 2 tasks?" }).waitFor();
      await page.getByText("Dogwood").waitFor();
      await page.getByRole("button", { name: "Approve 2 tasks" }).click();
      await said(page, "2 tasks approved");
      expect(await row(page, "Cedar").count()).toBe(0);
      await page.getByRole("button", { name: /^Undo/ }).click();
      await said(page, "Undone: 2 decisions");
      await row(page, "Cedar").waitFor();
    } finally {
      await close();
    }
  });

  it("without JavaScript a decision is taken back in Decided, and the reason asks for the focus itself", async () => {
    const { page, close } = await queue(false);
    try {
      await row(page, "Cedar")
        .getByRole("link", { name: /^Send back/ })
        .click();
      expect(await page.getByLabel("What must change?").getAttribute("autofocus")).not.toBeNull();
      await page.getByLabel("What must change?").fill("Mark the exits.");
      await page.getByRole("button", { name: "Send back", exact: true }).click();
      await said(page, `Sent back: ${PLAN}, Cedar`);
      await page.getByRole("link", { name: "Decided" }).first().click();
      await row(page, "Cedar").getByRole("button", { name: /^Undo/ }).click();
      await said(page, `Undone: ${PLAN}, Cedar`);
      await page.goto(urlOf(SLUG, "/admin/approvals"));
      await row(page, "Cedar").waitFor();
    } finally {
      await close();
    }
  });
});

describe("adding a task", () => {
  itInWhole(
    "counts its audience while types are chosen, leaves stand shares out then, and asks before it is left",
    async () => {
      const opened = await newPage({ javaScript: true });
      await takeSession(opened.context, await demoUser("admin@demo.example"));
      const { page } = opened;
      try {
        await page.goto(urlOf("demo", "/admin/tasks/add"));
        await settled(page);
        const line = page.getByRole("status").filter({ hasText: /sees? it/ });
        const all = Number.parseInt((await line.textContent()) ?? "", 10);
        expect(await page.getByLabel("Show to stand shares too").isChecked()).toBe(true);
        await page
          .getByRole("group", { name: /Team types/ })
          .getByRole("checkbox")
          .first()
          .check();
        await expect.poll(() => page.getByLabel("Show to stand shares too").isChecked()).toBe(false);
        await line.filter({ hasText: "1 team type" }).waitFor();
        const some = Number.parseInt((await line.textContent()) ?? "", 10);
        expect(some).toBeLessThan(all);
        expect(some).toBeGreaterThan(0);
        const bar = await page.getByRole("button", { name: "Add task" }).boundingBox();
        expect((bar?.y ?? 9_999) + (bar?.height ?? 0)).toBeLessThanOrEqual(page.viewportSize()?.height ?? 0);
        await page.getByRole("link", { name: "Cancel" }).click();
        await page.getByRole("dialog", { name: "Leave without saving?" }).waitFor();
      } finally {
        await opened.close();
      }
    },
  );
});
