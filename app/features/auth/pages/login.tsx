import { Form, useActionData, useLoaderData } from "@remix-run/react";
import * as z from "zod";
import { limitsOf } from "~/procedure/limits.server";
import { procedure } from "~/procedure/procedure.server";
import { guestPathReads } from "~/rooms.server";
import { ErrorSummary } from "~/ui/error-summary";
import { fieldsOf } from "~/ui/fields-of";
import { TextField } from "~/ui/inputs";
import { Link } from "~/ui/link";
import { pageTitle } from "~/ui/page-title";
import { PasswordField } from "~/ui/password-field";
import { sheets } from "~/ui/sheets";
import { SubmitButton } from "~/ui/submit-button";
import authStyles from "../auth.css?url";
import { forgotPasswordPath } from "../auth.paths";
import { SignInInput } from "../auth.schema";
import { INVALID_CREDENTIAL, SIGN_IN_TITLES, USER_DISABLED } from "../auth.texts";
import { safeNext } from "../next-path.rules";
import { ProviderLinks } from "../provider-links";
import { offeredProviders } from "../providers.server";
import { goOn, visitOf } from "../second-step.server";
import { signIn } from "../sign-in.commands.server";

export const loader = procedure
  .guest()
  .input(z.object({ next: z.string().max(2000).default("").catch("") }))
  .reads(({ ctx, input }) => (ctx.user ? {} : guestPathReads(safeNext(input.next))))
  .loader(({ ctx, input, found }) => {
    if (ctx.user) throw ctx.redirect(safeNext(input.next));
    // Nobody signs in for what everybody may read.
    if (found.forGuests) throw ctx.redirect(found.forGuests);
    return {
      next: safeNext(input.next),
      providers: offeredProviders(ctx.env),
      limits: limitsOf(SignInInput),
    };
  });

export const action = procedure
  .guest()
  .input(SignInInput)
  .action(async ({ ctx, input }) => {
    const entrance = await signIn(ctx, { ...input, ...visitOf(ctx.scope) });
    return ctx.redirect(await goOn(ctx.scope, entrance, safeNext(input.next)));
  });

export const links = sheets(authStyles);

export const meta = pageTitle("Sign in");

export default function Login() {
  const { next, providers, limits } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.lastResult;
  const { fields, errors } = fieldsOf({ id: "login", limits, lastResult });
  const refusal = errors[0]?.message ?? "";
  return (
    <>
      <h1>Sign in</h1>
      <p className="lede">Manage your stand, tasks and team for the show.</p>
      <ErrorSummary errors={errors} title={SIGN_IN_TITLES[refusal]}>
        {refusal === INVALID_CREDENTIAL && (
          <p>
            Check the e-mail address and the password: capital letters count. Or{" "}
            <Link to={forgotPasswordPath}>choose a new password by e-mail</Link>; its link signs you in.
          </p>
        )}
        {refusal === USER_DISABLED && <p>Ask the organisers: they can let you in again.</p>}
      </ErrorSummary>
      <Form method="post" id="login" className="mt-7" noValidate>
        <input type="hidden" name="next" value={next} />
        <TextField
          field={fields.email}
          label="E-mail address"
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
      <ProviderLinks providers={providers} next={next} />
      <p className="small muted mt-7">
        New here? Your organiser sends a welcome e-mail with a link to set your password.
      </p>
    </>
  );
}
