import { useActionData, useLoaderData } from "@remix-run/react";
import { savedWords } from "~/features/settings/saved-by.rules";
import { teamPath } from "~/features/teams/teams.paths";
import { limitsOf } from "~/procedure/limits.server";
import { Id, procedure } from "~/procedure/procedure.server";
import { Switch } from "~/ui/checks";
import { differences } from "~/ui/differences.rules";
import { EditorForm } from "~/ui/editor-form";
import { TextareaField, TextField } from "~/ui/inputs";
import type { PageHandle } from "~/ui/page-handle";
import { PageHead } from "~/ui/page-head";
import { pageTitle } from "~/ui/page-title";
import { revalidateOnConflict } from "~/ui/revalidate-on-conflict";
import { billingPath } from "../../orders.paths";
import { billingOf, saveBilling } from "../billing.commands.server";
import { BillingInput } from "../billing.schema";

export const loader = procedure
  .permission("moderator")
  .params({ teamId: Id })
  .reads(({ params }) => ({ billing: billingOf(params.teamId) }))
  .loader(({ ctx, found }) => {
    const { updatedAt, updatedBy, updatedByName, ...billing } = found.billing;
    const { timeZone } = ctx.settings.event;
    return {
      billing,
      limits: limitsOf(BillingInput),
      saved: savedWords(
        { by: updatedBy, name: updatedByName, at: updatedAt },
        { userId: ctx.user.id, now: ctx.now, timeZone },
      ),
    };
  });

export const action = procedure
  .permission("moderator")
  .params({ teamId: Id })
  .input(BillingInput)
  .action(async ({ ctx, params, input }) => {
    await saveBilling(ctx, params.teamId, { ...input, version: input.over ?? input.version });
    return ctx.redirect(teamPath(params.teamId), { type: "success" });
  });

export const shouldRevalidate = revalidateOnConflict;

export const handle = {
  crumb: () => "Billing details",
  crumbs: ({ billing }) => ({ [billing.id]: billing.name }),
} satisfies PageHandle<typeof loader>;

export const meta = pageTitle<typeof loader>(({ billing }) => `Billing details of ${billing.name}`);

const LABELS = {
  billingAddress: "Name and address",
  vatNumber: "VAT number",
  reverseCharge: "Reverse charge",
};

/** Whom a team's orders are made out to. */
export default function Billing() {
  const { billing, limits, saved } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead
        title="Billing details"
        lede={`Whom the orders of ${billing.name} are made out to. Staff alone change them; the team reads them on its order confirmations.`}
        back={{ to: teamPath(billing.id), label: billing.name }}
      />
      <EditorForm
        id="billing"
        limits={limits}
        lastResult={useActionData<typeof action>()?.lastResult}
        current={{ data: { ...billing, over: undefined }, version: billing.version, saved }}
        path={billingPath(billing.id)}
        seeCurrent="See the saved version"
        cancelTo={teamPath(billing.id)}
        differences={(typed) => differences(LABELS, billing, typed)}
      >
        {(fields) => (
          <>
            <TextareaField
              field={fields.billingAddress}
              label={LABELS.billingAddress}
              hint="In lines, the name first. Empty: the team’s name alone."
              rows={5}
            />
            <TextField field={fields.vatNumber} label={LABELS.vatNumber} autoComplete="off" />
            <Switch
              field={fields.reverseCharge}
              label={LABELS.reverseCharge}
              hint="The team accounts for VAT itself: what it orders from now on has the rate 0, and its order confirmation says so."
            />
          </>
        )}
      </EditorForm>
    </>
  );
}
