import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { addTask } from "~/features/tasks/tasks.commands.server";
import { addTeam } from "~/features/teams/teams.commands.server";
import { type Client, httpClient } from "../../harness/http";
import { png } from "../../harness/pictures";
import { urlOf } from "../../harness/portal";
import { givePassword, portalEvent, signedIn, textOf } from "../../worlds/portal-event";
import { newTask, person } from "../../worlds/test-event";

const SLUG = "core-pages";
let at: Awaited<ReturnType<typeof portalEvent>>;
let admin: Client;
let owner: Client;
beforeAll(async () => {
  at = await portalEvent(SLUG);
  const made = await addTeam(at.ctx(), {
    ...{ name: "Readers", teamTypeId: null, isOrganiser: false, owner: person("Reader", SLUG) },
  });
  await addTask(at.ctx(), newTask("Order power"));
  await givePassword(at.on, made.ownerId);
  admin = await signedIn(SLUG, at.adminEmail);
  owner = await signedIn(SLUG, `reader@${SLUG}`);
});

const url = (path: string) => urlOf(SLUG, path);
const versionOf = async (id: string) =>
  (await at.rows<{ at: string }>(sql`select updated_at as at from core_page where id = ${id}`))[0]?.at ?? "";
const save = async (id: string, form: Record<string, string>) =>
  admin.post(url(`/admin/dashboard-header/core-pages/${id}`), {
    form: { icon: "wrench", isPublished: "on", version: await versionOf(id), ...form },
  });
const term = async (key: string) => {
  const [row] = await at.rows<{ data: string }>(sql`select data from settings where kind = 'terminology'`);
  return (JSON.parse(row?.data ?? "{}") as Record<string, string>)[key];
};
const eventVersion = async () =>
  ((await at.rows<{ version: string }>(sql`select version from event_root`))[0]?.version ?? "")
    .split(".")
    .map(Number);

describe("a core page", () => {
  it("and its term are one value, whichever screen it is changed on", async () => {
    const before = await eventVersion();
    expect((await save("suppliers", { title: "Contractors" })).status).toBe(302);
    expect(await term("suppliers")).toBe("Contractors");
    expect((await eventVersion())[2]).toBe((before[2] ?? 0) + 1);
    expect((await admin.get(url("/admin/variables"))).body).toContain('value="Contractors"');
    const [row] = await at.rows<{ version: number }>(
      sql`select version from settings where kind = 'terminology'`,
    );
    const renamed = await admin.post(url("/admin/variables"), {
      form: { form: "terminology", version: String(row?.version), suppliers: "Trades" },
    });
    expect(renamed.status).toBe(302);
    expect((await admin.get(url("/admin/dashboard-header/core-pages/suppliers"))).body).toContain(
      'value="Trades"',
    );
    expect((await save("suppliers", { title: "" })).status).toBe(302);
    expect(await term("suppliers")).toBe("Suppliers");
  });

  it("is followed at once by navigation, page head, search and breadcrumbs; signed out, the built-in ones stand", async () => {
    await save("suppliers", { title: "Contractors" });
    const list = await owner.get(url("/suppliers"));
    expect(textOf(list.body)).toMatch(/Contractors.*Contractors/);
    expect(list.body).toMatch(/#wrench/);
    expect(list.body).toContain("<h1>Contractors</h1>");
    expect(textOf((await owner.get(url("/search?q=contractors"))).body)).toContain("Contractors");
    expect(textOf((await admin.get(url("/suppliers"))).body)).toContain("Dashboard Contractors");
    await owner.post(url("/auth/log-out"), { form: {} });
    const guest = await httpClient().get(url("/auth/login"));
    expect(guest.body).not.toContain("Contractors");
    owner = await signedIn(SLUG, `reader@${SLUG}`);
  });

  it("that is not published leaves the navigation and the search; its list is not there, the dashboard stays", async () => {
    expect((await save("suppliers", { title: "Contractors", isPublished: "" })).status).toBe(302);
    expect((await owner.get(url("/suppliers"))).status).toBe(404);
    expect(textOf((await owner.get(url("/"))).body)).not.toContain("Contractors");
    const leadsToTasks = async () => /href="\/tasks["?]/.test((await owner.get(url("/"))).body);
    expect(await leadsToTasks()).toBe(true);
    expect((await save("tasks", { isPublished: "" })).status).toBe(302);
    expect((await owner.get(url("/tasks"))).status).toBe(404);
    expect(await leadsToTasks()).toBe(false);
    const answer = await save("dashboard", { isPublished: "" });
    expect([answer.status, textOf(answer.body).includes("The dashboard cannot be unpublished")]).toEqual([
      422,
      true,
    ]);
    await save("suppliers", {});
    await save("tasks", {});
    expect((await owner.get(url("/tasks"))).status).toBe(200);
  });

  it("of a wrong shape is an Invalid update; one that was saved since is told; an unknown one is not there", async () => {
    for (const wrong of <Record<string, string>[]>[
      { icon: "skull" },
      { assetId: "x" },
      { version: "x".repeat(50) },
    ]) {
      const answer = await save("forms", wrong);
      expect([answer.status, textOf(answer.body).includes("Invalid update")], JSON.stringify(wrong)).toEqual([
        400,
        true,
      ]);
    }
    const stale = await save("forms", { version: "2020", title: "Mine" });
    expect(stale.status).toBe(409);
    expect(stale.body).toContain('value="Mine"');
    expect((await admin.get(url("/admin/dashboard-header/core-pages/nothing"))).status).toBe(404);
  });

  it("has a picture at its head, which is asked for by name and goes when it is taken away", async () => {
    const added = await admin.request(url("/admin/assets/files"), {
      method: "PUT",
      headers: { "content-type": "image/png", "x-file-name": "Quay.png" },
      body: Buffer.from(png(400, 100)),
    });
    expect(added.status, added.body).toBe(201);
    const [{ id = "" } = {}] = await at.rows<{ id: string }>(sql`select id from asset`);
    const shown = async () =>
      (await owner.get(url("/downloads"))).body.includes(`/pictures/${id}?size=large`);
    expect((await save("downloads", { assetId: id })).status).toBe(302);
    expect(await shown()).toBe(true);
    expect(textOf((await admin.get(url(`/admin/assets/${id}`))).body)).toContain("Downloads");
    expect((await save("downloads", { assetId: "" })).status).toBe(302);
    expect(await shown()).toBe(false);
    const missing = await save("downloads", { assetId: "0190f3a0-0000-7000-8000-000000000001" });
    expect([missing.status, missing.body.includes("This picture is not there any more")]).toEqual([
      422,
      true,
    ]);
  });
});
