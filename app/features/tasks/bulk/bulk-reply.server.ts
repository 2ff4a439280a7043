import { DomainError } from "~/lib/errors";
import { counted } from "~/ui/format.rules";
import type { BulkResult } from "./bulk-tasks.commands.server";

interface Toast {
  type: "success" | "info" | "error";
  title: string;
  description?: string;
}
interface Redirecting {
  redirect(path: string, toast?: Toast): Response;
}

/** Does a bulk verb that has no screen, and says in the list that it came from what became of it. */
export async function bulkReply(
  ctx: Redirecting,
  list: string,
  work: () => Promise<Toast>,
): Promise<Response> {
  try {
    return ctx.redirect(list, await work());
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return ctx.redirect(list, { type: "error", title: error.message });
  }
}

/** "3 tasks archived", and how many were left alone, and why. */
export function bulkToast(
  { changed, ignored }: BulkResult,
  what: { done: string; why: string; noun?: string },
): Toast {
  const { noun = "task" } = what;
  const left =
    ignored > 0
      ? `${counted(ignored, `chosen ${noun}`)} left as ${ignored === 1 ? "it is" : "they are"}: ${what.why}.`
      : "";
  if (changed === 0) return { type: "info", title: "Nothing was changed", description: left };
  return {
    type: "success",
    title: `${counted(changed, noun)} ${what.done}`,
    ...(left ? { description: left } : {}),
  };
}
