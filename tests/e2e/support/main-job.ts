import type { Page } from "playwright-core";
import { expect } from "vitest";
import { newPage } from "../../harness/browser";
import { linkIn, waitForMail } from "../../harness/mail";
import { portal, urlOf } from "../../harness/portal";
import { PASSWORD, portalEvent } from "../../worlds/portal-event";
import { pastTheMoment } from "./moment";
import { signIn } from "./sign-in";

const OWNER = { firstName: "Wren", surname: "Halloway", password: "seven-brass-cleats" };

/**
 * From an empty event to a completed task, as two people see it: the organiser in one browser, the team's owner in the
 * other. The same steps with JavaScript and without: nothing here knows which.
 */
export async function walkMainJob(slug: string, javaScript: boolean): Promise<void> {
  const { adminEmail } = await portalEvent(slug);
  const ownerEmail = `wren@${slug}.example`;
  const organiser = await newPage({ javaScript });
  const exhibitor = await newPage({ javaScript });
  try {
    await signIn(organiser.page, slug, adminEmail, PASSWORD);
    await prepare(organiser.page, slug, ownerEmail);

    const mail = await waitForMail(portal().mailboxUrl, { to: ownerEmail });
    await choosePassword(exhibitor.page, linkIn(mail, "/auth/set-password"));
    await complete(exhibitor.page);

    await seeItDone(organiser.page, slug);
    expect(organiser.errors, "the organiser's console").toEqual([]);
    expect(exhibitor.errors, "the exhibitor's console").toEqual([]);
  } finally {
    await organiser.close();
    await exhibitor.close();
  }
}

/** Type, group, task and team, each by the button that the list before it offers. */
async function prepare(page: Page, slug: string, ownerEmail: string): Promise<void> {
  await page.goto(urlOf(slug, "/admin/team-types"));
  await page.getByRole("link", { name: "Add team type" }).last().click();
  await page.getByLabel("Name").fill("Pontoon berth");
  await page.getByRole("button", { name: "Add team type" }).click();
  await said(page, "Team type “Pontoon berth” added");

  await page.goto(urlOf(slug, "/admin/task-groups/add"));
  await page.getByLabel("Title").fill("Before you arrive");
  await page.getByRole("button", { name: "Add task group" }).click();
  await said(page, "Task group “Before you arrive” added");

  await page.goto(urlOf(slug, "/admin/tasks/add"));
  await page.getByLabel("Title").fill("Tell us your draught");
  await writeWhatToDo(page);
  await page.getByLabel("Before you arrive").check();
  await page.getByLabel("Pontoon berth").check();
  await page.getByRole("button", { name: "Add task" }).click();
  await said(page, "Task “Tell us your draught” added");

  await page.goto(urlOf(slug, "/admin/teams/add-team"));
  await page.getByLabel("Team name").fill("Halloway Boats");
  await page.getByLabel("Team type").selectOption({ label: "Pontoon berth" });
  await page.getByLabel("First name").fill(OWNER.firstName);
  await page.getByLabel("Surname").fill(OWNER.surname);
  await page.getByLabel("E-mail address").fill(ownerEmail);
  await page.getByRole("button", { name: "Add team" }).click();
  await said(page, "Team “Halloway Boats” added");
  await page.getByRole("heading", { level: 1, name: "Halloway Boats" }).waitFor();
}

/** A paragraph and a list: in the editor as it makes one of what is typed, in the plain field as Markdown. */
async function writeWhatToDo(page: Page): Promise<void> {
  await page.waitForLoadState("networkidle");
  const box = page.getByRole("textbox", { name: "What to do" });
  if (await box.evaluate((it) => it instanceof HTMLTextAreaElement))
    return box.fill("Measure it.\n\n- Fully laden\n- In metres");
  await box.click();
  await page.keyboard.type("Measure it.");
  await page.keyboard.press("Enter");
  await page.keyboard.type("- Fully laden");
  await page.keyboard.press("Enter");
  await page.keyboard.type("In metres");
}

async function choosePassword(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await page.getByLabel("New password").fill(OWNER.password);
  await page.getByLabel("The same password again").fill(OWNER.password);
  await page.getByRole("button", { name: "Save the password" }).click();
  await said(page, "Your password is set");
}

/** Done, taken back, and done again: the drawer says each time how the task stands. */
async function complete(page: Page): Promise<void> {
  await page.getByRole("heading", { level: 1, name: /, Wren$/ }).waitFor();
  await page.getByRole("link", { name: "Tell us your draught" }).click();
  const drawer = page.getByRole("dialog", { name: "Tell us your draught" });
  await drawer.getByRole("listitem").filter({ hasText: "Fully laden" }).waitFor();
  expect(await drawer.getByText("Before you arrive").isVisible()).toBe(true);

  await drawer.getByRole("button", { name: "Mark as complete" }).click();
  await drawer.getByText(/^Completed$/).waitFor();
  await pastTheMoment(page);
  await drawer.getByRole("button", { name: "Reopen task" }).click();
  await drawer.getByRole("button", { name: "Mark as complete" }).waitFor();
  await pastTheMoment(page);
  await drawer.getByRole("button", { name: "Mark as complete" }).click();
  await drawer.getByRole("button", { name: "Reopen task" }).waitFor();

  await drawer.getByRole("link", { name: "Close" }).click();
  await page.getByText("1 of 1 complete").first().waitFor();
}

async function seeItDone(page: Page, slug: string): Promise<void> {
  await page.goto(urlOf(slug, "/admin/teams"));
  const team = page.getByRole("row").filter({ hasText: "Halloway Boats" });
  expect(await team.textContent()).toContain("1 of 1");
  await team.getByRole("link", { name: "Halloway Boats" }).click();
  const done = page.locator("#tasks-done");
  await done.getByText("Done", { exact: true }).first().waitFor();
  expect(await done.textContent()).toContain("Tell us your draught");

  await page.goto(urlOf(slug, "/admin/tasks"));
  const task = page.getByRole("row").filter({ hasText: "Tell us your draught" });
  expect(await task.textContent()).toContain("1 of 1");
}

/** A notice: success goes by itself after three seconds, long after this has seen it. */
const said = (page: Page, words: string) => page.getByRole("status").filter({ hasText: words }).waitFor();
