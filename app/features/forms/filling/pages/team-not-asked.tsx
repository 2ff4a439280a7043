import { pageTitle } from "~/ui/page-title";
import { sheets } from "~/ui/sheets";
import listingStyles from "~/ui/styles/listing.css?url";
import writingStyles from "~/ui/styles/writing.css?url";
import runnerStyles from "../../runner/runner.css?url";
import { NotAskedPage, notAskedTitle } from "../components/not-asked-page";
import { teamRoutes } from "../filling-places.server";

export const loader = teamRoutes.notAsked.loader;
export const action = teamRoutes.notAsked.action;

export const links = sheets(writingStyles, listingStyles, runnerStyles);

export const meta = pageTitle<typeof loader>(notAskedTitle);

/** Asks before an answer goes that is not asked any more. */
export default function TeamNotAsked() {
  return <NotAskedPage />;
}
