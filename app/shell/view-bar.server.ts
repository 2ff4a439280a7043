import type { RequestContext } from "~/features/auth/session.server";
import { whoseEyes } from "~/features/auth/view.rules";
import { timeIn } from "~/lib/dates";

/** Whose eyes this session looks through, and until when; null for nearly everybody. */
export function viewBar({ requestContext }: { requestContext: RequestContext }) {
  const { view, settings } = requestContext;
  if (!view || view.isOver) return null;
  return { whose: whoseEyes(view), until: timeIn(settings.event.timeZone, new Date(view.until)) };
}

export type ViewBarFacts = NonNullable<ReturnType<typeof viewBar>>;
