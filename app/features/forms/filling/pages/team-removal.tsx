import { pageTitle } from "~/ui/page-title";
import { sheets } from "~/ui/sheets";
import writingStyles from "~/ui/styles/writing.css?url";
import runnerStyles from "../../runner/runner.css?url";
import { RemovalPage, removalTitle } from "../components/removal-page";
import { teamRoutes } from "../filling-places.server";

export const loader = teamRoutes.removal.loader;
export const action = teamRoutes.removal.action;

export const links = sheets(writingStyles, runnerStyles);

export const meta = pageTitle<typeof loader>(removalTitle);

/** Asks before a file or an entry is taken out of a draft. */
export default function TeamRemoval() {
  return <RemovalPage />;
}
