import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { unseal } from "#db/seal";
import { writeBatch } from "#db/write-batch";
import type { MailSecrets } from "~/features/email/mail-later.server";
import { assignTask } from "~/features/tasks/assignees.commands.server";
import { setDueDates, shiftDueDates } from "~/features/tasks/bulk/bulk-tasks.commands.server";
import { tellDueDates } from "~/features/tasks/bulk/due-dates.jobs.server";
import { completeTask, setTaskStatus } from "~/features/tasks/task-status.commands.server";
import { addTask, updateTask } from "~/features/tasks/tasks.commands.server";
import { addTeamType } from "~/features/teams/team-types.server";
import { addStandShare, addTeam, addTeamMember } from "~/features/teams/teams.commands.server";
import { type Databases, databases } from "../../harness/memory-installation";
import { makeEvent, newTask, person, type TestEvent } from "../../worlds/test-event";

let server: Databases;
let at: TestEvent;
let shell: string;
const team: Record<string, { teamId: string; ownerId: string }> = {};
let mateId: string;
beforeAll(async () => {
  server = await databases();
  at = await makeEvent(server.on, "dates");
  const ctx = at.ctx();
  shell = (await addTeamType(ctx, { name: "Shell" })).teamTypeId;
  const make = (name: string, change = {}) =>
    addTeam(ctx, { name, teamTypeId: null, isOrganiser: false, owner: person(name), ...change });
  team.solent = await make("Solent", { teamTypeId: shell });
  team.other = await make("Other");
  team.staff = await make("Staff", { isOrganiser: true });
  team.gone = await make("Gone", { teamTypeId: shell });
  team.share = await addStandShare(ctx, {
    name: "Share",
    parentTeamId: team.solent.teamId,
    owner: person("Share"),
  });
  mateId = (await addTeamMember(ctx, { teamId: team.solent.teamId, member: person("Mate") })).userId;
  await writeBatch(at.db, [sql`update team set is_archived = 1 where id = ${team.gone.teamId}`]);
});
afterAll(() => server.stop());
beforeEach(() =>
  writeBatch(at.db, [sql`delete from task`, sql`delete from activity`, sql`delete from email_log`]),
);

const make = async (title: string, change = {}) =>
  (await addTask(at.ctx(), newTask(title, { dueDate: "2027-05-01", ...change }))).taskId;
const queued = async () =>
  (
    await at.rows<{ id: string }>(sql`select activity_id as id from outbox where subscriber = 'dueDates'`)
  ).map(({ id }) => id);
/** What was queued: to whom, and what it says. */
async function mails() {
  const rows = await at.rows<{ to: string; kind: string; sealed: string }>(
    sql`select l.recipient as "to", l.template_id as kind, o.sealed from email_log l
      join outbox o on o.subscriber = 'mail:' || l.id order by l.recipient`,
  );
  return Promise.all(
    rows.map(async ({ to, sealed }) => {
      const { fields, path } = JSON.parse(
        await unseal({ secret: at.ctx().env.APP_SECRET, purpose: "mail" }, sealed),
      ) as MailSecrets;
      return { to: to.split("@")[0], tasks: fields?.tasks?.split("\n"), path, title: fields?.taskTitle };
    }),
  );
}
const tell = async () => {
  for (const id of await queued()) await tellDueDates(at.ctx(), id);
  return mails();
};

