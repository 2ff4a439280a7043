import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { addTaskGroup } from "~/features/tasks/groups/task-groups.server";
import { addTask } from "~/features/tasks/tasks.commands.server";
import { addTeamType } from "~/features/teams/team-types.server";
import { addTeam } from "~/features/teams/teams.commands.server";
import { newPage, type PageOptions, type TestPage } from "../harness/browser";
import type { Client } from "../harness/http";
import { itInWhole } from "../harness/it-in-whole";
import { urlOf } from "../harness/portal";
import { isWhole, turnOf } from "../harness/whole";
import { demoUser, portalEvent, signedIn } from "../worlds/portal-event";
import { newTask, person } from "../worlds/test-event";
import { overflowFaults } from "./support/checks";
import { takeSession } from "./support/sign-in";

async function at(
  { slug, client }: { slug: string; client: Client },
  path: string,
  options?: PageOptions,
  before?: (page: Page) => Promise<unknown>,
): Promise<TestPage> {
  const opened = await newPage(options);
  await takeSession(opened.context, client);
  await before?.(opened.page);
  await opened.page.goto(urlOf(slug, path));
  return opened;
}

describe("one word of 200 letters", () => {
  const SLUG = "long-words";
  const WORD = "Rindfleischetikettierung".repeat(9).slice(0, 200);
  let staff: { slug: string; client: Client };
  let paths: string[];
  beforeAll(async () => {
    const event = await portalEvent(SLUG);
    const ctx = event.ctx();
    const name = WORD.slice(0, 100);
    const { teamTypeId } = await addTeamType(ctx, { name });
    const owner = { ...person("Owner", SLUG), firstName: name, surname: name };
    const { teamId } = await addTeam(ctx, { name, teamTypeId, isOrganiser: false, owner });
    const { taskGroupId } = await addTaskGroup(ctx, { title: name });
    const { taskId } = await addTask(ctx, {
      ...newTask(WORD),
      groupIds: [taskGroupId],
      dueDate: "2027-05-04",
    });
    staff = { slug: SLUG, client: await signedIn(SLUG, event.adminEmail) };
    paths = [
      "/admin/teams",
      "/admin/team-types",
      "/admin/tasks",
      "/admin/task-groups",
      `/admin/task-groups/${taskGroupId}`,
      `/admin/tasks/${taskId}/teams`,
      `/admin/tasks/${taskId}/audience`,
      `/admin/tasks/${taskId}/teams/${teamId}`,
      `/admin/teams/${teamId}`,
      "/admin/activity",
    ];
  });

  it.each(turnOf([1280, 390], 1))("pushes nothing out of sight at %i px", async (width) => {
    const { page, close } = await at(staff, "/admin", { width });
    const faults: string[] = [];
    try {
      for (const path of paths) {
        await page.goto(urlOf(SLUG, path));
        const hidden = (await page.evaluate(() => {
          const seen = (box: Element) => (box as HTMLElement).checkVisibility();
          return [...document.querySelectorAll("h1, .table :is(th, td), .crumbs li, .table-wrap")]
            .filter(
              (box) =>
                seen(box) && box.getBoundingClientRect().right > document.documentElement.clientWidth + 1,
            )
            .map((box) => `${box.tagName} ${box.className}: ${box.textContent?.slice(0, 30)}`);
        })) as string[];
        const broken = (await page.evaluate(() =>
          // A column of short words that was squeezed shows one letter a line.
          [...document.querySelectorAll(".table tbody td:not(.check-cell)")]
            .filter(
              (cell) => (cell as HTMLElement).checkVisibility() && cell.scrollWidth > cell.clientWidth + 1,
            )
            .map((cell) => cell.textContent?.slice(0, 30) ?? ""),
        )) as string[];
        const wide = (await page.evaluate(() =>
          [...document.querySelectorAll("main *")]
            .filter((box) => (box as HTMLElement).checkVisibility() && box.scrollWidth > innerWidth + 1)
            .map((box) => `${box.tagName} ${box.className}`)
            .slice(-3),
        )) as string[];
        const overflow = await overflowFaults(page);
        const found = [...hidden, ...broken, ...overflow, ...(overflow.length > 0 ? wide : [])];
        faults.push(...found.map((fault) => `${path}: ${fault}`));
      }
    } finally {
      await close();
    }
    expect(faults).toEqual([]);
  });

  it("is cut after three lines in a table, and whole under the focus", async () => {
    const { page, close } = await at(staff, "/admin/tasks", { width: 1280 });
    try {
      const link = page.locator("tbody .cell-primary a").first();
      const height = () => link.evaluate((box) => box.getBoundingClientRect().height);
      const cut = await height();
      expect(cut).toBeLessThanOrEqual(66);
      await page.evaluate(() => document.querySelector<HTMLElement>("tbody .check-cell input")?.focus());
      await page.keyboard.press("Tab");
      expect(await height()).toBeGreaterThan(cut);
    } finally {
      await close();
    }
  });
});

