import { useLoaderData } from "@remix-run/react";
import { procedure } from "~/procedure/procedure.server";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { counted } from "~/ui/format.rules";
import { Link } from "~/ui/link";
import { PageHead } from "~/ui/page-head";
import { pageTitle } from "~/ui/page-title";
import { DataTable } from "~/ui/table";
import { teamTypeList } from "../team-types.server";
import { addTeamTypePath, teamsPath, teamTypePath } from "../teams.paths";

export const loader = procedure
  .permission("admin")
  .input(teamTypeList.Search)
  .reads(({ input }) => ({ types: teamTypeList.page(input) }))
  .loader(({ found }) => ({ types: found.types.rows }));

export const meta = pageTitle("Team Types");

export default function TeamTypes() {
  const { types } = useLoaderData<typeof loader>();
  const add = (
    <ButtonLink variant="primary" icon="plus" to={addTeamTypePath}>
      Add team type
    </ButtonLink>
  );
  return (
    <>
      <PageHead title="Team Types" lede="Team types restrict content for certain users." actions={add} />
      {types.length === 0 ? (
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
              phoneLabel: "Teams",
              render: (type) =>
                type.teams > 0 ? (
                  <Link to={`${teamsPath}?type=${type.id}`}>{counted(type.teams, "team")}</Link>
                ) : (
                  <span className="muted">None</span>
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
