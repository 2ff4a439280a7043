import { sql } from "drizzle-orm";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { writeBatch } from "#db/write-batch";
import { addTeamType } from "~/features/teams/team-types.server";
import { addTeam } from "~/features/teams/teams.commands.server";
import { newId } from "~/lib/ids";
import { newPage, type TestPage } from "../harness/browser";
import type { Client } from "../harness/http";
import { itInWhole } from "../harness/it-in-whole";
import { pageRows } from "../harness/library-rows";
import { urlOf } from "../harness/portal";
import { turnOf } from "../harness/whole";
import { givePassword, portalEvent, signedIn } from "../worlds/portal-event";
import { person } from "../worlds/test-event";
import { look } from "./support/look";
import { SCRIPTED } from "./support/scripted";
import { takeSession } from "./support/sign-in";

const SLUG = "stands";
const CARDS = "/admin/dashboard-header/cards";
const LAYOUTS = "/admin/dashboard-header/layouts";

let at: Awaited<ReturnType<typeof portalEvent>>;
let staff: Client;
let team: Client;
let layoutId = "";
const LONG = "W".repeat(80);
beforeAll(async () => {
  at = await portalEvent(SLUG);
  const { teamTypeId } = await addTeamType(at.ctx(), { name: "Berth" });
  await addTeamType(at.ctx(), { name: "Media" });
  const owner = person("Olive", SLUG);
  const made = await addTeam(at.ctx(), { name: "Solent", teamTypeId, isOrganiser: false, owner });
  await givePassword(at.on, made.ownerId);
  staff = await signedIn(SLUG, at.adminEmail);
  team = await signedIn(SLUG, `olive@${SLUG}`);
  await writeBatch(
    at.db,
    pageRows({
      ...{ id: newId(), path: "berths", title: "Pontoon berths", description: LONG, showToChildTeams: true },
    }),
  );
  const [first] = await at.rows<{ id: string }>(sql`select id from card_layout where is_default = 1`);
  layoutId = first?.id ?? "";
});

async function open(path: string, javaScript: boolean, client = staff): Promise<TestPage> {
  const opened = await newPage({ javaScript });
  await takeSession(opened.context, client);
  await opened.page.goto(urlOf(SLUG, path));
  return opened;
}

const order = (page: Page) => page.locator(".slot-card h3 span").allTextContents();
const storedOrder = async () =>
  (
    await at.rows<{ type: string }>(
      sql`select c.type from card_layout_card x join card c on c.id = x.card_id where x.layout_id = ${layoutId}
        order by x.position`,
    )
  ).map(({ type }) => type);
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const said = (page: Page, words: string | RegExp) =>
  page.getByRole("status").filter({ hasText: words }).first().waitFor();
/** The dashboard as the team has it. */
const stand = async () => {
  const { body } = await team.get(urlOf(SLUG, "/"));
  return [...body.matchAll(/<article class="card[^"]*">.*?<h3[^>]*><a[^>]*>(.*?)</gs)].map(
    ([, title = ""]) => title,
  );
};

describe.each(turnOf(SCRIPTED, 0))("cards and layouts, %s", (_, javaScript) => {
  const name = javaScript ? "Tickets" : "Visitor tickets";

  it("a card that leads elsewhere is added; what is wrong is told beside it, and stays", async () => {
    const { page, errors, close } = await open(`${CARDS}/add`, javaScript);
    try {
      await page.getByLabel("Link", { exact: true }).check();
      await page.getByLabel("Leads to").selectOption("other");
      await page.getByLabel("Address of the other site").fill("javascript:alert(1)");
      await page.getByLabel("Title", { exact: true }).fill(name);
      await button(page, "Add card").click();
      await page.getByRole("link", { name: /Enter an address that begins with https/ }).waitFor();
      expect(await page.getByLabel("Title", { exact: true }).inputValue()).toBe(name);
      await page.getByLabel("Address of the other site").fill("https://tickets.example");
      await button(page, "Add card").click();
      await said(page, "Card added");
      const row = page.getByRole("row").filter({ hasText: name }).first();
      expect(await row.textContent()).toContain("By nobody yet");
      expect(errors.filter((text) => !/status of 400/.test(text))).toEqual([]);
    } finally {
      await close();
    }
  });

  it("the six cards are arranged by buttons, one is replaced, and only publishing changes the dashboard", async () => {
    const { page, errors, close } = await open(`${LAYOUTS}/${layoutId}`, javaScript);
    try {
      const before = await storedOrder();
      const [first = "", second = "", ...others] = await order(page);
      await button(page, `Down ${first}`).click();
      // Without JavaScript a page that is being read has its first cards only.
      await expect.poll(() => order(page)).toEqual([second, first, ...others]);
      await button(page, `Up ${first}`).click();
      await expect.poll(async () => (await order(page))[0]).toBe(first);
      await button(page, `Use ${name}`).click();
      await page.getByText(`Which card does ${name} replace?`).waitFor();
      const replaced = others.at(-1) ?? "";
      await button(page, `Replace ${replaced}`).click();
      await expect.poll(async () => (await order(page)).at(-1)).toBe(name);
      expect(await storedOrder()).toEqual(before);
      // What was taken out comes back in the place of another one.
      await button(page, `Change ${name}`).click();
      await page.getByText(`Which card comes in the place of ${name}?`).waitFor();
      await button(page, "Keep them as they are").click();
      await expect.poll(async () => (await order(page)).at(-1)).toBe(name);
      await page.getByRole("textbox", { name: "Name" }).fill(javaScript ? "Everybody" : "Every team");
      if (javaScript) await page.locator(".editor-saved", { hasText: "Saved at" }).waitFor();
      else {
        await button(page, "Save draft").last().click();
        await said(page, "Draft saved");
      }
      expect(await storedOrder()).toEqual(before);
      await page.reload();
      expect((await order(page)).at(-1)).toBe(name);
      await page.getByText("A draft: teams have it once it is published.").waitFor();
      await button(page, "Publish layout").click();
      await said(page, /is published$/);
      await expect.poll(storedOrder).toEqual([...before.slice(0, 5), "link"]);
      // Without JavaScript it comes second: the team has a layout of its type by then.
      if (javaScript) expect((await stand()).at(-1)).toBe(name);
      expect(errors).toEqual([]);
    } finally {
      await close();
    }
  });

  it("a layout is added for a type, another takes the type knowing so, and the default stays", async () => {
    const { page, errors, close } = await open(`${LAYOUTS}/add`, javaScript);
    try {
      const own = javaScript ? "On the water" : "In the bay";
      await page.getByRole("textbox", { name: "Name" }).fill(own);
      if (javaScript) await page.getByLabel(/^Berth/).check();
      else {
        await page.getByText("In the layout ‘On the water’. Ticked, it moves here.").waitFor();
        await page.getByLabel(/^Berth/).check();
      }
      const first = (await order(page))[0] ?? "";
      await button(page, `Down ${first}`).click();
      await expect.poll(async () => (await order(page))[1]).toBe(first);
      expect(await page.getByRole("textbox", { name: "Name" }).inputValue()).toBe(own);
      await button(page, "Add layout").last().click();
      await said(page, `Layout “${own}” added`);
      await page.getByText("Seen by 1 team").waitFor();
      expect((await stand())[1]).toBe(first);
      await page.goto(urlOf(SLUG, LAYOUTS));
      expect(await page.getByRole("row").filter({ hasText: "Default" }).getByRole("checkbox").count()).toBe(
        0,
      );
      await page.getByLabel(`Select ${own}`, { exact: true }).check();
      if (!javaScript) {
        await page.getByRole("button", { name: "Delete" }).click();
        await page.getByLabel(/Type 'CONFIRM'/).fill("CONFIRM");
        await button(page, "Delete 1 layout").click();
        await said(page, "1 layout deleted");
      }
      expect(errors).toEqual([]);
    } finally {
      await close();
    }
  });
});

