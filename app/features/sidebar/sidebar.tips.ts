import type { Tip } from "~/procedure/room";
import { addSidebarSectionPath, sidebarReorderPath, sidebarSectionPath } from "./sidebar.paths";

const FOLDED: Tip = {
  title: "Folded sections",
  text: "A section that somebody folds or unfolds stays so for them, on each of their devices.",
};
const LIVE: Tip = {
  title: "Live at once",
  text: "Each change is seen with the next page that somebody opens. Nothing has to be published.",
};

/** What is worth knowing about the room's admin screens. */
export const sidebarTips: Record<string, readonly Tip[]> = {
  [addSidebarSectionPath]: [FOLDED],
  [sidebarReorderPath]: [LIVE],
  [sidebarSectionPath(":sidebarSectionId")]: [FOLDED],
};
