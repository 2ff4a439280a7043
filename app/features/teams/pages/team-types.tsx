import { useLoaderData } from "@remix-run/react";
import { procedure } from "~/procedure/procedure.server";
import { ButtonLink } from "~/ui/button";
import { EmptyState, FilteredEmpty } from "~/ui/empty-state";
import { FilterBar } from "~/ui/filter-bar";
import { counted } from "~/ui/format.rules";
import { GenerateReport } from "~/ui/generate-report";
import { Link } from "~/ui/link";
import { PageHead } from "~/ui/page-head";
import { pageTitle } from "~/ui/page-title";
import { DataTable } from "~/ui/table";
import { teamTypeList } from "../team-types.server";
import { addTeamTypePath, teamsPath, teamTypePath, teamTypesExportPath } from "../teams.paths";

export const loader = procedure
  .permission("admin")
  .input(teamTypeList.Search)
  .reads(({ input }) => ({ types: teamTypeList.page(input) }))
  .loader(({ found: { types } }) => types);

export const meta = pageTitle("Team Types");

export default function TeamTypes() {
  const { rows: types, all, total, isNarrowed, filters } = useLoaderData<typeof loader>();
  const add = (
    <ButtonLink variant="primary" icon="plus" to={addTeamTypePath}>
      Add team type
    </ButtonLink>
  );
  return (
    <>
      <PageHead
        title="Team Types"
        lede="Team types restrict content for certain users."
        actions={
          <>
            {total > 0 && <GenerateReport to={teamTypesExportPath} />}
            {add}
          </>
        }
      />
      {all > 0 && (
        <FilterBar
          label="Filter team types"
          search={{ label: "Search team types", placeholder: "Name" }}
          filters={[
            {
              name: "teams",
              label: "Teams",
              single: true,
              options: [
                { value: "some", label: "Has teams" },
                { value: "none", label: "No team" },
              ],
            },
          ]}
        />
      )}
      {types.length === 0 && isNarrowed ? (
        <FilteredEmpty noun="team types" filters={filters} />
      ) : types.length === 0 ? (
        <EmptyState icon="folder" title="No team types yet" actions={add}>
          Without types every team sees everything. Add one for each kind of stand that needs something of its
          own.
        </EmptyState>
      ) : (
        <DataTable
          caption="Team types"
          rows={types}
          rowKey={(type) => type.id}
          defaultSort={{ key: "name", direction: "asc" }}
          summary={counted(types.length, "type")}
          columns={[
            {
              key: "name",
              header: "Name",
              sortable: true,
              primary: true,
              render: (type) => <Link to={teamTypePath(type.id)}>{type.name}</Link>,
            },
            {
              key: "teams",
              header: "Teams",
              sortable: true,
              render: (type) =>
                type.teams > 0 ? (
                  <Link to={`${teamsPath}?type=${type.id}`}>{counted(type.teams, "team")}</Link>
                ) : (
                  <span className="muted">No teams</span>
                ),
            },
            {
              key: "tasks",
              header: "Own tasks",
              sortable: true,
              phoneLabel: "Own tasks",
              render: (type) =>
                type.tasks > 0 ? counted(type.tasks, "task") : <span className="muted">None</span>,
            },
          ]}
        />
      )}
    </>
  );
}
