import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { writeBatch } from "#db/write-batch";
import { addForm } from "~/features/forms/forms.commands.server";
import { publishForm } from "~/features/forms/publication/publish-form.commands.server";
import { addTaskGroup } from "~/features/tasks/groups/task-groups.server";
import { refreshProgress } from "~/features/tasks/progress.server";
import { addTask } from "~/features/tasks/tasks.commands.server";
import { addTeamType } from "~/features/teams/team-types.server";
import { addTeam } from "~/features/teams/teams.commands.server";
import { type Client, httpClient } from "../harness/http";
import { urlOf } from "../harness/portal";
import { givePassword, PASSWORD, portalEvent, signedIn } from "../worlds/portal-event";
import { newTask, person } from "../worlds/test-event";
import { timing } from "./support/timing";

const SLUG = "round-trips";
const AUDIT = sql`'2027-01-01T00:00:00.000Z', 'x', '2027-01-01T00:00:00.000Z', 'x'`;

let at: Awaited<ReturnType<typeof portalEvent>>;
let staff: Client;
let owner: Client;
let ids: { teamId: string; ownerId: string; taskId: string; formId: string };
beforeAll(async () => {
  at = await portalEvent(SLUG);
  await addTeamType(at.ctx(), { name: "Type" });
  await addTaskGroup(at.ctx(), { title: "Group" });
  const { taskId } = await addTask(at.ctx(), newTask("First task"));
  const made = await addTeam(at.ctx(), {
    name: "First team",
    teamTypeId: null,
    isOrganiser: false,
    owner: person("Trip", SLUG),
  });
  const firstField = { type: "text", label: "Stand" };
  const { formId } = await addForm(at.ctx(), { title: "Order", description: "", firstField });
  await publishForm(at.ctx(), formId, { revision: 1 });
  ids = { ...made, taskId, formId };
  await givePassword(at.on, made.ownerId);
  staff = await signedIn(SLUG, at.adminEmail);
  owner = await signedIn(SLUG, `trip@${SLUG}`);
});

