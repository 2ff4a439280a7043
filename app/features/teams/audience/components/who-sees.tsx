import type { ReactNode } from "react";
import { EmptyState } from "~/ui/empty-state";
import { FilterBar } from "~/ui/filter-bar";
import { counted } from "~/ui/format.rules";
import { Link } from "~/ui/link";
import { type ListedPage, ListRows } from "~/ui/list-rows";
import { Status } from "~/ui/status";
import type { Column } from "~/ui/table";
import { teamPath } from "../../teams.paths";

interface Seeing {
  id: string;
  name: string;
  rule: string;
}

/** What a kind of thing says of who sees it. */
export interface WhoSees<Team extends Seeing> {
  /** As people call it: `page`. */
  thing: string;
  rules: readonly { value: Team["rule"]; label: string }[];
  isSeenBy(rule: Team["rule"]): boolean;
  reason(team: Team): string;
  /** What changes it for one team. */
  verbs?(team: Team): ReactNode;
}

/** "34 teams see this page as it is saved, 2 do not.": the line under the heading of a page that says who sees a thing. */
export function whoSeesLede(thing: string, { seeing, hidden }: { seeing: number; hidden: number }): string {
  const others = hidden > 0 ? `, ${hidden} ${hidden === 1 ? "does" : "do"} not` : "";
  return `${counted(seeing, "team")} ${seeing === 1 ? "sees" : "see"} this ${thing} as it is saved${others}.`;
}

/** Every active team, whether it sees the thing, and why. */
export function WhoSeesTable<Team extends Seeing>({
  of,
  page,
}: {
  of: WhoSees<Team>;
  page: ListedPage<Team>;
}) {
  return (
    <>
      {page.all > 0 && (
        <FilterBar
          label="Filter teams"
          search={{ label: "Search teams", placeholder: "Team name" }}
          filters={[
            {
              name: "sees",
              label: "Sees it",
              single: true,
              options: [
                { value: "yes", label: "Yes" },
                { value: "no", label: "No" },
              ],
            },
            { name: "rule", label: "Why", options: [...of.rules] },
          ]}
        />
      )}
      <ListRows
        page={page}
        noun={{ one: "team", many: "teams" }}
        caption={`Teams, and whether they see the ${of.thing}`}
        rowKey={(team) => team.id}
        columns={columnsOf(of)}
        empty={
          <EmptyState icon="users" title="No teams yet">
            As soon as there are teams, you see here which of them see the {of.thing}, and why.
          </EmptyState>
        }
      />
    </>
  );
}

const columnsOf = <Team extends Seeing>({ isSeenBy, reason, verbs }: WhoSees<Team>): Column<Team>[] => [
  {
    key: "name",
    header: "Team",
    primary: true,
    render: (team) => <Link to={teamPath(team.id)}>{team.name}</Link>,
  },
  {
    key: "sees",
    header: "Sees it",
    phoneEnd: true,
    render: ({ rule }) =>
      isSeenBy(rule) ? (
        <Status tone="success" icon="eye">
          Yes
        </Status>
      ) : (
        <Status tone="neutral" icon="eye-off">
          No
        </Status>
      ),
  },
  { key: "why", header: "The rule that decides", className: "col-words", render: reason },
  ...(verbs
    ? [{ key: "change", header: "Change", hideHeader: true, align: "right" as const, render: verbs }]
    : []),
];
