import { pageTitle } from "~/ui/page-title";
import { guestRoutes } from "../../guests/guest-place.server";
import { NotAskedPage, notAskedTitle } from "../components/not-asked-page";

export const loader = guestRoutes.notAsked.loader;
export const action = guestRoutes.notAsked.action;

export const meta = pageTitle<typeof loader>(notAskedTitle);

/** Asks before an answer goes that is not asked any more. */
export default function GuestNotAsked() {
  return <NotAskedPage />;
}
