import { Form, useActionData, useLoaderData } from "@remix-run/react";
import authStyles from "~/features/auth/auth.css?url";
import { forgotPasswordPath } from "~/features/auth/auth.paths";
import { SignInInput } from "~/features/auth/auth.schema";
import { ProviderLinks } from "~/features/auth/provider-links";
import { offeredProviders } from "~/features/auth/providers.server";
import { goOn, visitOf } from "~/features/auth/second-step.server";
import { signIn } from "~/features/auth/sign-in.commands.server";
import { keptToken } from "~/features/auth/token-cookie.server";
import { limitsOf } from "~/procedure/limits.server";
import { procedure } from "~/procedure/procedure.server";
import { Banner } from "~/ui/banner";
import { ErrorSummary } from "~/ui/error-summary";
import { fieldsOf } from "~/ui/fields-of";
import { TextField } from "~/ui/inputs";
import { Link } from "~/ui/link";
import { pageTitle } from "~/ui/page-title";
import { PasswordField } from "~/ui/password-field";
import { sheets } from "~/ui/sheets";
import { SubmitButton } from "~/ui/submit-button";
import { updateEmailPath } from "../account.paths";
import { findEmailChange } from "../email-change.commands.server";

/** The link proves the new mailbox; this proves the person. Somebody else who is signed in here is no proof. */
export const loader = procedure.guest().loader(async ({ ctx }) => {
  const change = await findEmailChange(ctx, await keptToken(ctx.scope, "updateEmail"));
  if (change?.state !== "good" || ctx.user?.id === change.userId) throw ctx.redirect(updateEmailPath);
  return {
    isSomebodyElse: ctx.user !== null,
    providers: ctx.user ? [] : offeredProviders(ctx.env),
    limits: limitsOf(SignInInput),
  };
});

export const action = procedure
  .guest()
  .input(SignInInput)
  .action(async ({ ctx, input }) => {
    const entrance = await signIn(ctx, { ...input, ...visitOf(ctx.scope) });
    return ctx.redirect(await goOn(ctx.scope, entrance, updateEmailPath));
  });

export const links = sheets(authStyles);

export const meta = pageTitle("Sign in");

export default function UpdateEmailLogin() {
  const { isSomebodyElse, providers, limits } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.lastResult;
  const { fields, errors } = fieldsOf({ id: "login", limits, lastResult });
  return (
    <>
      <h1>Sign in</h1>
      <p className="lede">To change your e-mail address, sign in once more with the one that you have now.</p>
      {isSomebodyElse && (
        <div className="mt-5">
          <Banner tone="info">
            This link belongs to another account than the one that is signed in here. Signing in changes over
            to it.
          </Banner>
        </div>
      )}
      <ErrorSummary errors={errors} />
      <Form method="post" id="login" className="mt-7" noValidate>
        <TextField
          field={fields.email}
          label="Your present e-mail address"
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        <PasswordField
          field={fields.password}
          label="Password"
          autoComplete="current-password"
          aside={<Link to={forgotPasswordPath}>Forgot password?</Link>}
        />
        <SubmitButton variant="primary" block busyLabel="Signing in…" className="mt-7">
          Sign in
        </SubmitButton>
      </Form>
      <ProviderLinks providers={providers} next={updateEmailPath} />
    </>
  );
}
