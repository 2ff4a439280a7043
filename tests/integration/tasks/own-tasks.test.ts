import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { writeBatch } from "#db/write-batch";
import { addTask } from "~/features/tasks/tasks.commands.server";
import { addTeam } from "~/features/teams/teams.commands.server";
import { type Answer, type Client, httpClient } from "../../harness/http";
import { urlOf } from "../../harness/portal";
import { givePassword, portalEvent, signedIn, textOf } from "../../worlds/portal-event";
import { newTask, person } from "../../worlds/test-event";

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

describe("the view", () => {
  const first = (answer: Answer, name: string) =>
    [answer.headers["set-cookie"] ?? []].flat().find((line) => line.startsWith(`${name}=`));

  it("is remembered when the list's own links chose it, and a bare address leads there", async () => {
    const fresh = await signedIn(SLUG, `others@${SLUG}.example`);
    expect(first(await get(fresh, "/tasks"), "tasks-view")).toBeUndefined();
    expect(first(await get(fresh, "/tasks?status=overdue"), "tasks-view")).toBeUndefined();
    const set = first(await get(fresh, "/tasks?by=date&mine=1&q=secret&sort=title"), "tasks-view");
    expect(set).toMatch(/; HttpOnly; SameSite=Lax$/);
    expect(leadsTo(await get(fresh, "/tasks"))).toBe("/tasks?by=date&mine=1");
    // A link in a mail opens its task, whatever is remembered.
    const taskId = await make("Linked");
    expect((await get(fresh, `/tasks/${taskId}`)).status).toBe(200);
    // Something is late, so that the list goes by date: nobody is led where it is anyway.
    await get(fresh, "/tasks?by=date");
    expect((await get(fresh, "/tasks")).status).toBe(200);
  });
});

describe("what was typed", () => {
  const reason = "We <b>bring</b> no boat. ".repeat(20).trim();
  const asking = { kind: "notApplicable", reason };

  it("comes back where a request's task is gone, is complete, or nobody is signed in any more", async () => {
    const taskId = await make("Asked in vain");
    await post(owner, `/tasks/${taskId}/completion`);
    const late = await post(owner, `/tasks/${taskId}/request`, asking);
    expect(late.status).toBe(409);
    await archive(taskId);
    const gone = await post(owner, `/tasks/${taskId}/request`, asking);
    expect(gone.status).toBe(404);
    expect(textOf(gone.body)).toContain("This task is not in your list any more");
    const page = { accept: "text/html" };
    const nobody = await httpClient().request(urlOf(SLUG, `/tasks/${taskId}/request`), {
      method: "POST",
      form: asking,
      headers: page,
    });
    expect(nobody.status).toBe(403);
    expect(nobody.body).toContain(`/auth/login`);
    for (const answer of [late, gone, nobody]) {
      expect(answer.body).toContain("Your text, which was not sent");
      expect(answer.body).toContain("We &lt;b&gt;bring&lt;/b&gt; no boat.");
    }
    // With nothing typed the way is the usual one.
    const empty = await httpClient().request(urlOf(SLUG, `/tasks/${taskId}/request`), {
      method: "POST",
      form: { kind: "notApplicable", reason: " " },
      headers: page,
    });
    expect(leadsTo(empty)).toMatch(/^\/auth\/login/);
  });

  it("a form that was too large says that Back has the text", async () => {
    const taskId = await make("Huge reason");
    const huge = await post(owner, `/tasks/${taskId}/request`, { ...asking, reason: "z".repeat(1_100_000) });
    expect(huge.status).toBe(413);
    expect(textOf(huge.body)).toContain("your text is still in the form there");
  });
});

