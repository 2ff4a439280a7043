import { useLoaderData } from "@remix-run/react";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { GenerateReport } from "~/ui/generate-report";
import { PageHead } from "~/ui/page-head";
import { pageTitle } from "~/ui/page-title";
import { TeamList } from "../components/team-list";
import { teamListLoader } from "../team-list.server";
import { addTeamPath, teamsExportPath } from "../teams.paths";

export const loader = teamListLoader({ isArchived: false });

export const meta = pageTitle("Teams");

export default function Teams() {
  const data = useLoaderData<typeof loader>();
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
            {data.page.total > 0 && <GenerateReport to={teamsExportPath} />}
            {add}
          </>
        }
      />
      <TeamList
        {...data}
        empty={
          <EmptyState icon="users" title="No teams yet" actions={add}>
            Add one team at a time. Its owner gets an e-mail with a link to set a password.
          </EmptyState>
        }
      />
    </>
  );
}
