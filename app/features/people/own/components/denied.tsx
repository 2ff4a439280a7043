import { myTeamPath } from "~/features/teams/teams.paths";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { PageHead } from "~/ui/page-head";
import type { Denial } from "../own-team.server";

/** Not a refusal: the page says who may do what it is for. */
export function Denied({ title, what, denial }: { title: string; what: string; denial: Denial }) {
  const { ownerName, hasTeam } = denial;
  return (
    <div className="page page-narrow">
      <PageHead title={title} back={hasTeam ? { to: myTeamPath, label: "My team" } : undefined} />
      {hasTeam ? (
        <EmptyState
          icon="lock"
          title={`Only the team's owner can ${what}`}
          actions={<ButtonLink to={myTeamPath}>See my team</ButtonLink>}
        >
          {ownerName
            ? `Your team's owner is ${ownerName}. Ask them.`
            : "Your team has no owner just now. Ask the organisers."}
        </EmptyState>
      ) : (
        <NoTeam />
      )}
    </div>
  );
}

/** Staff without a team. */
export function NoTeam() {
  return (
    <EmptyState
      icon="users"
      title="You are not in a team"
      actions={<ButtonLink to="/">Go to the start page</ButtonLink>}
    >
      You manage this event without a stand of your own. Teams and their people are in the admin area.
    </EmptyState>
  );
}
