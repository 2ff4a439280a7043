import { recoveryCodesPath } from "~/features/auth/auth.paths";
import { type Added, noteFactor } from "~/features/auth/factors.commands.server";
import { keepCodes } from "~/features/auth/set-up.server";
import type { CurrentUser } from "~/identity/session.server";
import type { Ctx } from "~/procedure/procedure.server";
import { securityPath } from "./account.paths";

/** After a factor was added in a session: the mail, the log, and the codes where it was the first. */
export async function factorAdded(ctx: Ctx<CurrentUser>, added: Added, title: string): Promise<Response> {
  const { requestContext, user } = ctx;
  await noteFactor(ctx, user, {
    mail: "secondFactorAdded",
    activity: added.kind === "passkey" ? "passkey.added" : "factor.added",
    session: requestContext.session ? { id: requestContext.session.id, kind: added.kind } : undefined,
  });
  if (!added.codes) return ctx.redirect(securityPath, { type: "success", title });
  await keepCodes(ctx, user.id, added.codes, securityPath);
  return ctx.redirect(recoveryCodesPath, { type: "success", title });
}
