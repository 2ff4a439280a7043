import sectionsStyles from "~/features/content/reading/sections.css?url";
import { pageTitle } from "~/ui/page-title";
import { sheets } from "~/ui/sheets";
import runnerStyles from "../../runner/runner.css?url";
import { DraftSavedPage, draftSavedTitle } from "../components/draft-saved-page";
import { fillingHandle } from "../components/filling-page";
import { forTeamRoutes } from "../filling-places.server";

export const loader = forTeamRoutes.draftSaved.loader;
export const action = forTeamRoutes.draftSaved.action;

export const handle = fillingHandle;
export const links = sheets(sectionsStyles, runnerStyles);

export const meta = pageTitle<typeof loader>(draftSavedTitle);

/** The draft is saved, not sent in. */
export default function ForTeamDraftSaved() {
  return <DraftSavedPage />;
}