it("with JavaScript the focus goes along, cards are dragged, and what was done is saved before one leaves", async () => {
  const { page, errors, close } = await open(`${LAYOUTS}/${layoutId}`, true);
  try {
    const [first = "", second = "", third = ""] = await order(page);
    await button(page, `Down ${first}`).focus();
    await page.keyboard.press("Enter");
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(`Down ${first}`);
    await said(page, `“${first}” is now card 2 of 6.`);
    await expect.poll(() => page.locator(".slot-card").first().getAttribute("draggable")).toBe("true");
    await page.locator(".slot-card").nth(0).dragTo(page.locator(".slot-card").nth(2));
    await expect.poll(() => order(page)).toEqual([first, third, second, ...(await order(page)).slice(3)]);
    const arranged = await order(page);
    await page
      .getByRole("navigation", { name: "Dashboard" })
      .getByRole("link", { name: /^Cards/ })
      .click();
    await page.waitForURL(urlOf(SLUG, CARDS));
    await page.goto(urlOf(SLUG, `${LAYOUTS}/${layoutId}`));
    expect(await order(page)).toEqual(arranged);
    expect(errors).toEqual([]);
  } finally {
    await close();
  }
});

itInWhole(
  "two admins arrange one layout: the second sees both orders, and nothing is written over",
  async () => {
    const mine = await open(`${LAYOUTS}/${layoutId}`, true);
    const hers = await open(`${LAYOUTS}/${layoutId}`, true);
    try {
      const [first = "", second = ""] = await order(mine.page);
      await button(mine.page, `Down ${first}`).click();
      await mine.page.locator(".editor-saved", { hasText: "Saved at" }).waitFor();
      await button(hers.page, `Down ${second}`).click();
      await hers.page.getByText("There are two versions").waitFor();
      await button(hers.page, "Save my version").last().click();
      await hers.page.locator(".editor-saved", { hasText: "Saved at" }).waitFor();
    } finally {
      await mine.close();
      await hers.close();
    }
  },
);

itInWhole(
  "every screen is sound in both themes and all widths, with the longest words and with nothing in it",
  async () => {
    const cardId = newId();
    await writeBatch(at.db, [
      sql`insert into card (id, type, title, description, created_at, created_by, updated_at, updated_by)
      values (${cardId}, 'content', ${LONG}, ${LONG}, '2027', '', '2027', '')`,
      sql`update card_layout_card set card_id = ${cardId} where layout_id = ${layoutId} and position = 0`,
    ]);
    const [sample] = await at.rows<{ id: string }>(sql`select id from team where name = 'Solent'`);
    const paths = [
      CARDS,
      `${CARDS}/add`,
      `${CARDS}/${cardId}`,
      `${CARDS}/removal?ids=${cardId}`,
      LAYOUTS,
      `${LAYOUTS}/add`,
      `${LAYOUTS}/${layoutId}`,
      `${LAYOUTS}/${layoutId}/history`,
      `${LAYOUTS}/${layoutId}/preview?team=${sample?.id}`,
      `${LAYOUTS}/removal?ids=${layoutId}`,
    ];
    expect(await look({ slug: SLUG, client: staff, paths })).toEqual([]);
    expect(await look({ slug: SLUG, client: team, paths: ["/"] })).toEqual([]);
    await writeBatch(at.db, [sql`update card set type = 'content', path_id = null`]);
    expect(await stand()).toEqual([]);
    expect(await look({ slug: SLUG, client: team, paths: ["/"] })).toEqual([]);
  },
);
