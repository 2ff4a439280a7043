import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { ownMailsPath } from "~/features/email/email.paths";
import { limitsOf } from "~/procedure/limits.server";
import { procedure } from "~/procedure/procedure.server";
import { ButtonRow } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { fieldsOf } from "~/ui/fields-of";
import { GuardedForm } from "~/ui/guarded-form";
import { TextField } from "~/ui/inputs";
import { Link } from "~/ui/link";
import { MailAddress } from "~/ui/mail-address";
import { PageHead, SectionHead } from "~/ui/page-head";
import { pageTitle } from "~/ui/page-title";
import { sheets } from "~/ui/sheets";
import listingStyles from "~/ui/styles/listing.css?url";
import writingStyles from "~/ui/styles/writing.css?url";
import { SubmitButton } from "~/ui/submit-button";
import { accountEmailPath, accountPasswordPath, accountPath, securityPath } from "../account.paths";
import { NamesInput } from "../account.schema";
import { changeNames } from "../names.commands.server";
import { ownPhone } from "../own-phone.queries.server";

export const loader = procedure
  .signedIn()
  .reads(({ ctx }) => ({ own: ownPhone(ctx.user.id) }))
  .loader(({ ctx, found }) => {
    const { firstName, surname, email } = ctx.user;
    return { firstName, surname, email, phone: found.own?.phone ?? "", limits: limitsOf(NamesInput) };
  });

export const action = procedure
  .signedIn()
  .input(NamesInput)
  .action(async ({ ctx, input }) => {
    await changeNames(ctx, input);
    return ctx.redirect(accountPath, { type: "success" });
  });

export const links = sheets(writingStyles, listingStyles);

export const meta = pageTitle("My Account");

export default function MyAccount() {
  const { email, limits, ...names } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.lastResult;
  const { fields, errors } = fieldsOf({ id: "names", limits, lastResult, values: names });
  return (
    <div className="page page-narrow">
      <PageHead title="My Account" lede="Your name, how you sign in, and how your account is kept safe." />
      <GuardedForm
        basis={JSON.stringify(names)}
        lastResult={lastResult}
        id="names"
        className="admin-form"
        aria-label="Your name and number"
        noValidate
      >
        <ErrorSummary errors={errors} />
        <h2>Your name and number</h2>
        <p className="hint">Your name is shown to your team and the organisers next to what you do.</p>
        <div className="grid-2 mt-5">
          <TextField field={fields.firstName} label="First name" autoComplete="given-name" />
          <TextField field={fields.surname} label="Surname" autoComplete="family-name" />
          <TextField
            field={fields.phone}
            label="Telephone"
            type="tel"
            autoComplete="tel"
            hint="The organisers and your team’s owner see it, to call you about your stand. Nobody else does."
            className="span-2"
          />
        </div>
        <ButtonRow className="form-actions">
          <SubmitButton variant="primary">Save</SubmitButton>
        </ButtonRow>
      </GuardedForm>
      <SigningIn email={email} />
    </div>
  );
}

function SigningIn({ email }: { email: string }) {
  return (
    <section className="section" aria-labelledby="sign-in">
      <SectionHead id="sign-in" title="Signing in" />
      <dl className="summary">
        <div>
          <dt>E-mail address</dt>
          <dd>
            <MailAddress address={email} />
            <p className="hint">
              You sign in with it. To change it you need your password, and a link that we send to the new
              address.
            </p>
          </dd>
          <dd>
            <Link to={accountEmailPath}>
              Change<span className="vh"> my e-mail address</span>
            </Link>
          </dd>
        </div>
        <div>
          <dt>Password</dt>
          <dd>
            Not shown to anybody
            <p className="hint">
              We send you an e-mail with a link to choose a new one. Everyone who is signed in with the old
              one is signed out.
            </p>
          </dd>
          <dd>
            <Form method="post" action={accountPasswordPath}>
              <SubmitButton variant="text" busyLabel="Sending…">
                Send me the link
              </SubmitButton>
            </Form>
          </dd>
        </div>
        <div>
          <dt>E-mails to me</dt>
          <dd>
            Reminders, comments and the like
            <p className="hint">You choose which of them you get.</p>
          </dd>
          <dd>
            <Link to={ownMailsPath}>
              Choose<span className="vh"> which e-mails I get</span>
            </Link>
          </dd>
        </div>
        <div>
          <dt>Security</dt>
          <dd>
            A second step, and where you are signed in
            <p className="hint">
              An authenticator app or a passkey keeps your account safe even when somebody has your password.
            </p>
          </dd>
          <dd>
            <Link to={securityPath}>
              Open security<span className="vh">: my account's security</span>
            </Link>
          </dd>
        </div>
      </dl>
    </section>
  );
}
