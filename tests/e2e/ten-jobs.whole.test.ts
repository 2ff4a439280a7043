import type { Page } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import { addSidebarSection } from "~/features/sidebar/sidebar-sections.commands.server";
import { completeTask } from "~/features/tasks/task-status.commands.server";
import { addTask } from "~/features/tasks/tasks.commands.server";
import { addTeamType } from "~/features/teams/team-types.server";
import { addTeam } from "~/features/teams/teams.commands.server";
import { newId } from "~/lib/ids";
import { newPage } from "../harness/browser";
import type { Client } from "../harness/http";
import { png } from "../harness/pictures";
import { urlOf } from "../harness/portal";
import { idOf, PDF } from "../worlds/file-event";
import { formOf } from "../worlds/lists-event";
import { portalEvent, signedIn } from "../worlds/portal-event";
import { newTask, person } from "../worlds/test-event";
import { unexpected } from "./support/checks";
import { settled } from "./support/settled";
import { takeSession } from "./support/sign-in";

/**
 * Jobs of an organiser's day, each from the admin home to its end, and the presses of a mouse that it takes: what is typed, and the file that
 * is chosen in the window of the system, count as nothing, but opening that window counts.
 */
const SLUG = "ten-jobs";
let at: Awaited<ReturnType<typeof portalEvent>>;
let client: Client;

beforeAll(async () => {
  at = await portalEvent(SLUG);
  client = await signedIn(SLUG, at.adminEmail);
  const { teamTypeId } = await addTeamType(at.ctx(), { name: "Shell scheme" });
  const { taskId } = await addTask(at.ctx(), newTask("Send the rigging plan", { isApprovalNeeded: true }));
  await addTask(at.ctx(), newTask("Internet and telephone", { teamTypeIds: [teamTypeId] }));
  await addSidebarSection(at.ctx(), { heading: "Paperwork", isCollapsable: false, isClosedAtFirst: false });
  await added("/admin/suppliers/add", { company: "Quay Electrical", supplierId: newId(), isOpen: "on" });
  const downloadId = newId();
  const staged = await client.request(urlOf(SLUG, `/admin/downloads/${downloadId}/files`), {
    method: "PUT",
    body: PDF,
    headers: { "content-type": "application/octet-stream", "x-file-name": "Plan.pdf" },
  });
  await added("/admin/downloads/add", {
    ...{ name: "Parking plan", downloadId, fileIds: ["-", idOf(staged)] },
    showDownload: "on",
  });
  for (let n = 0; n < 12; n += 1) {
    const team = { name: `Stand ${n + 10}`, teamTypeId: null, isOrganiser: false };
    const { teamId, ownerId } = await addTeam(at.ctx(), { ...team, owner: person(`Olive${n}`, SLUG) });
    await completeTask(at.ctx({ actor: { id: ownerId, level: "user", teamId } }), { taskId });
  }
});

/** By the form, as staff add it. */
async function added(path: string, fields: Record<string, string | readonly string[]>): Promise<void> {
  const answer = await client.post(urlOf(SLUG, path), formOf(fields));
  expect(answer.status, answer.body.slice(0, 300)).toBe(302);
}

/** Begins at the admin home; how many presses the job took. */
async function presses(job: (page: Page) => Promise<void>, atMost: number): Promise<void> {
  const { page, context, errors, close } = await newPage();
  try {
    await takeSession(context, client);
    let count = 0;
    await page.exposeFunction("pressed", () => {
      count += 1;
    });
    await page.addInitScript(() => {
      const { pressed } = window as never as { pressed(): void };
      addEventListener("pointerdown", () => pressed(), true);
    });
    await page.goto(urlOf(SLUG, "/admin"));
    await settled(page);
    count = 0;
    await job(page);
    expect(count).toBeLessThanOrEqual(atMost);
    expect(unexpected(errors)).toEqual([]);
  } finally {
    await close();
  }
}

