import { taskReportPath } from "~/features/reports/reports.paths";
import { noteRisk } from "~/features/reports/risk/risk-days.server";
import { addView } from "~/features/reports/views/views.commands.server";
import { ViewInput } from "~/features/reports/views/views.schema";
import { addDays } from "~/lib/dates";
import { newId } from "~/lib/ids";
import type { CommandContext } from "~/procedure/context";
import { as } from "./context";
import type { MadeStaff, MadeTask } from "./made.types";

/** Nights that were noted: one a week, and each of the last week. */
const NIGHTS = [56, 49, 42, 35, 28, 21, 14, 7, 6, 5, 4, 3, 2, 1];

/** How the scores stood in some nights, and what staff keep as views: shared and mailed, own, and one whose filter lost its value. */
export async function makeReports(
  ctx: CommandContext,
  { today, staff, tasks }: { today: string; staff: MadeStaff; tasks: readonly MadeTask[] },
): Promise<void> {
  for (const ago of NIGHTS) await noteRisk(ctx.db, new Date(`${addDays(today, -ago)}T03:23:00.000Z`));
  const admin = as(ctx, { actor: { id: staff.adminId, level: "admin", teamId: null } });
  const moderator = as(ctx, { actor: { id: staff.moderatorId, level: "moderator", teamId: null } });
  const insurance = tasks.find(({ title }) => title === "Public liability insurance") ?? tasks[0];
  const keep = (who: CommandContext, view: { name: string; address: string; [name: string]: unknown }) =>
    addView(who, ViewInput.parse({ ...view, formId: newId() }));
  await keep(admin, {
    ...{ name: "Late and never in", address: "/admin/reports/teams?login=never", share: "all" },
    ...{ mail: "weekly", weekday: 1, hour: 8, readers: [staff.adminId, staff.moderatorId] },
  });
  await keep(admin, {
    name: "Monday call",
    address: "/admin/reports/teams?band=high&band=critical&sort=risk&dir=desc",
  });
  if (insurance)
    await keep(moderator, {
      ...{
        name: "Insurance still open",
        address: `${taskReportPath(insurance.id)}?status=overdue`,
        share: "all",
      },
    });
  await keep(admin, { name: "Sponsors", address: `/admin/reports/teams?type=${newId()}` });
}
