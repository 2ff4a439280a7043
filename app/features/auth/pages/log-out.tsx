import { procedure } from "~/procedure/procedure.server";
import { loginPath } from "../auth.paths";
import { clearSessionCookie, sessionSecret } from "../session-cookie.server";
import { signOut } from "../sign-in.commands.server";

export const loader = procedure.guest().loader(({ ctx }) => {
  throw ctx.redirect("/");
});

/** Ends the session and loads the application anew, so that nothing of it stays in the page (spec 1.4). */
export const action = procedure.guest().action(async ({ ctx }) => {
  const secret = sessionSecret(ctx.scope);
  if (secret && ctx.user) await signOut(ctx, secret);
  clearSessionCookie(ctx.scope);
  return ctx.redirect(loginPath, { type: "success", title: "You are signed out" });
});
