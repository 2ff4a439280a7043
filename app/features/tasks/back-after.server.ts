import { DomainError, NotFound } from "~/lib/errors";
import type { Toast } from "~/procedure/toast.server";

interface Answering {
  redirect(path: string, toast?: Toast): Response;
}

/**
 * Does it and goes back to where the person was, whatever comes of it: to the list as it was filtered, which is read
 * again and shows what somebody else did meanwhile. What is gone is said there too; whoever came from nowhere gets a 404.
 */
export async function backAfter(
  ctx: Answering,
  { back, otherwise }: { back: string | undefined; otherwise: string },
  work: () => Promise<Toast>,
): Promise<Response> {
  const to = back ?? otherwise;
  try {
    return ctx.redirect(to, await work());
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    if (!(error instanceof NotFound)) return ctx.redirect(to, { type: "error", title: error.message });
    if (back === undefined) throw error;
    return ctx.redirect(to, {
      type: "error",
      title: "This is not there any more",
      description: "The task or the team was archived, removed or changed meanwhile. Nothing was done.",
    });
  }
}