describe("round trips to the event's database", () => {
  it("a screen's data alone costs no more than the screen", async () => {
    for (const path of ["/tasks.data", `/tasks/${ids.taskId}.data`, "/_root.data"]) {
      expect(timing(await owner.get(urlOf(SLUG, path))).roundTrips, path).toBeLessThanOrEqual(2);
    }
    for (const path of ["/admin/teams.data", "/admin/tasks.data", `/admin/teams/${ids.teamId}.data`]) {
      expect(timing(await staff.get(urlOf(SLUG, path))).roundTrips, path).toBeLessThanOrEqual(2);
    }
  });

  it("no action that succeeds needs more than three", async () => {
    const post = async (client: Client, path: string, form: Record<string, string> = {}) => {
      const answer = await client.post(urlOf(SLUG, path), { form });
      expect(answer.status, `${path}: ${answer.body.slice(0, 300)}`).toBe(302);
      expect(timing(answer).roundTrips, path).toBeLessThanOrEqual(3);
      expect(timing(answer).roundTrips, path).toBeGreaterThan(0);
    };
    const guest = httpClient();
    await post(guest, "/auth/login", { email: at.adminEmail, password: PASSWORD });
    await post(guest, "/auth/log-out");
    await post(guest, "/auth/forgot-password", { email: at.adminEmail });
    await post(staff, "/admin/team-types/add", { name: "Another type" });
    await post(staff, "/admin/task-groups/add", { title: "Another group" });
    await post(staff, "/admin/tasks/add", { title: "Another task", type: "task" });
    await post(staff, `/admin/tasks/${ids.taskId}`, {
      title: "First task",
      type: "task",
      version: "1",
      showToChildTeams: "on",
    });
    await post(staff, "/admin/teams/add-team", {
      name: "Another",
      firstName: "A",
      surname: "B",
      email: `another@${SLUG}.example`,
    });
    await post(staff, "/admin/teams/welcomes", { ids: ids.teamId });
    await post(owner, `/tasks/${ids.taskId}/completion`);
    await post(owner, `/tasks/${ids.taskId}/reopening`);
    await post(owner, `/tasks/${ids.taskId}/request`, { kind: "notApplicable", reason: "Not ours" });
    await post(owner, `/tasks/${ids.taskId}/withdrawal`);
    await post(owner, `/tasks/${ids.taskId}/request`, { kind: "notApplicable", reason: "Not ours" });
    const [request] = await at.rows<{ id: string }>(sql`select id from task_request where state = 'open'`);
    await post(staff, `/admin/approvals/requests/${request?.id}/grant`);
    const teams = `/admin/tasks/${ids.taskId}/teams`;
    await post(staff, `${teams}/statuses`, { ids: ids.teamId, do: "incomplete" });
    await post(staff, `${teams}/reminders`, { ids: ids.teamId });
    await post(staff, `${teams}/${ids.teamId}/assignment`, { userId: ids.ownerId });
    await post(staff, `${teams}/${ids.teamId}/unassignment`, { userId: ids.ownerId });
    await post(staff, `${teams}/${ids.teamId}/status`, { status: "incomplete" });
    const { taskId } = await addTask(at.ctx(), newTask("To approve", { isApprovalNeeded: true }));
    for (const decision of ["rejection", "approval"]) {
      await post(owner, `/tasks/${taskId}/completion`);
      await post(staff, `/admin/tasks/${taskId}/teams/${ids.teamId}/${decision}`, { reason: "Again" });
    }
    const many = (await addTask(at.ctx(), newTask("To approve with others", { isApprovalNeeded: true })))
      .taskId;
    await post(owner, `/tasks/${many}/completion`);
    const [status] = await at.rows<{ id: string }>(sql`select id from task_status where task_id = ${many}`);
    await post(staff, "/admin/approvals/many", { ids: status?.id ?? "", do: "approve" });
    const [approved] = await at.rows<{ id: string }>(
      sql`select id from task_approval where task_status_id = ${status?.id} and decision = 'approved'`,
    );
    await post(staff, "/admin/approvals/undo", { id: approved?.id ?? "" });
    await post(staff, `/admin/teams/${ids.teamId}/reminders`, { note: "Please" });
    await post(owner, `/tasks/${ids.taskId}/assignment`, { userId: ids.ownerId });
    await post(owner, `/tasks/${ids.taskId}/unassignment`, { userId: ids.ownerId });
    await post(owner, `/tasks/${ids.taskId}/comments`, { text: "First" });
    const [comment] = await at.rows<{ id: string }>(sql`select id from comment`);
    const own = `/tasks/${ids.taskId}/comments/${comment?.id}`;
    const staffs = `/admin/tasks/${ids.taskId}/teams/${ids.teamId}/comments`;
    await post(owner, `${own}/edit`, { text: "Changed" });
    await post(owner, `${own}/replies`, { text: "An answer to @the organisers" });
    await post(staff, "/admin/comments/reads", { id: comment?.id ?? "", read: "1" });
    await post(staff, "/admin/comments/all-read", { to: new Date().toISOString() });
    await post(staff, "/my-account/mails", { save: "choices", wanted: "comments" });
    await post(owner, `${own}/like`, { liked: "1" });
    await post(staff, staffs, { text: "From staff, to @Trip Tester" });
    await post(staff, `${staffs}/${comment?.id}/pin`, { pinned: "1" });
    await post(staff, `${staffs}/${comment?.id}/like`, { liked: "1" });
    await post(staff, `${staffs}/${comment?.id}/deletion`);
  });

  it("an action that is refused costs its page again, and no more", async () => {
    const answer = await staff.post(urlOf(SLUG, "/admin/teams/add-team"), { form: { name: "" } });
    expect(answer.status).toBe(400);
    expect(timing(answer).roundTrips).toBeLessThanOrEqual(3);
  });

  it("a page costs one call where the session is as its last request knew it, and never shows what was true then", async () => {
    const get = (path = "/my-account") => owner.get(urlOf(SLUG, path));
    const costs = async (path?: string) => timing(await get(path)).calls;
    await get();
    expect([await costs(), await costs("/tasks"), await costs("/tasks.data"), await costs("/")]).toEqual([
      1, 1, 1, 1,
    ]);
    await at.rows(sql`update user set first_name = 'Renamed' where id = ${ids.ownerId}`);
    const renamed = await get();
    expect([renamed.body.includes('value="Renamed"'), timing(renamed).calls]).toEqual([true, 2]);
    expect(await costs()).toBe(1);
    // Its own press: what the session is known by has moved with it.
    await owner.post(urlOf(SLUG, "/my-account"), { form: { firstName: "Trip", surname: "Tester" } });
    expect([await costs(), await costs()]).toEqual([2, 1]);
    const other = await portalEvent("trips-elsewhere");
    const stranger = await signedIn("trips-elsewhere", other.adminEmail);
    await at.rows(sql`update user set permissions = 'admin' where id = ${ids.ownerId}`);
    expect((await get("/admin")).status).toBe(200);
    expect((await get("/admin")).status).toBe(200);
    await at.rows(sql`update user set permissions = 'user' where id = ${ids.ownerId}`);
    expect((await get("/admin")).status).toBe(403);
    expect((await stranger.get(urlOf("trips-elsewhere", "/admin"))).status).toBe(200);
    await at.rows(sql`update team set is_archived = 1 where id = ${ids.teamId}`);
    expect((await get("/tasks")).status).toBe(302);
    await at.rows(sql`update team set is_archived = 0 where id = ${ids.teamId}`);
    owner = await signedIn(SLUG, `trip@${SLUG}`);
    const before = await owner.get(urlOf(SLUG, "/tasks"));
    await at.rows(sql`delete from session where user_id = ${ids.ownerId}`);
    const after = await owner.get(urlOf(SLUG, "/tasks"));
    expect([before.status, after.status]).toEqual([200, 302]);
    owner = await signedIn(SLUG, `trip@${SLUG}`);
  });

  it("a session that is out of date, or nonsense, costs one trip and is told to go", async () => {
    const client = httpClient();
    const answer = await client.get(urlOf(SLUG, "/tasks"), {
      headers: { cookie: `session=${"x".repeat(43)}` },
    });
    expect(answer.status).toBe(302);
    expect(timing(answer).roundTrips).toBe(1);
    expect(String(answer.headers["set-cookie"])).toMatch(/session=;.*Max-Age=0/);
  });
});

