import { Person } from "~/ui/avatar";
import { BackForm } from "~/ui/back-form";
import { Badge } from "~/ui/badge";
import { EmptyState } from "~/ui/empty-state";
import { Link } from "~/ui/link";
import { MailAddress } from "~/ui/mail-address";
import { SectionHead } from "~/ui/page-head";
import { SubmitButton } from "~/ui/submit-button";
import { DataTable } from "~/ui/table";
import type { TeamPageData } from "../team-page.server";
import { memberPath, teamPath, teamWelcomesPath } from "../teams.paths";

/** A team's people, the owner first, and the way to remind those who never came. */
export function TeamMembers({ team, limit }: Pick<TeamPageData, "team" | "limit">) {
  const { members } = team;
  const places = `${members.length} of ${limit}`;
  const unseen = members.filter(({ hasLoggedIn }) => !hasLoggedIn).length;
  return (
    <section className="section">
      <SectionHead title="Members" count={members.length >= limit ? `${places} (Team Full)` : places}>
        {unseen > 0 && !team.isArchived && (
          <BackForm action={teamWelcomesPath} back={teamPath(team.id)}>
            <input type="hidden" name="ids" value={team.id} />
            <SubmitButton size="sm" icon="mail" busyLabel="Sending…">
              Resend welcome
            </SubmitButton>
          </BackForm>
        )}
      </SectionHead>
      {members.length === 0 ? (
        <EmptyState icon="users" title="Nobody is in this team">
          Add a member: they get an e-mail with a link to choose a password.
        </EmptyState>
      ) : (
        <DataTable
          caption={`Members of ${team.name}`}
          rows={members}
          rowKey={(member) => member.id}
          columns={[
            {
              key: "name",
              header: "Name",
              primary: true,
              render: (member) => (
                <Link to={memberPath(team.id, member.id)}>
                  <Person actor={{ name: `${member.firstName} ${member.surname}` }} />
                </Link>
              ),
            },
            {
              key: "role",
              header: "Role",
              render: (member) => (member.id === team.ownerId ? "Team Owner" : "Member"),
            },
            {
              key: "email",
              header: "E-mail",
              render: (member) => (
                <>
                  <span className="break">
                    <MailAddress address={member.email} />
                  </span>
                  {member.hasBounced && (
                    <span className="block">
                      <Badge tone="danger">Mail bounced</Badge>
                    </span>
                  )}
                </>
              ),
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
      )}
    </section>
  );
}
