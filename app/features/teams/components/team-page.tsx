import type { ReactNode } from "react";
import { Person } from "~/ui/avatar";
import { BackForm } from "~/ui/back-form";
import { Badge } from "~/ui/badge";
import { Link } from "~/ui/link";
import { PageHead, Section } from "~/ui/page-head";
import { CellProgress, OverallProgress } from "~/ui/progress";
import { SubmitButton } from "~/ui/submit-button";
import { FactList } from "~/ui/summary-list";
import { DataTable } from "~/ui/table";
import type { TeamPageData } from "../team-page.server";
import { teamPath, teamWelcomesPath } from "../teams.paths";
import { FailedMails } from "./failed-mails";

/** A team: what went wrong, what it has to do (`children`), its people and its stand shares. */
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
  const unseen = team.members.filter(({ hasLoggedIn }) => !hasLoggedIn).length;
  return (
    <>
      <PageHead
        title={team.name}
        badge={team.isArchived && <Badge tone="neutral">Archived</Badge>}
        meta={metaOf(team)}
        actions={
          !team.isArchived && (
            <>
              {unseen > 0 && (
                <BackForm action={teamWelcomesPath} back={teamPath(team.id)}>
                  <input type="hidden" name="ids" value={team.id} />
                  <SubmitButton icon="mail" busyLabel="Sending…">
                    Resend welcome
                  </SubmitButton>
                </BackForm>
              )}
              {actions}
            </>
          )
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
          <Section title="Members" count={`${team.members.length} of ${limit}`}>
            <DataTable
              caption={`Members of ${team.name}`}
              rows={team.members}
              rowKey={(member) => member.id}
              columns={[
                {
                  key: "name",
                  header: "Name",
                  primary: true,
                  render: (member) => <Person actor={{ name: `${member.firstName} ${member.surname}` }} />,
                },
                {
                  key: "role",
                  header: "Role",
                  render: (member) => (member.id === team.ownerId ? "Team Owner" : "Member"),
                },
                {
                  key: "email",
                  header: "E-mail",
                  render: (member) => <span className="break">{member.email}</span>,
                },
                {
                  key: "lastLogin",
                  header: "Last sign-in",
                  phoneLabel: "Last sign-in",
                  render: (member) =>
                    member.hasLoggedIn ? member.lastLogin : <span className="is-danger">Never</span>,
                },
              ]}
            />
          </Section>
          {team.standShares.length > 0 && (
            <Section title="Stand shares" count={team.standShares.length}>
              <DataTable
                caption={`Stand shares of ${team.name}`}
                rows={team.standShares}
                rowKey={(share) => share.id}
                columns={[
                  {
                    key: "name",
                    header: "Team",
                    primary: true,
                    render: (share) => <Link to={teamPath(share.id)}>{share.name}</Link>,
                  },
                  {
                    key: "owner",
                    header: "Owner",
                    phoneLabel: "Owner",
                    render: (share) => share.ownerName ?? "–",
                  },
                  {
                    key: "progress",
                    header: "Tasks done",
                    phoneEnd: true,
                    render: (share) => (
                      <CellProgress value={share.complete} max={share.total - share.notApplicable} />
                    ),
                  },
                ]}
              />
            </Section>
          )}
        </div>
        <aside className="detail-side" aria-label="About the team">
          <section>
            <h2>Progress</h2>
            <OverallProgress value={team.complete} max={team.total - team.notApplicable} />
            {team.notApplicable > 0 && (
              <p className="small muted mt-2">{team.notApplicable} not applicable</p>
            )}
          </section>
          <section>
            <h2>Record</h2>
            <FactList
              rows={[
                {
                  label: "Created",
                  value: `${team.createdOn}${team.createdBy ? ` by ${team.createdBy}` : ""}`,
                },
                { label: "Team type", value: team.typeName ?? "No type" },
              ]}
            />
          </section>
        </aside>
      </div>
    </>
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
  const shares = team.standShares.length;
  if (shares > 0) facts.push(`Parent of ${shares} stand ${shares === 1 ? "share" : "shares"}`);
  if (team.ownerName) facts.push(`Owner ${team.ownerName}`);
  return facts;
}
