import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { teams, users } from "#db/event/schema/teams";
import { q } from "#db/read-batch";
import * as formReports from "~/features/reports/forms/pages/form-reports";
import * as health from "~/features/reports/health/pages/health-check";
import * as healthExport from "~/features/reports/health/pages/health-check-export";
import * as overview from "~/features/reports/overview/pages/overview";
import * as taskReport from "~/features/reports/tasks/pages/task-report";
import * as taskReports from "~/features/reports/tasks/pages/task-reports";
import * as teamReport from "~/features/reports/team/pages/team-report";
import * as teamExport from "~/features/reports/team/pages/team-report-export";
import * as addViewPage from "~/features/reports/views/pages/add-view";
import * as viewPage from "~/features/reports/views/pages/view";
import * as viewRemoval from "~/features/reports/views/pages/view-removal";
import * as viewsPage from "~/features/reports/views/pages/views";
import { workbook } from "~/features/reports/workbook/workbook.server";
import { newId } from "~/lib/ids";
import { audit, memoryEvent } from "../support/memory-event";
import { memoryHouse } from "../support/memory-house";
import { controlsOf, linksOf, NOW, pageHouse } from "../support/page-house";
import { world, written } from "../support/report-world";

const TEAM = newId();
let house: Awaited<ReturnType<typeof pageHouse>>;
beforeAll(async () => {
  house = await pageHouse(await memoryHouse(await memoryEvent()));
  await written(house.at, world(4, "Europe/London", 30));
  await house.at.write(
    q.insert(teams).values({ id: TEAM, name: "Alba Boats", ownerId: "pat", ...audit }),
    q.insert(users).values([
      { id: "pat", firstName: "Pat", surname: "Owner", email: "pat@alba.test", teamId: TEAM, ...audit },
      { id: "bob", firstName: "Bob", surname: "Member", email: "bob@secret.test", teamId: TEAM, ...audit },
    ]),
  );
});

/** The health check of so many types that are not there. */
const filteredBy = (n: number): string =>
  `/admin/reports/teams?${new URLSearchParams(Array.from({ length: n }, (_, at) => ["type", `${TYPE_ID}${String(at).padStart(4, "0")}`]))}`;
const TYPE_ID = "0190f3a0-0000-7000-8000-00000000";

const PAGES = { overview, health, taskReports, formReports, viewsPage };

describe("every report", () => {
  it.each(Object.entries(PAGES))(
    "is there for viewers, with nothing to press that changes anything (%s)",
    async (_, page) => {
      const { status, html } = await house.visit(page, { level: "reportViewer", path: "/admin/reports" });
      expect(status).toBe(200);
      expect(html).not.toMatch(/method="post"/i);
      expect(html).not.toContain("bob@secret.test");
    },
  );

  it.each(Object.entries(PAGES))("is refused to whoever has no level (%s)", async (_, page) => {
    expect((await house.visit(page, { level: "user" })).status).toBe(403);
  });

  it.each(Object.entries(PAGES))("is calm in an event with nothing in it (%s)", async (_, page) => {
    const empty = await pageHouse(await memoryHouse(await memoryEvent()));
    const { status, text } = await empty.visit(page, { level: "reportViewer", path: "/admin/reports" });
    expect(status).toBe(200);
    expect(text).not.toMatch(/NaN|undefined|Infinity|null/);
  });
});

describe("a team's report", () => {
  const visit = (level: "reportViewer" | "moderator", path = "/admin/reports/teams/x") =>
    house.visit(teamReport, { level, params: { teamId: TEAM }, path });

  it("says how it stands; verbs are for moderators", async () => {
    const { text, html } = await visit("reportViewer");
    expect(text).toContain("Alba Boats");
    expect(text).toContain("Nobody has ever logged in");
    expect(text).toContain("Bob Member");
    expect(html).not.toContain("bob@secret.test");
    expect(html).not.toMatch(/method="post"/i);
    expect((await visit("moderator")).html).toMatch(/method="post"/i);
  });

  it("leads back to the list as it was filtered, and nowhere else", async () => {
    const back = async (list: string) =>
      linksOf(
        (await visit("reportViewer", `/admin/reports/teams/x?${new URLSearchParams({ list })}`)).html,
      ).find((link) => link.startsWith("Health check > "));
    expect(await back("?band=high&page=2")).toBe("Health check > /admin/reports/teams?band=high&page=2");
    expect(await back("//elsewhere.example")).toBe("Health check > /admin/reports/teams");
  });

  it("is none of an organiser's team, nor of one that is not there", async () => {
    const of = (teamId: string) => house.visit(teamReport, { level: "reportViewer", params: { teamId } });
    await house.at.write(sql`update team set is_organiser = 1 where id = ${TEAM}`);
    expect((await of(TEAM)).status).toBe(404);
    await house.at.write(sql`update team set is_organiser = 0 where id = ${TEAM}`);
    expect((await of(newId())).status).toBe(404);
    expect(
      (await house.visit(taskReport, { level: "reportViewer", params: { taskId: newId() } })).status,
    ).toBe(404);
  });
});