describe("the query count of a list screen", () => {
  const lists = () => [
    {
      client: staff,
      paths: [
        "/admin",
        "/admin/teams",
        "/admin/team-types",
        "/admin/tasks",
        "/admin/task-groups",
        `/admin/teams/${ids.teamId}`,
        "/admin/approvals",
        "/admin/approvals/requests",
        "/admin/approvals/decided",
        "/admin/comments",
        `/admin/teams/${ids.teamId}/reminders`,
        `/admin/tasks/${ids.taskId}/teams`,
        `/admin/tasks/${ids.taskId}/teams/${ids.teamId}`,
        "/admin/forms",
        `/admin/forms/${ids.formId}/submissions`,
        `/admin/forms/${ids.formId}/submissions?state=submitted&from=teams&team=${ids.teamId}&q=f&since=2027-01-01`,
        `/admin/reports/forms`,
        `/admin/reports/forms/${ids.formId}`,
        `/admin/reports/forms/${ids.formId}/teams`,
      ],
    },
    {
      client: owner,
      paths: [
        "/",
        "/tasks?by=group",
        "/tasks?by=group&status=toDo",
        "/tasks?by=date&q=task&mine=1",
        `/tasks/${ids.taskId}`,
        "/forms",
        `/forms/${ids.formId}/submissions`,
      ],
    },
  ];

  /** Fills every list up to `count` rows. */
  const fill = (count: number) => {
    const numbers = sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < ${count})`;
    return writeBatch(at.db, [
      sql`${numbers} insert or ignore into team_type (id, name, created_at, created_by, updated_at, updated_by)
        select 'type' || i, 'Type ' || i, ${AUDIT} from n`,
      sql`${numbers} insert or ignore into team (id, name, team_type_id, created_at, created_by, updated_at, updated_by)
        select 'team' || i, 'Team ' || i, 'type' || i, ${AUDIT} from n`,
      sql`${numbers} insert or ignore into user (id, first_name, surname, email, team_id, created_at, created_by, updated_at, updated_by)
        select 'user' || i, 'User', i, 'user' || i || '@rows.example', ${ids.teamId}, ${AUDIT} from n`,
      sql`${numbers} insert or ignore into task_group (id, title, position, created_at, created_by, updated_at, updated_by)
        select 'group' || i, 'Group ' || i, i, ${AUDIT} from n`,
      sql`${numbers} insert or ignore into task (id, title, type, created_at, created_by, updated_at, updated_by)
        select 'task' || i, 'Task ' || i, 'task', ${AUDIT} from n`,
      sql`${numbers} insert or ignore into task_group_task (group_id, task_id, position) select 'group' || i, 'task' || i, 0 from n`,
      sql`insert or ignore into task_status (id, task_id, team_id, created_at, created_by, updated_at, updated_by)
        values ('status', ${ids.taskId}, ${ids.teamId}, ${AUDIT})`,
      sql`${numbers} insert or ignore into comment (id, task_status_id, text, created_at, created_by, updated_at, updated_by)
        select 'comment' || i, s.id, 'Comment ' || i, ${AUDIT} from n, task_status s
        where s.task_id = ${ids.taskId} and s.team_id = ${ids.teamId}`,
      sql`${numbers} insert or ignore into task_status (id, task_id, team_id, progress_status, approval_status, created_at,
          created_by, updated_at, updated_by)
        select 'status' || i, 'task' || i, 'team' || i, 'incomplete', iif(i % 3, 'awaiting', 'none'), ${AUDIT} from n`,
      sql`${numbers} insert or ignore into task_approval (id, task_status_id, decision, reviewed_by, reviewed_at)
        select 'approval' || i, 'status' || i, iif(i % 2, 'submitted', 'rejected'), 'user' || i, '2027-01-01' from n`,
      sql`${numbers} insert or ignore into task_request (id, task_status_id, kind, reason, state, created_at, created_by,
          updated_at, updated_by)
        select 'request' || i, 'status' || i, 'notApplicable', 'x', iif(i % 2, 'open', 'declined'), ${AUDIT} from n`,
      sql`${numbers} insert or ignore into form (id, title, short_name, is_published, created_at, created_by, updated_at, updated_by)
        select 'form' || i, 'Form ' || i, 'F' || i, 1, ${AUDIT} from n`,
      sql`${numbers} insert or ignore into submission (id, form_id, team_id, is_draft, reference, number, answers, submitted_at,
          submitted_by, created_at, created_by, updated_at, updated_by)
        select 'submission' || i, ${ids.formId}, ${ids.teamId}, 0, 'F-' || i, 1,
          (select json_object(f.id, json_object('type', 'text', 'value', 'B' || i)) from form_field f where f.form_id = ${ids.formId}),
          '2027-01-01T00:00:00.000Z', ${ids.ownerId}, ${AUDIT} from n`,
      sql`${numbers} insert or ignore into submission_answer (submission_id, field_id, nested_id, row, text)
        select 'submission' || i, f.id, '', 0, 'B' || i from n, form_field f where f.form_id = ${ids.formId}
          and not exists (select 1 from submission_answer a where a.submission_id = 'submission' || i)`,
      refreshProgress(),
    ]);
  };

  it("is the same with 1, 3 and 300 rows, in two round trips", async () => {
    const seen: Record<string, string[]> = {};
    for (const count of [1, 3, 300]) {
      await fill(count);
      for (const { client, paths } of lists()) {
        for (const path of paths) {
          // The first visit after the rows have come may find that the team's counts moved, and ask again.
          await client.get(urlOf(SLUG, path));
          const answer = await client.get(urlOf(SLUG, path));
          expect(answer.status, path).toBe(200);
          const { roundTrips, queries } = timing(answer);
          // One where the session is as its last request knew it: then all is asked once.
          expect(roundTrips, path).toBeLessThanOrEqual(2);
          seen[path] = [...(seen[path] ?? []), `${queries} queries`];
        }
      }
    }
    for (const [path, costs] of Object.entries(seen))
      expect(new Set(costs).size, `${path}: ${costs.join("; ")}`).toBe(1);
  });

  it("shows pages of 100 rows and no more", async () => {
    const rows = async (path: string) =>
      [...(await staff.get(urlOf(SLUG, path))).body.matchAll(/href="\/admin\/teams\/team\d+"/g)].length;
    expect(await rows("/admin/teams?page=1")).toBeGreaterThan(80);
    expect(await rows("/admin/teams?page=1")).toBeLessThanOrEqual(100);
    expect(await rows("/admin/teams?page=4")).toBeLessThan(10);
  });
});
