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
      const known = await setPassword(ctx, { ...input, purpose, token });
      dropToken(ctx.scope, purpose);
      return ctx.redirect(await wayIn(ctx, known), { type: "success", title: notice });
    });

/** The password is set by now, whatever becomes of the session. */
async function wayIn(ctx: Ctx<unknown>, known: Known): Promise<string> {
  try {
    return await goOn(ctx.scope, await enter(ctx, known, visitOf(ctx.scope)), "/");
  } catch (error) {
    if (!(error instanceof DomainError)) report(error, { eventId: ctx.event.id, userId: known.id });
    return loginPath;
  }
}
