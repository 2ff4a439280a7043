import { sql } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { addCustomField } from "~/features/custom-fields/custom-fields.commands.server";
import { newPage } from "../harness/browser";
import type { Client } from "../harness/http";
import { urlOf } from "../harness/portal";
import { portalEvent, signedIn } from "../worlds/portal-event";
import { settled } from "./support/settled";
import { takeSession } from "./support/sign-in";

const SLUG = "import-teams";
let at: Awaited<ReturnType<typeof portalEvent>>;
let client: Client;
beforeAll(async () => {
  at = await portalEvent(SLUG);
  client = await signedIn(SLUG, at.adminEmail);
  await addCustomField(at.ctx(), {
    ...{ label: "Build-up", type: "text", format: "date", isKeptByStaff: true },
    ...{ placeholder: "", description: "", isRequired: false },
    ...{ showField: true, showToChildTeams: false },
  });
});

const fileOf = (name: string) =>
  [
    "Company,First name,Surname,E-mail,Build-up",
    `${name} Quay,Ann,Solent,ann@${name}.example,31/12/2027`,
    `${name} Pier,Ben,Birch,ben@${name},03/04/2027`,
    `${name} Dune,Dan,Dale,ann@${name}.example,`,
  ].join("\n");
const waiting = async () =>
  (await at.rows<{ n: number }>(sql`select count(*) as n from held_invitation`))[0]?.n;
const mailsTo = async (name: string) =>
  (
    await at.rows<{ n: number }>(
      sql`select count(*) as n from email_log where recipient like ${`%@${name}.example`}`,
    )
  )[0]?.n;

it.each([
  ["with", true],
  ["without", false],
] as const)(
  "a file is mended row by row, made now and invited later by one button, %s JavaScript",
  async (name, javaScript) => {
    const opened = await newPage({ javaScript });
    const { page } = opened;
    page.setDefaultTimeout(15_000);
    let presses = 0;
    const press = async (target: ReturnType<typeof page.locator>) => {
      presses += 1;
      await target.click();
      if (javaScript) await settled(page);
    };
    /** Rows are checked by a job: a script looks again by itself, a person presses the button. */
    const checked = async () => {
      const rows = page.locator("#rows");
      if (javaScript) return rows.waitFor({ timeout: 20_000 });
      for (let n = 0; n < 40 && (await rows.count()) === 0; n += 1) {
        await page.waitForTimeout(500);
        await page.reload();
      }
      expect(await rows.count()).toBe(1);
    };
    const fate = (team: string) =>
      page
        .locator(".import-rows tbody tr", {
          has: page.locator("th", { hasText: new RegExp(`^${name} ${team}$`) }),
        })
        .locator(".col-fate")
        .innerText();
    try {
      await takeSession(opened.context, client);
      await page.goto(urlOf(SLUG, "/admin/teams/import"));
      if (javaScript) await settled(page);
      await page.setInputFiles('input[type="file"]', {
        ...{ name: "teams.csv", mimeType: "text/csv" },
        buffer: Buffer.from(fileOf(name)),
      });
      if (!javaScript) await press(page.locator("main form button[type=submit]").first());
      await page.waitForURL(/import\/[0-9a-f-]{36}/);
      await checked();
      expect(await fate("Quay")).toContain("“Build-up” read as 31 December 2027");
      expect(await fate("Pier")).toContain("Faulty e-mail");
      expect(await fate("Dune")).toContain("stands in row 2 already");

      await press(page.getByRole("link", { name: "Mend row 3" }));
      await page.getByLabel("Owner e-mail").fill(`ben@${name}.example`);
      await press(page.getByRole("button", { name: "Save this row" }));
      await page.waitForURL((url) => !url.searchParams.has("open"));
      await checked();
      // As it was stands there until it has been checked again.
      await expect.poll(() => fate("Pier"), { timeout: 15_000 }).toContain("“03/04/2027” could be two days");
      expect(await fate("Pier")).toContain("read as 3 April 2027");

      await page.getByLabel("Later, by hand").check();
      presses += 1;
      await press(page.getByRole("button", { name: "Import 2 teams" }));
      for (let n = 0; n < 40 && !(await page.getByText("The import is done").count()); n += 1) {
        await page.waitForTimeout(500);
        if (!javaScript) await page.reload();
      }
      const result = await page.locator("section", { has: page.locator("#result") }).innerText();
      expect(result.replace(/\s+/g, " ")).toContain(
        "Teams made 2 People made 2 Invited 0 Not invited yet 2 Not imported 1",
      );
      expect(await waiting()).toBe(2);
      expect(await mailsTo(name)).toBe(0);
      // The figure leads to as many rows.
      await page.getByRole("link", { name: "Not invited yet: 2, see the rows" }).click();
      await page.waitForURL(/rows=held/);
      await expect.poll(() => page.locator(".import-rows tbody tr").count()).toBe(2);
      // Choosing the file and the day apart: mend, save, when, import.
      expect(presses).toBeLessThanOrEqual(javaScript ? 4 : 5);

      await page.goto(urlOf(SLUG, "/admin/users?mail=waiting"));
      if (javaScript) await settled(page);
      expect(await page.getByRole("link", { name: "Not invited yet 2" }).count()).toBe(1);
      await press(page.getByRole("button", { name: "Invite all 2" }));
      for (let n = 0; n < 40 && (await waiting()) !== 0; n += 1) await page.waitForTimeout(250);
      expect(await waiting()).toBe(0);
      expect(await mailsTo(name)).toBe(2);
      expect(opened.errors).toEqual([]);
    } finally {
      await opened.close();
    }
  },
);

it("an exhibitor is added from the list of users, to a team that is chosen", async () => {
  const { page, context, errors, close } = await newPage({ javaScript: true });
  page.setDefaultTimeout(15_000);
  try {
    await takeSession(context, client);
    await page.goto(urlOf(SLUG, "/admin/users"));
    await settled(page);
    await page.getByRole("link", { name: "Add exhibitor" }).click();
    await page.locator("select[name=teamId]").selectOption({ label: "with Quay" });
    await page.getByLabel("First name").fill("Eve");
    await page.getByLabel("Surname").fill("Earl");
    await page.getByLabel("E-mail address").fill("eve@with.example");
    await page.getByLabel("On a day").check();
    await page.locator("input[name=day]").fill("2020-01-01");
    await page.getByRole("button", { name: "Add exhibitor" }).click();
    await page.getByText("That day is past: choose today or later").first().waitFor();
    expect(await page.getByLabel("First name").inputValue()).toBe("Eve");
    await page.getByLabel("Now").check();
    await page.getByRole("button", { name: "Add exhibitor" }).click();
    await page.waitForURL(/\/admin\/teams\/[0-9a-f-]{36}\/[0-9a-f-]{36}$/);
    const [row] = await at.rows<{ team: string }>(
      sql`select (select name from team where id = team_id) as team from user where email = 'eve@with.example'`,
    );
    expect(row).toEqual({ team: "with Quay" });
    // The browser itself reports the answer that refused the day.
    expect(errors.filter((text) => !text.includes("status of 422"))).toEqual([]);
  } finally {
    await close();
  }
});
