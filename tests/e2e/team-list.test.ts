import type { Page } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import { addCustomField } from "~/features/custom-fields/custom-fields.commands.server";
import { addTeam } from "~/features/teams/teams.commands.server";
import { newPage } from "../harness/browser";
import type { Client } from "../harness/http";
import { itInWhole } from "../harness/it-in-whole";
import { urlOf } from "../harness/portal";
import { portalEvent, signedIn } from "../worlds/portal-event";
import { person } from "../worlds/test-event";
import { settled } from "./support/settled";
import { takeSession } from "./support/sign-in";

const SLUG = "team-list";
let at: Awaited<ReturnType<typeof portalEvent>>;
let client: Client;
beforeAll(async () => {
  at = await portalEvent(SLUG);
  client = await signedIn(SLUG, at.adminEmail);
  for (const [n, label] of ["Hall", "Stand number"].entries()) {
    await addCustomField(at.ctx(), {
      ...{ label, type: "text", format: "text", isKeptByStaff: false },
      ...{ placeholder: "", description: "", isRequired: n === 0 },
      ...{ showField: true, showToChildTeams: false },
    });
  }
  for (const [n, name] of ["Alba", "Birch"].entries()) {
    const owner = person(`Owner${n}`, SLUG);
    await addTeam(at.ctx(), { name, teamTypeId: null, isOrganiser: false, owner });
  }
});

async function open(path: string, javaScript: boolean) {
  const opened = await newPage({ javaScript });
  await takeSession(opened.context, client);
  await opened.page.goto(urlOf(SLUG, path));
  if (javaScript) await settled(opened.page);
  return opened;
}
const headers = async (page: Page) =>
  (await page.locator("thead th").allInnerTexts()).map((text) => text.trim()).slice(-2);

it("a press on the words of a choice takes it and leaves the menu open for the next one", async () => {
  const { page, errors, close } = await open("/admin/teams", true);
  try {
    await page.locator("summary", { hasText: "Columns" }).click();
    for (const label of ["Stand number", "Hall"]) {
      await page.locator("details[open] label", { hasText: label }).click();
      await page.locator("thead th", { hasText: label }).waitFor();
    }
    expect(new URL(page.url()).searchParams.getAll("columns")).toHaveLength(2);
    expect(await headers(page)).toEqual(["Hall", "Stand number"]);
    await page.keyboard.press("Escape");
    expect(await page.locator("details[open]").count()).toBe(0);
    expect(errors).toEqual([]);
  } finally {
    await close();
  }
});

itInWhole("columns are chosen, a field is added, ordered and deleted without JavaScript", async () => {
  const { page, close } = await open("/admin/teams", false);
  try {
    await page.locator("summary", { hasText: "Columns" }).click();
    await page.locator("details[open]").getByLabel("Hall").check();
    await page.locator("details[open]").getByRole("button", { name: "Apply" }).click();
    expect((await headers(page)).at(-1)).toBe("Hall");

    await page.goto(urlOf(SLUG, "/admin/custom-fields/add"));
    await page.getByLabel("Label").fill("Space only");
    await page.getByLabel("Yes/No").check();
    await page.getByRole("button", { name: "Add custom field" }).click();
    await page.getByText("Custom field “Space only” added", { exact: true }).waitFor();

    await page.getByRole("link", { name: "Change the order" }).click();
    await page.getByRole("button", { name: "Move up Space only" }).click();
    await page.getByText("“Space only” is now 2 of 3.").waitFor();

    await page.goto(urlOf(SLUG, "/admin/custom-fields"));
    await page.getByRole("link", { name: "Space only" }).click();
    await page.getByRole("link", { name: "Delete" }).click();
    await page.locator("input[name=confirm]").fill("CONFIRM");
    await page.getByRole("button", { name: "Delete 1 custom field" }).click();
    await page.getByText("1 custom field deleted", { exact: true }).waitFor();
    expect(await page.getByRole("link", { name: "Space only" }).count()).toBe(0);
  } finally {
    await close();
  }
});

it("a team is archived from the list and taken back by Undo", async () => {
  const { page, close } = await open("/admin/teams", true);
  try {
    await page.getByLabel("Select Birch").check();
    await page.getByRole("button", { name: "Archive" }).click();
    await page.getByText("1 team archived", { exact: true }).waitFor();
    expect(await page.locator("tbody th a").allTextContents()).toEqual(["Alba"]);
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByText("Undone: 1 team active again", { exact: true }).waitFor();
    expect(await page.locator("tbody th a").allTextContents()).toEqual(["Alba", "Birch"]);
  } finally {
    await close();
  }
});

it("a team goes when the word stands there exactly and half a second has passed, and Cancel in between stops it", async () => {
  const { teamId } = await addTeam(at.ctx(), {
    ...{ name: "Cedar", teamTypeId: null, isOrganiser: false },
    owner: person("Cedric", SLUG),
  });
  const { page, context, close } = await newPage();
  try {
    await takeSession(context, client);
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
    await page.route(/\.js$/, (route) => begun.then(() => route.continue()));
    const removal = urlOf(SLUG, `/admin/teams/${teamId}/removal`);
    await page.goto(removal, { waitUntil: "commit" });
    const word = page.getByLabel("Type 'CONFIRM' to continue");
    const remove = page.getByRole("button", { name: "Delete 1 team" });
    const sent: number[] = [];
    page.on("request", (request) => request.method() === "POST" && sent.push(Date.now()));
    // Typed before the script began, it counts.
    await word.fill("CONFIRM");
    begin();
    await settled(page);
    expect(await remove.isEnabled()).toBe(true);
    for (const wrong of ["", "confirm", "CONFIRM "]) {
      await word.fill(wrong);
      await expect.poll(() => remove.isEnabled()).toBe(false);
      await word.press("Enter");
    }
    await word.fill("CONFIRM");
    // By the page's own timers: however slow the machine is, this one comes before that of half a second.
    const cancel = await page.getByRole("link", { name: "Cancel" }).elementHandle();
    await remove.evaluate((button: HTMLElement, link) => {
      button.click();
      setTimeout(() => (link as HTMLElement).click(), 0);
    }, cancel);
    await word.waitFor({ state: "detached" });
    await page.waitForTimeout(700);
    expect(sent).toEqual([]);
    await page.goto(removal);
    await settled(page);
    await word.fill("CONFIRM");
    const pressed = Date.now();
    await remove.click();
    await page.getByText("Team deleted").waitFor();
    expect(sent).toHaveLength(1);
    expect((sent[0] ?? 0) - pressed).toBeGreaterThanOrEqual(500);
  } finally {
    await close();
  }
});
