import { readBatch } from "#db/read-batch";
import { reviewTask } from "~/features/tasks/approvals/approvals.commands.server";
import { askForTask, decideRequest } from "~/features/tasks/approvals/requests.commands.server";
import { assignTask } from "~/features/tasks/assignees.commands.server";
import { openRequestOf } from "~/features/tasks/by-team/team-task.queries.server";
import { completeTask, setTaskStatus } from "~/features/tasks/task-status.commands.server";
import { addDays, dayIn } from "~/lib/dates";
import { DomainError, NotFound } from "~/lib/errors";
import type { Actor, CommandContext } from "~/procedure/context";
import { as } from "./context";
import type { Give, MadeTask, MadeTeam } from "./made.types";

/**
 * Lets each team do what its zeal has brought it to: most of what was due, some of what is coming, a little of it sent
 * back, waiting for approval or not applicable. The same every time: chance is drawn from the names.
 */
export async function workThrough(
  ctx: CommandContext,
  { teams, tasks }: { teams: MadeTeam[]; tasks: MadeTask[]; give: Give },
): Promise<void> {
  for (const team of teams) {
    for (const task of tasks) {
      try {
        await workOn(ctx, team, task);
      } catch (error) {
        // Not every team sees every task, and what a chance draws may not be allowed: both are answers, not faults.
        if (!(error instanceof NotFound || error instanceof DomainError)) throw error;
      }
    }
  }
}

async function workOn(ctx: CommandContext, team: MadeTeam, task: MadeTask): Promise<void> {
  const draw = chance(team.name + task.title);
  const at = (hours: number) => as(ctx, { now: new Date(ctx.now.getTime() - hours * 3_600_000) });
  const people = [team.ownerId, ...team.memberIds];
  const worker = people[Math.floor(draw * 97) % people.length] as string;
  const actor = { id: worker, level: "user" as const, teamId: team.id };
  // By themselves, so that nobody is mailed for it.
  if (team.zeal > 0 && draw < 0.6)
    await assignTask(as(at(900), { actor }), { taskId: task.id, teamId: team.id, userId: worker });
  if (chance(task.title + team.name) < 0.05) {
    return setTaskStatus(at(300), { taskId: task.id, teamId: team.id, progressStatus: "notApplicable" });
  }
  const luck = chance(`${team.name} asks about ${task.title}`);
  if (team.zeal > 0 && task.due !== null && luck < 0.02) return ask(ctx, { team, task, actor, luck });
  const urgency =
    task.due === null ? 0.2 : task.due < -15 ? 1 : task.due < 0 ? 0.8 : task.due < 20 ? 0.35 : 0.15;
  if (draw > team.zeal * urgency * 1.5) return;
  const hours = 24 + Math.floor(draw * 400);
  const done = await completeTask(as(at(hours), { actor }), {
    taskId: task.id,
    acceptedName: team.owner,
    accepted: true,
  });
  if (done.to !== "awaiting" || draw < 0.1) return;
  const isApproved = draw < 0.38;
  const reason = isApproved ? "" : "One page is missing: send the signed version again.";
  const decision = isApproved ? "approved" : "rejected";
  await reviewTask(at(hours - 20), { taskId: task.id, teamId: team.id, decision, reason });
}

/** Some ask not to have to do it, most for more time; a few are answered already. */
async function ask(
  ctx: CommandContext,
  { team, task, actor, luck }: { team: MadeTeam; task: MadeTask; actor: Actor; luck: number },
): Promise<void> {
  const at = (hours: number, change = {}) =>
    as(ctx, { now: new Date(ctx.now.getTime() - hours * 3_600_000), ...change });
  const isNotOurs = luck < 0.006;
  const hours = 20 + Math.floor(luck * 4000);
  const today = dayIn(ctx.settings.event.timeZone, ctx.now);
  await askForTask(at(hours, { actor }), {
    taskId: task.id,
    kind: isNotOurs ? "notApplicable" : "moreTime",
    reason: isNotOurs
      ? "We bring no equipment that this is about."
      : "Our contractor sends the drawings a week later than planned.",
    wantedDate: isNotOurs ? "" : addDays(today, Math.max(task.due ?? 0, 0) + 10),
  });
  if (luck < 0.016) return;
  const { open } = await readBatch(ctx.db, {
    open: openRequestOf(task.id, team.id),
  });
  if (open) await decideRequest(at(hours - 12), { requestId: open.id, decision: "granted", reason: "" });
}

/** 0 up to 1, the same for the same words. */
function chance(words: string): number {
  let hash = 2_166_136_261;
  for (const char of words) hash = Math.imul(hash ^ char.charCodeAt(0), 16_777_619);
  hash ^= hash >>> 15;
  hash = Math.imul(hash, 2_246_822_519);
  return ((hash ^ (hash >>> 13)) >>> 0) / 4_294_967_296;
}
