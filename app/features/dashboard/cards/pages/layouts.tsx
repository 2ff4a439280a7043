import { useLoaderData } from "@remix-run/react";
import { teamTypeChoices } from "~/features/teams/team-types.server";
import { procedure } from "~/procedure/procedure.server";
import { CARD_KINDS } from "~/rooms.server";
import { asking } from "~/ui/archivable";
import { Badge } from "~/ui/badge";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { counted } from "~/ui/format.rules";
import { Link } from "~/ui/link";
import { PageHead } from "~/ui/page-head";
import { pageTitle } from "~/ui/page-title";
import { DataTable } from "~/ui/table";
import { DashboardTabs } from "../../components/dashboard-tabs";
import { dashboardTabCounts } from "../../dashboard-tabs.server";
import { addLayoutPath, layoutPath, layoutsRemovalPath } from "../cards.paths";
import { allCards, allLayouts, teamsByLayout } from "../cards.queries.server";
import { seenText } from "../cards.rules";
import { cardName, cardOffer } from "../stand.server";

export const loader = procedure
  .permission("admin")
  .reads(() => ({
    layouts: allLayouts(),
    cards: allCards(),
    teamTypes: teamTypeChoices(),
    byLayout: teamsByLayout(),
    counts: dashboardTabCounts(),
  }))
  .loader(({ ctx, found: { layouts, cards, teamTypes, byLayout, counts } }) => {
    const offer = cardOffer(CARD_KINDS, ctx);
    const titles = new Map(cards.map((card) => [card.id, cardName(offer, card)]));
    const names = new Map(teamTypes.map(({ id, name }) => [id, name]));
    return {
      counts,
      layouts: layouts.map((layout) => ({
        id: layout.id,
        name: layout.name,
        isDefault: layout.isDefault,
        types: layout.teamTypeIds.flatMap((id) => names.get(id) ?? []),
        cards: layout.cardIds.flatMap((id) => titles.get(id) ?? []),
        teams: byLayout.get(layout.id) ?? 0,
      })),
    };
  });

export const meta = pageTitle("Card Layouts");

/** Which six cards which teams have; the default stands first. */
export default function Layouts() {
  const { layouts, counts } = useLoaderData<typeof loader>();
  const add = (
    <ButtonLink variant="primary" icon="plus" to={addLayoutPath}>
      Add layout
    </ButtonLink>
  );
  return (
    <>
      <PageHead
        title="Card Layouts"
        lede="Six cards in their order. A team has the layout of its type, every other team the default."
        actions={add}
      />
      <DashboardTabs current="layouts" counts={counts} />
      {layouts.length > 0 ? (
        <DataTable
          caption="Card layouts, the default first, then by name"
          rows={layouts}
          rowKey={(layout) => layout.id}
          summary={counted(layouts.length, "layout")}
          selection={{
            actions: [
              asking({
                label: "Delete",
                icon: "trash-2",
                value: "delete",
                formAction: layoutsRemovalPath,
                danger: true,
              }),
            ],
            noun: { one: "layout", many: "layouts" },
            label: (layout) => layout.name,
            // There is always a default.
            isFixed: (layout) => layout.isDefault,
          }}
          columns={[
            {
              key: "name",
              header: "Layout",
              primary: true,
              render: (layout) => (
                <>
                  <Link to={layoutPath(layout.id)}>{layout.name}</Link>
                  {layout.isDefault && (
                    <>
                      {" "}
                      <Badge tone="neutral">Default</Badge>
                    </>
                  )}
                </>
              ),
            },
            {
              key: "types",
              header: "Team types",
              className: "col-words",
              phoneLabel: "For",
              render: ({ types, isDefault }) =>
                [...types, ...(isDefault ? ["Every other team"] : [])].join(", ") || (
                  <span className="muted">None</span>
                ),
            },
            {
              key: "cards",
              header: "Cards",
              className: "col-words",
              render: ({ cards }) => cards.join(", "),
            },
            { key: "teams", header: "Seen by", className: "nowrap", render: ({ teams }) => seenText(teams) },
          ]}
        />
      ) : (
        <EmptyState icon="layout-dashboard" title="No layouts yet" actions={add}>
          A layout says which six cards stand on a team’s dashboard. Until there is one, there are none.
        </EmptyState>
      )}
    </>
  );
}
