import { Link, useLoaderData } from "@remix-run/react";
import { failedMails } from "~/features/email/failed-mails.queries.server";
import { dayIn } from "~/lib/dates";
import { Id, procedure } from "~/procedure/procedure.server";
import { Person } from "~/ui/avatar";
import { Badge } from "~/ui/badge";
import { formatDate } from "~/ui/format.rules";
import { PageHead, SectionHead } from "~/ui/page-head";
import { pageTitle } from "~/ui/page-title";
import { CellProgress, OverallProgress } from "~/ui/progress";
import { FactList } from "~/ui/summary-list";
import { DataTable } from "~/ui/table";
import { FailedMails } from "../components/failed-mails";
import { TeamTasks } from "../components/team-tasks";
import { withMoments } from "../failed-mails.rules";
import { lastLoginText } from "../last-login.rules";
import { teamTaskLines } from "../team-tasks.queries.server";
import { teamPath } from "../teams.paths";
import { teamDetail } from "../teams.queries.server";

export const loader = procedure
  .permission("moderator")
  .params({ teamId: Id })
  .reads(({ ctx, params }) => ({
    team: teamDetail(params.teamId),
    mails: failedMails(ctx.now, params.teamId),
    tasks: teamTaskLines(params.teamId, {
      today: dayIn(ctx.settings.event.timeZone, ctx.now),
      dueSoonDays: ctx.settings.variables.dueSoonDays,
    }),
  }))
  .loader(({ ctx, found }) => {
    const { timeZone, locale } = ctx.settings.event;
    const where = { today: dayIn(timeZone, ctx.now), timeZone, locale };
    const { team, tasks } = found;
    return {
      team: {
        ...team,
        createdOn: formatDate(dayIn(timeZone, new Date(team.createdAt)), "medium", locale),
        members: team.members.map((member) => ({
          ...member,
          lastLogin: lastLoginText(member.lastLoginInTime, where),
        })),
      },
      tasks,
      mails: withMoments(found.mails, where),
      limit: ctx.settings.variables.teamMemberLimit,
      locale,
    };
  });

export const handle = { crumb: ({ team }: { team: { name: string } }) => team.name, isWide: true };

export const meta = pageTitle((data: { team: { name: string } }) => data.team.name);

export default function Team() {
  const { team, tasks, mails, limit, locale } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead
        title={team.name}
        badge={team.isArchived && <Badge tone="neutral">Archived</Badge>}
        meta={metaOf(team)}
      />
      <div className="detail">
        <div>
          {mails.length > 0 && (
            <section>
              <SectionHead title="E-mails that did not arrive" count={mails.length} />
              <FailedMails mails={mails} back={teamPath(team.id)} />
            </section>
          )}
          <div className={mails.length > 0 ? "section" : undefined}>
            <TeamTasks tasks={tasks} locale={locale} />
          </div>
          <section className="section">
            <SectionHead title="Members" count={`${team.members.length} of ${limit}`} />
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
                  header: "Last login",
                  phoneLabel: "Last login",
                  render: (member) =>
                    member.hasLoggedIn ? member.lastLogin : <span className="is-danger">Never</span>,
                },
              ]}
            />
          </section>
          {team.standShares.length > 0 && (
            <section className="section">
              <SectionHead title="Stand shares" count={team.standShares.length} />
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
                      <CellProgress
                        value={share.complete}
                        max={share.total - share.notApplicable}
                        label={`Tasks done by ${share.name}`}
                      />
                    ),
                  },
                ]}
              />
            </section>
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

function metaOf(team: ReturnType<typeof useLoaderData<typeof loader>>["team"]) {
  const facts: React.ReactNode[] = [team.typeName ?? "No type"];
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
