import { sql } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { readBatch } from "#db/read-batch";
import { writeBatch } from "#db/write-batch";
import { setSuspended } from "#workers/ops/provision/events";
import { addTeam } from "~/features/teams/teams.commands.server";
import { addDays } from "~/lib/dates";
import { newId } from "~/lib/ids";
import { goesLivePath } from "~/ui/live.paths";
import type { Client } from "../harness/http";
import { urlOf } from "../harness/portal";
import { sqlRows } from "../harness/sql-rows";
import { formOf } from "../worlds/lists-event";
import { givePassword, portalEvent, signedIn, textOf } from "../worlds/portal-event";
import { person } from "../worlds/test-event";

const SLUG = "drafts";
const LIST = "/admin/not-yet-live";

let at: Awaited<ReturnType<typeof portalEvent>>;
let staff: Client;
let team: Client;
beforeAll(async () => {
  at = await portalEvent(SLUG);
  const owner = person("Olive", SLUG);
  const made = await addTeam(at.ctx(), { name: "Solent", teamTypeId: null, isOrganiser: false, owner });
  await givePassword(at.on, made.ownerId);
  staff = await signedIn(SLUG, at.adminEmail);
  team = await signedIn(SLUG, `olive@${SLUG}`);
});

const url = (path: string) => urlOf(SLUG, path);
const text = async (client: Client, path: string) => textOf((await client.get(url(path))).body);
const rows = async <Row>(statement: ReturnType<typeof sql>) =>
  (await readBatch(at.db, { rows: sqlRows<Row>(statement) })).rows;
const tomorrow = () => addDays(new Date().toISOString().slice(0, 10), 2);

/** By the form and its button, without a script; the id of what was made. */
async function draft(path: string, fields: Record<string, string>): Promise<string> {
  const answer = await staff.post(url(path), formOf({ ...fields, asDraft: "1" }));
  expect(answer.status, textOf(answer.body)).toBe(302);
  expect(answer.headers.location).toContain(`${LIST}/`);
  return String(answer.headers.location).split("?")[0]?.split("/").at(-1) ?? "";
}
const day = (path: string, fields: Record<string, string>) => staff.post(url(path), formOf(fields));

it("a task is kept as a draft, given a day, and put live: the team has nothing of it before", async () => {
  const id = await draft("/admin/tasks/add", {
    ...{
      title: "Say how you moor",
      type: "task",
      description: "",
      dueDate: "",
      version: "0",
      taskId: newId(),
    },
    ...{ isRequired: "on", showToChildTeams: "on" },
  });
  const path = goesLivePath("task", id);
  const unseen = async () => {
    for (const address of ["/tasks", "/search?q=moor", "/time-table", "/"])
      expect(await text(team, address), address).not.toContain("Say how you moor");
    expect((await team.get(url(`/tasks/${id}`))).status).toBe(404);
    // A notice may name it: what is listed leads to it.
    for (const address of ["/admin/tasks", "/admin/tasks/archived"])
      expect((await staff.get(url(address))).body, address).not.toContain(`"/admin/tasks/${id}"`);
  };
  await unseen();
  expect(await text(staff, "/search?q=moor")).toContain("Not live yet");
  expect(await text(staff, LIST)).toMatch(/Say how you moor Task Draft/);

  const late = await day(path, { state: "on", day: "2020-01-01", time: "09:00" });
  expect(late.status).toBe(422);
  expect(late.body).toContain('value="2020-01-01"');
  expect(textOf(late.body)).toContain("That day is past");
  const set = await day(path, { state: "on", day: tomorrow(), time: "8:30" });
  expect(set.status, textOf(set.body)).toBe(302);
  expect(await text(staff, `${LIST}?state=scheduled&kind=task`)).toMatch(
    /Say how you moor Task On a day .*08:30 1 team/,
  );
  await unseen();

  // An archived list does not restore a draft.
  expect((await staff.post(url("/admin/tasks/restorations"), formOf({ ids: id }))).status).toBe(302);
  await unseen();
  expect((await staff.post(url(`${path}/live`), formOf({}))).status).toBe(302);
  expect(await text(team, "/tasks")).toContain("Say how you moor");
  expect((await staff.get(url(LIST))).body).not.toContain(`"/admin/tasks/${id}"`);
  expect(await rows(sql`select * from going_live where thing_id = ${id}`)).toEqual([]);
  // Back to a draft, by its page.
  expect((await day(path, { state: "draft" })).status).toBe(302);
  await unseen();
});

it("an entry of several days is several drafts, and a page, a download and a supplier have such a page too", async () => {
  const answer = await staff.post(
    url("/admin/time-table/add"),
    formOf({
      title: "Gate hours",
      startDay: "2031-06-01",
      days: ["2031-06-02"],
      version: "0",
      asDraft: "1",
      formId: newId(),
    }),
  );
  expect(answer.headers.location).toContain(`${LIST}?kind=timeTableEntry`);
  const listed = (await staff.get(url(`${LIST}?kind=timeTableEntry`))).body;
  expect(listed.match(/timeTableEntry\/[0-9a-f-]{36}\/live"/g)).toHaveLength(2);
  expect(await text(team, "/time-table?month=2031-06")).not.toContain("Gate hours");
  const supplier = await draft("/admin/suppliers/add", {
    company: "Quay Electrical",
    version: "0",
    supplierId: newId(),
  });
  expect(await text(team, "/suppliers")).not.toContain("Quay Electrical");
  expect(await text(staff, goesLivePath("supplier", supplier))).toContain("1 team sees it at once");
  const unknown = await staff.get(url(goesLivePath("task", supplier)));
  expect(unknown.status).toBe(404);
  expect((await staff.get(url(`${LIST}/layout/${supplier}`))).status).toBe(404);
});

it("what came due while the event was suspended waits for a person", async () => {
  const id = await draft("/admin/tasks/add", {
    ...{ title: "Missed", type: "task", description: "", dueDate: "", version: "0", taskId: newId() },
  });
  await day(goesLivePath("task", id), { state: "on", day: tomorrow(), time: "09:00" });
  await writeBatch(at.db, [
    sql`update going_live set at = '2026-01-01T09:00:00.000Z' where thing_id = ${id}`,
  ]);
  await setSuspended(at.on, SLUG, true);
  await setSuspended(at.on, SLUG, false);
  expect(await rows(sql`select is_past as n from going_live where thing_id = ${id}`)).toEqual([{ n: 1 }]);
  await expect.poll(() => text(staff, LIST), { timeout: 40_000 }).toMatch(/Missed Task Day is past/);
  expect(await text(staff, goesLivePath("task", id))).toContain("It was to go live");
});
