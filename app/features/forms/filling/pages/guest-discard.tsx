import { pageTitle } from "~/ui/page-title";
import { sheets } from "~/ui/sheets";
import writingStyles from "~/ui/styles/writing.css?url";
import { guestRoutes } from "../../guests/guest-place.server";
import runnerStyles from "../../runner/runner.css?url";
import { DiscardPage, discardTitle } from "../components/discard-page";

export const loader = guestRoutes.discard.loader;
export const action = guestRoutes.discard.action;

export const links = sheets(writingStyles, runnerStyles);

export const meta = pageTitle<typeof loader>(discardTitle);

/** Asks before a draft is thrown away. */
export default function GuestDiscard() {
  return <DiscardPage />;
}
