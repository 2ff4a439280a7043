import { Form, useActionData, useLoaderData } from "@remix-run/react";
import * as z from "zod";
import { removeFactor } from "~/features/auth/factors.commands.server";
import { isRecent, requireRecent } from "~/features/auth/recent-sign-in.server";
import { demandsFactor } from "~/identity/permissions.rules";
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
import { securityPath } from "../account.paths";
import { RemovalInput } from "../account.schema";
import { PasswordAgain } from "../password-again";
import { namedRemoval, removalOf } from "../removal.server";

export const loader = procedure
  .signedIn()
  .input(z.object({ of: z.string().max(1000).default("").catch("") }))
  .loader(async ({ ctx, input }) => ({
    of: input.of,
    limits: limitsOf(RemovalInput),
    name: await namedRemoval(ctx, input.of),
    asksPassword: !isRecent(ctx.requestContext, ctx.now),
  }));

export const action = procedure
  .signedIn()
  .input(RemovalInput)
  .action(async ({ ctx, input }) => {
    await requireRecent(ctx, input.password);
    const isDemanded = demandsFactor(ctx.settings, ctx.user.level);
    await removeFactor(ctx, ctx.user, removalOf(input.of), { isDemanded });
    return ctx.redirect(securityPath, { type: "success", title: "Removed" });
  });

export const links = sheets(writingStyles);

export const meta = pageTitle<typeof loader>(({ name }) => `Remove ${name}`);

export default function Remove() {
  const { of, limits, name, asksPassword } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.lastResult;
  const { fields, errors } = fieldsOf({ id: "removal", limits, lastResult });
  return (
    <div className="page page-narrow">
      <PageHead
        title={`Remove ${name}?`}
        lede="It can no longer be used to sign in. Your account's e-mail address is told."
        back={{ to: securityPath, label: "Security" }}
      />
      <Form method="post" id="removal" className="admin-form" noValidate>
        <ErrorSummary errors={errors} />
        <input type="hidden" name="of" value={of} />
        <PasswordAgain field={fields.password} asked={asksPassword} />
        <ButtonRow className={asksPassword ? "form-actions" : undefined}>
          <SubmitButton variant="danger" busyLabel="Removing…">
            Remove
          </SubmitButton>
          <ButtonLink to={securityPath}>Cancel</ButtonLink>
        </ButtonRow>
      </Form>
    </div>
  );
}
