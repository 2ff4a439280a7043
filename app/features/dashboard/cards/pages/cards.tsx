import { useLoaderData } from "@remix-run/react";
import { procedure } from "~/procedure/procedure.server";
import { ShortSearch, shortList } from "~/procedure/short-list.server";
import { CARD_KINDS } from "~/rooms.server";
import { asking } from "~/ui/archivable";
import { ButtonLink } from "~/ui/button";
import { EmptyState, FilteredEmpty } from "~/ui/empty-state";
import { FilterBar } from "~/ui/filter-bar";
import { counted } from "~/ui/format.rules";
import { GenerateReport } from "~/ui/generate-report";
import { Icon } from "~/ui/icon";
import { iconFor } from "~/ui/icon.rules";
import { Link } from "~/ui/link";
import { PageHead } from "~/ui/page-head";
import { pageTitle } from "~/ui/page-title";
import { sheets } from "~/ui/sheets";
import { Status } from "~/ui/status";
import { type Column, DataTable } from "~/ui/table";
import { DashboardTabs } from "../../components/dashboard-tabs";
import { dashboardTabCounts } from "../../dashboard-tabs.server";
import { addCardPath, cardPath, cardsExportPath, cardsRemovalPath } from "../cards.paths";
import { allCards } from "../cards.queries.server";
import layoutsStyles from "../layouts.css?url";
import { listedCards, searchedCards } from "../listed-cards.server";
import { cardOffer } from "../stand.server";

export const loader = procedure
  .permission("admin")
  .input(ShortSearch)
  .reads(() => ({ cards: allCards(), counts: dashboardTabCounts() }))
  .loader(({ ctx, input, found }) => {
    const cards = listedCards(cardOffer(CARD_KINDS, ctx), found.cards);
    return { counts: found.counts, all: cards.length, ...shortList(input, searchedCards(cards)) };
  });

export const links = sheets(layoutsStyles);

export const meta = pageTitle("Cards");

const NOUN = { one: "card", many: "cards" };

/** What a dashboard can be made of, and where each card stands. */
export default function Cards() {
  const { rows: cards, all, isNarrowed, counts } = useLoaderData<typeof loader>();
  const add = (
    <ButtonLink variant="primary" icon="plus" to={addCardPath}>
      Add card
    </ButtonLink>
  );
  return (
    <>
      <PageHead
        title="Cards"
        lede="What teams find at a glance on their dashboard. A layout has six of them."
        actions={
          <>
            {cards.length > 0 && <GenerateReport to={cardsExportPath} />}
            {add}
          </>
        }
      />
      <DashboardTabs current="cards" counts={counts} />
      {all > 0 && (
        <FilterBar
          label="Filter cards"
          search={{ label: "Search cards", placeholder: "Title or kind" }}
          filters={[
            {
              name: "has",
              label: "Layouts",
              single: true,
              options: [
                { value: "some", label: "In a layout" },
                { value: "none", label: "In no layout" },
              ],
            },
          ]}
        />
      )}
      {cards.length > 0 ? (
        <DataTable
          caption="Cards by title"
          rows={cards}
          rowKey={(card) => card.id}
          summary={isNarrowed ? `${cards.length} of ${counted(all, "card")}` : counted(all, "card")}
          selection={{
            actions: [
              asking({
                label: "Delete",
                icon: "trash-2",
                value: "delete",
                formAction: cardsRemovalPath,
                danger: true,
              }),
            ],
            noun: NOUN,
            label: (card) => card.title,
          }}
          columns={COLUMNS}
        />
      ) : isNarrowed ? (
        <FilteredEmpty noun="cards" filters={["q", "has"]} />
      ) : (
        <EmptyState icon="square" title="No cards yet" actions={add}>
          A card says one thing of the team that looks at it: how many tasks are done, which files are new.
        </EmptyState>
      )}
    </>
  );
}

type Card = ReturnType<typeof useLoaderData<typeof loader>>["rows"][number];

const COLUMNS: Column<Card>[] = [
  {
    key: "title",
    header: "Card",
    primary: true,
    render: (card) => (
      <span className="card-name">
        <Icon name={iconFor(card.icon, "square")} size={20} />
        <span>
          <Link to={cardPath(card.id)}>{card.title}</Link>
          {card.description && <span className="cell-sub block">{card.description}</span>}
        </span>
      </span>
    ),
  },
  {
    key: "kind",
    header: "Shows",
    render: (card) => (card.isMini ? `${card.kind}, mini` : card.kind),
  },
  {
    key: "layouts",
    header: "In layouts",
    className: "col-words",
    phoneLabel: "In",
    render: (card) => card.layouts.join(", ") || <span className="muted">None</span>,
  },
  {
    key: "state",
    header: "Seen",
    className: "col-words",
    render: (card) =>
      card.hidden ? (
        <Status tone="warning" icon="eye-off">
          {card.hidden}
        </Status>
      ) : card.layouts.length > 0 ? (
        "By the teams of its layouts"
      ) : (
        <span className="muted">By nobody yet</span>
      ),
  },
];
