import { pageTitle } from "~/ui/page-title";
import { FillingPage, fillingTitle, whenSentOrLeft } from "../components/filling-page";
import { teamRoutes } from "../filling-places.server";

export const loader = teamRoutes.upload.loader;
export const action = teamRoutes.upload.action;

export const meta = pageTitle<typeof loader>(fillingTitle);
export const shouldRevalidate = whenSentOrLeft;

/** Files of one question without JavaScript, with the page that it stands on. */
export default function TeamUpload() {
  return <FillingPage />;
}
