import sectionsStyles from "~/features/content/reading/sections.css?url";
import { pageTitle } from "~/ui/page-title";
import { sheets } from "~/ui/sheets";
import runnerStyles from "../../runner/runner.css?url";
import { FillingPage, fillingHandle, fillingTitle, whenSentOrLeft } from "../components/filling-page";
import { forTeamRoutes } from "../filling-places.server";

export const loader = forTeamRoutes.upload.loader;
export const action = forTeamRoutes.upload.action;

export const handle = fillingHandle;
export const links = sheets(sectionsStyles, runnerStyles);

export const meta = pageTitle<typeof loader>(fillingTitle);
export const shouldRevalidate = whenSentOrLeft;

/** Files of one question without JavaScript, with the page that it stands on. */
export default function ForTeamUpload() {
  return <FillingPage />;
}
