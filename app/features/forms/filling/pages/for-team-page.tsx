import sectionsStyles from "~/features/content/reading/sections.css?url";
import { pageTitle } from "~/ui/page-title";
import { sheets } from "~/ui/sheets";
import runnerStyles from "../../runner/runner.css?url";
import { FillingPage, fillingHandle, fillingTitle, whenSentOrLeft } from "../components/filling-page";
import { forTeamRoutes } from "../filling-places.server";

export const loader = forTeamRoutes.page.loader;
export const action = forTeamRoutes.page.action;

export const handle = fillingHandle;
export const links = sheets(sectionsStyles, runnerStyles);

export const meta = pageTitle<typeof loader>(fillingTitle);
export const shouldRevalidate = whenSentOrLeft;

/** A page of a form, or an entry of a looped group on it, that staff fill in for a team. */
export default function ForTeamPage() {
  return <FillingPage />;
}
