import { Form, useLoaderData } from "@remix-run/react";
import * as z from "zod";
import { safeNext } from "~/features/auth/next-path.rules";
import { procedure } from "~/procedure/procedure.server";
import { ButtonRow } from "~/ui/button";
import { pageTitle } from "~/ui/page-title";
import { Prose } from "~/ui/prose";
import { sheets } from "~/ui/sheets";
import listingStyles from "~/ui/styles/listing.css?url";
import { SubmitButton } from "~/ui/submit-button";
import { finishOnboarding, isToBeOnboarded, onboardingWords } from "../onboarding.server";
import { OnboardingVideo } from "../onboarding-video-box";
import welcomeStyles from "../welcome.css?url";

const next = z.string().max(2000).default("").catch("").transform(safeNext);

export const loader = procedure
  .signedIn()
  .input(z.object({ next }))
  .loader(({ ctx, input }) => {
    if (!isToBeOnboarded(ctx, ctx.user, ctx.requestContext.isThroughView)) throw ctx.redirect(input.next);
    return { ...onboardingWords(ctx, ctx.user), next: input.next };
  });

export const action = procedure
  .signedIn()
  .input(z.object({ next, do: z.enum(["continue", "skip"]).default("continue") }))
  .action(async ({ ctx, input }) => {
    await finishOnboarding(ctx, { isSkipped: input.do === "skip" });
    return ctx.redirect(input.next);
  });

export const links = sheets(listingStyles, welcomeStyles);

export const meta = pageTitle<typeof loader>((data) => data.title || "Welcome");

/** Two halves, as the sign-in page has them: the words, and the video where there is one. */
export default function Onboarding() {
  const { title, greeting, text, signature, video, next } = useLoaderData<typeof loader>();
  return (
    <div className={video ? "welcome-halves has-video" : "welcome-halves"}>
      <div className="welcome-words">
        <h1 dir="auto">{title || "Welcome!"}</h1>
        {greeting && <p className="welcome-greeting">{greeting}</p>}
        {text && <Prose text={text} />}
        {signature && <p className="welcome-signature">{signature}</p>}
        <Form method="post" className="welcome-way">
          <input type="hidden" name="next" value={next} />
          <ButtonRow>
            <SubmitButton variant="primary" name="do" value="continue" busyLabel="Opening…">
              Continue
            </SubmitButton>
            <SubmitButton variant="quiet" name="do" value="skip" busyLabel="Skipping…">
              Skip
            </SubmitButton>
          </ButtonRow>
        </Form>
        <p className="welcome-once muted small">You see this page once.</p>
      </div>
      {video && <OnboardingVideo {...video} />}
    </div>
  );
}
