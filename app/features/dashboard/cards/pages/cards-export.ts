import { procedure } from "~/procedure/procedure.server";
import { ShortExport, shortExport } from "~/procedure/short-list.server";
import { CARD_KINDS } from "~/rooms.server";
import { allCards } from "../cards.queries.server";
import { listedCards, searchedCards } from "../listed-cards.server";
import { cardOffer } from "../stand.server";

/** Exactly the cards that the list's filters leave, by title. */
export const loader = procedure
  .permission("admin")
  .input(ShortExport)
  .reads(() => ({ cards: allCards() }))
  .loader(({ ctx, input, found }) =>
    shortExport(ctx, input, {
      ...searchedCards(listedCards(cardOffer(CARD_KINDS, ctx), found.cards)),
      name: "cards",
      columns: [
        { header: "Card", type: "text", width: 32, value: ({ title }) => title },
        { header: "Description", type: "text", width: 40, value: ({ description }) => description },
        { header: "Shows", type: "text", width: 24, value: ({ kind }) => kind },
        { header: "Mini", type: "text", value: ({ isMini }) => (isMini ? "Yes" : "No") },
        { header: "In layouts", type: "text", width: 32, value: ({ layouts }) => layouts.join(", ") },
        { header: "Hidden because", type: "text", width: 32, value: ({ hidden }) => hidden },
      ],
    }),
  );
