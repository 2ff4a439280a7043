import { pageTitle } from "~/ui/page-title";
import { guestRoutes } from "../../guests/guest-place.server";
import { FillingPage, fillingTitle, whenSentOrLeft } from "../components/filling-page";

export const loader = guestRoutes.page.loader;
export const action = guestRoutes.page.action;

export const meta = pageTitle<typeof loader>(fillingTitle);
export const shouldRevalidate = whenSentOrLeft;

/** A page of a form, or an entry of a looped group on it, of a team's draft or of a change. */
export default function GuestPage() {
  return <FillingPage />;
}
