import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { addComment } from "~/features/tasks/comments/comments.commands.server";
import { completeTask } from "~/features/tasks/task-status.commands.server";
import { addTask } from "~/features/tasks/tasks.commands.server";
import { addTeam } from "~/features/teams/teams.commands.server";
import { addDays, dayIn } from "~/lib/dates";
import type { Client } from "../../harness/http";
import { urlOf } from "../../harness/portal";
import { givePassword, portalEvent, signedIn, textOf } from "../../worlds/portal-event";
import { newTask, person } from "../../worlds/test-event";
import { demoIds } from "../support/matrix";

const SLUG = "team-pages";

let at: Awaited<ReturnType<typeof portalEvent>>;
let staff: Client;
let owner: Client;
let taskId: string;
const teams: { teamId: string; ownerId: string }[] = [];
beforeAll(async () => {
  at = await portalEvent(SLUG);
  const today = dayIn(at.ctx().settings.event.timeZone, new Date());
  for (const name of ["Alder", "=Beech", "Cherry"]) {
    const email = `${name.replace("=", "").toLowerCase()}@${SLUG}.example`;
    teams.push(
      await addTeam(at.ctx(), {
        name,
        teamTypeId: null,
        isOrganiser: false,
        owner: { ...person(name.replace("=", "")), email },
      }),
    );
  }
  const change = { dueDate: addDays(today, -2), isApprovalNeeded: true };
  taskId = (await addTask(at.ctx(), newTask("Stand plan", change))).taskId;
  const alder = teams[0] as (typeof teams)[number];
  await completeTask(at.member(alder.ownerId, alder.teamId), { taskId });
  await givePassword(at.on, alder.ownerId);
  staff = await signedIn(SLUG, at.adminEmail);
  owner = await signedIn(SLUG, `alder@${SLUG}.example`);
});

const page = (path = "") => urlOf(SLUG, `/admin/tasks/${taskId}/teams${path}`);
const read = async (path = "") => textOf((await staff.get(page(path))).body);

describe("a task's teams", () => {
  it("counts each team once, whatever is filtered, and lists what the filter leaves", async () => {
    const all = await read();
    expect(all).toMatch(/Complete 0.*Waiting for approval 1.*Overdue 2.*Due soon 0/);
    const late = await read("?status=overdue");
    expect(late).toMatch(/2 of 3 teams/);
    expect(late).not.toContain("Alder");
    expect(await read("?status=nonsense&sort=nonsense&page=zero")).toMatch(/3 teams/);
    expect(await read("?q=zzz")).toContain("No teams match these filters");
  });

  it("exports exactly the rows that the filters leave, with formulas made harmless", async () => {
    const csv = async (search: string) => {
      const answer = await staff.get(page(`/export?format=csv${search}`));
      expect(answer.headers["content-type"]).toMatch(/text\/csv/);
      return answer.body.trim().split(/\r?\n/);
    };
    const [head, ...rows] = await csv("&status=overdue&sort=team&dir=desc");
    expect(head).toContain('"Team","Team type"');
    expect(rows.map((row) => row.split(",")[0]?.replaceAll('"', ""))).toEqual(["Cherry", "'=Beech"]);
    expect(await csv("&q=zzz")).toHaveLength(1);
    expect(await csv("")).toHaveLength(4);
  });

  it("the row that is open offers its team's people, and assigning comes back to the list as it was", async () => {
    const [first] = teams as [(typeof teams)[number]];
    expect(await read(`?open=${first.teamId}`)).toContain("Alder Tester (owner)");
    const answer = await staff.post(page(`/${first.teamId}/assignment`), {
      form: { userId: first.ownerId, back: `/admin/tasks/${taskId}/teams?q=ald` },
    });
    expect(answer.headers.location).toBe(`/admin/tasks/${taskId}/teams?q=ald`);
    expect(await read("?q=ald")).toContain("Alder Tester");
  });
});

describe("reminding who is late", () => {
  it("says first how many get a mail, sends once, and says so the second time", async () => {
    expect(await read("/reminders")).toMatch(/2 teams are late with this task and get an e-mail/);
    const remind = () => staff.post(page("/reminders"), { form: { who: "late" } });
    expect((await remind()).headers.location).toBe(`/admin/tasks/${taskId}/teams`);
    expect(await read()).toContain("2 reminders on the way");
    expect(await read("/reminders")).toContain("All late teams were reminded today");
    await remind();
    expect(await read()).toContain("2 teams had a reminder today already.");
  });
});

