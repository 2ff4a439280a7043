import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { writeBatch } from "#db/write-batch";
import { addTask } from "~/features/tasks/tasks.commands.server";
import { addTeam } from "~/features/teams/teams.commands.server";
import type { Answer, Client } from "../../harness/http";
import { urlOf } from "../../harness/portal";
import { givePassword, portalEvent, signedIn, textOf } from "../support/portal-event";
import { newTask, person } from "../support/test-event";

const SLUG = "own-tasks";
let at: Awaited<ReturnType<typeof portalEvent>>;
let owner: Client;
let other: Client;
let admin: Client;
let ids: { teamId: string; ownerId: string };

beforeAll(async () => {
  at = await portalEvent(SLUG);
  const team = (name: string) =>
    addTeam(at.ctx(), { name, teamTypeId: null, isOrganiser: false, owner: person(name, `${SLUG}.example`) });
  ids = await team("Owners");
  const others = await team("Others");
  for (const id of [ids.ownerId, others.ownerId]) await givePassword(at.on, id);
  owner = await signedIn(SLUG, `owners@${SLUG}.example`);
  other = await signedIn(SLUG, `others@${SLUG}.example`);
  admin = await signedIn(SLUG, at.adminEmail);
});

const make = async (title: string, change = {}) => (await addTask(at.ctx(), newTask(title, change))).taskId;
const archive = (taskId: string) =>
  writeBatch(at.db, [sql`update task set is_archived = 1 where id = ${taskId}`]);
const get = (client: Client, path: string) => client.get(urlOf(SLUG, path));
const post = (client: Client, path: string, form: Record<string, string> = {}) =>
  client.post(urlOf(SLUG, path), { form });
const leadsTo = ({ status, headers }: Answer) => {
  expect(status).toBe(302);
  return String(headers.location);
};

describe("the team's list", () => {
  it("filters survive completing, reopening, assigning and their refusals, without JavaScript", async () => {
    const taskId = await make("Filters");
    const search = "?by=date&status=overdue&mine=1&q=a+b";
    const path = `/tasks/${taskId}`;
    expect(leadsTo(await post(owner, `${path}/completion${search}`))).toBe(path + search);
    expect(leadsTo(await post(owner, `${path}/completion${search}`))).toBe(path + search);
    expect(leadsTo(await post(owner, `${path}/reopening${search}`))).toBe(path + search);
    expect(leadsTo(await post(owner, `${path}/assignment${search}`, { userId: ids.ownerId }))).toBe(
      path + search,
    );
    expect(leadsTo(await post(owner, `${path}/assignment${search}`))).toBe(path + search);
    expect(leadsTo(await post(owner, `${path}/comments${search}`, { text: "Hi" }))).toMatch(
      /\?by=date&status=overdue&mine=1&q=a\+b#comment-[0-9a-f-]{36}$/,
    );
    expect(leadsTo(await post(owner, `${path}/completion?evil=//x.example`))).toBe(path);
  });

  it("shows by date and by group what the search, 'assigned to me' and the status leave", async () => {
    const [mine] = [await make("Zebra crossing", { dueDate: "2001-02-03" }), await make("Zebra feed")];
    await post(owner, `/tasks/${mine}/assignment`, { userId: ids.ownerId });
    const titles = async (search: string) =>
      [...(await get(owner, `/tasks${search}`)).body.matchAll(/class="task-title"[^>]*>([^<]+)</g)].map(
        ([, title]) => title,
      );
    expect(await titles("?q=ZEBRA")).toEqual(["Zebra crossing", "Zebra feed"]);
    expect(await titles("?q=zebra&mine=1&by=date")).toEqual(["Zebra crossing"]);
    expect(await titles("?q=zebra&status=overdue")).toEqual(["Zebra crossing"]);
    expect(await titles("?q=zebra&status=pending")).toEqual(["Zebra feed"]);
    expect(await titles("?q=zebra&status=n/a")).toEqual([]);
    expect(textOf((await get(owner, "/tasks?q=zebra&by=date")).body)).toMatch(
      /Overdue 1 task .* No date 1 task/,
    );
    expect(textOf((await get(owner, "/tasks?q=nothing-has-this")).body)).toContain(
      "No task fits your search",
    );
  });

  it("leads staff without a team to where all tasks are, from a task's address too", async () => {
    const taskId = await make("Staff");
    expect(leadsTo(await get(admin, "/tasks"))).toBe("/admin/tasks");
    expect(leadsTo(await get(admin, `/tasks/${taskId}`))).toBe(`/admin/tasks/${taskId}`);
  });
});

