import * as z from "zod";
import { procedure } from "~/procedure/procedure.server";
import { loginPath } from "./auth.paths";
import { NewPasswordInput } from "./auth.schema";
import { type PasswordPurpose, setPassword, tokenState } from "./password.commands.server";
import { dropToken, keepToken, keptToken } from "./token-cookie.server";

/** The loader and action that setting and resetting a password share: only purpose, path and notice differ. */
export const newPasswordLoader = (purpose: PasswordPurpose, path: string) =>
  procedure
    .guest()
    .input(z.object({ token: z.string().max(200).optional().catch(undefined) }))
    .loader(async ({ ctx, input }) => {
      if (input.token !== undefined) {
        keepToken(ctx.scope, purpose, input.token);
        throw ctx.redirect(path);
      }
      return { state: await tokenState(ctx, purpose, await keptToken(ctx.scope, purpose)) };
    });

export const newPasswordAction = (purpose: PasswordPurpose, notice: string) =>
  procedure
    .guest()
    .input(NewPasswordInput)
    .action(async ({ ctx, input }) => {
      await setPassword(ctx, { ...input, purpose, token: await keptToken(ctx.scope, purpose) });
      dropToken(ctx.scope, purpose);
      return ctx.redirect(loginPath, { type: "success", title: notice });
    });