describe("exports", () => {
  const csv = async (answer: Response) => (await answer.text()).replace(/^\ufeff/, "");

  it("of the health check have exactly the rows that its filters leave", async () => {
    const answer = async (search: string) =>
      csv(
        (await house.visit(healthExport, { level: "reportViewer", path: `/x?format=csv${search}` }))
          .response as Response,
      );
    const all = (await answer("")).trim().split("\n");
    const some = (await answer("&q=Alba+Boats")).trim().split("\n");
    expect(all.length).toBeGreaterThan(10);
    expect(some).toHaveLength(2);
    expect(some[1]).toContain("pat@alba.test");
    expect(all.join("\n")).not.toContain("bob@secret.test");
  });

  it("of a team are its tasks", async () => {
    const { response } = await house.visit(teamExport, {
      ...{ level: "reportViewer", params: { teamId: TEAM }, path: "/x?format=csv" },
    });
    expect(await csv(response as Response)).toMatch(/^"?Task"?,/);
  });

  it("of the whole event name nobody's address but owners'", async () => {
    const ctx = house.ctx(NOW, { actor: { id: "mia", level: "reportViewer", teamId: null } });
    const bytes = Buffer.from(await workbook(ctx, "xlsx").arrayBuffer());
    expect(bytes.length).toBeGreaterThan(4_000);
    const zip = await workbook(ctx, "csv").arrayBuffer();
    const names = Buffer.from(zip).toString("latin1");
    for (const name of ["Teams", "People", "Tasks by team", "Approvals", "E-mails", "Submissions"])
      expect(names, name).toContain(`${name}.csv`);
    expect(names).toContain("pat@alba.test");
    expect(names).not.toContain("bob@secret.test");
  });
});

describe("views", () => {
  it("are kept, changed and deleted by forms", async () => {
    const path = `/admin/reports/views/add?${new URLSearchParams({ address: "/admin/reports/teams?login=never" })}`;
    const shown = await house.visit(addViewPage, { level: "moderator", path });
    expect(shown.text).toContain("Health check where Log-in is never");
    const address =
      controlsOf(shown.html)
        .find((one) => one.startsWith("address="))
        ?.slice(8) ?? "";
    const kept = await house.visit(addViewPage, {
      ...{
        level: "moderator",
        path,
        form: { formId: newId(), name: "Never in", address, share: "own", mail: "none" },
      },
    });
    expect(kept).toMatchObject({ status: 302, to: "/admin/reports/views" });
    const list = await house.visit(viewsPage, { level: "moderator", path: "/admin/reports/views" });
    expect(list.text).toContain("Never in");
    const viewId =
      linksOf(list.html)
        .find((link) => /^Edit.*views\/[0-9a-f-]{36}$/.test(link))
        ?.split("/")
        .at(-1) ?? "";
    const params = { viewId };
    const other = "/admin/reports/tasks?state=overdue";
    const edit = await house.visit(viewPage, {
      ...{ level: "moderator", params, path: `/x?${new URLSearchParams({ address: other })}` },
    });
    expect(edit.text).toContain("It will show something else.");
    expect(edit.text).toContain("Task reports where State is overdue");
    expect((await house.visit(viewPage, { level: "reportViewer", id: "pat", params })).status).toBe(404);
    const wrong = await house.visit(viewPage, {
      ...{ level: "moderator", params, form: { name: "", address: other, version: "1" } },
    });
    expect(wrong.status).toBe(400);
    const gone = await house.visit(viewRemoval, { level: "moderator", params, form: { confirm: "CONFIRM" } });
    expect(gone).toMatchObject({ status: 302, to: "/admin/reports/views" });
  });

  it("that are refused are shown again with what they are to show", async () => {
    const other = "/admin/reports/tasks?state=overdue";
    const add = await house.visit(addViewPage, {
      ...{ level: "moderator", path: `/admin/reports/views/add?${new URLSearchParams({ address: other })}` },
    });
    const [action = ""] = controlsOf(add.html).filter((one) => one.startsWith("POST "));
    const again = await house.visit(addViewPage, { level: "moderator", path: action.slice("POST ".length) });
    expect(controlsOf(again.html)).toContain(`address=${other}`);
  });

  it.each([200, 201])(
    "of %i values of one filter are not kept, and say why; their list is there",
    async (n) => {
      const list = filteredBy(n);
      const shown = await house.visit(health, { level: "moderator", path: list });
      expect(shown.status).toBe(200);
      expect(shown.text).toContain("No teams match these filters");
      expect(shown.text).toContain(`and ${n - 20} more`);
      const [, way = ""] =
        linksOf(shown.html)
          .find((link) => link.startsWith("Save as a view"))
          ?.split(" > ") ?? [];
      const add = await house.visit(addViewPage, { level: "moderator", path: way });
      expect(add.text).toContain("Too many filters for a view");
      expect(add.text).toContain("nothing was saved");
      expect(linksOf(add.html)).toContain(`Back to the list > ${list}`);
      expect(add.html).not.toMatch(/method="post"/i);
      const form = { formId: newId(), name: "Many", address: list, share: "own", mail: "none" };
      const kept = await house.visit(addViewPage, { level: "moderator", path: way, form });
      expect(kept.status).toBe(400);
      expect(JSON.stringify(kept.data)).toContain("more filters than a view keeps");
      const { text } = await house.visit(viewsPage, { level: "moderator", path: "/admin/reports/views" });
      expect(text).not.toContain("Many");
    },
  );

  it("of forty values are kept; an address of two thousand is refused in words", async () => {
    const path = `/admin/reports/views/add?${new URLSearchParams({ address: filteredBy(40) })}`;
    const form = { formId: newId(), name: "Forty", address: filteredBy(40), share: "own", mail: "none" };
    expect(await house.visit(addViewPage, { level: "moderator", path, form })).toMatchObject({ status: 302 });
    const many = await house.visit(health, {
      ...{ level: "moderator", path: `/admin/reports/teams?${"band=low&".repeat(2_000)}` },
    });
    expect(many.status).toBe(400);
    expect(await many.response?.json()).toMatchObject({ message: expect.stringContaining("choose less") });
  });

  it("of no list ask for one", async () => {
    const { text } = await house.visit(addViewPage, {
      level: "reportViewer",
      path: "/x?address=%2Fadmin%2Fusers",
    });
    expect(text).toContain("Choose a list first");
  });
});
