import { useLoaderData } from "@remix-run/react";
import { dayIn } from "~/lib/dates";
import { plainRows } from "~/procedure/plain-rows.server";
import { procedure } from "~/procedure/procedure.server";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { optionsOf } from "~/ui/filter.rules";
import { FilterBar } from "~/ui/filter-bar";
import { GenerateReport } from "~/ui/generate-report";
import { Link } from "~/ui/link";
import { ListRows } from "~/ui/list-rows";
import { PageHead } from "~/ui/page-head";
import { pageTitle } from "~/ui/page-title";
import { CellProgress } from "~/ui/progress";
import type { Column } from "~/ui/table";
import { lastLoginText } from "../last-login.rules";
import { teamTypeChoices } from "../team-types.server";
import { addTeamPath, teamPath, teamsExportPath, teamWelcomesPath } from "../teams.paths";
import { type TeamRow, teamList } from "../teams.queries.server";

export const loader = procedure
  .permission("moderator")
  .input(teamList.Search)
  .reads(({ input }) => ({ page: teamList.page(input), teamTypes: teamTypeChoices() }))
  .loader(({ ctx, found }) => {
    const { timeZone, locale } = ctx.settings.event;
    const today = dayIn(timeZone, ctx.now);
    return {
      ...found.page,
      rows: plainRows(
        ctx,
        found.page.rows.map(({ teamLastLoginInTime, ...row }) => ({
          ...row,
          hasTeamLoggedIn: teamLastLoginInTime !== null,
          lastLogin: lastLoginText(teamLastLoginInTime, { today, timeZone, locale }),
        })),
      ),
      teamTypes: found.teamTypes,
    };
  });

type Row = Omit<TeamRow, "teamLastLoginInTime"> & { hasTeamLoggedIn: boolean; lastLogin: string };

export const meta = pageTitle("Teams");

export default function Teams() {
  const { teamTypes, ...page } = useLoaderData<typeof loader>();
  const add = (
    <ButtonLink variant="primary" icon="plus" to={addTeamPath}>
      Add team
    </ButtonLink>
  );
  return (
    <>
      <PageHead
        title="Teams"
        actions={
          <>
            {page.total > 0 && <GenerateReport to={teamsExportPath} />}
            {add}
          </>
        }
      />
      {page.all > 0 && (
        <FilterBar
          label="Filter teams"
          search={{ label: "Search teams", placeholder: "Name or owner" }}
          filters={[
            { name: "type", label: "Team type", options: optionsOf(teamTypes, { none: "No type" }) },
            {
              name: "login",
              label: "Last sign-in",
              single: true,
              options: [
                { value: "never", label: "Never signed in" },
                { value: "some", label: "Has signed in" },
              ],
            },
          ]}
        />
      )}
      <ListRows
        page={page}
        noun={NOUN}
        caption="Active teams"
        columns={COLUMNS}
        rowKey={(team) => team.id}
        defaultSort={{ key: "name", direction: "asc" }}
        selection={{
          action: teamWelcomesPath,
          actions: [{ label: "Resend welcome", icon: "mail", value: "welcome" }],
          noun: NOUN,
          label: (team) => team.name,
        }}
        empty={
          <EmptyState icon="users" title="No teams yet" actions={add}>
            Add one team at a time. Its owner gets an e-mail with a link to set a password.
          </EmptyState>
        }
      />
    </>
  );
}

const NOUN = { one: "team", many: "teams" };

const COLUMNS: Column<Row>[] = [
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
        <span className="is-danger">
          Never<span className="phone-word"> signed in</span>
        </span>
      ),
  },
];
