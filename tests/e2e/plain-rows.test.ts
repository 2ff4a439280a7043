import { eq, sql } from "drizzle-orm";
import type { Page } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import { teams } from "#db/event/schema/teams";
import { q } from "#db/read-batch";
import { writeBatch } from "#db/write-batch";
import { addTeam } from "~/features/teams/teams.commands.server";
import { newPage, type TestPage } from "../harness/browser";
import type { Client } from "../harness/http";
import { urlOf } from "../harness/portal";
import { portalEvent, signedIn } from "../worlds/portal-event";
import { person } from "../worlds/test-event";
import { settled } from "./support/settled";
import { takeSession } from "./support/sign-in";

const SLUG = "plain-rows";
const HOSTILE = `<img src=x onerror="window.hacked=1"> & 'Co' ${"x".repeat(60)}`;
let at: Awaited<ReturnType<typeof portalEvent>>;
let client: Client;
beforeAll(async () => {
  at = await portalEvent(SLUG);
  client = await signedIn(SLUG, at.adminEmail);
  for (const [n, name] of ["Alba", "Birch", "Cora", "Delta", HOSTILE].entries()) {
    const owner = person(`Owner${n}`, SLUG);
    await addTeam(at.ctx(), { name, teamTypeId: null, isOrganiser: false, owner });
  }
});

async function open(path: string): Promise<TestPage> {
  const opened = await newPage({ javaScript: true });
  await takeSession(opened.context, client);
  await opened.page.goto(urlOf(SLUG, path));
  await settled(opened.page);
  return opened;
}

const names = (page: Page) => page.locator("tbody th a").allTextContents();
const loadedAnew = (page: Page) =>
  page.evaluate(async () => {
    const { __remixRouter } = window as unknown as { __remixRouter: { revalidate(): Promise<void> } };
    await __remixRouter.revalidate();
  });
const renamed = (from: string, to: string) =>
  writeBatch(at.db, [q.update(teams).set({ name: to }).where(eq(teams.name, from))]);

it("keeps ticks and the focus where the rows change around them", async () => {
  const { page, errors, close } = await open("/admin/teams");
  try {
    await page.getByLabel("Select Cora").check();
    const birch = page.getByRole("link", { name: "Birch", exact: true });
    await birch.focus();
    // Neither what changed nor what did not loses its focus or its tick.
    await renamed("Cora", "Coral");
    await renamed("Alba", "Zeta");
    await loadedAnew(page);
    await page.getByRole("link", { name: "Coral" }).waitFor();
    expect((await names(page)).slice(-4)).toEqual(["Birch", "Coral", "Delta", "Zeta"]);
    expect(await page.getByLabel("Select Coral").isChecked()).toBe(true);
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Birch");
    await renamed("Birch", "Beech");
    await loadedAnew(page);
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Beech");
    expect(await page.getByRole("status").filter({ hasText: "1 selected" }).count()).toBe(1);
    await renamed("Beech", "Birch");
    await renamed("Coral", "Cora");
    await renamed("Zeta", "Alba");
    expect(errors).toEqual([]);
  } finally {
    await close();
  }
});

it("sorts and filters the rows in place, follows their links within the page, and comes back", async () => {
  const { page, errors, close } = await open("/admin/teams");
  try {
    const first = await names(page);
    await page.evaluate(() => Object.assign(window, { isSame: true }));
    await page.getByRole("columnheader", { name: "Team" }).getByRole("link").click();
    await page.waitForURL(/dir=desc/);
    await expect.poll(() => names(page)).toEqual(first.toReversed());
    await page.getByRole("link", { name: "Delta" }).click();
    await page.getByRole("heading", { level: 1, name: "Delta" }).waitFor();
    await page.goBack();
    await expect.poll(() => names(page)).toEqual(first.toReversed());
    expect(await page.evaluate(() => "isSame" in window)).toBe(true);
    expect(await page.evaluate(() => "hacked" in window)).toBe(false);
    expect(first).toContain(HOSTILE);
    expect(errors).toEqual([]);
  } finally {
    await close();
  }
});

it("still has its rows where the browser must make the page anew", async () => {
  const { context, page, close } = await newPage({ javaScript: true });
  try {
    await takeSession(context, client);
    // Something foreign in the page, as an extension writes it: React finds its page changed and makes it anew.
    const answer = await client.get(urlOf(SLUG, "/admin/teams"));
    const body = answer.body.replace('<div class="shell">', '<b>foreign</b><div class="shell">');
    const headers = Object.fromEntries(
      Object.entries(answer.headers).map(([name, value]) => [name, `${value}`]),
    );
    await page.route(urlOf(SLUG, "/admin/teams"), (route) => route.fulfill({ body, headers }));
    await page.goto(urlOf(SLUG, "/admin/teams"));
    await page.getByText("foreign").waitFor({ state: "detached" });
    expect(await names(page)).toContain("Birch");
    expect(await at.rows(sql`select 1 from team where name = 'Birch'`)).toHaveLength(1);
  } finally {
    await close();
  }
});
