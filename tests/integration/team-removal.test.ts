import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { readBatch } from "#db/read-batch";
import { addEvidence } from "~/features/tasks/files/evidence.commands.server";
import { progressDrift } from "~/features/tasks/progress.server";
import { completeTask } from "~/features/tasks/task-status.commands.server";
import { findTaskStatusRow } from "~/features/tasks/task-status-row.server";
import { addTask } from "~/features/tasks/tasks.commands.server";
import { deleteTeams } from "~/features/teams/removal.commands.server";
import { addStandShare, addTeam, addTeamMember } from "~/features/teams/teams.commands.server";
import { DomainError } from "~/lib/errors";
import { type PrivateServer, privateServer } from "../harness/private-server";
import { isWhole } from "../harness/whole";
import { type FileHouse, fileHouse, uploadOf } from "../worlds/file-house";
import { newTask, person, rowsOf, type TestEvent } from "../worlds/test-event";
import { drain } from "./support/drain";
import { workerEnv } from "./support/worker-env";

let house: FileHouse<PrivateServer>;
let at: TestEvent;
beforeAll(async () => {
  house = await fileHouse("removal", privateServer);
  at = house.at;
});
afterAll(() => house.stop());

const PDF = new TextEncoder().encode("%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF");
const team = (name: string) =>
  addTeam(at.ctx(), { name, teamTypeId: null, isOrganiser: false, owner: person(name) });
const env = () => ({ ...workerEnv(house.server.on), ...house.env });
const membership = (userId: string) =>
  rowsOf<{ state: string }>(
    house.server.on.control,
    sql`select state from memberships where user_id = ${userId} and event_id = ${at.event.id}`,
  );
const drift = async () => (await readBatch(at.db, { drift: progressDrift() })).drift;

it("files, memberships and links follow by the outbox, and the addresses can be added again at once", async () => {
  const { taskId } = await addTask(at.ctx(), newTask("Drawings", { type: "upload" }));
  const [gone, near] = [await team("Gone"), await team("Near")];
  for (const { teamId, ownerId } of [gone, near]) {
    const owner = house.ctx({ actor: { id: ownerId, level: "user", teamId } });
    const upload = uploadOf({ accept: ["pdf"], max: 5 }, [{ name: "a.pdf", body: PDF }]);
    await addEvidence(owner, upload, await findTaskStatusRow(owner, taskId, teamId));
  }
  expect(await house.keys()).toHaveLength(2);
  await deleteTeams(at.ctx(), [gone.teamId]);
  const again = await team("Gone");
  expect(again.ownerId, "one identity").toBe(gone.ownerId);
  await drain(env(), at.event);
  const keys = await house.keys();
  expect(keys).toHaveLength(1);
  expect(keys[0]).toContain(near.teamId);
  expect(await membership(gone.ownerId), "of the new place").toEqual([{ state: "active" }]);

  await deleteTeams(at.ctx(), [again.teamId]);
  await drain(env(), at.event);
  expect(await membership(gone.ownerId)).toEqual([]);
  const { control } = house.server.on;
  expect(await rowsOf(control, sql`select 1 from tokens where user_id = ${gone.ownerId}`)).toEqual([]);
  expect(await rowsOf(control, sql`select id from user_profiles where id = ${gone.ownerId}`)).toHaveLength(1);
  expect((await team("Gone")).ownerId).toBe(gone.ownerId);
  expect(await drift()).toEqual({ teams: 0, tasks: 0, hours: 0 });
});

/** Ends with a refusal in words, or well: nothing that nobody foresaw. */
const ended = async (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => "done",
    (error: unknown) => {
      if (error instanceof DomainError) return `refused ${error.status}`;
      throw error;
    },
  );

it.each([
  ["adding a member", "member"],
  ["completing a task", "task"],
  ["adding a stand share", "share"],
  ["another deletion", "twice"],
] as const)(
  "deletions at the moment of %s: the team is whole, or nothing of it is there",
  async (_, what) => {
    const { taskId } = await addTask(at.ctx(), newTask(`Race ${what}`));
    const outcomes = new Map<string, number>();
    let gone = 0;
    for (let n = 0; n < (isWhole ? 30 : 8); n += 1) {
      const name = `${what}${n}`;
      const { teamId, ownerId } = await team(name);
      const owner = at.member(ownerId, teamId);
      const other = {
        member: () => addTeamMember(at.ctx(), { teamId, member: person(`${name}mate`) }),
        task: () => completeTask(owner, { taskId }),
        share: () =>
          addStandShare(at.ctx(), { name: `${name}s`, parentTeamId: teamId, owner: person(`${name}s`) }),
        twice: () => deleteTeams(at.ctx(), [teamId]),
      }[what];
      const first = n % 2 === 0;
      const started = first
        ? [deleteTeams(at.ctx(), [teamId]), other()]
        : [other(), deleteTeams(at.ctx(), [teamId])];
      const [a = "", b = ""] = await Promise.all(started.map(ended));
      const [deletion, doing] = first ? [a, b] : [b, a];
      const key = `deletion ${deletion}, ${what} ${doing}`;
      outcomes.set(key, (outcomes.get(key) ?? 0) + 1);
      const left = await at.rows(sql`select id from team where id = ${teamId}
      union all select id from user where team_id = ${teamId} or email like ${`${name}mate@%`} or email like ${`${name}s@%`}
      union all select id from team where parent_team_id = ${teamId}
      union all select id from task_status where team_id = ${teamId}`);
      const isGone = deletion === "done" || (what === "twice" && doing === "done");
      if (isGone) gone += 1;
      if (isGone) expect(left, key).toEqual([]);
      else expect(left.length, key).toBeGreaterThan(1);
    }
    expect(gone, [...outcomes.keys()].join("; ")).toBeGreaterThan(0);
    expect(await drift()).toEqual({ teams: 0, tasks: 0, hours: 0 });
    const pending = await rowsOf(
      house.server.on.control,
      sql`select user_id from memberships where event_id = ${at.event.id} and state = 'pending'`,
    );
    expect(pending, "no claim is left open").toEqual([]);
  },
);