const said = (page: Page, words: RegExp) =>
  page.locator("[role=status]:not(.top-progress)").filter({ hasText: words }).waitFor();
const inMain = (page: Page, name: string | RegExp) =>
  page.locator("main").getByRole("link", { name }).first();

/** By the search of the page's head, and the keyboard: to what is called so. */
async function found(page: Page, name: string): Promise<void> {
  const box = page.getByRole("combobox", { name: /search/i }).first();
  await box.click();
  await box.pressSequentially(name, { delay: 10 });
  await page.locator("[role=option]").filter({ hasText: name }).first().waitFor();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name }).waitFor();
  await settled(page);
}

it("sees what needs them without a press", () =>
  presses(async (page) => {
    await page.getByRole("heading", { name: "Decisions wait" }).waitFor();
  }, 0));

it("publishes a task for a type, with its day, a file and approval, by five", () =>
  presses(async (page) => {
    await page.getByRole("link", { name: "Add task" }).first().click();
    await page.getByLabel("Title").fill("Book a lift");
    await page.getByLabel("Due date").fill("2027-01-15");
    const chooser = page.waitForEvent("filechooser");
    await page
      .getByRole("button", { name: "Choose files" })
      .or(page.getByText("Choose files"))
      .first()
      .click();
    await (await chooser).setFiles({ name: "plan.txt", mimeType: "text/plain", buffer: Buffer.from("Plan") });
    await page.getByText("plan.txt").first().waitFor();
    await page.getByLabel("Shell scheme").click();
    await page.getByLabel("Needs approval").click();
    await page.getByRole("button", { name: "Add task" }).last().click();
    await said(page, /Book a lift/);
  }, 5));

it("imports fifty teams by five", () =>
  presses(async (page) => {
    await inMain(page, "Import Teams").click();
    const rows = Array.from({ length: 50 }, (_, n) => `Berth ${n},Ann,Smith,ann${n}@berths.example`);
    const chooser = page.waitForEvent("filechooser");
    await page
      .getByRole("button", { name: "Choose a file" })
      .or(page.getByText("Choose a file"))
      .first()
      .click();
    await (await chooser).setFiles({
      ...{ name: "berths.csv", mimeType: "text/csv" },
      buffer: Buffer.from(["Team name,First name,Surname,E-mail", ...rows].join("\n")),
    });
    await page
      .getByRole("button", { name: /^Import 50/ })
      .last()
      .click();
    await page.getByText("The import is done").first().waitFor();
  }, 5));

it("invites a colleague and hands a team over to them by six", () =>
  presses(async (page) => {
    await page
      .getByRole("link", { name: /^Users/ })
      .first()
      .click();
    await page.getByRole("link", { name: "Add staff" }).click();
    await page.getByLabel("First name").fill("Ruth");
    await page.getByLabel("Surname").fill("Hall");
    await page
      .getByLabel(/E-mail/)
      .first()
      .fill("ruth@hall.example");
    await page
      .locator("main")
      .getByRole("button", { name: /^(Add|Invite)/ })
      .last()
      .click();
    await said(page, /Ruth/);
    await found(page, "Stand 10");
    await page.getByRole("link", { name: "Edit team" }).click();
    // By the keyboard, as in every list of choices.
    await page.getByLabel("Account manager").selectOption({ label: "Ruth Hall" });
    await page.getByRole("button", { name: "Save changes" }).first().click();
    await page.getByText("Account manager Ruth Hall").first().waitFor();
  }, 6));

it("sends back two and approves ten by eight", () =>
  presses(async (page) => {
    await inMain(page, /^Decide/).click();
    for (const left of [11, 10]) {
      await page.getByRole("row").getByText("Send back…").first().click();
      await page.getByLabel("What must change?").first().fill("The weights are missing.");
      await page.getByRole("button", { name: "Send back", exact: true }).first().click();
      await page.getByText(`${left} tasks`).first().waitFor();
    }
    await page
      .getByRole("checkbox", { name: /select all|all tasks/i })
      .first()
      .click();
    await page
      .getByRole("button", { name: /^Approve/ })
      .first()
      .click();
    await page.getByRole("button", { name: "Approve 10 tasks" }).click();
    await said(page, /10 tasks/);
  }, 8));

