import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { readBatch } from "#db/read-batch";
import { writeBatch } from "#db/write-batch";
import { approveTasks, reviewTask } from "~/features/tasks/approvals/approvals.commands.server";
import {
  askForTask,
  decideRequest,
  withdrawRequest,
} from "~/features/tasks/approvals/requests.commands.server";
import { assignTask } from "~/features/tasks/assignees.commands.server";
import { archiveTasks, deleteTasks, restoreTasks } from "~/features/tasks/bulk/bulk-tasks.commands.server";
import { setStatusForTeams } from "~/features/tasks/by-team/team-statuses.commands.server";
import { progressDrift, refreshTaskProgress } from "~/features/tasks/progress.server";
import { completeTask, reopenTask, setTaskStatus } from "~/features/tasks/task-status.commands.server";
import { addTask, duplicateTask, updateTask } from "~/features/tasks/tasks.commands.server";
import { PROGRESS_STATUSES } from "~/features/tasks/tasks.types";
import { addTeamType } from "~/features/teams/team-types.server";
import { addStandShare, addTeam } from "~/features/teams/teams.commands.server";
import { DomainError } from "~/lib/errors";
import { dice } from "../harness/dice";
import { type Databases, databases } from "../harness/memory-installation";
import { teamSeesTask } from "../unit/tasks/visibility-model";
import { makeEvent, newTask, person, type TestEvent } from "../worlds/test-event";

/** `STEPS=10000 CHECK_EVERY=50` for a long run. */
const STEPS = Number(process.env.STEPS ?? 320);
const CHECK_EVERY = Number(process.env.CHECK_EVERY ?? 5);
const SEED = Number(process.env.SEED ?? 20_270_510);

let server: Databases;
let at: TestEvent;
beforeAll(async () => {
  server = await databases();
  at = await makeEvent(server.on, "progress");
});
afterAll(() => server.stop());

interface Line {
  id: string;
  total: number;
  complete: number;
  notApplicable: number;
}

/** Counted afresh in code, by the rule and not by its SQL twin. */
async function counted(): Promise<Line[]> {
  const teams = await at.rows<{
    id: string;
    isOrganiser: number;
    standShareRole: "none";
    teamTypeId: string | null;
  }>(
    sql`select id, is_organiser as isOrganiser, stand_share_role as standShareRole, team_type_id as teamTypeId from team`,
  );
  const tasks = await at.rows<{
    id: string;
    isArchived: number;
    showToChildTeams: number;
    types: string | null;
  }>(
    sql`select id, is_archived as isArchived, show_to_child_teams as showToChildTeams,
      (select group_concat(team_type_id) from task_team_type where task_id = task.id) as types from task where type <> 'tbc'`,
  );
  const statuses = await at.rows<{ key: string; progress: string }>(
    sql`select team_id || ' ' || task_id as key, progress_status as progress from task_status`,
  );
  const progressOf = new Map(statuses.map(({ key, progress }) => [key, progress]));
  return teams.map((team) => {
    const seen = tasks.filter((task) =>
      teamSeesTask(
        { ...team, isOrganiser: Boolean(team.isOrganiser) },
        {
          isArchived: Boolean(task.isArchived),
          showToChildTeams: Boolean(task.showToChildTeams),
          teamTypeIds: task.types?.split(",") ?? [],
        },
      ),
    );
    const inState = (state: string) =>
      seen.filter((task) => progressOf.get(`${team.id} ${task.id}`) === state).length;
    return {
      id: team.id,
      total: seen.length,
      complete: inState("complete"),
      notApplicable: inState("notApplicable"),
    };
  });
}

const kept = () =>
  at.rows<Line>(
    sql`select team_id as id, total, complete, not_applicable as notApplicable from team_progress`,
  );

const byId = (lines: Line[]) =>
  [...lines].sort((a, b) => a.id.localeCompare(b.id)).map((line) => ({ ...line }));

