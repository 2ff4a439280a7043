import sectionsStyles from "~/features/content/reading/sections.css?url";
import { pageTitle } from "~/ui/page-title";
import { sheets } from "~/ui/sheets";
import runnerStyles from "../../runner/runner.css?url";
import { CheckPage, checkTitle } from "../components/check-page";
import { fillingHandle } from "../components/filling-page";
import { forTeamRoutes } from "../filling-places.server";

export const loader = forTeamRoutes.check.loader;

export const handle = fillingHandle;
export const links = sheets(sectionsStyles, runnerStyles);

export const meta = pageTitle<typeof loader>(checkTitle);

/** All answers before they are sent in. */
export default function ForTeamCheck() {
  return <CheckPage />;
}
