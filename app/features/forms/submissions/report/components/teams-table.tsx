import { teamPath } from "~/features/teams/teams.paths";
import { Link } from "~/ui/link";
import { MailAddress } from "~/ui/mail-address";
import { Status } from "~/ui/status";
import { type Column, DataTable } from "~/ui/table";
import { forTeamPath } from "../../../filling/filling.paths";
import { TEAM_ANSWER_LOOKS } from "../asked-teams.rules";
import type { ShownTeam } from "../shown-teams.server";

/** `linked`: to the teams' own pages, which moderators open. */
export const teamColumns = (
  linked: boolean,
  {
    isList = false,
    fillIn,
  }: { isList?: boolean /** Staff fill it in for who has not. */; fillIn?: { formId: string } } = {},
): Column<ShownTeam>[] => [
  {
    key: "team",
    header: "Team",
    primary: true,
    sortable: isList,
    render: ({ id, name, typeName }) => (
      <>
        {linked ? <Link to={teamPath(id)}>{name}</Link> : name}
        {typeName && <span className="cell-sub"> {typeName}</span>}
      </>
    ),
  },
  {
    key: "owner",
    header: "Owner",
    className: "col-words",
    render: ({ owner, ownerEmail }) => (
      <>
        {owner ?? "Nobody"}
        {ownerEmail && (
          <small className="cell-under">
            <MailAddress address={ownerEmail} />
          </small>
        )}
      </>
    ),
  },
  {
    key: "status",
    header: "State",
    sortable: isList,
    phoneEnd: true,
    render: ({ answer }) => {
      const { label, tone, icon } = TEAM_ANSWER_LOOKS[answer];
      return (
        <Status tone={tone} icon={icon}>
          {label}
        </Status>
      );
    },
  },
  {
    key: "at",
    header: "Sent in or saved",
    className: "nowrap",
    phoneLabel: "Saved",
    render: ({ at }) => at ?? <span className="muted">–</span>,
  },
  {
    key: "lastLogin",
    header: "Last sign-in",
    className: "nowrap",
    phoneLabel: "Signed in",
    render: ({ hasLoggedIn, lastLogin }) =>
      hasLoggedIn ? lastLogin : <span className="is-danger">{lastLogin}</span>,
  },
  ...(fillIn
    ? [
        {
          key: "fillIn",
          header: "Fill in",
          hideHeader: true,
          className: "right",
          render: ({ id, name, answer }: ShownTeam) =>
            answer !== "submitted" && (
              <Link to={forTeamPath({ teamId: id, ...fillIn })}>
                Fill in<span className="vh"> for {name}</span>
              </Link>
            ),
        },
      ]
    : []),
];

export function TeamsTable({
  rows,
  caption,
  linked,
}: {
  rows: readonly ShownTeam[];
  caption: string;
  linked: boolean;
}) {
  return <DataTable caption={caption} columns={teamColumns(linked)} rows={rows} rowKey={({ id }) => id} />;
}