describe("what does not fit", () => {
  const post = (path: string, form: Record<string, string | string[]>, client = staff) =>
    client.post(page(path), { form: form as Record<string, string> });

  it("ids of another event are not there, and nothing is written", async () => {
    const other = await demoIds();
    const before = await at.rows(sql`select count(*) as n from task_status`);
    for (const path of [`/${other.teamId}`, `/${other.teamId}/approval`, `/${other.teamId}/status`]) {
      const answer = path.endsWith(String(other.teamId))
        ? await staff.get(page(path))
        : await post(path, { status: "complete" });
      expect(answer.status, path).toBe(404);
    }
    await post("/statuses", { ids: String(other.teamId), do: "complete" });
    expect(await at.rows(sql`select count(*) as n from task_status`)).toEqual(before);
    expect((await staff.get(urlOf(SLUG, `/admin/tasks/${other.taskId}/teams`))).status).toBe(404);
    const grant = urlOf(SLUG, `/admin/approvals/requests/${other.requestId}/grant`);
    expect((await staff.post(grant, { form: {} })).status).toBe(404);
  });

  it("a team's own people decide nothing, and an answer leads to no other place", async () => {
    const [first] = teams as [(typeof teams)[number]];
    expect((await post(`/${first.teamId}/approval`, {}, owner)).status).toBe(403);
    expect((await post("/statuses", { ids: first.teamId, do: "complete" }, owner)).status).toBe(403);
    for (const back of ["https://evil.example", "//evil.example", "/admin/tasks/../../evil\\x"]) {
      const answer = await post("/statuses", { ids: "gone", do: "complete", back });
      expect(answer.headers.location, back).toBe(`/admin/tasks/${taskId}/teams`);
    }
  });

  it("nothing ticked, no reason, too long a reason: back with a word about it, and it still waits", async () => {
    const [first] = teams as [(typeof teams)[number]];
    for (const [path, form] of [
      ["/statuses", { do: "complete" }],
      [`/${first.teamId}/rejection`, { reason: "  " }],
    ] as const) {
      const answer = await post(path, form);
      expect(answer.status, path).toBe(302);
      expect(String(answer.headers["set-cookie"]), path).toContain("notice=");
    }
    // What is long would be lost on the way back: it is shown with the refusal.
    const long = await post(`/${first.teamId}/rejection`, { reason: "x".repeat(2001) });
    expect(long.status).toBe(400);
    expect(long.body).toContain("x".repeat(2001));
    expect(await read("?status=awaiting")).toMatch(/1 of 3 teams/);
  });

  it("a task that is gone meanwhile is said on the queue, which shows what is left", async () => {
    const [first] = teams as [(typeof teams)[number]];
    const gone = "0190f3a0-0000-7000-8000-000000000009";
    const approve = (back?: string) =>
      staff.post(urlOf(SLUG, `/admin/tasks/${gone}/teams/${first.teamId}/approval`), {
        form: back ? { back } : {},
      });
    expect((await approve()).status).toBe(404);
    const answer = await approve("/admin/approvals?q=stand");
    expect([answer.status, answer.headers.location]).toEqual([302, "/admin/approvals?q=stand"]);
  });

  it("a reply from the list of comments comes back to it, and an empty one keeps the way", async () => {
    const [first] = teams as [(typeof teams)[number]];
    const { id } = await addComment(at.member(first.ownerId, first.teamId), {
      taskId,
      teamId: first.teamId,
      text: "Which way in?",
    });
    const replies = `/${first.teamId}/comments/${id}/replies`;
    const back = "/admin/comments?show=new";
    const answer = await post(replies, { text: "By the slip", back });
    expect([answer.status, answer.headers.location?.split("#")[0]]).toEqual([302, back]);
    const thread = `/admin/tasks/${taskId}/teams/${first.teamId}`;
    for (const elsewhere of ["//evil.example", ""]) {
      const there = await post(replies, { text: `Again ${elsewhere}`, back: elsewhere });
      expect(there.headers.location?.split("#")[0], elsewhere).toBe(thread);
    }
    const empty = await post(replies, { text: " ", back });
    expect([empty.status, empty.body.includes(`name="back" value="${back}"`)]).toEqual([400, true]);
  });
});
