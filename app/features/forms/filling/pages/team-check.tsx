import { pageTitle } from "~/ui/page-title";
import { CheckPage, checkTitle } from "../components/check-page";
import { teamRoutes } from "../filling-places.server";

export const loader = teamRoutes.check.loader;

export const meta = pageTitle<typeof loader>(checkTitle);

/** All answers before they are sent in. */
export default function TeamCheck() {
  return <CheckPage />;
}
