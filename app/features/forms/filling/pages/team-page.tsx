import sectionsStyles from "~/features/content/reading/sections.css?url";
import { pageTitle } from "~/ui/page-title";
import { sheets } from "~/ui/sheets";
import listingStyles from "~/ui/styles/listing.css?url";
import writingStyles from "~/ui/styles/writing.css?url";
import runnerStyles from "../../runner/runner.css?url";
import { FillingPage, fillingTitle, whenSentOrLeft } from "../components/filling-page";
import { teamRoutes } from "../filling-places.server";

export const loader = teamRoutes.page.loader;
export const action = teamRoutes.page.action;

export const links = sheets(writingStyles, listingStyles, sectionsStyles, runnerStyles);

export const meta = pageTitle<typeof loader>(fillingTitle);
export const shouldRevalidate = whenSentOrLeft;

/** A page of a form, or an entry of a looped group on it, of a team's draft or of a change. */
export default function TeamPage() {
  return <FillingPage />;
}
