import { useLoaderData } from "@remix-run/react";
import { procedure } from "~/procedure/procedure.server";
import { CARD_KINDS } from "~/rooms.server";
import { asking } from "~/ui/archivable";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { counted } from "~/ui/format.rules";
import { Icon } from "~/ui/icon";
import { iconFor } from "~/ui/icon.rules";
import { Link } from "~/ui/link";
import { PageHead } from "~/ui/page-head";
import { pageTitle } from "~/ui/page-title";
import { Status } from "~/ui/status";
import { type Column, DataTable } from "~/ui/table";
import { DashboardTabs } from "../../components/dashboard-tabs";
import { dashboardTabCounts } from "../../dashboard-tabs.server";
import { cardLook, hiddenBecause } from "../card-editor.server";
import { addCardPath, cardPath, cardsRemovalPath } from "../cards.paths";
import { allCards } from "../cards.queries.server";
import { cardName, cardOffer } from "../stand.server";

export const loader = procedure
  .permission("admin")
  .reads(() => ({ cards: allCards(), counts: dashboardTabCounts() }))
  .loader(({ ctx, found }) => {
    const offer = cardOffer(CARD_KINDS, ctx);
    const cards = found.cards.map((card) => ({
      id: card.id,
      title: cardName(offer, card),
      description: card.description,
      isMini: card.isMini,
      layouts: card.layouts,
      hidden: hiddenBecause(offer, card),
      ...cardLook(offer, card),
    }));
    return {
      counts: found.counts,
      cards: cards.sort((a, b) => a.title.localeCompare(b.title, "en-GB") || (a.id < b.id ? -1 : 1)),
    };
  });

export const meta = pageTitle("Cards");

const NOUN = { one: "card", many: "cards" };

/** What a dashboard can be made of, and where each card stands. */
export default function Cards() {
  const { cards, counts } = useLoaderData<typeof loader>();
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
        actions={add}
      />
      <DashboardTabs current="cards" counts={counts} />
      {cards.length > 0 ? (
        <DataTable
          caption="Cards by title"
          rows={cards}
          rowKey={(card) => card.id}
          summary={counted(cards.length, "card")}
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
      ) : (
        <EmptyState icon="square" title="No cards yet" actions={add}>
          A card says one thing of the team that looks at it: how many tasks are done, which files are new.
        </EmptyState>
      )}
    </>
  );
}

type Card = ReturnType<typeof useLoaderData<typeof loader>>["cards"][number];

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
