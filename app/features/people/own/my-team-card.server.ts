import { sql } from "drizzle-orm";
import { as, jsonRequired } from "#db/json-row";
import { myTeamPath } from "~/features/teams/teams.paths";
import { cardKind } from "~/procedure/room-work.server";
import { membersText } from "../people.rules";

/** How many people the team has, of how many it may have. */
export const myTeamCard = cardKind({
  type: "myTeam",
  label: "My team",
  about: "How many members the team has, of how many it may have.",
  icon: "users",
  title: "My team",
  read: ({ who }) =>
    jsonRequired({ members: as<number>(sql`count(*)`) }, sql`from user where team_id = ${who.teamId ?? ""}`),
  to: () => myTeamPath,
  say: ({ members }, { settings }) => ({
    text: membersText(members, settings.variables.teamMemberLimit),
  }),
});