describe("a change of due date tells the teams that it concerns", () => {
  it("an edit: each owner once, the assignee instead where there is one; who does not see it, staff and archived teams not", async () => {
    const taskId = await make("Stand design", { teamTypeIds: [shell], showToChildTeams: true });
    await assignTask(at.ctx(), { taskId, teamId: team.solent?.teamId ?? "", userId: mateId });
    await updateTask(
      at.ctx(),
      taskId,
      newTask("Stand design", { teamTypeIds: [shell], dueDate: "2027-05-08", version: 1, tellTeams: true }),
    );
    const line = ["“Stand design”: now due Sat 8 May 2027 (was Sat 1 May 2027)"];
    expect(await tell()).toEqual([
      { to: "mate", tasks: line, path: `/tasks/${taskId}`, title: "Stand design" },
      { to: "share", tasks: line, path: `/tasks/${taskId}`, title: "Stand design" },
    ]);
  });

  it("not where the box is not ticked, nor where anything else changed, nor for an archived task", async () => {
    const taskId = await make("Quiet");
    await updateTask(at.ctx(), taskId, newTask("Quiet", { dueDate: "2027-05-08", version: 1 }));
    await updateTask(
      at.ctx(),
      taskId,
      newTask("Louder", { dueDate: "2027-05-08", version: 2, tellTeams: true }),
    );
    await writeBatch(at.db, [sql`update task set is_archived = 1`]);
    await updateTask(
      at.ctx(),
      taskId,
      newTask("Louder", { dueDate: "2027-05-09", version: 3, tellTeams: true }),
    );
    expect(await queued()).toEqual([]);
    const kinds = await at.rows(sql`select count(*) as n from activity where kind = 'task.dueDateChanged'`);
    expect(kinds).toEqual([{ n: 2 }]);
  });

  it("a bulk change: one mail a person about all of theirs, the complete and not applicable ones left out", async () => {
    const [a = "", b = "", c = ""] = [
      await make("A"),
      await make("B", { dueDate: "2027-06-01" }),
      await make("C", { dueDate: "" }),
    ];
    const solent = team.solent ?? { teamId: "", ownerId: "" };
    await completeTask(at.member(solent.ownerId, solent.teamId), { taskId: a });
    await setTaskStatus(at.ctx(), {
      taskId: b,
      teamId: team.other?.teamId ?? "",
      progressStatus: "notApplicable",
    });
    await shiftDueDates(at.ctx(), { ids: [a, b, c], days: 7, tellTeams: true });
    expect(await queued()).toHaveLength(1);
    expect((await tell()).map(({ to, tasks, path }) => [to, tasks, path])).toEqual([
      ["other", ["“A”: now due Sat 8 May 2027 (was Sat 1 May 2027)"], `/tasks/${a}`],
      [
        "share",
        [
          "“A”: now due Sat 8 May 2027 (was Sat 1 May 2027)",
          "“B”: now due Tue 8 June 2027 (was Tue 1 June 2027)",
        ],
        "/tasks",
      ],
      ["solent", ["“B”: now due Tue 8 June 2027 (was Tue 1 June 2027)"], `/tasks/${b}`],
    ]);
  });

  it("a team's own later day that stays as it is, is no news; one that is passed is", async () => {
    const taskId = await make("More time");
    const { teamId = "" } = team.other ?? {};
    await setTaskStatus(at.ctx(), { taskId, teamId, progressStatus: "incomplete" });
    await writeBatch(at.db, [sql`update task_status set extended_due_date = '2027-05-20'`]);
    await setDueDates(at.ctx(), { ids: [taskId], dueDate: "2027-05-10", tellTeams: true });
    expect((await tell()).map(({ to }) => to)).toEqual(["share", "solent"]);
    await writeBatch(at.db, [sql`delete from activity`, sql`delete from email_log`]);
    await setDueDates(at.ctx(), { ids: [taskId], dueDate: "2027-05-25", tellTeams: true });
    expect((await tell()).map(({ to, tasks }) => [to, tasks?.[0]])).toContainEqual([
      "other",
      "“More time”: now due Tue 25 May 2027 (was Thu 20 May 2027)",
    ]);
  });

  it("taking the date away is told too", async () => {
    const taskId = await make("No date");
    await setDueDates(at.ctx(), { ids: [taskId], dueDate: null, tellTeams: true });
    expect((await tell())[0]?.tasks).toEqual(["“No date”: no due date any more (was Sat 1 May 2027)"]);
  });

  it("done twice, or broken off and begun again, queues each mail once; a date changed again is only the later news", async () => {
    const taskId = await make("Twice");
    await setDueDates(at.ctx(), { ids: [taskId], dueDate: "2027-05-02", tellTeams: true });
    const [first = ""] = await queued();
    await Promise.all([tellDueDates(at.ctx(), first), tellDueDates(at.ctx(), first)]);
    await tellDueDates(at.ctx(), first);
    expect(await mails()).toHaveLength(3);
    await setDueDates(at.ctx(), { ids: [taskId], dueDate: "2027-05-03", tellTeams: true });
    await setDueDates(at.ctx(), { ids: [taskId], dueDate: "2027-05-04", tellTeams: true });
    expect((await tell()).length).toBe(6);
  });

  it("a bulk change of 500 tasks names the first 20 and counts the rest", async () => {
    const ids = Array.from({ length: 500 }, (_, n) => `many-${String(n).padStart(3, "0")}`);
    await writeBatch(at.db, [
      sql`insert into task (id, title, type, due_date, show_to_child_teams, created_at, created_by, updated_at, updated_by)
        select value, value, 'task', '2027-05-01', 1, 'now', 'x', 'now', 'x' from json_each(${JSON.stringify(ids)})`,
    ]);
    expect(await shiftDueDates(at.ctx(), { ids, days: 1, tellTeams: true })).toEqual({
      changed: 500,
      ignored: 0,
    });
    const [one, ...others] = await tell();
    expect(others).toHaveLength(2);
    expect(one?.tasks).toHaveLength(21);
    expect(one?.tasks?.at(-1)).toBe("… and 480 more");
  });
});

describe("an event of 1,000 teams", () => {
  it("is told in rounds of 100: the command itself makes two round trips", async () => {
    const numbers = sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < 1000)`;
    await writeBatch(at.db, [
      sql`${numbers} insert into team (id, name, owner_id, created_at, created_by, updated_at, updated_by)
        select 'crowd' || i, 'Crowd ' || i, 'head' || i, 'now', 'x', 'now', 'x' from n`,
      sql`${numbers} insert into user (id, first_name, surname, email, team_id, created_at, created_by, updated_at, updated_by)
        select 'head' || i, 'Head', i, 'head' || i || '@crowd.example', 'crowd' || i, 'now', 'x', 'now', 'x' from n`,
    ]);
    const ids = [await make("A"), await make("B")];
    let batches = 0;
    const db: typeof at.db = {
      ...at.db,
      batch(statements, mode) {
        batches += 1;
        return at.db.batch(statements, mode);
      },
    };
    const ctx = at.ctx({ db });
    await shiftDueDates(ctx, { ids, days: 3, tellTeams: true });
    expect(batches).toBe(2);
    const [activityId = ""] = await queued();
    batches = 0;
    const rows = await tellDueDates(ctx, activityId);
    expect(rows).toHaveLength(1003);
    expect(batches).toBeLessThanOrEqual(2 * 12);
    await tellDueDates(ctx, activityId);
    expect(await at.rows(sql`select count(*) as n from email_log`)).toEqual([{ n: 1003 }]);
  });
});
