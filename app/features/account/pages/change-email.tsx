import { useActionData, useLoaderData } from "@remix-run/react";
import { limitsOf } from "~/procedure/limits.server";
import { procedure } from "~/procedure/procedure.server";
import { ButtonLink, ButtonRow } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { fieldsOf } from "~/ui/fields-of";
import { GuardedForm } from "~/ui/guarded-form";
import { TextField } from "~/ui/inputs";
import { PageHead } from "~/ui/page-head";
import { pageTitle } from "~/ui/page-title";
import { PasswordField } from "~/ui/password-field";
import { sheets } from "~/ui/sheets";
import writingStyles from "~/ui/styles/writing.css?url";
import { SubmitButton } from "~/ui/submit-button";
import { accountPath } from "../account.paths";
import { ChangeEmailInput } from "../account.schema";
import { requestEmailChange } from "../email-change.commands.server";

export const loader = procedure.signedIn().loader(({ ctx }) => ({
  email: ctx.user.email,
  limits: limitsOf(ChangeEmailInput),
}));

export const action = procedure
  .signedIn()
  .input(ChangeEmailInput)
  .action(async ({ ctx, input }) => {
    await requestEmailChange(ctx, { ...input, oldEmail: ctx.user.email });
    return ctx.redirect(accountPath, {
      type: "info",
      title: "Check your e-mail",
      description: `If ${input.newEmail} can be used, a link is on its way there. Your address changes when you open it, within one hour. An address of another account gets none.`,
    });
  });

export const links = sheets(writingStyles);

export const meta = pageTitle("Change E-mail Address");

export default function ChangeEmail() {
  const { email, limits } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.lastResult;
  const { fields, errors } = fieldsOf({ id: "email", limits, lastResult });
  return (
    <div className="page page-narrow">
      <PageHead
        title="Change E-mail Address"
        lede={`Your address is ${email}, for all your events.`}
        back={{ to: accountPath, label: "My Account" }}
      />
      <GuardedForm lastResult={lastResult} id="email" className="admin-form" noValidate>
        <ErrorSummary errors={errors} />
        <TextField
          field={fields.newEmail}
          label="New e-mail address"
          hint="We send a link to it. Your address changes when you open the link, and we tell the old address."
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
        />
        <PasswordField field={fields.password} label="Your password" autoComplete="current-password" />
        <ButtonRow className="form-actions">
          <SubmitButton variant="primary" busyLabel="Sending…">
            Send the link
          </SubmitButton>
          <ButtonLink to={accountPath}>Cancel</ButtonLink>
        </ButtonRow>
      </GuardedForm>
    </div>
  );
}
