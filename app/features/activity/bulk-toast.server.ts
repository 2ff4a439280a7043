import type { Toast } from "~/procedure/toast.server";
import { counted } from "~/ui/format.rules";
import type { BulkResult } from "./archivable.server";

/** "3 tasks archived", and how many were left alone, and why. */
export function bulkToast(
  { changed, ignored }: BulkResult,
  { noun, many = `${noun}s`, done, why }: { noun: string; many?: string; done: string; why: string },
): Toast {
  const left =
    ignored > 0
      ? `${counted(ignored, `chosen ${noun}`, `chosen ${many}`)} left as ${ignored === 1 ? "it is" : "they are"}: ${why}.`
      : "";
  if (changed === 0) return { type: "info", title: "Nothing was changed", description: left };
  return {
    type: "success",
    title: `${counted(changed, noun, many)} ${done}`,
    ...(left ? { description: left } : {}),
  };
}
