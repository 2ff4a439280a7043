import { pageTitle } from "~/ui/page-title";
import { guestRoutes } from "../../guests/guest-place.server";
import { FillingPage, fillingTitle, whenSentOrLeft } from "../components/filling-page";

export const loader = guestRoutes.upload.loader;
export const action = guestRoutes.upload.action;

export const meta = pageTitle<typeof loader>(fillingTitle);
export const shouldRevalidate = whenSentOrLeft;

/** Files of one question without JavaScript, with the page that it stands on. */
export default function GuestUpload() {
  return <FillingPage />;
}
