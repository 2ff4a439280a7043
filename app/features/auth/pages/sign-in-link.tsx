import { Form, useActionData, useLoaderData } from "@remix-run/react";
import * as z from "zod";
import { procedure } from "~/procedure/procedure.server";
import { Banner } from "~/ui/banner";
import { ButtonLink } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { fieldsOf } from "~/ui/fields-of";
import { Link } from "~/ui/link";
import { pageTitle } from "~/ui/page-title";
import { SubmitButton } from "~/ui/submit-button";
import { forgotPasswordPath, loginPath, signInLinkPath } from "../auth.paths";
import { LinkFault } from "../link-fault";
import { goOn, visitOf } from "../second-step.server";
import { signInByLink, signInLinkState } from "../sign-in-link.commands.server";
import { dropToken, keepToken, keptToken } from "../token-cookie.server";

/** Looking at it uses nothing up: a mail program or a chat that looks at links does no harm. */
export const loader = procedure
  .guest()
  .input(z.object({ token: z.string().max(200).optional().catch(undefined) }))
  .loader(async ({ ctx, input }) => {
    if (input.token !== undefined) {
      keepToken(ctx.scope, "signIn", input.token);
      throw ctx.redirect(signInLinkPath);
    }
    const found = await signInLinkState(ctx, await keptToken(ctx.scope, "signIn"));
    const who = found.state === "good" ? found : { name: "", teamName: "", maker: "" };
    return {
      state: found.state,
      ...{ name: who.name, teamName: who.teamName, maker: who.maker },
      here: ctx.user ? `${ctx.user.firstName} ${ctx.user.surname}` : null,
      eventName: ctx.settings.event.eventName || ctx.event.name,
      limits: {},
    };
  });

export const action = procedure.guest().action(async ({ ctx }) => {
  const token = await keptToken(ctx.scope, "signIn");
  const entrance = await signInByLink(ctx, {
    ...visitOf(ctx.scope),
    token,
    signedInAs: ctx.user?.id ?? null,
  });
  dropToken(ctx.scope, "signIn");
  return ctx.redirect(await goOn(ctx.scope, entrance, "/"));
});

export const meta = pageTitle("Sign in by a link");

/** Says whom it signs in, and does so when the button is pressed. */
export default function SignInLink() {
  const { state, name, teamName, maker, here, eventName, limits } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.lastResult;
  const { errors } = fieldsOf({ id: "link", limits, lastResult });
  if (state !== "good") return <Faulty state={state} />;
  return (
    <>
      <h1>Sign in as {name}</h1>
      <p className="lede">
        {maker || "An organiser"} made this link for {name} of {teamName.replace(/\.$/, "")}. It signs in to{" "}
        {eventName}, once, and leaves the password as it is.
      </p>
      <ErrorSummary errors={errors} />
      {here ? (
        <div className="mt-7">
          <Banner tone="warning" title={`${here} is signed in here.`}>
            Sign out first, then open the link again: it is still good.
          </Banner>
          <Form method="post" action="/auth/log-out" reloadDocument className="mt-5">
            <SubmitButton block busyLabel="Signing out…">
              Sign out
            </SubmitButton>
          </Form>
        </div>
      ) : (
        <Form method="post" id="link" className="mt-7">
          <SubmitButton variant="primary" block busyLabel="Signing in…">
            Sign in
          </SubmitButton>
        </Form>
      )}
      <p className="small muted mt-7">Not you? Close this page: nothing has happened yet.</p>
    </>
  );
}

function Faulty({ state }: { state: "expired" | "invalid" | "closed" }) {
  return (
    <>
      <h1>Sign in by a link</h1>
      {state === "closed" ? (
        <Banner tone="warning" title="This link signs nobody in any more.">
          The person, their team, or whoever made it has changed meanwhile. Ask the organisers for a new one.
        </Banner>
      ) : (
        <LinkFault state={state}>It works once, within 24 hours. Ask the organisers for a new one.</LinkFault>
      )}
      <p className="mt-7">
        <ButtonLink variant="primary" to={loginPath} block>
          Sign in with your password
        </ButtonLink>
      </p>
      <p className="small mt-5">
        <Link to={forgotPasswordPath}>Choose a new password by e-mail</Link>
      </p>
    </>
  );
}
