import { readBatch } from "#db/read-batch";
import { NotFound } from "~/lib/errors";
import { confirmationScreen } from "../filling/confirmation.server";
import type { FillingCtx } from "../filling/filling-use.server";
import { guestConfirmationReads } from "./guest-confirmation.queries.server";
import { guestToken } from "./guest-cookie.server";

/** The message of a confirmation; the reference for whoever has the cookie with which it was sent in, and nothing else of it. */
export async function guestConfirmation(
  ctx: FillingCtx,
  { formId, confirmationId }: { formId: string; confirmationId: string },
) {
  const token = await guestToken(ctx.scope, "sent", formId);
  const { form, confirmations, sent } = await readBatch(ctx.db, await guestConfirmationReads(formId, token));
  if (!form) throw new NotFound();
  const place = { form, confirmations, confirmationId, submission: null };
  const { formTitle, html } = confirmationScreen(ctx, place);
  return { formTitle, html, reference: sent?.reference ?? null };
}
