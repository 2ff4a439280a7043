import { procedure } from "~/procedure/procedure.server";
import { pageTitle } from "~/ui/page-title";
import { UnauthorisedScreen } from "../unauthorised-screen";

export const loader = procedure.guest().loader(() => null);

export const meta = pageTitle("403 Forbidden");

export default UnauthorisedScreen;
