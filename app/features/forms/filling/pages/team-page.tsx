import { pageTitle } from "~/ui/page-title";
import { FillingPage, fillingTitle, whenSentOrLeft } from "../components/filling-page";
import { teamRoutes } from "../filling-places.server";

export const loader = teamRoutes.page.loader;
export const action = teamRoutes.page.action;

export const meta = pageTitle<typeof loader>(fillingTitle);
export const shouldRevalidate = whenSentOrLeft;

/** A page of a form, or an entry of a looped group on it, of a team's draft or of a change. */
export default function TeamPage() {
  return <FillingPage />;
}
