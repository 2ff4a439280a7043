import { pageTitle } from "~/ui/page-title";
import { DiscardPage, discardTitle } from "../components/discard-page";
import { fillingHandle } from "../components/filling-page";
import { staffRoutes } from "../filling-places.server";

export const loader = staffRoutes.discard.loader;
export const action = staffRoutes.discard.action;

export const meta = pageTitle<typeof loader>(discardTitle);
export const handle = fillingHandle;

/** Asks before a draft is thrown away. */
export default function StaffDiscard() {
  return <DiscardPage />;
}
