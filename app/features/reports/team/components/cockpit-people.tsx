import { personSignInLinkPath } from "~/features/people/people.paths";
import {
  addTeamMemberPath,
  memberOwnerPath,
  memberPath,
  memberViewPath,
  teamPath,
  teamWelcomesPath,
} from "~/features/teams/teams.paths";
import { Avatar } from "~/ui/avatar";
import { BackForm } from "~/ui/back-form";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { Icon } from "~/ui/icon";
import { Link } from "~/ui/link";
import { MailAddress } from "~/ui/mail-address";
import { SectionHead } from "~/ui/page-head";
import { PhoneNumber } from "~/ui/phone-number";
import { SubmitButton } from "~/ui/submit-button";
import type { CockpitData } from "../cockpit.server";

type Data = Pick<CockpitData, "team" | "limit" | "isAdmin">;
type Member = CockpitData["team"]["members"][number];

/** Who can be rung, when they were here, whether mail reaches them; and what is done with each, where they stand. */
export function CockpitPeople({ data }: { data: Data }) {
  const { team, limit } = data;
  const { members } = team;
  const unseen = members.filter(({ hasLoggedIn }) => !hasLoggedIn).length;
  const places = `${members.length} of ${limit}`;
  return (
    <section aria-labelledby="people">
      <SectionHead
        id="people"
        title="People"
        count={members.length >= limit ? `${places} (Team Full)` : places}
      >
        <div className="btn-row">
          {unseen > 0 && !team.isArchived && (
            <BackForm action={teamWelcomesPath} back={teamPath(team.id)}>
              <input type="hidden" name="ids" value={team.id} />
              <SubmitButton size="sm" icon="mail" busyLabel="Sending…">
                {members.some(({ isNotInvited }) => isNotInvited) ? "Invite" : "Resend welcome"}
              </SubmitButton>
            </BackForm>
          )}
          {!team.isArchived && members.length < limit && (
            <ButtonLink size="sm" icon="user-plus" to={addTeamMemberPath(team.id)}>
              Add member
            </ButtonLink>
          )}
        </div>
      </SectionHead>
      {members.length === 0 ? (
        <EmptyState icon="users" title="Nobody is in this team">
          Add a member: they get an e-mail with a link to choose a password.
        </EmptyState>
      ) : (
        <ul className="cockpit-people panel">
          {members.map((member) => (
            <Person key={member.id} member={member} data={data} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Person({ member, data: { team, isAdmin } }: { member: Member; data: Data }) {
  const name = `${member.firstName} ${member.surname}`;
  const isOwner = member.id === team.ownerId;
  return (
    <li>
      <div className="who">
        <Avatar actor={{ name }} size={32} />
        <div className="break">
          <Link className="strong" to={memberPath(team.id, member.id)}>
            {name}
          </Link>
          <small>{isOwner ? "Team owner" : "Member"}</small>
        </div>
      </div>
      <p className="tel">
        <Icon name="phone" />
        {member.phone ? (
          <PhoneNumber number={member.phone} />
        ) : (
          <>
            <span className="muted">No number </span>
            <Link to={`${memberPath(team.id, member.id)}#person-phone`}>
              Add<span className="vh"> the number of {name}</span>
            </Link>
          </>
        )}
      </p>
      <p className="small break">
        <MailAddress address={member.email} />
      </p>
      <dl className="small">
        <div>
          <dt>Last sign-in</dt>
          <dd>{member.hasLoggedIn ? member.lastLogin : <span className="is-danger">Never</span>}</dd>
        </div>
        <div>
          <dt>Mail</dt>
          <dd>
            {member.isNotInvited ? (
              <span className="is-warning">Not invited yet</span>
            ) : member.hasBounced ? (
              <span className="is-danger">Bounced or stopped</span>
            ) : member.mail ? (
              <span className={member.mail.tone === "danger" ? "is-danger" : undefined}>
                {member.mail.word}: {member.mail.name}, {member.mail.at}
              </span>
            ) : (
              "None yet"
            )}
          </dd>
        </div>
      </dl>
      {!team.isArchived && (
        <div className="acts small">
          <BackForm action={memberViewPath(team.id, member.id)} back={teamPath(team.id)}>
            <SubmitButton variant="text" busyLabel="Opening…">
              View as<span className="vh"> {name}</span>
            </SubmitButton>
          </BackForm>
          {!isOwner && (
            <BackForm action={memberOwnerPath(team.id, member.id)} back={teamPath(team.id)}>
              <SubmitButton variant="text" busyLabel="Saving…">
                Make owner<span className="vh">: {name}</span>
              </SubmitButton>
            </BackForm>
          )}
          {isAdmin && member.isPlainUser && (
            <Link to={personSignInLinkPath({ id: member.id, teamId: team.id })}>
              Sign-in link…<span className="vh"> for {name}</span>
            </Link>
          )}
        </div>
      )}
    </li>
  );
}
