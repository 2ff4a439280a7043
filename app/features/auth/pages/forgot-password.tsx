import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { limitsOf } from "~/procedure/limits.server";
import { procedure } from "~/procedure/procedure.server";
import { ErrorSummary } from "~/ui/error-summary";
import { fieldsOf } from "~/ui/fields-of";
import { TextField } from "~/ui/inputs";
import { Link } from "~/ui/link";
import { pageTitle } from "~/ui/page-title";
import { SubmitButton } from "~/ui/submit-button";
import { askedAddress } from "../asked-address.server";
import { checkEmailPath, loginPath } from "../auth.paths";
import { ForgotPasswordInput } from "../auth.schema";
import { requestPasswordReset } from "../password.commands.server";

export const loader = procedure.guest().loader(() => ({ limits: limitsOf(ForgotPasswordInput) }));

/** The answer is the same whether or not there is such an account. */
export const action = procedure
  .guest()
  .input(ForgotPasswordInput)
  .action(async ({ ctx, input }) => {
    await requestPasswordReset(ctx, input);
    await askedAddress.keep(ctx.scope, input.email);
    return ctx.redirect(checkEmailPath);
  });

export const meta = pageTitle("Forgot password");

export default function ForgotPassword() {
  const { limits } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.lastResult;
  const { fields, errors } = fieldsOf({ id: "forgot", limits, lastResult });
  return (
    <>
      <h1>Forgot password</h1>
      <p className="lede">Tell us your e-mail address and we send you a link to choose a new password.</p>
      <ErrorSummary errors={errors} />
      <Form method="post" id="forgot" className="mt-7" noValidate>
        <TextField
          field={fields.email}
          label="E-mail address"
          type="email"
          autoComplete="username"
          autoCapitalize="none"
        />
        <SubmitButton variant="primary" block busyLabel="Sending…" className="mt-7">
          Send the link
        </SubmitButton>
      </Form>
      <p className="small mt-7">
        <Link to={loginPath}>Back to sign in</Link>
      </p>
    </>
  );
}
