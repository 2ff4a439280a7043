import { Form, useActionData, useLoaderData } from "@remix-run/react";
import * as z from "zod";
import { limitsOf } from "~/procedure/limits.server";
import { procedure } from "~/procedure/procedure.server";
import { ErrorSummary } from "~/ui/error-summary";
import { fieldsOf } from "~/ui/fields-of";
import { TextField } from "~/ui/inputs";
import { Link } from "~/ui/link";
import { pageTitle } from "~/ui/page-title";
import { sheets } from "~/ui/sheets";
import { SubmitButton } from "~/ui/submit-button";
import authStyles from "../auth.css?url";
import { loginPath, secondFactorPath, setUpPath } from "../auth.paths";
import { SecondFactorInput } from "../auth.schema";
import { factorsOf } from "../factors.queries.server";
import { PasskeyForm } from "../passkey-form";
import { askForPasskey } from "../passkeys.server";
import { giveSecondFactor } from "../second-factor.commands.server";
import { dropSignIn, keptSignIn, STEP_EXPIRED, visitOf } from "../second-step.server";
import { setSessionCookie } from "../session-cookie.server";
import { CodeField } from "../totp-form";

export const loader = procedure
  .guest()
  .input(z.object({ use: z.enum(["recovery"]).optional().catch(undefined) }))
  .loader(async ({ ctx, input }) => {
    const pending = await keptSignIn(ctx.scope);
    if (pending?.step === "setUp") throw ctx.redirect(setUpPath);
    if (!pending) throw ctx.redirect(ctx.user ? "/" : loginPath);
    const factors = await factorsOf(ctx.control, pending.userId);
    const options = await askForPasskey(ctx.scope, pending.userId, factors.passkeys);
    const hasTotp = factors.totpSince !== null;
    return {
      by: pending.by,
      hasTotp,
      passkey: options && JSON.stringify(options),
      hasPasskeyElsewhere: !options && factors.passkeys.length > 0,
      limits: limitsOf(SecondFactorInput),
      asksRecoveryCode: input.use === "recovery" || (!hasTotp && !options),
    };
  });

export const action = procedure
  .guest()
  .input(SecondFactorInput)
  .action(async ({ ctx, input }) => {
    const pending = await keptSignIn(ctx.scope);
    if (pending?.step !== "secondFactor") return ctx.redirect(loginPath, STEP_EXPIRED);
    const { secret } = await giveSecondFactor(ctx, pending, input, visitOf(ctx.scope));
    setSessionCookie(ctx.scope, secret);
    dropSignIn(ctx.scope);
    return ctx.redirect(pending.next);
  });

export const links = sheets(authStyles);

export const meta = pageTitle("Second step");

export default function SecondFactor() {
  const { by, hasTotp, passkey, hasPasskeyElsewhere, asksRecoveryCode, limits } =
    useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.lastResult;
  const { fields, errors } = fieldsOf({ id: "second", limits, lastResult });
  return (
    <>
      <h1>Second step</h1>
      <p className="lede">{ledeOf({ by, hasTotp, asksRecoveryCode })}</p>
      <ErrorSummary errors={errors} />
      {hasPasskeyElsewhere && (
        <p className="small muted mt-5">
          Your passkey was made at another address: a browser gives it only there.
        </p>
      )}
      {!asksRecoveryCode && passkey && (
        <>
          <div className="mt-7">
            <PasskeyForm kind="use" options={passkey} label="Use a passkey" />
          </div>
          <p className="small muted mt-5 needs-no-js">
            Passkeys need JavaScript, which is off in this browser.
            {hasTotp ? " Use a code instead." : " Use a recovery code instead."}
          </p>
          {hasTotp && <p className="or">or</p>}
        </>
      )}
      {(hasTotp || asksRecoveryCode) && (
        <Form method="post" id="second" className="mt-7" noValidate>
          {asksRecoveryCode ? (
            <TextField
              field={fields.recoveryCode}
              label="Recovery code"
              hint="16 letters and digits, such as 7H2K-94QD-M3XW-0RTB. Each works once."
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
            />
          ) : (
            <CodeField field={fields.code} label="6-digit code" />
          )}
          <SubmitButton variant="primary" block busyLabel="Checking…" className="mt-7">
            Sign in
          </SubmitButton>
        </Form>
      )}
      <p className="small mt-7">
        {asksRecoveryCode
          ? (hasTotp || passkey) && <Link to={secondFactorPath}>Use another way</Link>
          : (hasTotp || passkey) && <Link to={`${secondFactorPath}?use=recovery`}>Use a recovery code</Link>}
      </p>
      <p className="small mt-2">
        <Link to={loginPath}>Back to sign in</Link>
      </p>
    </>
  );
}

function ledeOf(has: {
  by: "password" | "provider" | "link";
  hasTotp: boolean;
  asksRecoveryCode: boolean;
}): string {
  if (has.asksRecoveryCode)
    return "Enter one of the recovery codes that you kept when you set up the second step.";
  const done = FIRST_STEP_DONE[has.by];
  if (!has.hasTotp) return `${done} Now confirm with your passkey.`;
  return `${done} Now enter the code that your authenticator app shows.`;
}

const FIRST_STEP_DONE = {
  password: "Your password is right.",
  provider: "The sign-in service has told us who you are.",
  link: "The link is right.",
};
