import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import type { LimitsOf } from "~/procedure/limits.server";
import { ButtonRow } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { fieldsOf, type LastResult } from "~/ui/fields-of";
import { type FormField, needed } from "~/ui/form-field";
import { TextField } from "~/ui/inputs";
import { PasswordField } from "~/ui/password-field";
import { SubmitButton } from "~/ui/submit-button";
import type { AddFactorInput } from "./auth.schema";
import type { TotpInvitation } from "./totp.server";

/** Setting up an authenticator app: scan or type the key, then prove it with a code. */
export function TotpForm({
  invitation,
  limits,
  lastResult,
  asksPassword,
  cancel,
}: {
  invitation: TotpInvitation;
  limits: LimitsOf<typeof AddFactorInput>;
  lastResult: LastResult | undefined;
  asksPassword: boolean;
  cancel?: ReactNode;
}) {
  const { fields, errors } = fieldsOf({ id: "totp", limits, lastResult });
  return (
    <>
      <ErrorSummary errors={errors} />
      <ol className="how-to">
        <li>
          Open an authenticator app (such as Google Authenticator, Microsoft Authenticator or 1Password) and
          scan this picture.
          <QrCode {...invitation.qr} />
        </li>
        <li>
          <p>
            On this device? <a href={invitation.uri}>Open the app</a>. Or type this key into it:
          </p>
          <p className="secret-key">{invitation.key}</p>
        </li>
        <li>Type the 6-digit code that the app shows now.</li>
      </ol>
      <Form method="post" id="totp" className="mt-5" noValidate>
        <CodeField field={needed(fields.code)} label="Code" />
        {asksPassword && (
          <PasswordField
            field={needed(fields.password)}
            label="Your password"
            hint="You signed in a while ago: this makes sure that it is you."
            autoComplete="current-password"
          />
        )}
        <ButtonRow className="mt-7">
          <SubmitButton variant="primary" busyLabel="Checking…">
            Turn on
          </SubmitButton>
          {cancel}
        </ButtonRow>
      </Form>
    </>
  );
}

/** The digits of an authenticator app, as phones and password managers know them. */
export function CodeField({ field, label }: { field: FormField; label: string }) {
  return (
    <TextField
      field={field}
      label={label}
      inputMode="numeric"
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      inputClass="code-input"
    />
  );
}

function QrCode({ size, path }: TotpInvitation["qr"]) {
  return (
    <svg
      className="qr"
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label="QR code for the authenticator app"
    >
      <path d={path} />
    </svg>
  );
}