it("adds ten entries to the time table by six", () =>
  presses(async (page) => {
    await inMain(page, /^Time Table/).click();
    await page.getByRole("link", { name: "Paste rows" }).first().click();
    const rows = Array.from(
      { length: 10 },
      (_, n) => `Talk ${n}\t2027-02-2${n % 6}\t10:0${n}\t11:00\tHall A`,
    );
    await page.locator("main textarea").first().fill(rows.join("\n"));
    await page
      .getByRole("button", { name: /^Check/ })
      .first()
      .click();
    await page.getByRole("button", { name: "Add 10 entries" }).click();
    await said(page, /10 entries/);
  }, 6));

/** Chosen by typing in the list of questions; what was added is open, its first input focused. */
async function addQuestion(page: Page, kind: string, words: string): Promise<void> {
  await page.locator(".add-list > summary").filter({ hasText: "Add question" }).last().click();
  await page.locator(".add-list[open] .add-search:focus").waitFor();
  await page.keyboard.type(kind);
  await page.keyboard.press("Enter");
  await page.locator(".q.selected .q-meta", { hasText: kind }).waitFor();
  await page.locator("#properties input[name=label]:focus").waitFor();
  await page.keyboard.type(words);
}

async function addFormPage(page: Page, name: string): Promise<void> {
  await page.locator("main button:visible").filter({ hasText: "Add page" }).first().click();
  await page
    .locator(".outline")
    .getByText(name)
    .or(page.locator("main h2", { hasText: name }))
    .first()
    .waitFor();
}

it("makes a form of three pages with a condition, a repeater and a price, and its task, by thirty", () =>
  presses(async (page) => {
    await inMain(page, /^Forms/).click();
    await page.locator("main").getByRole("link", { name: "Add form" }).first().click();
    await page.getByLabel("Title").first().fill("Crane order");
    await page.keyboard.press("Enter");
    await page.locator("#properties input[name=label]:focus").waitFor();
    await page.keyboard.type("Company");
    await addQuestion(page, "Dropdown", "Do you need a crane?");
    await page.getByRole("button", { name: "Add option" }).click();
    await page.keyboard.type("Yes");
    // The next option stands below, focused.
    await page.keyboard.press("Enter");
    await page.getByLabel("Option 2", { exact: true }).waitFor();
    await page.keyboard.type("No");
    await addFormPage(page, "Page 2");
    await addQuestion(page, "Repeater", "Lifts");
    await page.getByRole("button", { name: "Add column" }).click();
    await page.keyboard.type("Weight");
    await page.locator("#properties").getByRole("link", { name: "Logic" }).click();
    await page.getByRole("button", { name: "Add rule" }).click();
    await page.getByLabel("Question of rule 1").selectOption({ label: "Do you need a crane?" });
    await page.getByLabel("Answer of rule 1").selectOption({ label: "Yes" });
    await addFormPage(page, "Page 3");
    await addQuestion(page, "Item List", "Cranes");
    await page.getByRole("button", { name: "Add item" }).click();
    await page.keyboard.type("Crane, one hour");
    await page.keyboard.press("Tab");
    await page.keyboard.type("120");
    await page
      .getByRole("link", { name: /^Publish/ })
      .first()
      .click();
    await page.getByRole("button", { name: /^Publish version 1/ }).click();
    await page.getByRole("link", { name: "Make a task of it" }).click();
    await page.getByLabel("Due date").fill("2027-01-20");
    await page.getByRole("button", { name: "Add task" }).last().click();
    await said(page, /Crane order/);
  }, 30));

