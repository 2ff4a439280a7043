import { pageTitle } from "~/ui/page-title";
import { FillingPage, fillingTitle, whenSentOrLeft } from "../components/filling-page";
import { teamRoutes } from "../filling-places.server";

/** A form's first page, or where its draft stands. */
export const loader = teamRoutes.start.loader;

export const meta = pageTitle<typeof loader>(fillingTitle);
export const shouldRevalidate = whenSentOrLeft;

export default function TeamStart() {
  return <FillingPage />;
}
