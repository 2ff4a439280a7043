import { type SubmissionResult, useForm } from "@conform-to/react";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { procedure } from "~/procedure/procedure.server";
import { ButtonLink, ButtonRow } from "~/ui/button";
import { ErrorSummary, formErrors } from "~/ui/error-summary";
import { TextField } from "~/ui/inputs";
import { PageHead } from "~/ui/page-head";
import { pageTitle } from "~/ui/page-title";
import { PasswordField } from "~/ui/password-field";
import { SubmitButton } from "~/ui/submit-button";
import { accountPath } from "../account.paths";
import { ChangeEmailInput } from "../account.schema";
import { requestEmailChange } from "../email-change.commands.server";

export const loader = procedure.signedIn().loader(({ ctx }) => ({ email: ctx.user.email }));

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

export const meta = pageTitle("Change E-mail Address");

export default function ChangeEmail() {
  const { email } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.lastResult;
  const [form, fields] = useForm<{ newEmail: string; password: string }>({
    id: "email",
    lastResult: lastResult as SubmissionResult<string[]> | undefined,
    constraint: {
      newEmail: { required: true, maxLength: 254 },
      password: { required: true },
    },
  });
  return (
    <div className="page page-narrow">
      <PageHead
        title="Change E-mail Address"
        lede={`Now it is ${email}, for all your events.`}
        back={{ to: accountPath, label: "My Account" }}
      />
      <Form method="post" id={form.id} onSubmit={form.onSubmit} className="admin-form" noValidate>
        <ErrorSummary errors={formErrors(form, [fields.newEmail, fields.password])} />
        <TextField
          field={fields.newEmail}
          label="New e-mail address"
          hint="We send a link there. Your address changes when you open it; the old one is told."
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
      </Form>
    </div>
  );
}
