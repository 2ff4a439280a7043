import { Avatar } from "~/ui/avatar";
import { BackForm } from "~/ui/back-form";
import { counted } from "~/ui/format.rules";
import { Link } from "~/ui/link";
import { MailAddress } from "~/ui/mail-address";
import { PhoneNumber } from "~/ui/phone-number";
import { SubmitButton } from "~/ui/submit-button";
import { myMemberPath, myMemberWelcomePath } from "../../people.paths";
import { ROLE_LABELS } from "../../people.rules";

interface Member {
  id: string;
  firstName: string;
  surname: string;
  email: string;
  phone: string | null;
  isOwner: boolean;
  isSelf: boolean;
  hasLoggedIn: boolean;
  lastLogin: string;
  open: number;
  overdue: number;
}

/** The people of a team: who they are to it, what they have to do, and when they were here. */
export function TeamPeople({ members, isOwner }: { members: readonly Member[]; isOwner: boolean }) {
  return (
    <ul className="rows">
      {members.map((member) => {
        const name = `${member.firstName} ${member.surname}`;
        return (
          <li className="person-row" key={member.id}>
            <Avatar actor={{ name }} size={32} />
            <div className="break">
              <span className="strong">{name}</span>
              {member.isSelf && <span className="muted"> (you)</span>}
              <small>
                {member.isOwner ? ROLE_LABELS.owner : ROLE_LABELS.member},{" "}
                <MailAddress address={member.email} />
                {member.phone && (
                  <>
                    , <PhoneNumber number={member.phone} />
                  </>
                )}
              </small>
            </div>
            <div className="end">
              <div className="small num">
                {member.overdue > 0 && <span className="is-danger strong">{member.overdue} overdue, </span>}
                {counted(member.open, "open task")}
                <small>{hereText(member)}</small>
              </div>
              {isOwner && (
                <div className="act">
                  {!member.hasLoggedIn && (
                    <BackForm action={myMemberWelcomePath(member.id)}>
                      <SubmitButton variant="text" className="small nowrap" busyLabel="Sending…">
                        Send again<span className="vh">: the invitation of {name}</span>
                      </SubmitButton>
                    </BackForm>
                  )}
                  {!member.isSelf && (
                    <Link className="small muted" to={myMemberPath(member.id)}>
                      Remove<span className="vh"> {name}</span>
                    </Link>
                  )}
                </div>
              )}
            </div>
          </li>
        );
      })}
    </ul>
  );
}

function hereText({ isSelf, hasLoggedIn, lastLogin }: Member): string {
  if (isSelf) return "Here now";
  if (!hasLoggedIn) return "Invited, not here yet";
  return `Last sign-in ${lastLogin.replace("Today", "today").replace("Yesterday", "yesterday")}`;
}
