import { procedure } from "~/procedure/procedure.server";
import { loginPath } from "../auth.paths";

/** The auth root leads to sign-in (spec 1.2). */
export const loader = procedure.guest().loader(({ ctx }) => {
  throw ctx.redirect(loginPath);
});

export default function AuthRoot() {
  return null;
}
