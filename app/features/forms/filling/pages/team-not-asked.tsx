import { pageTitle } from "~/ui/page-title";
import { NotAskedPage, notAskedTitle } from "../components/not-asked-page";
import { teamRoutes } from "../filling-places.server";

export const loader = teamRoutes.notAsked.loader;
export const action = teamRoutes.notAsked.action;

export const meta = pageTitle<typeof loader>(notAskedTitle);

/** Asks before an answer goes that is not asked any more. */
export default function TeamNotAsked() {
  return <NotAskedPage />;
}
