import { useActionData, useLoaderData } from "@remix-run/react";
import * as z from "zod";
import { dropToken, keepToken, keptToken } from "~/features/auth/token-cookie.server";
import { procedure } from "~/procedure/procedure.server";
import { pageTitle } from "~/ui/page-title";
import { accountPath, updateEmailLoginPath, updateEmailPath } from "../account.paths";
import { changeEmail, findEmailChange } from "../email-change.commands.server";
import { UpdateEmailForm } from "../update-email-form";

/** The link of the verification mail. Opening it changes nothing: mail programs open links too. */
export const loader = procedure
  .guest()
  .input(z.object({ token: z.string().max(200).optional().catch(undefined) }))
  .loader(async ({ ctx, input }) => {
    if (input.token !== undefined) {
      keepToken(ctx.scope, "updateEmail", input.token);
      throw ctx.redirect(updateEmailPath);
    }
    const change = await findEmailChange(ctx, await keptToken(ctx.scope, "updateEmail"));
    const isTheirs = ctx.user !== null && ctx.user.id === change?.userId;
    if (change?.state !== "good") {
      const email = isTheirs ? (change?.oldEmail ?? "") : "";
      return { state: change?.state ?? ("invalid" as const), email, isSignedIn: ctx.user !== null };
    }
    if (!isTheirs) throw ctx.redirect(updateEmailLoginPath);
    return { state: change.state, email: change.newEmail, isSignedIn: true };
  });

export const action = procedure.guest().action(async ({ ctx }) => {
  if (!ctx.user) return ctx.redirect(updateEmailLoginPath);
  await changeEmail(ctx, await keptToken(ctx.scope, "updateEmail"), ctx.requestContext.session?.id);
  dropToken(ctx.scope, "updateEmail");
  return ctx.redirect(accountPath, {
    type: "success",
    title: "Your e-mail address is changed",
    description: "Sign in with the new one from now on. You are signed out everywhere else.",
  });
});

export const meta = pageTitle("Confirm your new e-mail address");

export default function UpdateEmail() {
  const data = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.lastResult;
  return <UpdateEmailForm {...data} lastResult={lastResult} />;
}
