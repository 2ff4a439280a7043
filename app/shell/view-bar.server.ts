import type { RequestContext } from "~/identity/session.server";
import { whoseEyes } from "~/identity/view.rules";
import { timeIn } from "~/lib/dates";

/** Whose eyes this session looks through, and until when; null for nearly everybody. */
export function viewBar({ requestContext }: { requestContext: RequestContext }) {
  const { view, settings } = requestContext;
  if (!view || view.isOver) return null;
  return { whose: whoseEyes(view), until: timeIn(settings.event.timeZone, new Date(view.until)) };
}

export type ViewBarFacts = NonNullable<ReturnType<typeof viewBar>>;
