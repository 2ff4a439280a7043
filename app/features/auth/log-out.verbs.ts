import { procedure } from "~/procedure/procedure.server";
import { verbs } from "~/procedure/verbs.server";
import { loginPath } from "./auth.paths";
import { clearSessionCookie, sessionSecret } from "./session-cookie.server";
import { signOut } from "./sign-in.commands.server";
import { endView } from "./view.commands.server";

const visit = procedure.guest().returnTo(() => "/");

const routes = verbs({
  /** Ends the session and loads the application anew, so that nothing of it stays in the page (spec 1.4). */
  "log-out": visit.verb(async ({ ctx }) => {
    const secret = sessionSecret(ctx.scope);
    const { view } = ctx.requestContext;
    if (view) await endView(ctx, view);
    if (secret && ctx.user) await signOut(ctx, secret);
    clearSessionCookie(ctx.scope);
    return ctx.redirect(loginPath, { type: "success", title: "You are signed out" });
  }),
});

export const loader = routes.loader;
export const action = routes.action;
