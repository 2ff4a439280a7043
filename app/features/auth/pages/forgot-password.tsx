import { useForm } from "@conform-to/react";
import { Form, Link, useActionData } from "@remix-run/react";
import { procedure } from "~/procedure/procedure.server";
import { ErrorSummary, formErrors } from "~/ui/error-summary";
import { TextField } from "~/ui/inputs";
import { pageTitle } from "~/ui/page-title";
import { SubmitButton } from "~/ui/submit-button";
import { loginPath } from "../auth.paths";
import { ForgotPasswordInput } from "../auth.schema";
import { requestPasswordReset } from "../password.commands.server";

export const loader = procedure.guest().loader(() => null);

/** The answer is the same whether or not there is such an account. */
export const action = procedure
  .guest()
  .input(ForgotPasswordInput)
  .action(async ({ ctx, input }) => {
    await requestPasswordReset(ctx, input);
    return ctx.redirect(loginPath, {
      type: "info",
      title: "Check your e-mail",
      description: `If ${input.email} belongs to this event, a link to choose a new password is on its way, up to five an hour. It works for one hour.`,
    });
  });

export const meta = pageTitle("Forgot password");

export default function ForgotPassword() {
  const lastResult = useActionData<typeof action>()?.lastResult;
  const [form, fields] = useForm<{ email: string }>({
    id: "forgot",
    lastResult,
    constraint: { email: { required: true, maxLength: 254 } },
  });
  return (
    <>
      <h1>Forgot password</h1>
      <p className="lede">Tell us your e-mail address and we send you a link to choose a new password.</p>
      <ErrorSummary errors={formErrors(form, [fields.email])} />
      <Form method="post" id={form.id} onSubmit={form.onSubmit} className="mt-7" noValidate>
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
