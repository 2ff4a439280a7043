import sectionsStyles from "~/features/content/reading/sections.css?url";
import { pageTitle } from "~/ui/page-title";
import { sheets } from "~/ui/sheets";
import runnerStyles from "../../runner/runner.css?url";
import { FillingPage, fillingHandle, fillingTitle, whenSentOrLeft } from "../components/filling-page";
import { staffRoutes } from "../filling-places.server";

export const loader = staffRoutes.page.loader;
export const action = staffRoutes.page.action;

export const handle = fillingHandle;
export const links = sheets(sectionsStyles, runnerStyles);

export const meta = pageTitle<typeof loader>(fillingTitle);
export const shouldRevalidate = whenSentOrLeft;

/** A page of a form, or an entry of a looped group on it, of a change that staff make. */
export default function StaffPage() {
  return <FillingPage />;
}
