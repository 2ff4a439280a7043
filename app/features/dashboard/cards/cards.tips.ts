import type { Tip } from "~/procedure/room";
import {
  addCardPath,
  cardPath,
  cardsPath,
  cardsRemovalPath,
  layoutHistoryPath,
  layoutsPath,
  layoutsRemovalPath,
} from "./cards.paths";

const TITLES: Tip = {
  title: "Titles that follow",
  text: "Without a title of its own a card has that of the page that it leads to, also when you rename the page.",
};

export const cardsTips: Readonly<Record<string, readonly Tip[]>> = {
  [cardsPath]: [
    {
      title: "A card shows one fact",
      text: "Each says something of the team that looks at it: its tasks, its files, its people. You choose what, and what it is called.",
    },
    {
      title: "Then put it into a layout",
      text: "No team sees a card before a layout has it.",
      link: { to: layoutsPath, label: "Card layouts" },
    },
  ],
  [addCardPath]: [TITLES],
  [cardPath(":cardId")]: [TITLES],
  [cardsRemovalPath]: [
    {
      title: "First out of the layouts",
      text: "A card that stands in a layout stays. Put another in its place there, then delete it.",
      link: { to: layoutsPath, label: "Card layouts" },
    },
  ],
  [layoutsRemovalPath]: [
    {
      title: "Who gets what then",
      text: "The teams of a deleted layout get the default one. Its cards stay and can stand in others.",
    },
  ],
  [layoutHistoryPath(":layoutId")]: [
    {
      title: "Back, and not at once",
      text: "What you restore is a draft: look at it, change it, and publish it when teams shall have it.",
    },
  ],
  [layoutsPath]: [
    {
      title: "Who gets which layout",
      text: "A team gets the layout of its type; every other team gets the default. Stand shares go by their own type, else by their parent’s.",
    },
    {
      title: "Minis",
      text: "Two mini cards that follow each other share one place.",
    },
  ],
};
