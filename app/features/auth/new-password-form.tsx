import { type SubmissionResult, useForm } from "@conform-to/react";
import { Form, Link } from "@remix-run/react";
import { Banner } from "~/ui/banner";
import { ButtonLink } from "~/ui/button";
import { ErrorSummary, formErrors } from "~/ui/error-summary";
import { PasswordField } from "~/ui/password-field";
import { SubmitButton } from "~/ui/submit-button";
import { forgotPasswordPath, loginPath } from "./auth.paths";

const LINK_FAULTS = {
  expired: "The action code has expired. Please request a new one.",
  invalid: "The action code provided is invalid.",
};

export function NewPasswordForm({
  title,
  lede,
  state,
  lastResult,
}: {
  title: string;
  lede: string;
  state: "good" | "expired" | "invalid";
  lastResult: SubmissionResult | undefined;
}) {
  const [form, fields] = useForm<{ newPassword: string; repeatPassword: string }>({
    id: "new-password",
    lastResult,
    constraint: {
      newPassword: { required: true, minLength: 8 },
      repeatPassword: { required: true },
    },
  });
  if (state !== "good") {
    return (
      <>
        <h1>{title}</h1>
        <Banner tone="warning" title={LINK_FAULTS[state]}>
          A link works once, and only the newest one. Ask for a new link and it comes to your e-mail address.
        </Banner>
        <p className="mt-7">
          <ButtonLink variant="primary" to={forgotPasswordPath} block>
            Send me a new link
          </ButtonLink>
        </p>
        <p className="small mt-5">
          <Link to={loginPath}>Back to sign in</Link>
        </p>
      </>
    );
  }
  return (
    <>
      <h1>{title}</h1>
      <p className="lede">{lede}</p>
      <ErrorSummary errors={formErrors(form, [fields.newPassword, fields.repeatPassword])} />
      <Form method="post" id={form.id} onSubmit={form.onSubmit} className="mt-7" noValidate>
        <PasswordField
          field={fields.newPassword}
          label="New password"
          hint="At least 8 characters. Three words you can remember are better than one odd one."
          autoComplete="new-password"
        />
        <PasswordField
          field={fields.repeatPassword}
          label="The same password again"
          autoComplete="new-password"
        />
        <SubmitButton variant="primary" block className="mt-7">
          Save the password
        </SubmitButton>
      </Form>
    </>
  );
}
