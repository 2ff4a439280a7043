import { useActionData, useLoaderData } from "@remix-run/react";
import { AddFactorInput } from "~/features/auth/auth.schema";
import { addPasskey } from "~/features/auth/factors.commands.server";
import { factorsOf } from "~/features/auth/factors.queries.server";
import { PasskeyForm } from "~/features/auth/passkey-form";
import { askForNewPasskey, readNewPasskey, rpIdOf } from "~/features/auth/passkeys.server";
import { isRecent, requireRecent } from "~/features/auth/recent-sign-in.server";
import { browserName } from "~/lib/browser-name.rules";
import { Refused } from "~/lib/errors";
import { limitsOf } from "~/procedure/limits.server";
import { procedure } from "~/procedure/procedure.server";
import { Banner } from "~/ui/banner";
import { ErrorSummary } from "~/ui/error-summary";
import { fieldsOf } from "~/ui/fields-of";
import { TextField } from "~/ui/inputs";
import { TextLink } from "~/ui/link";
import { PageHead } from "~/ui/page-head";
import { pageTitle } from "~/ui/page-title";
import { sheets } from "~/ui/sheets";
import writingStyles from "~/ui/styles/writing.css?url";
import { securityPath, totpPath } from "../account.paths";
import { factorAdded } from "../factor-added.server";
import { PasswordAgain } from "../password-again";

const MAX_PASSKEYS = 10;

export const loader = procedure.signedIn().loader(async ({ ctx }) => {
  const { id, email, firstName, surname } = ctx.user;
  const { passkeys } = await factorsOf(ctx.control, id);
  const rpName = ctx.settings.event.eventName || ctx.event.name;
  const user = { id, email, name: `${firstName} ${surname}` };
  return {
    options: JSON.stringify(await askForNewPasskey(ctx.scope, user, passkeys, rpName)),
    limits: limitsOf(AddFactorInput),
    host: rpIdOf(ctx.scope),
    suggested: browserName(ctx.scope.request.headers.get("user-agent")),
    asksPassword: !isRecent(ctx.requestContext, ctx.now),
    isFull: passkeys.length >= MAX_PASSKEYS,
  };
});

export const action = procedure
  .signedIn()
  .input(AddFactorInput)
  .action(async ({ ctx, input }) => {
    if (!input.passkey) throw new Refused("Passkeys need JavaScript.");
    await requireRecent(ctx, input.password);
    const made = await readNewPasskey(ctx.scope, ctx.user.id, input.passkey);
    const added = await addPasskey(ctx, ctx.user, { ...made, name: input.name || "Passkey" }, {});
    return factorAdded(ctx, added, "Your passkey is added");
  });

export const links = sheets(writingStyles);

export const meta = pageTitle("Add a Passkey");

export default function Passkeys() {
  const { options, limits, host, suggested, asksPassword, isFull } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.lastResult;
  const { fields, errors } = fieldsOf({ id: "passkey", limits, lastResult, values: { name: suggested } });
  return (
    <div className="page page-narrow">
      <PageHead
        title="Add a Passkey"
        lede="Confirm signing in with your fingerprint, your face or your device's PIN."
        back={{ to: securityPath, label: "Security" }}
      />
      <div className="admin-form">
        <ErrorSummary errors={errors} />
        <Banner tone="info" title={`It works at ${host} only.`}>
          A passkey works only at the address where it was created. For events at other addresses, create one
          there too, or add an <TextLink to={totpPath}>authenticator app</TextLink>, which works everywhere.
        </Banner>
        <p className="needs-no-js mt-5">
          Passkeys need JavaScript, which is off in this browser. An{" "}
          <TextLink to={totpPath}>authenticator app</TextLink> works without it.
        </p>
        {isFull ? (
          <p className="mt-5">You have {MAX_PASSKEYS} passkeys. Remove one before you add another.</p>
        ) : (
          <div className="mt-5">
            <PasskeyForm id="passkey" kind="add" options={options} label="Create a passkey">
              <TextField
                field={fields.name}
                label="Name"
                hint="So that you recognise it: the device or the password manager that keeps it."
                autoComplete="off"
              />
              <PasswordAgain field={fields.password} asked={asksPassword} />
            </PasskeyForm>
          </div>
        )}
      </div>
    </div>
  );
}
