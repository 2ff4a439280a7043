import { type OpenDays, openLabel } from "~/features/tasks/types/form/open-days.rules";
import type { CommandContext } from "~/procedure/context";

/** What staff read beside a form's state: "Opens 1 October", "Closed since 31 January"; null while it is open. */
export const openOf = (
  ctx: Pick<CommandContext, "settings" | "now">,
  form: Pick<OpenDays, "opensAt" | "closesAt"> & { isPublished: boolean; isArchived: boolean },
): string | null => openLabel({ ...form, longerUntil: null }, ctx.settings.event, ctx.now);
