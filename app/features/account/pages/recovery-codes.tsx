import { Form, type ShouldRevalidateFunction, useActionData, useLoaderData } from "@remix-run/react";
import { recoveryCodesPath } from "~/features/auth/auth.paths";
import { renewRecoveryCodes } from "~/features/auth/factors.commands.server";
import { factorsOf } from "~/features/auth/factors.queries.server";
import { isRecent, requireRecent } from "~/features/auth/recent-sign-in.server";
import { keepCodes, takeCodes } from "~/features/auth/set-up.server";
import { limitsOf } from "~/procedure/limits.server";
import { procedure } from "~/procedure/procedure.server";
import { ButtonLink, ButtonRow } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { fieldsOf } from "~/ui/fields-of";
import { PageHead } from "~/ui/page-head";
import { pageTitle } from "~/ui/page-title";
import { sheets } from "~/ui/sheets";
import writingStyles from "~/ui/styles/writing.css?url";
import { SubmitButton } from "~/ui/submit-button";
import accountStyles from "../account.css?url";
import { securityPath } from "../account.paths";
import { PasswordAgainInput } from "../account.schema";
import { NewCodes } from "../new-codes";
import { PasswordAgain } from "../password-again";
import { hasFactor } from "../security.server";

export const loader = procedure.signedIn().loader(async ({ ctx }) => {
  const name = ctx.settings.event.eventName || ctx.event.name;
  const limits = limitsOf(PasswordAgainInput);
  const asksPassword = !isRecent(ctx.requestContext, ctx.now);
  const fresh = await takeCodes(ctx, ctx.user.id);
  if (fresh) return { fresh, name, limits, asksPassword, left: fresh.codes.length };
  const factors = await factorsOf(ctx.control, ctx.user.id);
  if (!hasFactor(factors)) throw ctx.redirect(securityPath);
  return { fresh: null, name, limits, asksPassword, left: factors.recoveryCodesLeft };
});

export const action = procedure
  .signedIn()
  .input(PasswordAgainInput)
  .action(async ({ ctx, input }) => {
    await requireRecent(ctx, input.password);
    await keepCodes(ctx, ctx.user.id, await renewRecoveryCodes(ctx, ctx.user), securityPath);
    return ctx.redirect(recoveryCodesPath);
  });

/** What is shown is shown once: only a form that was sent asks again. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ formMethod, defaultShouldRevalidate }) =>
  formMethod !== undefined && defaultShouldRevalidate;

export const links = sheets(writingStyles, accountStyles);

export const meta = pageTitle("Recovery Codes");

export default function RecoveryCodes() {
  const { fresh, name, limits, asksPassword, left } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.lastResult;
  const { fields, errors } = fieldsOf({ id: "codes", limits, lastResult });
  if (fresh) {
    return (
      <div className="page page-narrow">
        <PageHead title="Recovery Codes" lede="Keep them where you find them without your phone." />
        <NewCodes codes={fresh.codes} eventName={name} next={fresh.next} />
      </div>
    );
  }
  return (
    <div className="page page-narrow">
      <PageHead
        title="Recovery Codes"
        lede={`${left} of 10 left. We keep them in a form that nobody can read, so they cannot be shown again.`}
        back={{ to: securityPath, label: "Security" }}
      />
      <Form method="post" id="codes" className="admin-form" noValidate>
        <ErrorSummary errors={errors} />
        <p>Ten new codes take the place of the old ones, which stop working at once.</p>
        <PasswordAgain field={fields.password} asked={asksPassword} />
        <ButtonRow className="form-actions">
          <SubmitButton variant="primary">Make new codes</SubmitButton>
          <ButtonLink to={securityPath}>Cancel</ButtonLink>
        </ButtonRow>
      </Form>
    </div>
  );
}
