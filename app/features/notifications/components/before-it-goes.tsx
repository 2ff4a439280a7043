import { counted } from "~/ui/format.rules";
import { Icon, type IconName } from "~/ui/icon";
import { SideFacts } from "~/ui/summary-list";

export interface Before {
  teams: number;
  people: number;
  blocked: number;
  unsubscribed: number;
  /** Teams that may not open what it leads to. */
  blind: number;
  /** Of those who cannot get a mail, the first by name. */
  unable: readonly {
    id: string;
    name: string;
    teamName: string;
    why: "blocked" | "unsubscribed";
    since: string | null;
  }[];
  blindTeams: readonly { id: string; name: string; isShare: boolean }[];
}

export const mailsOf = ({ people, blocked, unsubscribed }: Before): number => people - blocked - unsubscribed;

/** How many teams, people and mails it comes to as it is saved, and by name who does not get everything. */
export function BeforeItGoes({
  before,
  sendEmail,
  isOpen = false,
}: {
  before: Before;
  sendEmail: boolean;
  /** The names are shown at once. */
  isOpen?: boolean;
}) {
  const without = before.blocked + before.unsubscribed;
  const missing = (sendEmail ? without : 0) + before.blind;
  return (
    <>
      <SideFacts
        rows={[
          { label: "Teams", value: before.teams },
          { label: "People who see it in the portal", value: before.people },
          sendEmail && { label: "People who cannot get a mail", value: without },
          {
            label: "Mails",
            value: sendEmail ? (
              <strong className="notify-sum">{mailsOf(before)}</strong>
            ) : (
              "None, it is not mailed"
            ),
          },
        ]}
      />
      {missing > 0 && (
        <details className="notify-missing" open={isOpen}>
          <summary>Who does not get everything</summary>
          <ul>
            {sendEmail &&
              before.unable.map(({ id, name, teamName, why, since }) => (
                <Missing
                  key={id}
                  icon={why === "blocked" ? "ban" : "mail"}
                  who={`${name}, ${teamName}`}
                  why={
                    why === "blocked"
                      ? `Mail came back${since ? `, ${since}` : ""}. No mail until the address changes.`
                      : "Unsubscribed. They see it in the portal."
                  }
                />
              ))}
            {sendEmail && without > before.unable.length && (
              <li className="muted">
                and {counted(without - before.unable.length, "person", "people")} more
              </li>
            )}
            {before.blindTeams.map(({ id, name, isShare }) => (
              <Missing
                key={id}
                icon="eye-off"
                who={isShare ? `${name}, a stand share` : name}
                why="May not see what it leads to: gets the text without the link."
              />
            ))}
            {before.blind > before.blindTeams.length && (
              <li className="muted">and {counted(before.blind - before.blindTeams.length, "team")} more</li>
            )}
          </ul>
        </details>
      )}
    </>
  );
}

const Missing = ({ icon, who, why }: { icon: IconName; who: string; why: string }) => (
  <li>
    <Icon name={icon} />
    <span>
      <strong>{who}</strong>
      <span className="muted block">{why}</span>
    </span>
  </li>
);
