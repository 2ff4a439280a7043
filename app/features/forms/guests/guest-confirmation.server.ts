import { readBatch } from "#db/read-batch";
import { NotFound } from "~/lib/errors";
import { confirmationScreen } from "../filling/confirmation.server";
import type { FillingCtx } from "../filling/filling-use.server";
import { guestConfirmationReads } from "./guest-confirmation.queries.server";
import { guestToken } from "./guest-cookie.server";
import { guestFormPath } from "./guests.paths";

/** The message of a confirmation; the reference for whoever has the cookie with which it was sent in, and nothing else of it. */
export async function guestConfirmation(
  ctx: FillingCtx,
  { formId, confirmationId }: { formId: string; confirmationId: string },
) {
  const token = await guestToken(ctx.scope, "sent", formId);
  const { form, confirmations, sent } = await readBatch(ctx.db, await guestConfirmationReads(formId, token));
  if (!form) throw new NotFound();
  const screen = confirmationScreen(ctx, {
    ...{ form, confirmations, confirmationId, submission: null },
    fileTo: () => "",
    ways: [{ to: guestFormPath(formId), label: "Fill in this form again" }],
  });
  return { ...screen, reference: sent?.reference ?? null };
}
