import { useActionData, useLoaderData } from "@remix-run/react";
import { Refused } from "~/lib/errors";
import { limitsOf } from "~/procedure/limits.server";
import { procedure } from "~/procedure/procedure.server";
import { Link } from "~/ui/link";
import { pageTitle } from "~/ui/page-title";
import { sheets } from "~/ui/sheets";
import authStyles from "../auth.css?url";
import { loginPath, recoveryCodesPath } from "../auth.paths";
import { AddFactorInput } from "../auth.schema";
import { setUpOnTheWay, setUpOwner } from "../first-factor.commands.server";
import { PasskeyForm } from "../passkey-form";
import { askForNewPasskey } from "../passkeys.server";
import { isRecent, LOG_IN_AGAIN, requirePassword } from "../recent-sign-in.server";
import {
  dropSignIn,
  goOn,
  keptSignIn,
  type PendingSignIn,
  STEP_EXPIRED,
  visitOf,
} from "../second-step.server";
import { setSessionCookie } from "../session-cookie.server";
import { forgetSecret, inviteApp, keepCodes } from "../set-up.server";
import { TotpForm } from "../totp-form";

/** Where the event demands a second factor of its staff and there is none: nothing else before it. */
export const loader = procedure.guest().loader(async ({ ctx }) => {
  const pending = await keptSignIn(ctx.scope);
  if (pending?.step !== "setUp") throw ctx.redirect(ctx.user ? "/" : loginPath);
  const owner = await setUpOwner(ctx, pending);
  if (pending.session && owner.hasFactor)
    throw ctx.redirect(await goOn(ctx.scope, { ...pending, step: "secondFactor" }, pending.next));
  const rpName = ctx.settings.event.eventName || ctx.event.name;
  return {
    asksPassword: mustProve(pending, ctx.now),
    limits: limitsOf(AddFactorInput),
    invitation: await inviteApp(ctx, owner),
    passkey: JSON.stringify(await askForNewPasskey(ctx.scope, owner, [], rpName)),
  };
});

export const action = procedure
  .guest()
  .input(AddFactorInput)
  .action(async ({ ctx, input }) => {
    const pending = await keptSignIn(ctx.scope);
    if (pending?.step !== "setUp") return ctx.redirect(loginPath, STEP_EXPIRED);
    if (mustProve(pending, ctx.now)) {
      if (!input.password) throw new Refused(LOG_IN_AGAIN, { password: LOG_IN_AGAIN });
      await requirePassword(ctx, input.password, pending.userId);
    }
    const { secret, codes } = await setUpOnTheWay(ctx, pending, input, visitOf(ctx.scope));
    setSessionCookie(ctx.scope, secret);
    dropSignIn(ctx.scope);
    forgetSecret(ctx);
    await keepCodes(ctx, pending.userId, codes, pending.next);
    return ctx.redirect(recoveryCodesPath);
  });

/** A session of long ago may be on a screen that somebody left open. */
const mustProve = ({ session }: PendingSignIn, now: Date): boolean =>
  session !== undefined && !isRecent({ session }, now);

export const links = sheets(authStyles);

export const meta = pageTitle("Set up a second step");

export default function SecondFactorSetUp() {
  const { asksPassword, passkey, ...totp } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.lastResult;
  return (
    <>
      <h1>Set up a second step</h1>
      <p className="lede">
        This event asks everyone who manages it for more than a password. It takes a minute, once.
      </p>
      <section aria-labelledby="by-app" className="mt-7">
        <h2 id="by-app">With an authenticator app</h2>
        <TotpForm {...totp} lastResult={lastResult} asksPassword={asksPassword} />
      </section>
      {!asksPassword && (
        <section aria-labelledby="by-passkey" className="mt-7 needs-js">
          <p className="or">or</p>
          <h2 id="by-passkey">With a passkey</h2>
          <p className="small muted mt-2">
            Your fingerprint, face or device PIN. It works at this address only: for other events add an app
            too.
          </p>
          <PasskeyForm kind="add" options={passkey} label="Create a passkey" variant="secondary" />
        </section>
      )}
      <p className="small mt-7">
        <Link to={loginPath} reloadDocument>
          Back to sign in
        </Link>
      </p>
    </>
  );
}
