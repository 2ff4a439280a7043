import { addTask } from "~/features/tasks/tasks.commands.server";
import { FIRST_TYPE } from "~/features/tasks/types/task-types.rules";
import { BLANK_SETTINGS } from "~/features/tasks/types/task-types.schema";
import { addTeam } from "~/features/teams/teams.commands.server";
import { addDays } from "~/lib/dates";
import type { CommandContext } from "~/procedure/context";
import { makePage } from "./content";
import { personByEmail } from "./context";
import { BADGE_RULES, makeDownload } from "./downloads";
import type { Give } from "./made.types";
import { BUILD_UP_TITLE } from "./pages/manual";
import { type DemoPage, readToo, words } from "./pages/page.types";

/** A small event beside the large one: what it holds must never be seen there. */
export async function makeSecond(
  ctx: CommandContext,
  { today, give }: { today: string; give: Give },
): Promise<void> {
  await give(await personByEmail(ctx.control, "admin@second.example"), ctx.now);
  const blank = {
    description: "",
    ...BLANK_SETTINGS,
    groupIds: [],
    teamTypeIds: [],
    version: 0,
  };
  const flags = { showToChildTeams: true, isRequired: true, isTimeSensitive: false, isApprovalNeeded: false };
  await addTask(ctx, {
    ...blank,
    ...flags,
    title: "Send your stand plan",
    type: FIRST_TYPE,
    dueDate: addDays(today, 20),
  });
  const owner = { firstName: "Oona", surname: "Field", email: "owner@second.example" };
  const team = await addTeam(ctx, { name: "Second Stand", teamTypeId: null, isOrganiser: false, owner });
  await give(team.ownerId, ctx.now);
  await makeNamesakes(ctx);
  // In both events, with one password: “My events” has a second one to lead to.
  const maya = { firstName: "Maya", surname: "Osei", email: "share@demo.example" };
  await addTeam(ctx, { name: "Osei Rigging", teamTypeId: null, isOrganiser: false, owner: maya });
}

/** A page and a download that are called as the large event's are. */
async function makeNamesakes(ctx: CommandContext): Promise<void> {
  const [none, types] = [new Map<string, string>(), new Map<string, string>()];
  const download = new Map([
    [BADGE_RULES.name, await makeDownload({ ctx, uploading: ctx, types }, BADGE_RULES)],
  ]);
  const page: DemoPage = {
    title: BUILD_UP_TITLE,
    description: "One day before, one day after.",
    icon: "truck",
    showToChildTeams: true,
    sections: [
      words(
        "Second Event",
        "The hall opens at 09:00 on the day before, and closes at 21:00 on the day after.",
      ),
      readToo("Badges", ["download", BADGE_RULES.name]),
    ],
  };
  await makePage(ctx, page, { assets: none, content: none, task: none, supplier: none, download }, types);
}
