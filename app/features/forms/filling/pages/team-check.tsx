import { pageTitle } from "~/ui/page-title";
import { sheets } from "~/ui/sheets";
import listingStyles from "~/ui/styles/listing.css?url";
import writingStyles from "~/ui/styles/writing.css?url";
import runnerStyles from "../../runner/runner.css?url";
import { CheckPage, checkTitle } from "../components/check-page";
import { teamRoutes } from "../filling-places.server";

export const loader = teamRoutes.check.loader;

export const links = sheets(writingStyles, listingStyles, runnerStyles);

export const meta = pageTitle<typeof loader>(checkTitle);

/** All answers before they are sent in. */
export default function TeamCheck() {
  return <CheckPage />;
}
