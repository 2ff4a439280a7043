import { useSearchParams } from "@remix-run/react";
import type { ReactNode } from "react";
import { fieldChoices } from "~/features/custom-fields/field-choices.rules";
import { ArchiveTabs, archiveActions, asking } from "~/ui/archivable";
import type { BulkAction } from "~/ui/bulk-bar";
import { optionsOf } from "~/ui/filter.rules";
import { FilterBar } from "~/ui/filter-bar";
import { Link } from "~/ui/link";
import { type ListedPage, ListRows } from "~/ui/list-rows";
import { CellProgress } from "~/ui/progress";
import type { Column } from "~/ui/table";
import type { ListedTeam } from "../team-list.server";
import {
  managedPath,
  teamChasersPath,
  teamListPaths,
  teamPath,
  teamsTypePath,
  teamWelcomesPath,
} from "../teams.paths";

interface ListedField {
  id: string;
  label: string;
  type: "text" | "boolean";
}

export interface TeamListProps {
  page: ListedPage<ListedTeam> & { active: number; archived: number; mine: number };
  managers: readonly { id: string; name: string }[];
  userId: string;
  teamTypes: readonly { id: string; name: string }[];
  fields: readonly ListedField[];
  columns: readonly { id: string; label: string; at: number }[];
  isArchived?: boolean;
  canDelete: boolean;
  /** Where there is nothing at all. */
  empty: ReactNode;
}

const NOUN = { one: "team", many: "teams" };

/** The list of active teams, or of archived ones: tabs, filters, chosen columns, rows to choose from, pages. */
export function TeamList(props: TeamListProps) {
  const { page, columns, isArchived = false, canDelete } = props;
  const [params] = useSearchParams();
  return (
    <>
      <ArchiveTabs
        label="Teams"
        counts={page}
        paths={teamListPaths}
        isArchived={isArchived}
        own={{
          ...{ label: "My teams", to: managedPath(props.userId), count: page.mine },
          current: !isArchived && params.getAll("manager").join() === props.userId,
        }}
      />
      {(page.all > 0 || page.isNarrowed) && <TeamFilters {...props} />}
      <ListRows
        page={page}
        noun={NOUN}
        caption={isArchived ? "Archived teams" : "Active teams"}
        columns={[...COLUMNS, ...columns.map(fieldColumn)]}
        rowKey={(team) => team.id}
        defaultSort={{ key: "name", direction: "asc" }}
        selection={{
          actions: archiveActions(teamListPaths, { isArchived, canDelete, others: OTHERS }),
          hidden: { back: params.size > 0 ? `?${params}` : "" },
          noun: NOUN,
          label: (team) => team.name,
        }}
        empty={props.empty}
      />
    </>
  );
}

/** With active teams alone: nobody of an archived one can sign in. */
const OTHERS: BulkAction[] = [
  asking({ label: "Set type", icon: "folder", value: "type", formAction: teamsTypePath }),
  { label: "Resend welcome", icon: "mail", value: "welcome", formAction: teamWelcomesPath },
  { label: "Chase", icon: "megaphone", value: "chase", formAction: teamChasersPath },
];

function TeamFilters({ teamTypes, fields, managers, isArchived }: TeamListProps) {
  return (
    <FilterBar
      isSavable={!isArchived}
      label="Filter teams"
      search={{ label: "Search teams", placeholder: "Name, owner, field" }}
      filters={[
        { name: "type", label: "Team type", options: optionsOf(teamTypes, { none: "No type" }) },
        {
          name: "manager",
          label: "Account manager",
          options: optionsOf(managers, { none: "Nobody" }),
        },
        {
          name: "done",
          label: "Tasks done",
          options: [
            { value: "none", label: "None" },
            { value: "some", label: "Some" },
            { value: "all", label: "All" },
          ],
        },
        {
          name: "login",
          label: "Last sign-in",
          single: true,
          options: [
            { value: "never", label: "Never signed in" },
            { value: "some", label: "Has signed in" },
          ],
        },
        {
          name: "mail",
          label: "E-mail",
          single: true,
          options: [
            { value: "bounced", label: "Bounced or stopped" },
            { value: "waiting", label: "Somebody is not invited yet" },
          ],
        },
        {
          name: "role",
          label: "Stand share",
          options: [
            { value: "parent", label: "Has stand shares" },
            { value: "child", label: "Is a stand share" },
            { value: "none", label: "Neither" },
          ],
        },
        {
          name: "came",
          label: "Came",
          single: true,
          options: [{ value: "week", label: "In the last week" }],
        },
        {
          name: "organiser",
          label: "Organisers",
          single: true,
          options: [
            { value: "yes", label: "Only organisers" },
            { value: "no", label: "No organisers" },
          ],
        },
        ...(fields.length > 0
          ? [{ name: "field", label: "Custom fields", options: fields.flatMap(fieldChoices) }]
          : []),
      ]}
      {...(fields.length > 0 && {
        columns: {
          name: "columns",
          label: "Columns",
          options: fields.map(({ id, label }) => ({ value: id, label })),
        },
      })}
    />
  );
}

/** A custom field as a column. */
const fieldColumn = ({ id, label, at }: TeamListProps["columns"][number]): Column<ListedTeam> => ({
  key: id,
  header: label,
  phoneLabel: label,
  className: "col-words",
  render: ({ values }) =>
    values[at] ? <span className="words">{values[at]}</span> : <span className="muted">–</span>,
});

const COLUMNS: Column<ListedTeam>[] = [
  {
    key: "name",
    header: "Team",
    sortable: true,
    primary: true,
    render: (team) => (
      <>
        <Link to={teamPath(team.id)}>{team.name}</Link>
        {team.standShareRole === "child" && (
          <span className="cell-sub"> shares with {team.parentName ?? "Unknown Parent Team"}</span>
        )}
        {team.isOrganiser && <span className="cell-sub"> Organiser</span>}
      </>
    ),
  },
  {
    key: "owner",
    header: "Owner",
    sortable: true,
    className: "col-words",
    render: (team) => team.ownerName ?? "–",
  },
  {
    key: "type",
    header: "Type",
    sortable: true,
    hideOnPhone: true,
    className: "col-words",
    render: (team) => team.typeName ?? <span className="muted">No type</span>,
  },
  {
    key: "progress",
    header: "Tasks done",
    sortable: true,
    phoneEnd: true,
    render: (team) => <CellProgress value={team.complete} max={team.total - team.notApplicable} />,
  },
  {
    key: "lastLogin",
    header: "Last sign-in",
    sortable: true,
    className: "nowrap",
    render: (team) =>
      team.hasTeamLoggedIn ? (
        <>
          <span className="phone-word">Signed in </span>
          {team.lastLogin}
        </>
      ) : (
        <>
          <span className={team.waiting > 0 ? "is-warning" : "is-danger"}>
            Never<span className="phone-word"> signed in</span>
          </span>
          {team.waiting > 0 && <span className="cell-sub block">{team.waiting} not invited yet</span>}
        </>
      ),
  },
];
