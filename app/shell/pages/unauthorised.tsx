import { procedure } from "~/procedure/procedure.server";
import { UnauthorisedScreen } from "../unauthorised-screen";

export const loader = procedure.guest().loader(() => null);

export const meta = () => [{ title: "403 Forbidden" }];

export default UnauthorisedScreen;
