import { addTask } from "~/features/tasks/tasks.commands.server";
import { addTeam } from "~/features/teams/teams.commands.server";
import { addDays } from "~/lib/dates";
import type { CommandContext } from "~/procedure/context";
import { personByEmail } from "./context";
import type { Give } from "./made.types";

/** A small event beside the large one: what it holds must never be seen there. */
export async function makeSecond(
  ctx: CommandContext,
  { today, give }: { today: string; give: Give },
): Promise<void> {
  await give(await personByEmail(ctx.control, "admin@second.example"), ctx.now);
  const blank = {
    description: "",
    disclaimer: "",
    externalLink: "",
    groupIds: [],
    teamTypeIds: [],
    version: 0,
  };
  const flags = { showToChildTeams: true, isRequired: true, isTimeSensitive: false, isApprovalNeeded: false };
  await addTask(ctx, {
    ...blank,
    ...flags,
    title: "Send your stand plan",
    type: "task",
    dueDate: addDays(today, 20),
  });
  const owner = { firstName: "Oona", surname: "Field", email: "owner@second.example" };
  const team = await addTeam(ctx, { name: "Second Stand", teamTypeId: null, isOrganiser: false, owner });
  await give(team.ownerId, ctx.now);
  // In both events, with one password: “My events” has a second one to lead to.
  const maya = { firstName: "Maya", surname: "Osei", email: "share@demo.example" };
  await addTeam(ctx, { name: "Osei Rigging", teamTypeId: null, isOrganiser: false, owner: maya });
}
