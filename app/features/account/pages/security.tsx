import { Form, useLoaderData } from "@remix-run/react";
import { recoveryCodesPath } from "~/features/auth/auth.paths";
import { demandsFactor } from "~/identity/permissions.rules";
import { procedure } from "~/procedure/procedure.server";
import { Badge } from "~/ui/badge";
import { Banner } from "~/ui/banner";
import { counted } from "~/ui/format.rules";
import { Link } from "~/ui/link";
import { PageHead } from "~/ui/page-head";
import { pageTitle } from "~/ui/page-title";
import { sheets } from "~/ui/sheets";
import listingStyles from "~/ui/styles/listing.css?url";
import { SubmitButton } from "~/ui/submit-button";
import accountStyles from "../account.css?url";
import { accountPath, signOutsPath } from "../account.paths";
import { FactorRows } from "../factor-rows";
import { securityOf } from "../security.server";
import { sessionsOf } from "../sessions.server";

export const loader = procedure
  .signedIn()
  .reads(({ ctx }) => ({ sessions: sessionsOf(ctx.user.id, ctx.now) }))
  .loader(async ({ ctx, found }) => ({
    ...(await securityOf(ctx, found.sessions)),
    isDemanded: demandsFactor(ctx.settings, ctx.user.level),
  }));

export const links = sheets(listingStyles, accountStyles);

export const meta = pageTitle("Security");

export default function Security() {
  const data = useLoaderData<typeof loader>();
  const others = data.sessions.filter((session) => !session.isThis).length;
  return (
    <div className="page page-narrow">
      <PageHead
        title="Security"
        lede="You have one account for all your events. The sessions below are for this event."
        back={{ to: accountPath, label: "My Account" }}
      />
      <section className="section" aria-labelledby="second-step">
        <div className="section-head">
          <h2 id="second-step">Second step</h2>
          <Badge tone={data.hasFactor ? "success" : "neutral"}>{data.hasFactor ? "On" : "Off"}</Badge>
        </div>
        <p className="muted account-text">
          After your password you confirm with something that only you have. Add an authenticator app, a
          passkey, or both.
          {data.isDemanded && " This event asks it of everyone who manages it."}
        </p>
        {data.hasFactor && data.recoveryCodesLeft < 3 && (
          <div className="mt-5">
            <Banner
              tone="warning"
              title={
                data.recoveryCodesLeft === 0 ? "You have no recovery codes." : "Few recovery codes are left."
              }
            >
              Without one you cannot sign in when your phone is lost.{" "}
              <Link to={recoveryCodesPath}>Make new ones</Link>.
            </Banner>
          </div>
        )}
        <FactorRows {...data} />
      </section>
      <section className="section" aria-labelledby="sessions">
        <div className="section-head">
          <h2 id="sessions">Where you are signed in</h2>
          {others > 0 && (
            <Form method="post" action={signOutsPath}>
              <input type="hidden" name="sessions" value="others" />
              <SubmitButton busyLabel="Signing out…">Sign out everywhere else</SubmitButton>
            </Form>
          )}
        </div>
        <ul className="account-list">
          {data.sessions.map((session) => (
            <li key={session.id}>
              <div>
                <span className="strong">{session.browser}</span>{" "}
                {session.isThis && <Badge tone="success">This one</Badge>}
                <p className="small muted">
                  Since {session.since}
                  {session.how && `, ${session.how}`}
                </p>
              </div>
            </li>
          ))}
        </ul>
        <p className="small muted mt-5">
          {counted(data.sessions.length, "session")} in this event. Signing out everywhere else ends those of
          your other events too.
        </p>
      </section>
    </div>
  );
}
