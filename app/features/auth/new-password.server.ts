import * as z from "zod";
import { DomainError } from "~/lib/errors";
import { report } from "~/lib/report.server";
import { limitsOf } from "~/procedure/limits.server";
import { type Ctx, procedure } from "~/procedure/procedure.server";
import { loginPath } from "./auth.paths";
import { NewPasswordInput } from "./auth.schema";
import { enter } from "./entrance.server";
import type { Known } from "./identities.server";
import { type PasswordPurpose, setPassword, tokenState } from "./password.commands.server";
import { goOn, visitOf } from "./second-step.server";
import { clearSessionCookie } from "./session-cookie.server";
import { dropToken, keepToken, keptToken } from "./token-cookie.server";

/** The loader and action that setting and resetting a password share: only purpose, path and notices differ. */
export const newPasswordLoader = (purpose: PasswordPurpose, path: string) =>
  procedure
    .guest()
    .input(z.object({ token: z.string().max(200).optional().catch(undefined) }))
    .loader(async ({ ctx, input }) => {
      if (input.token !== undefined) {
        keepToken(ctx.scope, purpose, input.token);
        throw ctx.redirect(path);
      }
      return {
        state: await tokenState(ctx, purpose, await keptToken(ctx.scope, purpose)),
        limits: limitsOf(NewPasswordInput),
      };
    });

/** The link signs in (or leads to the second step): it is the way in for whom strangers keep out with wrong passwords. */
export const newPasswordAction = (purpose: PasswordPurpose, notice: string) =>
  procedure
    .guest()
    .input(NewPasswordInput)
    .action(async ({ ctx, input }) => {
      const token = await keptToken(ctx.scope, purpose);
      const { oldSecret } = visitOf(ctx.scope);
      const known = await setPassword(ctx, { ...input, purpose, token, oldSecret });
      dropToken(ctx.scope, purpose);
      const { to, but } = await wayIn(ctx, known);
      return ctx.redirect(to, { type: but ? "info" : "success", title: notice, description: but });
    });

const NO_PLACE =
  "It does not sign you in here: you, or your team, are not part of this event any more. Ask its organisers.";
const NOT_IN_YET = "Signing you in did not work just now: please sign in with it.";

/** The password is set by now, whatever becomes of the session. The one that the browser had has ended. */
async function wayIn(ctx: Ctx<unknown>, known: Known): Promise<{ to: string; but?: string }> {
  try {
    const entrance = await enter(ctx, known, visitOf(ctx.scope));
    if (entrance.step !== "done") clearSessionCookie(ctx.scope);
    return { to: await goOn(ctx.scope, entrance, "/") };
  } catch (error) {
    clearSessionCookie(ctx.scope);
    if (!(error instanceof DomainError)) report(error, { eventId: ctx.event.id, userId: known.id });
    const hasNoPlace = error instanceof DomainError && error.status === 401;
    return { to: loginPath, but: hasNoPlace ? NO_PLACE : NOT_IN_YET };
  }
}
