import { type SubmissionResult, useForm } from "@conform-to/react";
import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { ButtonRow } from "~/ui/button";
import { ErrorSummary, formErrors } from "~/ui/error-summary";
import { TextField } from "~/ui/inputs";
import { PasswordField } from "~/ui/password-field";
import { SubmitButton } from "~/ui/submit-button";
import type { TotpInvitation } from "./totp.server";

/** Setting up an authenticator app: scan or type the key, then prove it with a code. */
export function TotpForm({
  invitation,
  lastResult,
  asksPassword,
  cancel,
}: {
  invitation: TotpInvitation;
  lastResult: SubmissionResult | undefined;
  asksPassword: boolean;
  cancel?: ReactNode;
}) {
  const [form, fields] = useForm<{ code: string; password: string }>({
    id: "totp",
    lastResult: lastResult as SubmissionResult<string[]> | undefined,
    constraint: { code: { required: true }, password: { required: true } },
  });
  return (
    <>
      <ErrorSummary errors={formErrors(form, [fields.code, fields.password])} />
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
      <Form method="post" id={form.id} onSubmit={form.onSubmit} className="mt-5" noValidate>
        <CodeField field={fields.code} label="Code" />
        {asksPassword && (
          <PasswordField
            field={fields.password}
            label="Your password"
            hint="You signed in a while ago: this makes sure that it is you."
            autoComplete="current-password"
          />
        )}
        <ButtonRow className="mt-7">
          <SubmitButton variant="primary" busyLabel="Checking…">
            Turn it on
          </SubmitButton>
          {cancel}
        </ButtonRow>
      </Form>
    </>
  );
}

/** The digits of an authenticator app, as phones and password managers know them. */
export function CodeField({
  field,
  label,
}: {
  field: Parameters<typeof TextField>[0]["field"];
  label: string;
}) {
  return (
    <TextField
      field={field}
      label={label}
      inputMode="numeric"
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={10}
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