describe("the notice after completing", () => {
  it("stands beside what is next with its day, and can be undone without a script", async () => {
    const fresh = await signedIn(SLUG, `others@${SLUG}.example`);
    const taskId = await make("Notice");
    await make("The <next> one", { dueDate: "2000-05-06" });
    await post(fresh, `/tasks/${taskId}/completion?by=date`);
    const said = await get(fresh, `/tasks/${taskId}?by=date`);
    expect(textOf(said.body)).toMatch(/Task complete Undo/);
    expect(textOf(said.body)).toMatch(
      /\d+ of \d+ complete, \d+ overdue All tasks Next: The &lt;next&gt; one ?\d+ days overdue/,
    );
    const version = /name="version" value="(\d+)"/.exec(said.body)?.[1] ?? "";
    expect(
      leadsTo(await post(fresh, `/tasks/${taskId}/reopening?by=date`, { version, back: "/tasks?by=date" })),
    ).toBe("/tasks?by=date");
    const undone = textOf((await get(fresh, "/tasks?by=date")).body);
    expect(undone).toContain("Task open again");
    expect(undone).not.toContain("Task complete");
    const again = await post(fresh, `/tasks/${taskId}/reopening`, { version });
    expect(leadsTo(again)).toBe(`/tasks/${taskId}`);
    expect(textOf((await get(fresh, `/tasks/${taskId}`)).body)).toContain("Something else happened");
  });
});

describe("counts", () => {
  it("hero, cards, tabs and navigation agree, with one waiting and one still to be confirmed", async () => {
    const made = await addTeam(at.ctx(), {
      name: "Counters",
      teamTypeId: null,
      isOrganiser: false,
      owner: person("Counters", `${SLUG}.example`),
    });
    await givePassword(at.on, made.ownerId);
    const counter = await signedIn(SLUG, `counters@${SLUG}.example`);
    const late = { dueDate: "2001-01-01" };
    const waiting = await make("Counted waiting", { ...late, isApprovalNeeded: true });
    await make("Counted announced", { ...late, type: "tbc" });
    await post(counter, `/tasks/${waiting}/completion`);
    // Not on its first day, when nobody is blamed.
    await writeBatch(at.db, [sql`update team set created_at = '2020-01-01' where id = ${made.teamId}`]);
    const start = textOf((await get(counter, "/")).body);
    const list = textOf((await get(counter, "/tasks?by=date")).body);
    const tab = (label: string) => Number(new RegExp(`${label} ?(\\d+)`).exec(list)?.[1]);
    const [toDo, overdue] = [tab("To do"), tab("Overdue")];
    expect(tab("Waiting")).toBe(1);
    expect(start).toContain(`${overdue === 1 ? "task is" : "tasks are"} overdue`);
    expect(start).toContain(`0 of ${toDo + 1} complete ${overdue} overdue`);
    expect(start).toMatch(/With the organisers Waiting for approval Counted waiting/);
    expect(start).toContain(`See all ${toDo} open tasks`);
    expect(start).toMatch(new RegExp(`Tasks ${toDo} open`));
    expect(list).toMatch(new RegExp(`0 of ${toDo + 1} complete`));
  });
});

describe("since the last visit", () => {
  it("the dashboard tells what others did in the team's tasks, all day long, and nothing of other teams'", async () => {
    const fresh = await signedIn(SLUG, `owners@${SLUG}.example`);
    const taskId = await make("Changed <since>");
    const unseen = await make("Changed elsewhere");
    expect(textOf((await get(fresh, "/")).body)).toContain("Welcome. When you come back on another day");
    const jar = fresh.cookies.get(new URL(urlOf(SLUG, "/")).host);
    jar?.set("last-visit", `${ids.ownerId}.${Date.now() - 2 * 86_400_000}.`);
    const staffs = `/admin/tasks/${taskId}/teams/${ids.teamId}/comments`;
    for (const text of ["One", "Two"]) await post(admin, staffs, { text });
    await post(other, `/tasks/${unseen}/comments`, { text: "Theirs" });
    await post(fresh, `/tasks/${taskId}/comments`, { text: "My own" });
    for (const _ of [1, 2]) {
      const { body } = await get(fresh, "/");
      const text = textOf(body);
      expect(text).toMatch(
        /Since you were last here .* commented on “Changed &lt;since&gt;” Today, \d\d:\d\d · 2 comments/,
      );
      expect(text).not.toContain("commented on “Changed elsewhere");
      expect(body).toContain(`href="/tasks/${taskId}"`);
    }
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
