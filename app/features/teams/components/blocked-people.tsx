import type { BlockedPerson } from "~/features/email/failed-mails.queries.server";
import { Person } from "~/ui/avatar";
import { ButtonLink } from "~/ui/button";
import { counted } from "~/ui/format.rules";
import { Link } from "~/ui/link";
import { DataTable } from "~/ui/table";
import { memberPath, userPath } from "../teams.paths";

/** As the page's loader gives it: `since` in words. */
export type BlockedLine = Omit<BlockedPerson, "since"> & { since: string };

const WHY = { bounce: "An e-mail bounced.", spamComplaint: "An e-mail was reported as spam." } as const;

const pathOf = ({ id, teamId }: Pick<BlockedLine, "id" | "teamId">) =>
  teamId ? memberPath(teamId, id) : userPath(id);

/** People whom mail does not reach, each with the way to their address. */
export function BlockedPeople({ people, mayLift }: { people: readonly BlockedLine[]; mayLift: boolean }) {
  return (
    <DataTable
      caption="People whom e-mail does not reach"
      rows={people}
      rowKey={(person) => person.id}
      columns={[
        {
          key: "who",
          header: "Who",
          primary: true,
          render: (person) => (
            <Person actor={{ name: person.person }}>
              <Link to={pathOf(person)}>{person.person}</Link>
              <span className="cell-sub block">
                {[person.teamName, person.isOwner && "owner"].filter(Boolean).join(", ") || "No team"}
              </span>
            </Person>
          ),
        },
        {
          key: "address",
          header: "Address, and what is wrong",
          render: (person) => (
            <>
              <span className="break">{person.email}</span>
              <span className="block small is-danger">{WHY[person.reason]}</span>
              {person.details && <span className="block break small muted">{person.details}</span>}
            </>
          ),
        },
        { key: "since", header: "Since", phoneLabel: "Since", render: (person) => person.since },
        {
          key: "missed",
          header: "Not sent since",
          phoneLabel: "Not sent since",
          render: (person) => (person.missed > 0 ? counted(person.missed, "e-mail") : "None"),
        },
        {
          key: "mend",
          header: "Mend",
          hideHeader: true,
          render: (person) => (
            <span className="btn-row">
              <ButtonLink size="sm" to={pathOf(person)}>
                Change the address
                <span className="vh"> of {person.person}</span>
              </ButtonLink>
              {mayLift && (
                <ButtonLink size="sm" to={`${pathOf(person)}#mail-stopped`}>
                  Lift the block
                  <span className="vh"> of {person.person}</span>
                </ButtonLink>
              )}
            </span>
          ),
        },
      ]}
    />
  );
}
