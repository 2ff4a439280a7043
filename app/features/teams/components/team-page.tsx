import type { ReactNode } from "react";
import { mailsOfTeamPath } from "~/features/email/email.paths";
import { BackForm } from "~/ui/back-form";
import { Badge } from "~/ui/badge";
import { ButtonLink } from "~/ui/button";
import { Link } from "~/ui/link";
import { PageHead, Section } from "~/ui/page-head";
import { SubmitButton } from "~/ui/submit-button";
import type { TeamPageData } from "../team-page.server";
import {
  activityOfPath,
  addStandSharePath,
  addTeamMemberPath,
  editTeamPath,
  teamPath,
  teamRestorationPath,
  teamViewPath,
} from "../teams.paths";
import { FailedMails } from "./failed-mails";
import { RelatedTeams } from "./related-teams";
import { LatestActivity, LatestMails } from "./team-history";
import { TeamMembers } from "./team-members";
import { TeamSide } from "./team-side";
import { ViewAs } from "./view-as";

/** A team: what went wrong, what it has to do (`children`), its people, the teams of its stand, and what happened. */
export function TeamPage({
  data,
  actions,
  tabs,
  children,
}: {
  data: TeamPageData;
  /** Other views of the team. */
  tabs?: ReactNode;
  /** What other rooms do with a team. */
  actions?: ReactNode;
  children: ReactNode;
}) {
  const { team, mails, limit } = data;
  return (
    <>
      <PageHead
        title={team.name}
        badge={team.isArchived && <Badge tone="neutral">Archived</Badge>}
        meta={metaOf(team)}
        actions={
          <>
            {team.isArchived && !data.isOwnTeam && <RestoreTeam teamId={team.id} />}
            {!team.isArchived && actions}
            {!team.isArchived && <ViewAs action={teamViewPath(team.id)} />}
            {!team.isArchived && team.members.length < limit && (
              <ButtonLink icon="user-plus" to={addTeamMemberPath(team.id)}>
                Add member
              </ButtonLink>
            )}
            {!team.isArchived && team.standShareRole !== "child" && (
              <ButtonLink to={addStandSharePath(team.id)}>Add stand share</ButtonLink>
            )}
            <ButtonLink variant="primary" to={editTeamPath(team.id)}>
              Edit team
            </ButtonLink>
          </>
        }
      />
      {tabs}
      <div className="detail">
        <div>
          {mails.length > 0 && (
            <Section title="E-mails that did not arrive" count={mails.length} isFirst>
              <FailedMails mails={mails} back={teamPath(team.id)} />
            </Section>
          )}
          <div className={mails.length > 0 ? "section" : undefined}>{children}</div>
          <TeamMembers team={team} limit={limit} />
          <RelatedTeams team={team} />
          <LatestMails mails={data.latestMails} more={data.isAdmin ? mailsOfTeamPath(team.id) : null} />
          <LatestActivity activity={data.activity} more={data.isAdmin ? activityOfPath(team.name) : null} />
        </div>
        <TeamSide {...data} />
      </div>
    </>
  );
}

function RestoreTeam({ teamId }: { teamId: string }) {
  return (
    <BackForm action={teamRestorationPath(teamId)}>
      <SubmitButton icon="rotate-ccw" busyLabel="Restoring…">
        Restore team
      </SubmitButton>
    </BackForm>
  );
}

function metaOf(team: TeamPageData["team"]) {
  const facts: ReactNode[] = [team.typeName ?? "No type"];
  if (team.isOrganiser) facts.push("Organiser team");
  if (team.standShareRole === "child") {
    facts.push(
      team.parent ? (
        <>
          Shares with <Link to={teamPath(team.parent.id)}>{team.parent.name}</Link>
        </>
      ) : (
        "Unknown Parent Team"
      ),
    );
  }
  const shares = team.standShareRole === "child" ? 0 : team.shares.filter((one) => !one.isArchived).length;
  if (shares > 0) facts.push(`Parent of ${shares} stand ${shares === 1 ? "share" : "shares"}`);
  if (team.ownerName) facts.push(`Owner ${team.ownerName}`);
  return facts;
}
