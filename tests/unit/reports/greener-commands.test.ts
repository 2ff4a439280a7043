import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { connectRooms } from "~/connect-rooms.server";
import { SETTINGS, type Settings } from "~/event-settings/settings.schema";
import { noteSignIn } from "~/features/auth/entrance.server";
import { pressingTasks, riskFactsOf } from "~/features/reports/health/health.queries.server";
import { explainedScore } from "~/features/reports/health/health.server";
import { riskClock } from "~/features/reports/risk/risk-clock.server";
import { addComment } from "~/features/tasks/comments/comments.commands.server";
import { completeTask } from "~/features/tasks/task-status.commands.server";
import { memoryHouse } from "../support/memory-house";
import { isSeen, TODAY, world, written } from "../support/report-world";

connectRooms();

const NOW = new Date(`${TODAY}T12:00:00.000Z`);

function settingsOf(launchDate: string): Settings {
  const settings = Object.fromEntries(
    Object.entries(SETTINGS).map(([kind, schema]) => [kind, schema.parse({})]),
  ) as unknown as Settings;
  return { ...settings, event: { ...settings.event, timeZone: "Europe/London", launchDate } };
}

it.each([
  ["", 21],
  ["2027-03-01", 22],
  ["2027-06-01", 23],
])("what turns a team green does, carried out by people of the team (launched %s)", async (launch, seed) => {
  const house = await memoryHouse();
  const made = world(seed, "Europe/London", 25);
  await written(house.at, made);
  await house.at.write(sql`update task set type = 'task' where type = 'upload'`);
  const settings = settingsOf(launch);
  const clock = riskClock({ settings, now: NOW });
  const scoreOf = async (teamId: string) => {
    const [facts] = await house.at.read(riskFactsOf(teamId));
    if (!facts) throw new Error(teamId);
    return explainedScore({ settings, now: NOW }, facts, await house.at.read(pressingTasks(teamId, clock)));
  };
  let turned = 0;
  for (const team of made.all) {
    if (team.isOrganiser || team.isArchived) continue;
    const before = await scoreOf(team.id);
    const { steps, after } = before.way;
    if (steps === null || steps.length === 0 || after === null) continue;
    const ctx = house.ctx(NOW, { settings, actor: { id: `u${team.id}`, level: "user", teamId: team.id } });
    // Whoever does anything has signed in.
    await house.at.write(noteSignIn(`u${team.id}`, NOW));
    for (const step of steps) {
      if (step.kind === "task") await completeTask(ctx, { taskId: step.task.id });
      if (step.kind === "beActive") {
        const task = made.tasks.find((one) => isSeen(team, one));
        if (task) await addComment(ctx, { taskId: task.id, teamId: team.id, text: "We are on it" });
      }
    }
    const { risk } = await scoreOf(team.id);
    expect([risk.riskLevel, risk.riskPercent], team.id).toEqual(["low", after.riskPercent]);
    expect(risk.riskPercent).toBeLessThan(before.risk.riskPercent);
    turned += 1;
  }
  expect(turned).toBeGreaterThan(2);
});
