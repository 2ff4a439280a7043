import { readBatch } from "#db/read-batch";
import { reviewTask } from "~/features/tasks/approvals/approvals.commands.server";
import { askForTask, decideRequest } from "~/features/tasks/approvals/requests.commands.server";
import { assignTask } from "~/features/tasks/assignees.commands.server";
import { openRequestOf } from "~/features/tasks/by-team/team-task.queries.server";
import { takesFiles } from "~/features/tasks/files/evidence.rules";
import { completeTask, setTaskStatus } from "~/features/tasks/task-status.commands.server";
import { isCounted } from "~/features/tasks/types/task-types.rules";
import { sampleOf } from "~/features/tasks/types/task-types.samples";
import { addDays, dayIn } from "~/lib/dates";
import { DomainError, NotFound } from "~/lib/errors";
import type { Actor, CommandContext } from "~/procedure/context";
import { chance } from "./chance";
import { as } from "./context";
import { type DemoFile, pdf } from "./documents";
import type { MadeStaff, MadeTask, MadeTeam } from "./made.types";
import { teamLogo } from "./pictures/logos";
import { give } from "./uploads";

/**
 * Lets each team do what its zeal has brought it to: most of what was due, some of what is coming, a little of it sent
 * back, waiting for approval or not applicable; and some of it today. The same every time: chance is drawn from the names.
 * What the first team did of a few tasks is told (`tell`), so that its people see everything once.
 */
export async function workThrough(
  ctx: CommandContext,
  { teams, tasks, staff }: { teams: MadeTeam[]; tasks: MadeTask[]; staff: MadeStaff },
): Promise<void> {
  for (const team of teams) {
    for (const task of tasks) {
      try {
        const told = team === teams[0] ? TOLD[task.title] : undefined;
        await (told ? told(ctx, { team, task, staff }) : workOn(ctx, team, task));
      } catch (error) {
        // Not every team sees every task, and what a chance draws may not be allowed: both are answers, not faults.
        if (!(error instanceof NotFound || error instanceof DomainError)) throw error;
      }
    }
  }
}

interface Told {
  team: MadeTeam;
  task: MadeTask;
  staff: MadeStaff;
}

const ago = (ctx: CommandContext, hours: number, actor: Actor = ctx.actor) =>
  as(ctx, { actor, now: new Date(ctx.now.getTime() - hours * 3_600_000) });
const memberOf = (team: MadeTeam, id: string | undefined): Actor => ({
  id: id ?? team.ownerId,
  level: "user",
  teamId: team.id,
});

const TOLD: Record<string, (ctx: CommandContext, told: Told) => Promise<unknown>> = {
  /** Sent in yesterday, with files: waits for approval. */
  async "Submit stand design drawings"(ctx, { team, task }) {
    const [tom] = team.memberIds;
    await assignTask(ago(ctx, 500, memberOf(team, tom)), {
      taskId: task.id,
      teamId: team.id,
      userId: tom ?? "",
    });
    const at = ago(ctx, 27, memberOf(team, tom));
    await give(at, { taskId: task.id, teamId: team.id }, drawingsOf(team.name));
    await completeTask(at, { taskId: task.id });
  },
  /** Sent in two days ago, sent back this morning. */
  async "Public liability insurance"(ctx, { team, task, staff }) {
    const at = ago(ctx, 44, memberOf(team, undefined));
    await give(at, { taskId: task.id, teamId: team.id }, [certificateOf(team.name)]);
    await completeTask(at, { taskId: task.id });
    const moderator: Actor = { id: staff.moderatorId, level: "moderator", teamId: null };
    await reviewTask(ago(ctx, 3, moderator), {
      taskId: task.id,
      teamId: team.id,
      decision: "rejected",
      reason: "The certificate ends on the last show day. It must cover the days of breakdown too.",
    });
  },
  /** Asked this morning for more time. */
  "Rigging and suspended items": (ctx, { team, task }) =>
    askForTask(ago(ctx, 2, memberOf(team, team.memberIds[1])), {
      taskId: task.id,
      kind: "moreTime",
      reason: "Our rigging contractor measures the hall next week and sends the loads two days later.",
      wantedDate: addDays(dayIn(ctx.settings.event.timeZone, ctx.now), (task.due ?? 0) + 7),
    }),
};

const drawingsOf = (name: string): DemoFile[] => [
  pdf("Plan and elevations.pdf", `${name}: plan and elevations`, [
    "Scale 1:50. All heights in metres.",
    "Highest point: 3.2 m.",
  ]),
  pdf("Structural drawing.pdf", `${name}: structural drawing`, ["Signed by the structural engineer."]),
];
const certificateOf = (name: string): DemoFile =>
  pdf("Insurance certificate.pdf", "Certificate of public liability insurance", [
    `Insured: ${name}`,
    "Limit of indemnity: GBP 5,000,000",
  ]);

/** What a team uploads for a task that asks for files. */
function filesFor(team: MadeTeam, task: MadeTask): DemoFile[] {
  const sheet = sampleOf(task.type).sheet?.(team);
  if (sheet) return [pdf(sheet.name, sheet.title, sheet.lines)];
  if (task.title.includes("insurance")) return [certificateOf(team.name)];
  if (task.title.includes("logo")) return [teamLogo("Logo", chance(team.name))];
  return drawingsOf(team.name);
}

async function workOn(ctx: CommandContext, team: MadeTeam, task: MadeTask): Promise<void> {
  // Announced, and nothing to be done yet.
  if (!isCounted(task.type)) return;
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
  const isToday = chance(`${team.name} does ${task.title} today`) < 0.06;
  const hours = isToday ? 1 + Math.floor(draw * 7) : 24 + Math.floor(draw * 400);
  if (takesFiles(task.type))
    await give(as(at(hours), { actor }), { taskId: task.id, teamId: team.id }, filesFor(team, task));
  const done = await completeTask(as(at(hours), { actor }), {
    taskId: task.id,
    ...sampleOf(task.type).given(team),
  });
  if (done.to !== "awaiting" || draw < 0.1 || isToday) return;
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
