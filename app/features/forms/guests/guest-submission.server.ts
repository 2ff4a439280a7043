import * as z from "zod";
import { Id, procedure } from "~/procedure/procedure.server";
import { CheckedInput } from "../filling/check.server";
import { fillingPaths, withProblems } from "../filling/filling.paths";
import type { FillingCtx } from "../filling/filling-use.server";
import { AGREED_NAME } from "../runner/row-verbs.rules";
import { guestBrowser, keepGuestToken, leaveDraft } from "./guest-cookie.server";
import { guestFilling } from "./guest-filling.server";
import { asGuest } from "./guest-place.server";
import { dropProof, isProven } from "./guest-proof.server";
import { submitAsGuest } from "./guest-submission.commands.server";
import { TRAP_NAME, TURNSTILE_NAME } from "./guest-submission.rules";
import { guestCheckPath, guestFormPath, unprovenPath } from "./guests.paths";
import { TOO_FAST } from "./guests.texts";

const Input = CheckedInput.extend({
  [TRAP_NAME]: z.string().max(500).default(""),
  [TURNSTILE_NAME]: z.string().max(5_000).default(""),
});

/** Sends in what a guest has filled in; what speaks against a person leads back to the check, which says what to do. */
export const guestSubmission = procedure
  .guest()
  .params({ formId: Id })
  .input(Input)
  .returnTo(({ params }) => guestCheckPath(params.formId))
  .action(async ({ ctx, params: { formId }, input }) => {
    const { scope } = ctx;
    const filling = await guestFilling(scope, formId);
    const { draft: draftId, version, number, judgedBy, [AGREED_NAME]: agreedTotal } = input;
    const sent = await submitAsGuest(asGuest(ctx as FillingCtx), filling, {
      checked: { draftId, version, number, agreedTotal, ...(judgedBy && { judgedBy }) },
      signs: {
        trap: input[TRAP_NAME],
        turnstile: input[TURNSTILE_NAME],
        isProven: await isProven(scope, filling),
        browser: await guestBrowser(scope),
      },
    });
    const check = guestCheckPath(formId);
    if (sent.kind === "unproven") return ctx.redirect(unprovenPath(formId));
    if (sent.kind === "tooFast") return ctx.redirect(check, { type: "info", title: TOO_FAST });
    if (sent.kind === "changed")
      return ctx.redirect(check, {
        type: "info",
        title: "Something was changed meanwhile",
        description: "Nothing was sent in yet. Check the answers as they are now, then submit.",
      });
    if (sent.kind === "costsMore") return ctx.redirect(withProblems(check));
    if (sent.kind === "incomplete") {
      const paths = fillingPaths(guestFormPath(formId), new URLSearchParams());
      return ctx.redirect(withProblems(paths.page({ page: sent.page.number })));
    }
    if (filling.token !== null) keepGuestToken(scope, { kind: "sent", formId, token: filling.token });
    await leaveDraft(scope, formId);
    dropProof(scope);
    return ctx.redirect(`${guestFormPath(formId)}/${sent.confirmationId}`);
  });
