import { beforeAll, describe, expect, it } from "vitest";
import { addTask } from "~/features/tasks/tasks.commands.server";
import { addTeam } from "~/features/teams/teams.commands.server";
import type { Client } from "../../harness/http";
import { urlOf } from "../../harness/portal";
import { portalEvent, signedIn, textOf } from "../../worlds/portal-event";
import { newTask, person } from "../../worlds/test-event";

const SLUG = "activity";
let at: Awaited<ReturnType<typeof portalEvent>>;
let admin: Client;

beforeAll(async () => {
  at = await portalEvent(SLUG);
  await addTask(at.ctx(), newTask("Old task", {}));
  const longAgo = new Date(Date.now() - 40 * 86_400_000);
  await addTask(at.ctx({ now: longAgo }), newTask("Ancient task"));
  const owner = person("Olga", `${SLUG}.example`);
  await addTeam(at.ctx(), { name: "=SUM(A1)", teamTypeId: null, isOrganiser: false, owner });
  admin = await signedIn(SLUG, at.adminEmail);
});

const page = async (search = "") => textOf((await admin.get(urlOf(SLUG, `/admin/activity${search}`))).body);
const csv = async (path: string) => (await admin.get(urlOf(SLUG, path))).body;

describe("the activity log", () => {
  it("says who did what, and who signed in", async () => {
    const text = await page();
    expect(text).toContain("Event Admin added the task “Old task”");
    expect(text).toContain("Event Admin signed in");
    expect(text).toContain("System Update invited a member of staff");
  });

  it("filters by what, by when and by who", async () => {
    expect(await page("?what=account")).not.toContain("added the task");
    expect(await page("?what=task&when=30")).not.toContain("Ancient task");
    expect(await page("?what=task")).toContain("Ancient task");
    expect(await page("?q=system+nobody")).toContain("No entries match");
    expect(await page("?q=ancient")).toContain("1 entry");
  });

  it("draws the last thirty days of what the filters leave", async () => {
    expect(await page("?q=old+task")).toContain("1 entry in all, by day.");
    expect(await page("?q=ancient")).not.toContain("in all, by day.");
  });

  it("exports exactly what is filtered, with formulae neutralised", async () => {
    const rows = (await csv("/admin/activity/export?format=csv&what=team")).trimEnd().split("\r\n");
    expect(rows[0]).toBe('\uFEFF"When","Who","What","Team"');
    expect(rows).toHaveLength(3);
    expect(rows.some((row) => row.endsWith(`,"'=SUM(A1)"`))).toBe(true);
  });

  it("takes what makes no sense for not asked", async () => {
    expect(await page("?what=nonsense&when=12&page=-3")).toContain("Old task");
  });
});

describe("exports of the lists", () => {
  it("hold the filtered rows of all pages, in the order of the list", async () => {
    for (let at0 = 0; at0 < 105; at0 += 1)
      await addTask(at.ctx(), newTask(`Bulk ${String(at0).padStart(3, "0")}`));
    const rows = (await csv("/admin/tasks/export?format=csv&q=bulk&sort=title&dir=desc"))
      .trimEnd()
      .split("\r\n");
    expect(rows).toHaveLength(106);
    expect(rows[1]).toMatch(/^"Bulk 104",/);
    expect(rows.at(-1)).toMatch(/^"Bulk 000",/);
  });

  it("come as a workbook too, and under the event's name", async () => {
    const answer = await admin.get(urlOf(SLUG, "/admin/teams/export"));
    expect(answer.headers["content-type"]).toContain("spreadsheetml");
    expect(answer.headers["content-disposition"]).toContain("teams.xlsx");
    expect(answer.headers["cache-control"]).toBe("no-store");
  });

  it("refuse a format that there is not", async () => {
    expect((await admin.get(urlOf(SLUG, "/admin/teams/export?format=pdf"))).status).toBe(400);
  });
});
