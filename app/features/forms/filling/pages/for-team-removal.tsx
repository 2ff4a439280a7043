import sectionsStyles from "~/features/content/reading/sections.css?url";
import { pageTitle } from "~/ui/page-title";
import { sheets } from "~/ui/sheets";
import runnerStyles from "../../runner/runner.css?url";
import { fillingHandle } from "../components/filling-page";
import { RemovalPage, removalTitle } from "../components/removal-page";
import { forTeamRoutes } from "../filling-places.server";

export const loader = forTeamRoutes.removal.loader;
export const action = forTeamRoutes.removal.action;

export const links = sheets(sectionsStyles, runnerStyles);

export const meta = pageTitle<typeof loader>(removalTitle);
export const handle = fillingHandle;

/** Asks before a file or an entry is taken out of a draft. */
export default function ForTeamRemoval() {
  return <RemovalPage />;
}
