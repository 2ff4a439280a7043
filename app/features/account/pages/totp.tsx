import { useActionData, useLoaderData } from "@remix-run/react";
import authStyles from "~/features/auth/auth.css?url";
import { AddFactorInput } from "~/features/auth/auth.schema";
import { addTotp, HAS_TOTP } from "~/features/auth/factors.commands.server";
import { factorsOf } from "~/features/auth/factors.queries.server";
import { isRecent, requireRecent } from "~/features/auth/recent-sign-in.server";
import { forgetSecret, inviteApp, secretShown } from "~/features/auth/set-up.server";
import { TotpForm } from "~/features/auth/totp-form";
import { limitsOf } from "~/procedure/limits.server";
import { procedure } from "~/procedure/procedure.server";
import { ButtonLink } from "~/ui/button";
import { PageHead } from "~/ui/page-head";
import { pageTitle } from "~/ui/page-title";
import { sheets } from "~/ui/sheets";
import writingStyles from "~/ui/styles/writing.css?url";
import { securityPath } from "../account.paths";
import { factorAdded } from "../factor-added.server";

export const loader = procedure.signedIn().loader(async ({ ctx }) => {
  const { totpSince } = await factorsOf(ctx.control, ctx.user.id);
  if (totpSince) throw ctx.redirect(securityPath, { type: "info", title: HAS_TOTP });
  return {
    invitation: await inviteApp(ctx, ctx.user),
    limits: limitsOf(AddFactorInput),
    asksPassword: !isRecent(ctx.requestContext, ctx.now),
  };
});

export const action = procedure
  .signedIn()
  .input(AddFactorInput)
  .action(async ({ ctx, input }) => {
    await requireRecent(ctx, input.password);
    const secret = await secretShown(ctx, ctx.user.id);
    const added = await addTotp(ctx, ctx.user, { secret, code: input.code ?? "" });
    forgetSecret(ctx);
    return factorAdded(ctx, added, "Your authenticator app is set up");
  });

export const links = sheets(writingStyles, authStyles);

export const meta = pageTitle("Authenticator App");

export default function Totp() {
  const data = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.lastResult;
  return (
    <div className="page page-narrow">
      <PageHead
        title="Authenticator App"
        lede="When you sign in, you will be asked for a code from the app."
        back={{ to: securityPath, label: "Security" }}
      />
      <div className="admin-form">
        <TotpForm
          {...data}
          lastResult={lastResult}
          cancel={<ButtonLink to={securityPath}>Cancel</ButtonLink>}
        />
      </div>
    </div>
  );
}