describe("a task that was archived while somebody had it open", () => {
  it("is said to every verb within the shell, with the way back to the list; nothing is changed", async () => {
    const taskId = await make("Gone");
    await archive(taskId);
    for (const [verb, form] of [
      ["completion", {}],
      ["reopening", {}],
      ["assignment", { userId: ids.ownerId }],
      ["unassignment", { userId: ids.ownerId }],
    ] as const) {
      const answer = await post(owner, `/tasks/${taskId}/${verb}?status=dueSoon`, form);
      expect(answer.status, verb).toBe(404);
      expect(textOf(answer.body), verb).toMatch(/Dashboard .* This task is not in your list any more/);
      expect(answer.body, verb).toContain('href="/tasks?status=dueSoon"');
    }
    expect(await at.rows(sql`select id from task_status where task_id = ${taskId}`)).toEqual([]);
  });

  it("is said in the drawer's place, within the shell, and a comment's text comes back", async () => {
    const taskId = await make("Gone too");
    await archive(taskId);
    const seen = await get(owner, `/tasks/${taskId}`);
    expect(seen.status).toBe(404);
    expect(textOf(seen.body)).toMatch(/This task is not in your list any more .* Back to the list/);
    const said = await post(owner, `/tasks/${taskId}/comments`, { text: "A long thought" });
    expect(said.status).toBe(404);
    expect(said.body).toMatch(/<textarea[^>]*readOnly=""[^>]*>A long thought<\/textarea>/i);
  });
});

describe("what is sent as a comment", () => {
  it("too long, empty or a megabyte: refused, with the text as long as it is one that can come back", async () => {
    const taskId = await make("Sizes");
    const path = `/tasks/${taskId}/comments`;
    const long = await post(owner, path, { text: `start ${"y".repeat(5_100)}` });
    expect([long.status, textOf(long.body).includes("Use at most 5,000 characters")]).toEqual([400, true]);
    expect(long.body).toContain(`start ${"y".repeat(5_100)}</textarea>`);
    for (const text of ["", "  \n ", "\u200b"]) expect((await post(owner, path, { text })).status).toBe(400);
    const huge = await post(owner, path, { text: "z".repeat(1_100_000) });
    expect(huge.status).toBe(413);
    expect(textOf(huge.body)).toContain("That is too much text to send at once");
    expect(
      await at.rows(sql`select id from comment c where c.text like 'start%' or c.text like 'zzz%'`),
    ).toEqual([]);
  });

  it("markup is text, and another team's comment cannot be touched or seen", async () => {
    const taskId = await make("Private");
    const to = leadsTo(
      await post(owner, `/tasks/${taskId}/comments`, { text: "<script>alert(1)</script> secret" }),
    );
    const id = to.split("#comment-")[1];
    const own = await get(owner, `/tasks/${taskId}`);
    expect(own.body).toContain("&lt;script&gt;alert(1)&lt;/script&gt; secret");
    expect(own.body).not.toContain("<script>alert(1)");
    const theirs = `/tasks/${taskId}/comments/${id}`;
    for (const path of [`/tasks/${taskId}`, `${theirs}/edit`, `${theirs}/deletion`, `${theirs}/replies`]) {
      expect((await get(other, path)).body).not.toContain("secret");
    }
    expect((await post(other, `${theirs}/edit`, { text: "mine now" })).status).toBe(404);
    expect((await post(other, `${theirs}/deletion`)).status).toBe(404);
    expect((await post(other, `${theirs}/replies`, { text: "hello" })).status).toBe(404);
    expect((await post(other, `${theirs}/like`, { liked: "1" })).status).toBe(404);
    const staffs = `/admin/tasks/${taskId}/teams/${ids.teamId}/comments`;
    expect((await post(other, staffs, { text: "x" })).status).toBe(403);
    expect((await post(other, `${staffs}/${id}/pin`, { pinned: "1" })).status).toBe(403);
    const [kept] = await at.rows<{ text: string; likes: number; pinned: number }>(
      sql`select text, is_pinned as pinned, (select count(*) from comment_like where comment_id = c.id) as likes
        from comment c where id = ${id}`,
    );
    expect(kept).toEqual({ text: "<script>alert(1)</script> secret", pinned: 0, likes: 0 });
  });

  it("a script that stays on its page is answered in its place", async () => {
    const taskId = await make("In place");
    const answer = await post(owner, `/tasks/${taskId}/comments.data`, { text: "Hi", inPlace: "1" });
    expect(answer.status).toBe(200);
    expect(answer.body).toContain("Comment posted");
    const refused = await post(owner, `/tasks/${taskId}/comments.data`, { text: "", inPlace: "1" });
    expect(refused.status).toBe(400);
    expect(refused.body).toContain("Write a comment first");
  });
});
