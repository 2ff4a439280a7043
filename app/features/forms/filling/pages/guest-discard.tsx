import { pageTitle } from "~/ui/page-title";
import { guestRoutes } from "../../guests/guest-place.server";
import { DiscardPage, discardTitle } from "../components/discard-page";

export const loader = guestRoutes.discard.loader;
export const action = guestRoutes.discard.action;

export const meta = pageTitle<typeof loader>(discardTitle);

/** Asks before a draft is thrown away. */
export default function GuestDiscard() {
  return <DiscardPage />;
}
