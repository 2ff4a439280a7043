import { readFileSync } from "node:fs";
import { sql } from "drizzle-orm";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { addTeam } from "~/features/teams/teams.commands.server";
import { newPage } from "../harness/browser";
import { eventually } from "../harness/host";
import type { Client } from "../harness/http";
import { png } from "../harness/pictures";
import { urlOf } from "../harness/portal";
import { turnOf } from "../harness/whole";
import { givePassword, portalEvent, signedIn } from "../worlds/portal-event";
import { person } from "../worlds/test-event";
import { takeSession } from "./support/sign-in";

const SLUG = "lists-browser";
const PDF = { name: "Plan.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.4\n%%EOF") };
const LOGO = { name: "Logo.png", mimeType: "image/png", buffer: Buffer.from(png(300, 200)) };

let at: Awaited<ReturnType<typeof portalEvent>>;
let staff: Client;
let owner: Client;
beforeAll(async () => {
  at = await portalEvent(SLUG);
  const made = await addTeam(at.ctx(), {
    ...{ name: "Wren Boats", teamTypeId: null, isOrganiser: false, owner: person("Wren", SLUG) },
  });
  await givePassword(at.on, made.ownerId);
  staff = await signedIn(SLUG, at.adminEmail);
  owner = await signedIn(SLUG, `wren@${SLUG}`);
});

async function open(client: Client, path: string, javaScript: boolean) {
  const opened = await newPage({ javaScript });
  await takeSession(opened.context, client);
  await opened.page.goto(urlOf(SLUG, path));
  return opened;
}

/** A file that is there for good: while it is on its way its name is no link, and the form is held back. */
const stored = (page: Page, name: string) =>
  page.locator(".files > li a.files-name").filter({ hasText: name }).waitFor();

describe.each(turnOf([true, false], 1))("with JavaScript: %s", (javaScript) => {
  it("staff add a supplier with logo and contacts, and put the contacts in order", async () => {
    const company = `Quay ${javaScript}`;
    const { page, close } = await open(staff, "/admin/suppliers/add", javaScript);
    await page.fill("input[name=company]", company);
    await page.setInputFiles("#supplier-fileIds", LOGO);
    if (!javaScript) await page.click("button[name=upload]");
    await stored(page, "Logo.png");
    await page.fill("input[name='contacts[0].firstName']", "Ann");
    await page.click("button[value=add]");
    await page.fill("input[name='contacts[1].email']", "nonsense");
    await page.locator("#supplier .btn-primary").last().click();
    await page.getByText("There is a problem").waitFor();
    expect(await page.inputValue("input[name='contacts[0].firstName']")).toBe("Ann");
    await page.fill("input[name='contacts[1].email']", "bob@quay.example");
    await page.click("button[value=up-1]");
    // The page may be replaced while it is asked.
    const firstEmail = () => page.inputValue("[name='contacts[0].email']").catch(() => "");
    await eventually(async () => (await firstEmail()) === "bob@quay.example");
    await page.locator("#supplier .btn-primary").last().click();
    await page.waitForURL(/\/admin\/suppliers$/);
    await close();
    const contacts = await at.rows<{ who: string }>(
      sql`select c.first_name || c.email as who from supplier_contact c join supplier s on s.id = c.supplier_id
        where s.company = ${company} and s.logo_file_id is not null order by c.position`,
    );
    expect(contacts.map(({ who }) => who)).toEqual(["bob@quay.example", "Ann"]);
  });

  it("staff add downloads; a team takes them as one zip", async () => {
    for (const n of [1, 2]) {
      const { page, close } = await open(staff, "/admin/downloads/add", javaScript);
      await page.fill("input[name=name]", `Plan ${n} ${javaScript}`);
      await page.setInputFiles("#download-fileIds", PDF);
      if (!javaScript) await page.click("button[name=upload]");
      await stored(page, "Plan.pdf");
      await page.locator("#download .btn-primary").last().click();
      await page.waitForURL(/\/admin\/downloads$/);
      await close();
    }
    const { page, close } = await open(owner, "/downloads", javaScript);
    for (const n of [1, 2]) await page.getByLabel(`Select Plan ${n} ${javaScript}`).check();
    if (javaScript) await page.getByText("2 selected, 28 B").waitFor();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Download as one zip" }).click(),
    ]);
    const zip = readFileSync(await download.path());
    for (const name of ["Plan.pdf", "Plan (2).pdf"]) expect(zip.includes(name)).toBe(true);
    await close();
  });
});
