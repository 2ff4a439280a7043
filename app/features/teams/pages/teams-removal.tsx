import { useActionData, useLoaderData } from "@remix-run/react";
import { removalAction, removalPage } from "~/features/activity/removal.server";
import { chosenSearch } from "~/procedure/ids.schema";
import { procedure } from "~/procedure/procedure.server";
import type { PageHandle } from "~/ui/page-handle";
import { pageTitle } from "~/ui/page-title";
import { TeamRemoval } from "../components/team-removal";
import { deleteTeams } from "../removal.commands.server";
import { lossesOfTeams, teamsToRemove } from "../removal.queries.server";
import { whyNotRemoved } from "../removal.rules";
import { teamListPaths } from "../teams.paths";

const TEAMS = { noun: "team", paths: teamListPaths };

export const loader = procedure
  .permission("admin")
  .input(chosenSearch("team"))
  .reads(({ input }) => ({ chosen: teamsToRemove(input.ids), losses: lossesOfTeams(input.ids) }))
  .loader(({ ctx, input, found }) => {
    const { chosen, ...page } = removalPage(ctx, TEAMS, { chosen: found.chosen, back: input.back });
    const rows = chosen.map(({ people: _, ...team }) => ({
      ...team,
      why: whyNotRemoved([team], ctx.actor.teamId),
    }));
    const free = rows.flatMap(({ id, why }) => (why === null ? [["ids", id]] : []));
    const rest = new URLSearchParams([...free, ...(input.back ? [["back", input.back]] : [])]);
    return {
      ...page,
      rows,
      losses: found.losses,
      others: free.length > 0 ? `${teamListPaths.removal}?${rest}` : null,
    };
  });

/** Deletes the chosen teams with all that is theirs. */
export const action = removalAction(TEAMS, "admin", deleteTeams);

export const handle = { crumb: () => "Delete Teams" } satisfies PageHandle<typeof loader>;

export const meta = pageTitle("Delete Teams");

export default function RemoveTeams() {
  const { list, isArchived, back, ...rest } = useLoaderData<typeof loader>();
  return (
    <TeamRemoval
      {...rest}
      back={{ to: list, label: isArchived ? "Archived teams" : "Teams" }}
      hidden={{ back, archived: isArchived ? "1" : undefined }}
      lastResult={useActionData<typeof action>()?.lastResult}
    />
  );
}
