import { pageTitle } from "~/ui/page-title";
import { sheets } from "~/ui/sheets";
import writingStyles from "~/ui/styles/writing.css?url";
import runnerStyles from "../../runner/runner.css?url";
import { DraftSavedPage, draftSavedTitle } from "../components/draft-saved-page";
import { teamRoutes } from "../filling-places.server";

export const loader = teamRoutes.draftSaved.loader;
export const action = teamRoutes.draftSaved.action;

export const links = sheets(writingStyles, runnerStyles);

export const meta = pageTitle<typeof loader>(draftSavedTitle);

/** The draft is saved, not sent in. */
export default function TeamDraftSaved() {
  return <DraftSavedPage />;
}