it("makes a card, a layout with it and an entry of the sidebar by ten", () =>
  presses(async (page) => {
    await inMain(page, /^Cards/).click();
    await page.locator("main").getByRole("link", { name: "Add card" }).first().click();
    await page.getByRole("heading", { level: 1, name: "Add Card" }).waitFor();
    await page.getByText("Event countdown").first().click();
    await page.getByLabel("Title").first().fill("Doors open in");
    await page.keyboard.press("Enter");
    await page.waitForURL(/cards$/);
    await page
      .locator("main")
      .getByRole("link", { name: /^Layouts/ })
      .click();
    await page.locator("main").getByRole("link", { name: "Add layout" }).first().click();
    await page.getByLabel("Shell scheme").first().click();
    await page.getByRole("button", { name: "Use Doors open in" }).click();
    await page.getByRole("button", { name: "Replace Suppliers" }).click();
    await page.getByRole("textbox", { name: /^Name/ }).fill("Shells");
    await page.keyboard.press("Enter");
    await said(page, /Shells/);
    await page
      .locator("nav")
      .getByRole("link", { name: /^Sidebar/ })
      .first()
      .click();
    await page.getByRole("searchbox", { name: "Add to Paperwork" }).click();
    await page.keyboard.type("rigging");
    await page.keyboard.press("Enter");
    const add = page.getByRole("button", { name: "Add Send the rigging plan" });
    await add.waitFor();
    await add.focus();
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Remove Send the rigging plan" }).waitFor();
  }, 10));

it("makes a page with a picture, a download and a supplier, which a guest sees, by twelve", async () => {
  await presses(async (page) => {
    await inMain(page, /^Content/).click();
    await page.locator("main").getByRole("link", { name: "Add page" }).first().click();
    await page.getByLabel("Title").first().fill("Hotels nearby");
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Image", exact: true }).click();
    await page.getByText("Choose a picture").first().click();
    const chooser = page.waitForEvent("filechooser");
    await page.locator("dialog").getByText("Choose files").first().click();
    await (await chooser).setFiles({ name: "quay.png", mimeType: "image/png", buffer: png(600, 300) });
    await page.getByRole("button", { name: "Use this picture" }).click();
    await page.locator(".editor-canvas img").first().waitFor();
    await page.getByRole("button", { name: "Resources", exact: true }).click();
    for (const name of ["Parking plan", "Quay Electrical"]) {
      await page.getByLabel("Find something to list").fill(name);
      await page.keyboard.press("Enter");
      const add = page.getByRole("button", { name: `Add ${name}` });
      await add.waitFor();
      await add.focus();
      await page.keyboard.press("Enter");
      await page.locator(".resources-list").getByText(name).first().waitFor();
    }
    await page.getByLabel("Public page").click();
    await settled(page);
    await page
      .getByRole("link", { name: /^Publish/ })
      .first()
      .click();
    await page.waitForURL(/\/publication$/);
    // Downloads and suppliers are the teams' own: guests are said to miss them, before it is live.
    await page.getByText("Resources: not shown at all").waitFor();
    await page
      .getByRole("button", { name: /^Publish/ })
      .first()
      .click();
    // The page was said to be added a moment ago: that notice may still stand.
    await said(page, /“Hotels nearby” is published/);
  }, 12);
  const { page, close } = await newPage();
  try {
    await page.goto(urlOf(SLUG, "/content/hotels-nearby"));
    await page.getByRole("heading", { level: 1, name: "Hotels nearby" }).waitFor();
    await page.locator("main img").first().waitFor();
  } finally {
    await close();
  }
});

it("finds why a team cannot see a task, and shows it to them, by four", () =>
  presses(async (page) => {
    await found(page, "Internet and telephone");
    await page.locator("main").getByRole("link", { name: "Who sees it" }).first().click();
    await page.getByRole("heading", { name: /Every team/ }).waitFor();
    const row = page.getByRole("row").filter({ hasText: "Stand 11" });
    await row.getByText(/type/).first().waitFor();
    await row.getByRole("button", { name: /Show to this team/ }).click();
    await said(page, /Stand 11/);
  }, 4));
