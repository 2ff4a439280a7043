import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { writeBatch } from "#db/write-batch";
import { completeTask } from "~/features/tasks/task-status.commands.server";
import { addTask } from "~/features/tasks/tasks.commands.server";
import { addTeam } from "~/features/teams/teams.commands.server";
import { type PrivateServer, privateServer } from "../harness/private-server";
import { makeEvent, newTask, person, type TestEvent } from "../worlds/test-event";
import { night } from "./support/night";
import { workerEnv } from "./support/worker-env";

let server: PrivateServer;
let at: TestEvent;
beforeAll(async () => {
  server = await privateServer();
  at = await makeEvent(server.on, "drift");
  const made = { name: "Quiet name", teamTypeId: null, isOrganiser: false, owner: person("Quiet") };
  const { teamId, ownerId } = await addTeam(at.ctx(), made);
  const { taskId } = await addTask(at.ctx(), newTask("A task"));
  await completeTask(at.member(ownerId, teamId), { taskId });
});
afterAll(() => server.stop());
const errors = vi.spyOn(console, "error").mockImplementation(() => {});
beforeEach(() => void errors.mockClear());

/** The round looks through the files too. */
const EMPTY = { list: async () => ({ objects: [], truncated: false }) } as unknown as R2Bucket;

/** The lines of the log that the nightly duty wrote about this event. */
async function nightly(): Promise<Record<string, unknown>[]> {
  await night({ ...workerEnv(server.on), FILES: EMPTY });
  return errors.mock.calls
    .map(([line]) => JSON.parse(String(line)) as Record<string, unknown>)
    .filter(({ eventId }) => eventId === at.event.id);
}
const stored = () =>
  at.rows(sql`select total, complete from team_progress union all select total, done from task_progress`);

it("says nothing while stored progress is right", async () => {
  expect(await nightly()).toEqual([]);
});

it("reports what is off as an error, by the event's id and how much it is, and mends it", async () => {
  const right = await stored();
  await writeBatch(at.db, [sql`update team_progress set complete = 7`, sql`delete from task_progress`]);
  const lines = await nightly();
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatchObject({ level: "error", eventId: at.event.id, teams: 1, tasks: 1 });
  expect(JSON.stringify(lines)).not.toContain("Quiet name");
  expect(await stored()).toEqual(right);
  errors.mockClear();
  expect(await nightly()).toEqual([]);
});
