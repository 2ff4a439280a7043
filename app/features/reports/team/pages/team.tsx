import { useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { mailsOfTeamPath } from "~/features/email/email.paths";
import { teamRemindersPath } from "~/features/tasks/by-team/task-teams.paths";
import { teamCommentsPath } from "~/features/tasks/comments/comments.paths";
import { FailedMails } from "~/features/teams/components/failed-mails";
import { RelatedTeams } from "~/features/teams/components/related-teams";
import { LatestMails } from "~/features/teams/components/team-history";
import { ViewAs } from "~/features/teams/components/view-as";
import { editTeamPath, teamPath, teamRestorationPath, teamViewPath } from "~/features/teams/teams.paths";
import { Id, procedure } from "~/procedure/procedure.server";
import { BackForm } from "~/ui/back-form";
import { Badge, RiskBadge } from "~/ui/badge";
import { ButtonLink } from "~/ui/button";
import { Link } from "~/ui/link";
import type { PageHandle } from "~/ui/page-handle";
import { PageHead, Section } from "~/ui/page-head";
import { pageTitle } from "~/ui/page-title";
import { sheets } from "~/ui/sheets";
import { SubmitButton } from "~/ui/submit-button";
import { Tabs } from "~/ui/tabs";
import cockpitStyles from "../cockpit.css?url";
import { type CockpitData, cockpit, cockpitReads } from "../cockpit.server";
import { CockpitPeople } from "../components/cockpit-people";
import { CockpitComments, CockpitFiles, CockpitSent } from "../components/cockpit-sent";
import { CockpitMessage, CockpitNotes, CockpitRecord, CockpitRisk } from "../components/cockpit-side";
import { CockpitStates, CockpitTasks } from "../components/cockpit-tasks";

export const loader = procedure
  .permission("moderator")
  .params({ teamId: Id })
  .reads(({ ctx, params }) => cockpitReads(ctx, params.teamId))
  .loader(({ ctx, found }) => cockpit(ctx, found));

export const handle = { crumb: ({ team }) => team.name, isWide: true } satisfies PageHandle<typeof loader>;

export const links = sheets(cockpitStyles);

export const meta = pageTitle<typeof loader>((data) => data.team.name);

/** A team, for somebody who has it on the telephone: who is there, what is late, what was sent in, what was said. */
export default function Team() {
  const data = useLoaderData<typeof loader>();
  const { team, mails, tasks, comments } = data;
  return (
    <>
      <PageHead
        title={team.name}
        badge={
          team.isArchived ? (
            <Badge tone="neutral">Archived</Badge>
          ) : (
            data.risk && <RiskBadge level={data.risk.level} percent={data.risk.percent} />
          )
        }
        meta={metaOf(team)}
        actions={<Actions data={data} />}
      />
      <Tabs
        label={team.name}
        tabs={[
          { to: teamPath(team.id), label: "Overview", current: true },
          { to: teamCommentsPath(team.id), label: "Comments", count: comments, disabledAtZero: true },
        ]}
      />
      <div className="cockpit-top">
        <CockpitPeople data={data} />
        <CockpitStates tasks={tasks} />
      </div>
      <div className="cockpit">
        <div>
          <CockpitTasks tasks={tasks} team={team} />
          <CockpitSent data={data} />
          <CockpitFiles files={data.files} />
          <CockpitComments data={data} />
          <RelatedTeams team={team} />
          {mails.length > 0 && (
            <Section title="E-mails that did not arrive" count={mails.length}>
              <FailedMails mails={mails} back={teamPath(team.id)} />
            </Section>
          )}
          <LatestMails mails={data.latestMails} more={data.isAdmin ? mailsOfTeamPath(team.id) : null} />
        </div>
        <aside aria-label="About the team">
          <CockpitNotes data={data} />
          {data.isAdmin && !team.isArchived && team.members.length > 0 && <CockpitMessage data={data} />}
          <CockpitRisk data={data} />
          <CockpitRecord data={data} />
        </aside>
      </div>
    </>
  );
}

function Actions({ data: { team, tasks, isAdmin, isOwnTeam } }: { data: CockpitData }) {
  if (team.isArchived)
    return (
      <>
        {!isOwnTeam && (
          <BackForm action={teamRestorationPath(team.id)}>
            <SubmitButton icon="rotate-ccw" busyLabel="Restoring…">
              Restore team
            </SubmitButton>
          </BackForm>
        )}
        <ButtonLink variant="primary" to={editTeamPath(team.id)}>
          Edit team
        </ButtonLink>
      </>
    );
  return (
    <>
      {isAdmin && team.members.length > 0 && (
        <ButtonLink icon="send" to="#message">
          Message to the team
        </ButtonLink>
      )}
      {tasks.some(({ state }) => state === "overdue") && (
        <ButtonLink icon="bell" to={teamRemindersPath(team.id)}>
          Remind…
        </ButtonLink>
      )}
      <ViewAs action={teamViewPath(team.id)} />
      <ButtonLink to={editTeamPath(team.id)}>Edit team</ButtonLink>
    </>
  );
}

function metaOf(team: CockpitData["team"]) {
  const facts: ReactNode[] = [team.typeName ?? "No type"];
  if (team.isOrganiser) facts.push("Organiser team");
  if (team.managerName) facts.push(`Account manager ${team.managerName}`);
  if (team.standShareRole === "child")
    facts.push(
      team.parent ? (
        <>
          Shares with <Link to={teamPath(team.parent.id)}>{team.parent.name}</Link>
        </>
      ) : (
        "Unknown Parent Team"
      ),
    );
  const shares = team.standShareRole === "child" ? [] : team.shares.filter((one) => !one.isArchived);
  const [first] = shares;
  if (first)
    facts.push(
      <>
        {shares.length === 1 ? "1 stand share: " : `${shares.length} stand shares: `}
        <Link to={teamPath(first.id)}>{first.name}</Link>
        {shares.length > 1 && ` and ${shares.length - 1} more`}
      </>,
    );
  return facts;
}
