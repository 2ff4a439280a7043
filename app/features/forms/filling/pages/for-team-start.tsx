import sectionsStyles from "~/features/content/reading/sections.css?url";
import { pageTitle } from "~/ui/page-title";
import { sheets } from "~/ui/sheets";
import runnerStyles from "../../runner/runner.css?url";
import { FillingPage, fillingHandle, fillingTitle, whenSentOrLeft } from "../components/filling-page";
import { forTeamRoutes } from "../filling-places.server";

/** Leads to a form's first page, or to where its draft stands; says why where it cannot be filled in. */
export const loader = forTeamRoutes.start.loader;

export const handle = fillingHandle;
export const links = sheets(sectionsStyles, runnerStyles);

export const meta = pageTitle<typeof loader>(fillingTitle);
export const shouldRevalidate = whenSentOrLeft;

export default function ForTeamStart() {
  return <FillingPage />;
}
