import { type SubmissionResult, useForm } from "@conform-to/react";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import * as z from "zod";
import { removeFactor } from "~/features/auth/factors.commands.server";
import { demandsFactor } from "~/features/auth/permissions.rules";
import { isRecent, requireRecent } from "~/features/auth/recent-sign-in.server";
import { procedure } from "~/procedure/procedure.server";
import { ButtonLink, ButtonRow } from "~/ui/button";
import { ErrorSummary, formErrors } from "~/ui/error-summary";
import { PageHead } from "~/ui/page-head";
import { pageTitle } from "~/ui/page-title";
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
    name: await namedRemoval(ctx, input.of),
    asksPassword: !isRecent(ctx.asking, ctx.now),
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

export const meta = pageTitle<{ name: string }>(({ name }) => `Remove ${name}`);

export default function Remove() {
  const { of, name, asksPassword } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.lastResult;
  const [form, fields] = useForm<{ of: string; password: string }>({
    id: "removal",
    lastResult: lastResult as SubmissionResult<string[]> | undefined,
    constraint: { password: { required: true } },
  });
  return (
    <div className="page page-narrow">
      <PageHead
        title={`Remove ${name}?`}
        lede="It can no longer be used to sign in. Your account's e-mail address is told."
        back={{ to: securityPath, label: "Security" }}
      />
      <Form method="post" id={form.id} onSubmit={form.onSubmit} className="admin-form" noValidate>
        <ErrorSummary errors={formErrors(form, [fields.password])} />
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