describe("how a page arrives", () => {
  let team: { slug: string; client: Client };
  let staff: { slug: string; client: Client };
  beforeAll(async () => {
    team = { slug: "demo", client: await demoUser("owner@demo.example") };
    staff = { slug: "demo", client: await demoUser("admin@demo.example") };
  });
  const watched = (page: Page) =>
    page.addInitScript(() => {
      const seen = { moved: [] as string[], shift: 0 };
      Object.assign(window, { seen });
      document.addEventListener("animationstart", (event) => seen.moved.push(event.animationName), true);
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & {
          value: number;
          hadRecentInput: boolean;
        })[]) {
          if (!entry.hadRecentInput) seen.shift += entry.value;
        }
      }).observe({ type: "layout-shift", buffered: true });
    });
  const seen = (page: Page) => page.evaluate("window.seen") as Promise<{ moved: string[]; shift: number }>;
  const isModal = (page: Page) =>
    page.waitForFunction(() => document.querySelector("dialog")?.matches(":modal"));

  itInWhole(
    "a drawer that is opened by its address stands there at once; one that is pressed for slides in",
    async () => {
      const { page, close } = await at(team, "/tasks", {}, watched);
      try {
        await page.emulateMedia({ reducedMotion: "no-preference" });
        const first = page.locator(".task-title").first();
        const to = (await first.getAttribute("href")) ?? "";
        await page.goto(urlOf("demo", to));
        await isModal(page);
        expect((await seen(page)).moved.filter((name) => ["slide", "fade", "pop"].includes(name))).toEqual(
          [],
        );
        await page.getByRole("link", { name: "Close" }).click();
        await page.getByRole("dialog").waitFor({ state: "detached" });
        await first.click();
        await isModal(page);
        await expect.poll(async () => (await seen(page)).moved).toContain("slide");
      } finally {
        await close();
      }
    },
  );

  it.each(isWhole ? [1440, 390] : [])("nothing moves once it is in sight at %i px", async (width) => {
    const shifts: string[] = [];
    for (const [who, paths] of [
      [team, ["/", "/tasks"]],
      [staff, ["/admin", "/admin/tasks", "/admin/teams", "/admin/approvals", "/admin/event"]],
    ] as const) {
      const { page, close } = await at(who, "/my-account", { width }, watched);
      try {
        for (const path of paths) {
          await page.goto(urlOf("demo", path), { waitUntil: "networkidle" });
          const { shift } = await seen(page);
          if (shift > 0.02) shifts.push(`${path}: ${shift}`);
        }
      } finally {
        await close();
      }
    }
    expect(shifts).toEqual([]);
  });

  it("on paper there is what is read, without navigation and buttons, with its table as a table", async () => {
    const { page, close } = await at(staff, "/admin/teams", { width: 690 });
    try {
      await page.emulateMedia({ media: "print" });
      const shown = (selector: string) =>
        page.evaluate(
          (wanted) =>
            [...document.querySelectorAll(wanted)].filter((box) => (box as HTMLElement).checkVisibility())
              .length,
          selector,
        );
      for (const gone of [".nav", ".admin-top", ".quick", ".aside", ".filterbar", ".btn", ".check-cell"]) {
        expect([gone, await shown(gone)]).toEqual([gone, 0]);
      }
      expect(await shown("thead th")).toBeGreaterThan(2);
      expect(await shown("tbody tr")).toBeGreaterThan(2);
      expect(await shown("h1")).toBe(1);
    } finally {
      await close();
    }
  });

  itInWhole("on paper an open task stands alone", async () => {
    const { page, close } = await at(team, "/tasks", { width: 690 });
    try {
      await page.goto(urlOf("demo", (await page.locator(".task-title").first().getAttribute("href")) ?? ""));
      await isModal(page);
      await page.emulateMedia({ media: "print" });
      const facts = (await page.evaluate(() => {
        const box = document.querySelector("dialog");
        const isShown = (one: Element | null) => Boolean((one as HTMLElement | null)?.checkVisibility());
        return [
          isShown(document.querySelector(".page")),
          isShown(box),
          box && getComputedStyle(box).position,
        ];
      })) as unknown[];
      // What is modal stands in a layer of its own: on paper it flows from the top of the first page.
      expect(facts).toEqual([false, true, "absolute"]);
    } finally {
      await close();
    }
  });

  itInWhole("with forced colours progress, the chosen tab and switches can be seen", async () => {
    const { page, close } = await at(staff, "/admin/approvals");
    try {
      await page.emulateMedia({ forcedColors: "active" });
      const look = (selector: string, pseudo: string | null, property: string) =>
        page.evaluate(
          ([wanted, part, name]) => {
            const box = document.querySelector(wanted as string);
            return box && getComputedStyle(box, part).getPropertyValue(name as string);
          },
          [selector, pseudo, property] as const,
        );
      expect(await look(".tabs [aria-current]", "::after", "forced-color-adjust")).toBe("none");
      await page.goto(urlOf("demo", "/admin/teams"));
      expect(await look("progress", null, "border-top-width")).toBe("1px");
      await page.goto(urlOf("demo", "/admin/dashboard-header"));
      expect(await look("input.switch", null, "appearance")).toBe("auto");
      expect(await look("input.switch", "::before", "content")).toBe("none");
    } finally {
      await close();
    }
  });

  itInWhole("a chart's words are as large on a phone as on a desk", async () => {
    const sizes: number[] = [];
    for (const width of [1440, 390]) {
      const { page, close } = await at(staff, "/admin/activity", { width });
      try {
        sizes.push(
          (await page.evaluate(
            () => document.querySelector(".chart text")?.getBoundingClientRect().height ?? 0,
          )) as number,
        );
      } finally {
        await close();
      }
    }
    expect(sizes[0]).toBeGreaterThan(10);
    expect(sizes[1]).toBe(sizes[0]);
  });
});

itInWhole("tips are hidden for good, with and without JavaScript, and what is typed stays", async () => {
  const staff = { slug: "demo", client: await demoUser("moderator@demo.example") };
  for (const javaScript of [true, false]) {
    const { page, close } = await at(staff, "/admin/task-groups/add", { width: 1440, javaScript });
    try {
      const title = page.getByLabel("Title");
      if (javaScript) await title.fill("Typed before");
      await page.getByRole("button", { name: "Hide tips and tricks" }).click();
      const show = page.getByRole("button", { name: "Tips", exact: true });
      await show.waitFor();
      if (javaScript) expect(await title.inputValue()).toBe("Typed before");
      await page.goto(urlOf("demo", "/admin/tasks"));
      expect(await page.locator(".aside").count()).toBe(0);
      await show.click();
      await page.getByText("See who is behind").waitFor();
    } finally {
      await close();
    }
  }
});
