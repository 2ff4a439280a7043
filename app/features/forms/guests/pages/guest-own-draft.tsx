import { Form, useLoaderData, useParams } from "@remix-run/react";
import { Id, procedure } from "~/procedure/procedure.server";
import { ButtonLink, ButtonRow } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { pageTitle } from "~/ui/page-title";
import { sheets } from "~/ui/sheets";
import { SubmitButton } from "~/ui/submit-button";
import runnerStyles from "../../runner/runner.css?url";
import { dropOwnDraft, leaveDraft, ownDraft } from "../guest-cookie.server";
import { draftOfToken } from "../guest-links.commands.server";
import { guestFormPath } from "../guests.paths";
import { OWN_DRAFT_GONE } from "../guests.texts";
import { begunText } from "../mailed-link.server";

export const loader = procedure
  .guest()
  .params({ formId: Id })
  .loader(async ({ ctx, params: { formId } }) => {
    const own = await ownDraft(ctx.scope, formId);
    if (!own) throw ctx.redirect(guestFormPath(formId));
    return { begun: begunText(ctx, own.begun) };
  });

export const action = procedure
  .guest()
  .params({ formId: Id })
  .action(async ({ ctx, params: { formId } }) => {
    const own = await ownDraft(ctx.scope, formId);
    if (!own) return ctx.redirect(guestFormPath(formId));
    if (await draftOfToken(ctx, { formId, token: own.token })) {
      await leaveDraft(ctx.scope, formId);
      return ctx.redirect(guestFormPath(formId));
    }
    dropOwnDraft(ctx.scope, formId);
    return ctx.redirect(guestFormPath(formId), { type: "info", title: OWN_DRAFT_GONE });
  });

export const links = sheets(runnerStyles);

export const meta = pageTitle("Go back to your own draft");

/** From a draft that a link led to, back to the one that was begun in this browser. */
export default function GuestOwnDraft() {
  const { begun } = useLoaderData<typeof loader>();
  const { formId = "" } = useParams();
  return (
    <div className="page page-narrow runner-page">
      <Form method="post" className="panel empty" aria-label="Go back to your own draft">
        <Icon name="pencil" size={24} />
        <h1>Go back to your own draft?</h1>
        <p>You began it {begun}. The one that is open now stays where it is: its link opens it again.</p>
        <ButtonRow>
          <SubmitButton variant="primary" busyLabel="Opening…">
            Open my own draft
          </SubmitButton>
          <ButtonLink to={guestFormPath(formId)}>Stay with this one</ButtonLink>
        </ButtonRow>
      </Form>
    </div>
  );
}
