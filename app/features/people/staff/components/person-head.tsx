import { memberViewPath, teamPath } from "~/features/teams/teams.paths";
import { lowerFirst } from "~/lib/text.rules";
import { BackForm } from "~/ui/back-form";
import { Link } from "~/ui/link";
import { MailAddress } from "~/ui/mail-address";
import { PhoneNumber } from "~/ui/phone-number";
import { SubmitButton } from "~/ui/submit-button";
import { personChaserPath, personPath, personWelcomePath } from "../../people.paths";
import { ROLE_LABELS } from "../../people.rules";
import type { PersonPageData } from "../person.server";

/** Who it is, in a line. */
export const personMeta = ({ person }: PersonPageData) => [
  <span className="break" key="email">
    <MailAddress address={person.email} />
  </span>,
  ...(person.phone ? [<PhoneNumber key="phone" number={person.phone} />] : []),
  ...(person.teamId
    ? [
        <Link to={teamPath(person.teamId)} key="team">
          {person.teamName}
        </Link>,
        person.isOwner ? ROLE_LABELS.owner : ROLE_LABELS.member,
      ]
    : [ROLE_LABELS.none]),
  ...(person.waits ? [`Not invited yet: ${lowerFirst(person.waits)}`] : []),
  person.hasLoggedIn ? (
    `Last sign-in ${person.lastLogin}`
  ) : (
    <span className="is-danger" key="never">
      Never signed in
    </span>
  ),
];

/** To see what they see; and whoever never came is written to again, at most once a day each way. */
export function PersonActions({ data: { person, isInvited, mayChange, isSelf } }: { data: PersonPageData }) {
  return (
    <>
      {mayChange && !isSelf && person.teamId && !person.isTeamArchived && (
        <BackForm action={memberViewPath(person.teamId, person.id)} back={personPath(person)}>
          <SubmitButton icon="eye" busyLabel="Opening…">
            <span className="name-clip">View portal as {person.firstName}</span>
          </SubmitButton>
        </BackForm>
      )}
      {!person.hasLoggedIn && !person.isTeamArchived && <Invitations person={person} isInvited={isInvited} />}
    </>
  );
}

/** One button that says what it does: who waits is invited, whom no welcome reached gets it again, everybody else is reminded of it. */
function Invitations({ person, isInvited }: Pick<PersonPageData, "person" | "isInvited">) {
  return isInvited ? (
    <BackForm action={personChaserPath(person)} back={personPath(person)}>
      <SubmitButton icon="bell" busyLabel="Sending…">
        Remind to sign in
      </SubmitButton>
    </BackForm>
  ) : (
    <BackForm action={personWelcomePath(person)} back={personPath(person)}>
      <SubmitButton icon="mail" busyLabel="Sending…">
        {person.waits ? "Invite now" : "Send the welcome again"}
      </SubmitButton>
    </BackForm>
  );
}
