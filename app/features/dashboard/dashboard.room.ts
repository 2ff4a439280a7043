import { roomTexts } from "~/procedure/room";
import { cardsPath, layoutsPath } from "./cards/cards.paths";
import { cardsTips } from "./cards/cards.tips";

export const dashboardRoom = roomTexts({
  name: "dashboard",
  subjects: { dashboard: { label: "Dashboard", order: 16 } },
  activities: {
    dashboard: {
      "card.added": "added the card {title}",
      "card.updated": "changed the card {title}",
      "card.deleted": "deleted the card {title}",
      "cardLayout.added": "added the card layout {name}",
      "cardLayout.updated": "changed the card layout {name}",
      "cardLayout.audienceChanged": "changed who has the card layout {title}",
      "cardLayout.madeDefault": "made {name} the card layout of every other team",
      "cardLayout.deleted": "deleted the card layout {name}",
    },
  },
  places: [
    {
      group: "Dashboard",
      to: cardsPath,
      label: "Cards",
      icon: "square",
      access: "admin",
      description: "What teams find at a glance on their dashboard.",
      count: "cards",
      noun: "card",
      order: 3,
    },
    {
      group: "Dashboard",
      to: layoutsPath,
      label: "Card Layouts",
      icon: "layout-dashboard",
      access: "admin",
      description: "Six cards in their order, for which teams.",
      count: "cardLayouts",
      noun: "layout",
      order: 4,
    },
  ],
  tips: cardsTips,
  corePages: { dashboard: { to: "/" } },
});
