import { pageTitle } from "~/ui/page-title";
import { sheets } from "~/ui/sheets";
import writingStyles from "~/ui/styles/writing.css?url";
import runnerStyles from "../../runner/runner.css?url";
import { DiscardPage, discardTitle } from "../components/discard-page";
import { teamRoutes } from "../filling-places.server";

export const loader = teamRoutes.discard.loader;
export const action = teamRoutes.discard.action;

export const links = sheets(writingStyles, runnerStyles);

export const meta = pageTitle<typeof loader>(discardTitle);

/** Asks before a draft is thrown away. */
export default function TeamDiscard() {
  return <DiscardPage />;
}