it(`the kept progress equals a fresh count after any series of commands (seed ${SEED})`, async () => {
  const { upTo, flip, pick } = dice(SEED);
  const ctx = at.ctx();
  const types = [
    (await addTeamType(ctx, { name: "A" })).teamTypeId,
    (await addTeamType(ctx, { name: "B" })).teamTypeId,
  ];
  const teams: { teamId: string; ownerId: string; isChild: boolean }[] = [];
  const tasks: string[] = [];
  const done: Record<string, number> = {};
  let made = 0;

  const values = (n: number) =>
    newTask(`Task ${n}`, {
      teamTypeIds: types.filter(() => upTo(3) === 0),
      showToChildTeams: flip(),
      isApprovalNeeded: upTo(3) === 0,
      type: upTo(5) === 0 ? "tbc" : "task",
      isTypeChangeMeant: true,
    });
  const newTeam = async () => {
    const name = `Team${made++}`;
    const parent = teams.find(({ isChild }) => !isChild);
    const isChild = parent !== undefined && upTo(4) === 0;
    const owner = person(name);
    const team = isChild
      ? await addStandShare(ctx, { name, parentTeamId: parent.teamId, owner })
      : await addTeam(ctx, { name, teamTypeId: pick([null, ...types]), isOrganiser: upTo(6) === 0, owner });
    teams.push({ ...team, isChild });
  };
  const newOne = async () => void tasks.push((await addTask(ctx, values(made++))).taskId);
  const target = () => {
    const team = pick(teams);
    return { ...team, taskId: pick(tasks), own: at.member(team.ownerId, team.teamId) };
  };
  const finished: ReturnType<typeof target>[] = [];
  const awaiting: ReturnType<typeof target>[] = [];
  const complete = async (t: ReturnType<typeof target>) => {
    const { to } = await completeTask(t.own, { taskId: t.taskId });
    (to === "complete" ? finished : awaiting).push(t);
  };
  const edit = async () => {
    const taskId = pick(tasks);
    const [row] = await at.rows<{ version: number }>(sql`select version from task where id = ${taskId}`);
    await updateTask(ctx, taskId, {
      ...values(made++),
      version: (row?.version ?? 0) - (upTo(5) === 0 ? 1 : 0),
    });
  };
  const some = () => tasks.filter(() => upTo(4) === 0);
  const commands: Record<string, () => Promise<unknown>> = {
    newTeam,
    newTask: newOne,
    edit,
    copy: async () => void tasks.push((await duplicateTask(ctx, pick(tasks))).taskId),
    archive: () => archiveTasks(ctx, some()),
    restore: () => restoreTasks(ctx, some()),
    remove: () => deleteTasks(ctx, [pick(tasks)]),
    complete: () => complete(target()),
    completeToo: () => complete(target()),
    reopen: () => ((t) => reopenTask(t.own, { taskId: t.taskId }))(pick(finished)),
    set: () => ((t) => setTaskStatus(ctx, { ...t, progressStatus: pick(PROGRESS_STATUSES) }))(target()),
    review: () =>
      ((t) => reviewTask(ctx, { ...t, decision: flip() ? "approved" : "rejected", reason: "x" }))(
        pick(awaiting),
      ),
    reviewMany: async () => {
      const waiting = await at.rows<{ id: string }>(
        sql`select id from task_status where approval_status = 'awaiting'`,
      );
      await approveTasks(
        ctx,
        waiting.filter(() => flip()).map(({ id }) => id),
      );
    },
    setMany: () =>
      setStatusForTeams(ctx, {
        taskId: pick(tasks),
        teamIds: teams.filter(() => flip()).map(({ teamId }) => teamId),
        progressStatus: pick(PROGRESS_STATUSES),
      }),
    askAndDecide: async () => {
      const { own, taskId, teamId } = target();
      await askForTask(own, { taskId, kind: "notApplicable", reason: "x", wantedDate: "" });
      if (upTo(3) === 0) return withdrawRequest(own, { taskId });
      const [row] = await at.rows<{ id: string }>(sql`select r.id from task_request r join task_status s
        on s.id = r.task_status_id where s.task_id = ${taskId} and s.team_id = ${teamId} and r.state = 'open'`);
      await decideRequest(ctx, {
        requestId: row?.id ?? "",
        decision: flip() ? "granted" : "declined",
        reason: "",
      });
    },
    assign: () => ((t) => assignTask(ctx, { ...t, userId: t.ownerId }))(target()),
  };
  const isPossible: Record<string, () => boolean> = {
    reopen: () => finished.length > 0,
    review: () => awaiting.length > 0,
  };

  for (let n = 0; n < 4; n += 1) await newTeam();
  for (let n = 0; n < 6; n += 1) await newOne();
  for (let step = 1; step <= STEPS; step += 1) {
    const name = pick(Object.keys(commands).filter((each) => isPossible[each]?.() ?? true));
    try {
      await commands[name]?.();
      done[name] = (done[name] ?? 0) + 1;
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
    }
    if (step % CHECK_EVERY !== 0) continue;
    expect(byId(await kept()), `after step ${step}: ${name}`).toEqual(byId(await counted()));
    const { drift } = await readBatch(at.db, { drift: progressDrift() });
    expect(drift, `after step ${step}: ${name}`).toEqual({ teams: 0, tasks: 0, hours: 0 });
    // The summaries of tasks: those of archived ones are counted again when they come back.
    const summaries = sql`select p.* from task_progress p join task t on t.id = p.task_id and t.is_archived = 0 order by 1`;
    const moved = await at.rows(summaries);
    await writeBatch(at.db, [refreshTaskProgress()]);
    expect(moved, `after step ${step}: ${name}`).toEqual(await at.rows(summaries));
  }
  // Each command did something now and then, or the series would prove little.
  expect(Object.keys(done).sort()).toEqual(Object.keys(commands).sort());
});
