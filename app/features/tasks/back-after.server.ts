import { DomainError, NotFound } from "~/lib/errors";
import type { Toast } from "~/procedure/toast.server";

interface Answering {
  redirect(path: string, toast?: Toast): Response;
}

/**
 * Does it and goes back to where the person was, whatever comes of it: to the list as it was filtered, which is read
 * again and shows what somebody else did meanwhile.
 */
export async function backAfter(ctx: Answering, back: string, work: () => Promise<Toast>): Promise<Response> {
  try {
    return ctx.redirect(back, await work());
  } catch (error) {
    if (!(error instanceof DomainError) || error instanceof NotFound) throw error;
    return ctx.redirect(back, { type: "error", title: error.message });
  }
}
