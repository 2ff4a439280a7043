import { pageTitle } from "~/ui/page-title";
import { guestRoutes } from "../../guests/guest-place.server";
import { FillingPage, fillingTitle, whenSentOrLeft } from "../components/filling-page";

/** A form's first page, or where its draft stands. */
export const loader = guestRoutes.start.loader;

export const meta = pageTitle<typeof loader>(fillingTitle);
export const shouldRevalidate = whenSentOrLeft;

export default function GuestStart() {
  return <FillingPage />;
}
