import { pageTitle } from "~/ui/page-title";
import { sheets } from "~/ui/sheets";
import listingStyles from "~/ui/styles/listing.css?url";
import writingStyles from "~/ui/styles/writing.css?url";
import { guestRoutes } from "../../guests/guest-place.server";
import runnerStyles from "../../runner/runner.css?url";
import { NotAskedPage, notAskedTitle } from "../components/not-asked-page";

export const loader = guestRoutes.notAsked.loader;
export const action = guestRoutes.notAsked.action;

export const links = sheets(writingStyles, listingStyles, runnerStyles);

export const meta = pageTitle<typeof loader>(notAskedTitle);

/** Asks before an answer goes that is not asked any more. */
export default function GuestNotAsked() {
  return <NotAskedPage />;
}
