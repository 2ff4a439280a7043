import { pageTitle } from "~/ui/page-title";
import { CheckPage, checkTitle } from "../components/check-page";
import { fillingHandle } from "../components/filling-page";
import { staffRoutes } from "../filling-places.server";

export const loader = staffRoutes.check.loader;

export const handle = fillingHandle;
export const meta = pageTitle<typeof loader>(checkTitle);

/** All answers before they are sent in. */
export default function StaffCheck() {
  return <CheckPage />;
}
