import type { Tip } from "~/procedure/room";
import { goesLivePattern, notYetLivePath } from "~/ui/live.paths";

const UNSEEN: Tip = {
  title: "What teams see of it",
  text: "Nothing: no page, no search, no count, no mail. From its minute on it is as if you had published it then.",
};

/** What is worth knowing about the room's admin screens. */
export const goingLiveTips: Record<string, readonly Tip[]> = {
  [notYetLivePath()]: [
    UNSEEN,
    {
      title: "Day is past",
      text: "The event was closed, or the thing archived, when its day came. Nothing goes live late by itself: set a new day, or put it live.",
    },
  ],
  [goesLivePattern]: [
    UNSEEN,
    {
      title: "As it is then",
      text: "You can go on editing it until it goes live. What is saved at that minute is what teams get.",
    },
  ],
};
