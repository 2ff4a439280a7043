import sectionsStyles from "~/features/content/reading/sections.css?url";
import { pageTitle } from "~/ui/page-title";
import { sheets } from "~/ui/sheets";
import runnerStyles from "../../runner/runner.css?url";
import { fillingHandle } from "../components/filling-page";
import { NotAskedPage, notAskedTitle } from "../components/not-asked-page";
import { forTeamRoutes } from "../filling-places.server";

export const loader = forTeamRoutes.notAsked.loader;
export const action = forTeamRoutes.notAsked.action;

export const links = sheets(sectionsStyles, runnerStyles);

export const meta = pageTitle<typeof loader>(notAskedTitle);
export const handle = fillingHandle;

/** Asks before an answer goes that is not asked any more. */
export default function ForTeamNotAsked() {
  return <NotAskedPage />;
}
