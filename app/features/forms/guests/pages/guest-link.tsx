import { useActionData, useParams } from "@remix-run/react";
import { Id, procedure } from "~/procedure/procedure.server";
import { type LastResult, sentText } from "~/ui/fields-of";
import { PageHead } from "~/ui/page-head";
import { pageTitle } from "~/ui/page-title";
import { sheets } from "~/ui/sheets";
import writingStyles from "~/ui/styles/writing.css?url";
import type { FillingCtx } from "../../filling/filling-use.server";
import runnerStyles from "../../runner/runner.css?url";
import { LinkForm } from "../components/link-form";
import { guestFilling } from "../guest-filling.server";
import { GuestLinkInput } from "../guest-link.schema";
import { mailGuestLink } from "../guest-links.commands.server";
import { asGuest } from "../guest-place.server";
import { guestCheckPath, guestFormPath, unprovenPath } from "../guests.paths";
import { NOTHING_SAVED } from "../guests.texts";

export const loader = procedure
  .guest()
  .params({ formId: Id })
  .loader(() => null);

export const action = procedure
  .guest()
  .params({ formId: Id })
  .input(GuestLinkInput)
  .action(async ({ ctx, params: { formId }, input }) => {
    const { token } = await guestFilling(ctx.scope, formId);
    if (token === null) return ctx.redirect(guestFormPath(formId), { type: "info", title: NOTHING_SAVED });
    await mailGuestLink(asGuest(ctx as FillingCtx), { of: "guest", formId, token }, input);
    return ctx.redirect(
      input.link === "draft" ? `${guestFormPath(formId)}/draft-saved` : guestCheckPath(formId),
      {
        type: "success",
        title: "Link sent",
        description: "Look into your mailbox. If it does not come, look among unwanted mail.",
      },
    );
  });

export const links = sheets(writingStyles, runnerStyles);

export const meta = pageTitle("Have a link mailed");

/** The address was refused: it is asked for once more. */
export default function GuestLink() {
  const { formId = "" } = useParams();
  const lastResult = useActionData<{ lastResult: LastResult }>()?.lastResult;
  const link = sentText(lastResult, "link") === "proof" ? "proof" : "draft";
  const errors = lastResult?.error?.email ?? lastResult?.error?.[""] ?? undefined;
  return (
    <div className="page page-narrow">
      <PageHead
        title="Have a link mailed"
        back={{
          to: link === "proof" ? unprovenPath(formId) : guestFormPath(formId),
          label: "Back to the form",
        }}
      />
      <LinkForm
        formId={formId}
        link={link}
        email={sentText(lastResult, "email")}
        errors={errors ?? undefined}
      />
    </div>
  );
}
