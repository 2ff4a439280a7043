import sectionsStyles from "~/features/content/reading/sections.css?url";
import { pageTitle } from "~/ui/page-title";
import { sheets } from "~/ui/sheets";
import listingStyles from "~/ui/styles/listing.css?url";
import writingStyles from "~/ui/styles/writing.css?url";
import runnerStyles from "../../runner/runner.css?url";
import { FillingPage, fillingTitle, whenSentOrLeft } from "../components/filling-page";
import { teamRoutes } from "../filling-places.server";

/** Leads to a form's first page, or to where its draft stands; says why where it cannot be filled in. */
export const loader = teamRoutes.start.loader;

export const links = sheets(writingStyles, listingStyles, sectionsStyles, runnerStyles);

export const meta = pageTitle<typeof loader>(fillingTitle);
export const shouldRevalidate = whenSentOrLeft;

export default function TeamStart() {
  return <FillingPage />;
}
