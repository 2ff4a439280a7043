import sectionsStyles from "~/features/content/reading/sections.css?url";
import { pageTitle } from "~/ui/page-title";
import { sheets } from "~/ui/sheets";
import runnerStyles from "../../runner/runner.css?url";
import { DiscardPage, discardTitle } from "../components/discard-page";
import { fillingHandle } from "../components/filling-page";
import { forTeamRoutes } from "../filling-places.server";

export const loader = forTeamRoutes.discard.loader;
export const action = forTeamRoutes.discard.action;

export const links = sheets(sectionsStyles, runnerStyles);

export const meta = pageTitle<typeof loader>(discardTitle);
export const handle = fillingHandle;

/** Asks before a draft is thrown away. */
export default function ForTeamDiscard() {
  return <DiscardPage />;
}
