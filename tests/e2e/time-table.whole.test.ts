import { beforeAll, describe, expect, it } from "vitest";
import { addTask } from "~/features/tasks/tasks.commands.server";
import { addTeam } from "~/features/teams/teams.commands.server";
import { addEntries } from "~/features/time-table/entries.commands.server";
import { addDays } from "~/lib/dates";
import { newPage, type PageOptions } from "../harness/browser";
import { type Client, httpClient } from "../harness/http";
import { urlOf } from "../harness/portal";
import { turnOf } from "../harness/whole";
import { givePassword, portalEvent, signedIn } from "../worlds/portal-event";
import { newTask, person } from "../worlds/test-event";
import { axeFaults, overflowFaults, unexpected } from "./support/checks";
import { takeSession } from "./support/sign-in";

const SLUG = "time-tables";
const TODAY = new Date().toISOString().slice(0, 10);
const [SOON, MONTH] = [addDays(TODAY, 2), addDays(TODAY, 2).slice(0, 7)];
const LONG = "W".repeat(150);
let owner: Client;
let staff: Client;

beforeAll(async () => {
  const at = await portalEvent(SLUG);
  const made = await addTeam(at.ctx(), {
    ...{ name: "Riggers", teamTypeId: null, isOrganiser: false, owner: person("Rigger", SLUG) },
  });
  await givePassword(at.on, made.ownerId);
  await addTask(at.ctx(), newTask("Sign the rules", { dueDate: SOON }));
  await addTask(at.ctx(), newTask("Long ago", { dueDate: addDays(TODAY, -9) }));
  const entry = {
    ...{ startDay: SOON, endDay: SOON, endTime: null, place: "Gate 3", days: [] },
    ...{ showToTeamTypeIds: [], showToChildTeams: true, version: 0 },
  };
  await addEntries(at.ctx(), {
    ...entry,
    title: "Your lift slot",
    startTime: "08:00",
    note: "Bring gloves.\nAnd rope.",
  });
  await addEntries(at.ctx(), { ...entry, title: LONG, startTime: null, note: "" });
  owner = await signedIn(SLUG, `rigger@${SLUG}`);
  staff = await signedIn(SLUG, at.adminEmail);
});

async function at(path: string, { as = owner, ...options }: PageOptions & { as?: Client } = {}) {
  const opened = await newPage(options);
  await takeSession(opened.context, as);
  await opened.page.goto(urlOf(SLUG, path));
  return opened;
}

