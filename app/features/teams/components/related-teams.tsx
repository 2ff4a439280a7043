import { Badge } from "~/ui/badge";
import { Link } from "~/ui/link";
import { Section } from "~/ui/page-head";
import { CellProgress } from "~/ui/progress";
import { DataTable } from "~/ui/table";
import type { TeamPageData } from "../team-page.server";
import { teamPath } from "../teams.paths";
import type { RelatedTeam } from "../teams.queries.server";

/** The teams of one stand: the shares of a parent; of a share its parent and the other shares. Nothing where there are none. */
export function RelatedTeams({ team }: Pick<TeamPageData, "team">) {
  const isShare = team.standShareRole === "child";
  const rows: RelatedTeam[] = [...(team.parent ? [team.parent] : []), ...team.shares];
  if (rows.length === 0) return null;
  const title = isShare ? "Related teams" : "Stand shares";
  return (
    <Section title={title} count={rows.length}>
      <DataTable
        caption={isShare ? `Teams on the stand of ${team.name}` : `Stand shares of ${team.name}`}
        rows={rows}
        rowKey={(related) => related.id}
        columns={[
          {
            key: "name",
            header: "Team",
            primary: true,
            render: (related) => (
              <>
                <Link to={teamPath(related.id)}>{related.name}</Link>
                {isShare && (
                  <span className="cell-sub"> {related.role === "parent" ? "Parent" : "Stand share"}</span>
                )}{" "}
                {related.isArchived && <Badge tone="neutral">Archived</Badge>}
              </>
            ),
          },
          {
            key: "owner",
            header: "Owner",
            phoneLabel: "Owner",
            render: (related) => related.ownerName ?? "–",
          },
          {
            key: "progress",
            header: "Tasks done",
            phoneEnd: true,
            render: (related) => (
              <CellProgress value={related.complete} max={related.total - related.notApplicable} />
            ),
          },
        ]}
      />
    </Section>
  );
}
