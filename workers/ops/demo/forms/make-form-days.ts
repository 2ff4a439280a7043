import { openLonger, saveFormDays } from "~/features/forms/days/form-days.commands.server";
import { addDays } from "~/lib/dates";
import type { CommandContext } from "~/procedure/context";
import type { MadeTeam } from "../made.types";
import type { MadeForm } from "./make-forms";
import { versionOf } from "./of-forms";

/** Insurance details are taken for a week after their task's day, and of one team that waits for its insurer for two. */
export async function makeFormDays(
  ctx: CommandContext,
  { forms, teams, today }: { forms: readonly MadeForm[]; teams: readonly MadeTeam[]; today: string },
): Promise<void> {
  for (const { id, task, closesAfter } of forms) {
    if (!task || closesAfter === undefined) continue;
    const closesDay = addDays(today, task.due + closesAfter);
    await saveFormDays(ctx, id, {
      ...{ opensDay: "", opensTime: "", closesDay, closesTime: "18:00" },
      version: await versionOf(ctx, id),
    });
    const waiting = teams.find(({ zeal, shares }) => !shares && zeal > 0 && zeal < 0.3);
    if (!waiting) continue;
    await openLonger(ctx, id, {
      ...{ teamId: waiting.id, day: addDays(closesDay, closesAfter), time: "18:00" },
      why: "Their insurer sends the certificate late",
    });
  }
}
