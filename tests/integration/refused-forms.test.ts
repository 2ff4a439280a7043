import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { addTask } from "~/features/tasks/tasks.commands.server";
import { addTeam } from "~/features/teams/teams.commands.server";
import type { Client } from "../harness/http";
import { urlOf } from "../harness/portal";
import { givePassword, portalEvent, signedIn, textOf } from "../worlds/portal-event";
import { newTask, person } from "../worlds/test-event";

const SLUG = "refusals";
let at: Awaited<ReturnType<typeof portalEvent>>;
let staff: Client;
beforeAll(async () => {
  at = await portalEvent(SLUG);
  staff = await signedIn(SLUG, at.adminEmail);
});
const post = (path: string, form: Record<string, string>) => staff.post(urlOf(SLUG, path), { form });

describe("a form that is refused keeps what was typed", () => {
  it("a stale edit of a task answers 409, says so, and overwrites nothing", async () => {
    const { taskId } = await addTask(at.ctx(), newTask("Original"));
    const typed = { type: "task", description: "Typed by the second", dueDate: "2027-05-04", version: "1" };
    expect((await post(`/admin/tasks/${taskId}`, { ...typed, title: "By the first" })).status).toBe(302);
    const late = await post(`/admin/tasks/${taskId}`, { ...typed, title: "By the second" });
    expect(late.status).toBe(409);
    expect(textOf(late.body)).toContain("Somebody else saved this task while you were editing");
    expect(late.body).toContain('value="By the second"');
    expect(late.body).toContain("Typed by the second");
    expect(await at.rows(sql`select title, version from task where id = ${taskId}`)).toEqual([
      { title: "By the first", version: 2 },
    ]);
  });

  it("a team with an address that is in use: 422 at the field, the rest still there, nothing made", async () => {
    const form = { name: "New stand", firstName: "Ann", surname: "Example", email: at.adminEmail };
    const answer = await post("/admin/teams/add-team", form);
    expect(answer.status).toBe(422);
    expect(textOf(answer.body)).toContain("The email address is already in use by another account.");
    for (const value of Object.values(form)) expect(answer.body).toContain(`value="${value}"`);
    expect(await at.rows(sql`select 1 from team where name = 'New stand'`)).toEqual([]);
  });

  it.each([
    ["/admin/task-groups/add", "title", "There is a task group of this title already"],
    ["/admin/team-types/add", "name", "There is a team type of this name already"],
  ])("%s: a name that is taken is refused with 422 at its field", async (path, field, text) => {
    expect((await post(path, { [field]: "Twice" })).status).toBe(302);
    const again = await post(path, { [field]: "TWICE" });
    expect([again.status, textOf(again.body).includes(text)]).toEqual([422, true]);
    expect(again.body).toContain('value="TWICE"');
  });

  it("what was typed is shown as text, never as markup", async () => {
    const title = `"><script>alert(1)</script>`;
    const answer = await post("/admin/tasks/add", { title, type: "disclaimer", disclaimer: "" });
    expect(answer.status).toBe(400);
    expect(answer.body).not.toContain("<script>alert(1)");
    expect(textOf(answer.body)).toContain("Enter the text that teams must accept");
  });
});

describe("two members of a team at one task", () => {
  it("who comes second is told on the next page, and there is no fault", async () => {
    const owner = person("Pair", SLUG);
    const made = await addTeam(at.ctx(), { name: "Pair", teamTypeId: null, isOrganiser: false, owner });
    await givePassword(at.on, made.ownerId);
    const { taskId } = await addTask(at.ctx(), newTask("Shared"));
    const clients = [await signedIn(SLUG, owner.email), await signedIn(SLUG, owner.email)];
    const path = `/tasks/${taskId}/completion`;
    const answers = await Promise.all(clients.map((client) => client.post(urlOf(SLUG, path), { form: {} })));
    expect(answers.map(({ status }) => status)).toEqual([302, 302]);
    const pages = await Promise.all(
      clients.map(async (client) => textOf((await client.get(urlOf(SLUG, `/tasks/${taskId}`))).body)),
    );
    const told = pages.map((page) => /changed this task a moment ago|complete already/.test(page));
    expect(told.filter(Boolean)).toHaveLength(1);
    const kinds = sql`select kind from activity where subject_id = ${taskId} and kind = 'task.completed'`;
    expect(await at.rows(kinds)).toHaveLength(1);
  });
});
