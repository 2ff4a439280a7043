import { Form } from "@remix-run/react";
import type { LimitsOf } from "~/procedure/limits.server";
import { ButtonLink } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { fieldsOf, type LastResult } from "~/ui/fields-of";
import { Link } from "~/ui/link";
import { PasswordField } from "~/ui/password-field";
import { SubmitButton } from "~/ui/submit-button";
import { forgotPasswordPath, loginPath } from "./auth.paths";
import type { NewPasswordInput } from "./auth.schema";
import { LinkFault } from "./link-fault";

export function NewPasswordForm({
  title,
  lede,
  state,
  limits,
  lastResult,
}: {
  title: string;
  lede: string;
  state: "good" | "expired" | "invalid";
  limits: LimitsOf<typeof NewPasswordInput>;
  lastResult: LastResult | undefined;
}) {
  const { fields, errors } = fieldsOf({ id: "new-password", limits, lastResult });
  if (state !== "good") {
    return (
      <>
        <h1>{title}</h1>
        <LinkFault state={state}>
          If you have set a password with it, sign in. Else ask for a new link: it comes to your e-mail
          address and works once.
        </LinkFault>
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
      <ErrorSummary errors={errors} />
      <Form method="post" id="new-password" className="mt-7" noValidate>
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
