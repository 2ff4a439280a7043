import { sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { writeBatch } from "#db/write-batch";
import { addSidebarItem } from "~/features/sidebar/sidebar-items.commands.server";
import { addSidebarSection } from "~/features/sidebar/sidebar-sections.commands.server";
import { addTeam } from "~/features/teams/teams.commands.server";
import { newId } from "~/lib/ids";
import { newPage, type PageOptions } from "../harness/browser";
import type { Client } from "../harness/http";
import { itInWhole } from "../harness/it-in-whole";
import { pageRows, supplierRows, taskRows } from "../harness/library-rows";
import { urlOf } from "../harness/portal";
import { isWhole, turnOf } from "../harness/whole";
import { givePassword, portalEvent, signedIn } from "../worlds/portal-event";
import { person } from "../worlds/test-event";
import { look } from "./support/look";
import { takeSession } from "./support/sign-in";

const SLUG = "side-screens";
const [PAGE, OTHER, TASK, SUPPLIER] = [newId(), newId(), newId(), newId()];
let at: Awaited<ReturnType<typeof portalEvent>>;
let admin: Client;
let owner: Client;
beforeAll(async () => {
  at = await portalEvent(SLUG);
  const made = await addTeam(at.ctx(), {
    ...{ name: "Readers", teamTypeId: null, isOrganiser: false, owner: person("Reader", SLUG) },
  });
  await givePassword(at.on, made.ownerId);
  await writeBatch(at.db, [
    ...taskRows(TASK, { title: "Sign the rules" }),
    ...supplierRows(SUPPLIER, { company: "Hamble Lifting" }),
    ...pageRows({ id: PAGE, path: "manual", title: "The manual" }),
    ...pageRows({ id: OTHER, path: "safety", title: "Safety on site" }),
  ]);
  admin = await signedIn(SLUG, at.adminEmail);
  owner = await signedIn(SLUG, `reader@${SLUG}`);
});
beforeEach(() => writeBatch(at.db, [sql`delete from sidebar_section`, sql`delete from featured_content`]));

async function open(who: Client, path: string, options?: PageOptions) {
  const opened = await newPage(options);
  await takeSession(opened.context, who);
  await opened.page.goto(urlOf(SLUG, path));
  return opened;
}

const section = async (heading: string, ...pages: string[]) => {
  const { sectionId } = await addSidebarSection(at.ctx(), {
    ...{ heading, isCollapsable: true, isClosedAtFirst: false },
  });
  for (const targetId of pages) await addSidebarItem(at.ctx(), sectionId, { kind: "content", targetId });
  return sectionId;
};

describe("staff arrange the sidebar", () => {
  it.each(isWhole ? [true, false] : [])("with JavaScript: %s", async (javaScript) => {
    const { page, errors, close } = await open(admin, "/admin/sidebar", { javaScript });
    const panel = (heading: string) => page.getByRole("region", { name: new RegExp(`^${heading}`) });
    const titles = (heading: string) => panel(heading).locator(".reorder .thing-words > span > span");
    try {
      for (const heading of ["Manual", "Paperwork"]) {
        await page.getByRole("link", { name: "Add section" }).click();
        await page.getByLabel("Heading").fill(heading);
        await page.getByRole("button", { name: "Add section" }).click();
        await panel(heading).waitFor();
      }
      const search = panel("Manual").getByRole("searchbox");
      for (const [q, name] of [
        ["manual", "The manual"],
        ["hamble", "Hamble Lifting"],
        ["rules", "Sign the rules"],
      ] as const) {
        await search.fill(q);
        await panel("Manual").getByRole("button", { name: "Search for Manual" }).click();
        await panel("Manual")
          .getByRole("button", { name: `Add ${name}` })
          .click();
        await panel("Manual").getByText("in this section").waitFor();
      }
      expect(await titles("Manual").allTextContents()).toEqual([
        ...["The manual", "Hamble Lifting", "Sign the rules"],
      ]);
      await panel("Manual").getByRole("button", { name: "Move down The manual" }).click();
      await expect.poll(() => titles("Manual").first().textContent()).toBe("Hamble Lifting");
      await panel("Manual").locator("li", { hasText: "Sign the rules" }).getByText("Move to").click();
      const menu = panel("Manual").locator("li", { hasText: "Sign the rules" }).locator(".menu-pop");
      await menu.getByLabel("Another section").selectOption({ label: "Paperwork" });
      await menu.getByRole("button", { name: "Move Sign the rules there" }).click();
      await expect.poll(() => titles("Paperwork").allTextContents()).toEqual(["Sign the rules"]);
      await page.getByRole("button", { name: "Up section Paperwork" }).click();
      await expect.poll(() => page.locator(".side-panel h2").first().textContent()).toContain("Paperwork");
      await page.getByRole("button", { name: "Remove section Manual" }).click();
      await panel("Manual").waitFor({ state: "detached" });
      await page.getByRole("button", { name: /^Undo/ }).click();
      await panel("Manual").waitFor();
      expect(await titles("Manual").allTextContents()).toEqual(["Hamble Lifting", "The manual"]);
      await panel("Manual").getByRole("button", { name: "Remove The manual" }).click();
      await expect.poll(() => titles("Manual").count()).toBe(1);
      await page.getByRole("button", { name: /^Undo/ }).click();
      await expect.poll(() => titles("Manual").allTextContents()).toEqual(["Hamble Lifting", "The manual"]);
      expect(errors).toEqual([]);
    } finally {
      await close();
    }
  });

  it("shows at once what another team type sees", async () => {
    await section("Manual", PAGE);
    const { page, errors, close } = await open(admin, "/admin/sidebar");
    try {
      await page.getByLabel("Preview as").selectOption({ label: "A team without a type" });
      await expect.poll(() => page.url()).toContain("as=team");
      expect(await page.locator(".nav-preview").textContent()).toContain("The manual");
      expect(errors).toEqual([]);
    } finally {
      await close();
    }
  });

  it("a dragged item takes the place that it is dropped on", async () => {
    await section("Manual", PAGE, OTHER);
    const { page, close } = await open(admin, "/admin/sidebar");
    try {
      const rows = page.locator(".side-panel .reorder > li[draggable=true]");
      await rows.first().waitFor();
      await rows.nth(1).dragTo(rows.nth(0));
      await expect.poll(() => rows.first().textContent()).toContain("Safety on site");
    } finally {
      await close();
    }
  });
});

describe("exhibitors find it below the core pages", () => {
  it.each(turnOf([true, false], 0))(
    "and a section that they fold stays folded, with JavaScript: %s",
    async (javaScript) => {
      const id = await section("Manual", PAGE, OTHER);
      await addSidebarItem(at.ctx(), id, { kind: "supplier", targetId: SUPPLIER });
      const { page, errors, close } = await open(owner, "/content", { javaScript });
      try {
        const nav = page.locator("nav.nav");
        await nav.getByRole("link", { name: "The manual" }).click();
        await page.getByRole("heading", { level: 1, name: "The manual" }).waitFor();
        expect(await nav.locator("[aria-current=page]").allTextContents()).toEqual(["The manual"]);
        const heading = javaScript ? nav.locator("summary.nav-h") : nav.locator("button.nav-fold");
        expect(await nav.locator(javaScript ? "button.nav-fold" : "summary.nav-h").isVisible()).toBe(false);
        const kept = javaScript
          ? page.waitForResponse((answer) => answer.url().endsWith("/fold"))
          : page.waitForURL(/\/content\/manual/);
        await heading.click();
        await kept;
        await expect.poll(() => nav.getByRole("link", { name: "Safety on site" }).isVisible()).toBe(false);
        await page.reload();
        expect(await nav.getByRole("link", { name: "Safety on site" }).isVisible()).toBe(false);
        expect(new URL(page.url()).pathname).toBe("/content/manual");
        expect(errors).toEqual([]);
      } finally {
        await close();
      }
    },
  );

  it("under More on a phone", async () => {
    await section("Manual", PAGE);
    const { page, close } = await open(owner, "/content", { width: 390 } as PageOptions);
    try {
      await page.setViewportSize({ width: 390, height: 800 });
      await page.locator(".tab-more").click();
      const more = page.locator(".tabbar .menu-pop");
      expect(await more.getByRole("link", { name: "The manual" }).isVisible()).toBe(true);
      await more.locator("summary.nav-h").click();
      await expect.poll(() => more.getByRole("link", { name: "The manual" }).isVisible()).toBe(false);
      expect(await more.isVisible(), "the menu stays open").toBe(true);
    } finally {
      await close();
    }
  });
});

it.each(turnOf([true, false], 1))(
  "featured pages are chosen, ordered and saved, with JavaScript: %s",
  async (javaScript) => {
    const more = [newId(), newId()];
    await writeBatch(
      at.db,
      more.flatMap((id, i) => pageRows({ id, path: `more-${id.slice(-6)}`, title: `More ${i}` })),
    );
    const { page, errors, close } = await open(admin, "/admin/featured-pages", { javaScript });
    try {
      const chosen = page.locator(".reorder > li");
      for (const name of ["The manual", "Safety on site", "More 0"]) {
        await page
          .getByRole("button", { name: `Add ${name}` })
          .first()
          .click();
        await expect.poll(() => chosen.filter({ hasText: name }).count()).toBe(1);
      }
      await page.getByRole("button", { name: "Save featured pages" }).click();
      await page.getByRole("link", { name: "3 pages chosen: needs 1 more. Choose 0, 4 or 8." }).waitFor();
      expect(await chosen.count()).toBe(3);
      await page.getByRole("button", { name: "Add More 1" }).click();
      await expect.poll(() => chosen.count()).toBe(4);
      await page.getByRole("button", { name: "Move up Safety on site" }).click();
      await expect.poll(() => chosen.first().textContent()).toContain("Safety on site");
      await page.getByRole("button", { name: "Save featured pages" }).click();
      await page.getByText("4 pages featured").first().waitFor();
      expect(await chosen.first().textContent()).toContain("Safety on site");
      // The browser itself says that a choice of three was refused.
      expect(errors.filter((error) => !error.includes("422"))).toEqual([]);
    } finally {
      await close();
      await writeBatch(at.db, [sql`delete from content where title like 'More %'`]);
    }
  },
);

itInWhole("every screen of it is as it should be, in both themes and widths", async () => {
  const id = await section("Manual", PAGE, OTHER);
  await section("Paperwork", PAGE);
  await section("Rindfleischetikettierung".repeat(3).slice(0, 60));
  await addSidebarItem(at.ctx(), id, { kind: "task", targetId: TASK });
  const staffs = [
    `/admin/sidebar?section=${id}&q=a`,
    `/admin/sidebar/${id}`,
    "/admin/sidebar/reorder",
    "/admin/featured-pages",
    `/admin/featured-pages?draft=1&was=none&ids=${PAGE}&ids=${OTHER}&q=man`,
    "/admin/dashboard-header/core-pages",
    "/admin/dashboard-header/core-pages/suppliers",
  ];
  expect([
    ...(await look({ slug: SLUG, client: admin, paths: staffs })),
    ...(await look({ slug: SLUG, client: owner, paths: ["/content/manual", "/tasks"] })),
  ]).toEqual([]);
});
