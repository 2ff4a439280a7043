import { useLoaderData } from "@remix-run/react";
import { NoneArchived } from "~/ui/archivable";
import { PageHead } from "~/ui/page-head";
import { pageTitle } from "~/ui/page-title";
import { TeamList } from "../components/team-list";
import { teamListLoader } from "../team-list.server";
import { teamsPath } from "../teams.paths";

export const loader = teamListLoader({ isArchived: true });

export const meta = pageTitle("Archived Teams");

export default function ArchivedTeams() {
  const data = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead
        title="Archived Teams"
        lede="Their people cannot sign in. What they did is kept, and comes back with them."
      />
      <TeamList {...data} isArchived empty={<NoneArchived icon="users" many="teams" to={teamsPath} />} />
    </>
  );
}
