import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { writeBatch } from "#db/write-batch";
import { addTask } from "~/features/tasks/tasks.commands.server";
import { addTeam } from "~/features/teams/teams.commands.server";
import { newPage } from "../harness/browser";
import type { Client } from "../harness/http";
import { waitForMail } from "../harness/mail";
import { portal, urlOf } from "../harness/portal";
import { givePassword, portalEvent, signedIn } from "../worlds/portal-event";
import { newTask, person } from "../worlds/test-event";
import { axeFaults, overflowFaults, shownHtmlFaults, unexpected } from "./support/checks";
import { SCRIPTED } from "./support/scripted";
import { settled } from "./support/settled";
import { takeSession } from "./support/sign-in";

const SLUG = "reports-browser";

let viewer: Client;
let teamId: string;
beforeAll(async () => {
  const at = await portalEvent(SLUG);
  await addTask(at.ctx(), newTask("Insurance", { dueDate: "2020-01-01" }));
  const team = (name: string) =>
    addTeam(at.ctx(), {
      name,
      teamTypeId: null,
      isOrganiser: false,
      owner: person(name.split(" ")[0] ?? "", `${SLUG}.example`),
    });
  const [wren, visitor] = [await team("Wren Boats"), await team("Vera Visits")];
  teamId = wren.teamId;
  await givePassword(at.on, visitor.ownerId);
  viewer = await signedIn(SLUG, `vera@${SLUG}.example`);
  // Somebody of the organiser's who may look at reports alone.
  await writeBatch(at.db, [
    sql`update user set permissions = 'reportViewer', team_id = null where id = ${visitor.ownerId}`,
  ]);
});

describe.each(SCRIPTED)("reports, %s", (how, javaScript) => {
  it("a viewer goes from a figure to its list, has a score explained, keeps the list as a view, and is mailed its figures", async () => {
    const { page, context, errors, close } = await newPage({ javaScript, width: 390 });
    await takeSession(context, viewer);
    const faults = async () => {
      if (javaScript) await settled(page);
      return [
        ...(await overflowFaults(page)),
        ...(javaScript ? await axeFaults(page) : await shownHtmlFaults(page)),
      ];
    };
    try {
      await page.goto(urlOf(SLUG, "/admin/reports"));
      await page.getByRole("link", { name: "Overdue 2 in 1 task" }).click();
      await page.getByRole("heading", { level: 1, name: "Task reports" }).waitFor();
      await page.getByRole("link", { name: "Insurance" }).first().waitFor();
      await page.goto(urlOf(SLUG, `/admin/reports/teams?login=never&open=${teamId}`));
      await page.getByText("comes from two halves").waitFor();
      await page.getByText("Wren Boats").first().waitFor();
      expect(await page.getByRole("button", { name: /Resend|Remind|Notify/ }).count()).toBe(0);
      expect(await faults()).toEqual([]);
      await page.getByRole("link", { name: "Save as a view" }).click();
      await page.getByRole("heading", { level: 1, name: "Save as a view" }).waitFor();
      await page.getByText("Log-in").first().waitFor();
      // Viewers keep views for themselves.
      expect(await page.getByText("All who may open the list").count()).toBe(0);
      expect(await faults()).toEqual([]);
      const name = `Never in ${how}`;
      await page.getByLabel("Name, as on the tab").fill(name);
      await page.getByRole("button", { name: "Save view" }).last().click();
      await page.getByRole("link", { name }).first().waitFor();
      await page.goto(urlOf(SLUG, "/admin/reports/views"));
      expect(await faults()).toEqual([]);
      await page
        .getByRole("link", { name: new RegExp(`${name}$`) })
        .last()
        .waitFor();
      await page.locator("main a[href^='/admin/reports/views/']:not([href$='/add'])").last().click();
      await page.getByRole("button", { name: "Send me a test" }).click();
      const mail = await waitForMail(portal().mailboxUrl, { to: `vera@${SLUG}.example`, subject: name });
      expect(mail.text).not.toContain("Wren");
      expect(unexpected(errors)).toEqual([]);
    } finally {
      await close();
    }
  });

  it("what happened is filtered by its days, and nothing of it is said to be nothing", async () => {
    const { page, context, errors, close } = await newPage({ javaScript });
    await takeSession(context, viewer);
    try {
      await page.goto(urlOf(SLUG, "/admin/reports/happened?what=comments&from=2020-01-01&to=9999-12-31"));
      await page.getByText("No comments match these filters").waitFor();
      await page.getByRole("link", { name: "Tasks completed" }).click();
      await page.getByText("No completed tasks match these filters").waitFor();
      expect(new URL(page.url()).searchParams.get("from")).toBe("2020-01-01");
      expect(unexpected(errors)).toEqual([]);
    } finally {
      await close();
    }
  });
});