describe.each(turnOf([true, false], 0))("with JavaScript: %s", (isScripted) => {
  const options: PageOptions = { javaScript: isScripted };

  it("a date leads to what it is of: a task to its drawer, an entry to its own, and back", async () => {
    const { page, errors, close } = await at("/time-table", options);
    try {
      await page.getByRole("link", { name: "Your lift slot" }).click();
      const drawer = page.getByRole("dialog", { name: "Your lift slot" });
      await drawer.getByText("Bring gloves.").waitFor();
      await drawer.getByText("Gate 3").waitFor();
      await drawer.getByRole("link", { name: "Close" }).click();
      await page.getByRole("link", { name: "Sign the rules" }).click();
      await page.getByRole("dialog", { name: "Sign the rules" }).waitFor();
      expect(new URL(page.url()).pathname).toMatch(/^\/tasks\//);
      expect(unexpected(errors)).toEqual([]);
    } finally {
      await close();
    }
  });

  it("what is past is folded, with what is late, and opens", async () => {
    const { page, close } = await at("/time-table", options);
    try {
      const fold = page.locator("details.fold-past");
      expect(await fold.locator("summary").innerText()).toMatch(/1 earlier date[\s\S]*1 overdue/);
      expect(await page.getByRole("link", { name: "Long ago" }).isVisible()).toBe(false);
      await fold.locator("summary").click();
      await page.getByRole("link", { name: "Long ago" }).waitFor();
    } finally {
      await close();
    }
  });

  it("a month goes on and back by links, narrows by kind, and an entry opens over it", async () => {
    const { page, errors, close } = await at(`/time-table?view=month&month=${MONTH}`, options);
    try {
      await page.getByRole("link", { name: /From the organisers/ }).click();
      await page.waitForURL(/kind=organiser/);
      await page.getByRole("link", { name: "Sign the rules" }).waitFor({ state: "detached" });
      await page.getByRole("link", { name: /08:00 Your lift slot/ }).click();
      await page.getByRole("dialog", { name: "Your lift slot" }).getByRole("link", { name: "Close" }).click();
      await page.waitForURL(
        (url) => url.pathname === "/time-table" && url.searchParams.get("view") === "month",
      );
      const heading = page.locator("h2#month");
      const before = await heading.innerText();
      await page.locator(".month-nav a").last().click();
      await page.waitForURL((url) => url.searchParams.get("month") !== MONTH);
      await page.waitForFunction((was) => document.querySelector("h2#month")?.textContent !== was, before);
      await page.locator(".month-nav a").first().click();
      await page.waitForURL((url) => url.searchParams.get("month") === MONTH);
      expect(unexpected(errors)).toEqual([]);
    } finally {
      await close();
    }
  });

  it("one's own calendar address is made, shown once, renewed and ended", async () => {
    const { page, close } = await at("/time-table", options);
    const calendar = httpClient();
    try {
      await page.getByRole("button", { name: "Make my address" }).click();
      const shown = page.locator(".feed code");
      const first = await shown.innerText();
      expect((await calendar.get(first)).body).toContain("SUMMARY:Your lift slot");
      expect(page.url()).not.toContain(first.split("/").at(-1));
      await page.getByRole("button", { name: "Renew address" }).click();
      await page.waitForFunction((was) => {
        const now = document.querySelector(".feed code")?.textContent;
        return now && now !== was;
      }, first);
      const second = await shown.innerText();
      expect([(await calendar.get(first)).status, (await calendar.get(second)).status]).toEqual([404, 200]);
      await page.goto(urlOf(SLUG, "/time-table"));
      expect(await shown.count()).toBe(0);
      await page.getByText(/You made a calendar address on/).waitFor();
      await page.getByRole("button", { name: "End it" }).click();
      await page.getByRole("button", { name: "Make my address" }).waitFor();
      expect((await calendar.get(second)).status).toBe(404);
    } finally {
      await close();
    }
  });

  it("staff add the same on several days, and nothing typed is lost by a refusal", async () => {
    const title = `Build-up ${isScripted}`;
    const { page, close } = await at("/admin/time-table/add", { ...options, as: staff });
    try {
      await page.getByLabel("Title").fill(title);
      await page.getByLabel("Day", { exact: false }).first().fill("2030-03-31");
      await page.getByLabel("Starts").fill("01:30");
      await page.getByRole("button", { name: "Add another day" }).click();
      await page.getByLabel("Day 2").fill("2030-04-02");
      expect(await page.getByLabel("Title").inputValue()).toBe(title);
      await page.getByRole("button", { name: "Add entry" }).last().click();
      await page
        .getByText(/There is no 01:30 on 31 March 2030/)
        .first()
        .waitFor();
      expect(await page.getByLabel("Day 2").inputValue()).toBe("2030-04-02");
      await page.getByLabel("Starts").fill("08:00");
      await page.getByRole("button", { name: "Add entry" }).last().click();
      await page.getByText(`“${title}” added on 2 days`).first().waitFor();
      expect(await page.getByRole("link", { name: title }).count()).toBe(2);
    } finally {
      await close();
    }
  });
});

it("the reader's own time stands beside, where their device is elsewhere", async () => {
  const { page, close } = await at("/time-table", { timeZone: "Asia/Tokyo" });
  try {
    await page.getByText(/Your device is set to Tokyo/).waitFor();
    expect(await page.locator("li", { hasText: "Your lift slot" }).innerText()).toMatch(/1[67]:00 your time/);
  } finally {
    await close();
  }
});

it.each(turnOf([1440, 390], 1))("at %i px nothing overflows, and axe finds nothing", async (width) => {
  for (const path of ["/time-table?past=open", `/time-table?view=month&month=${MONTH}`]) {
    const { page, close } = await at(path, { width });
    try {
      expect([...(await axeFaults(page)), ...(await overflowFaults(page))], path).toEqual([]);
    } finally {
      await close();
    }
  }
});
