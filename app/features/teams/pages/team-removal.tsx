import { useActionData, useLoaderData } from "@remix-run/react";
import * as z from "zod";
import { confirmation } from "~/procedure/ids.schema";
import { limitsOf } from "~/procedure/limits.server";
import { Id, procedure } from "~/procedure/procedure.server";
import type { PageHandle } from "~/ui/page-handle";
import { pageTitle } from "~/ui/page-title";
import { TeamRemoval } from "../components/team-removal";
import { deleteTeams } from "../removal.commands.server";
import { lossesOfTeams, teamsToRemove } from "../removal.queries.server";
import { whyNotRemoved } from "../removal.rules";
import { teamPath, teamsPath } from "../teams.paths";

const RemovalInput = z.object({ confirm: confirmation });

export const loader = procedure
  .permission("admin")
  .params({ teamId: Id })
  .reads(({ params }) => ({
    chosen: teamsToRemove([params.teamId]),
    losses: lossesOfTeams([params.teamId]),
  }))
  .can(({ found }) => found.chosen.length > 0)
  .loader(({ ctx, found: { chosen, losses } }) => ({
    rows: chosen.map(({ people: _, ...team }) => ({ ...team, why: whyNotRemoved([team], ctx.actor.teamId) })),
    losses,
    limits: limitsOf(RemovalInput),
  }));

/** Deletes the team with all that is its own. */
export const action = procedure
  .permission("admin")
  .params({ teamId: Id })
  .input(RemovalInput)
  .action(async ({ ctx, params }) => {
    const { changed } = await deleteTeams(ctx, [params.teamId]);
    return ctx.redirect(
      teamsPath,
      changed > 0
        ? { type: "success", title: "Team deleted" }
        : { type: "info", title: "Nothing was changed", description: "The team was deleted already." },
    );
  });

export const handle = {
  crumb: () => "Delete Team",
  crumbs: ({ rows: [team] }) => (team ? { [team.id]: team.title } : {}),
} satisfies PageHandle<typeof loader>;

export const meta = pageTitle<typeof loader>((data) => `Delete ${data.rows[0]?.title ?? "team"}`);

export default function RemoveTeam() {
  const { rows, ...rest } = useLoaderData<typeof loader>();
  const [team] = rows;
  return (
    <TeamRemoval
      {...rest}
      rows={rows}
      back={{ to: team ? teamPath(team.id) : teamsPath, label: team?.title ?? "Teams" }}
      others={null}
      lastResult={useActionData<typeof action>()?.lastResult}
    />
  );
}
