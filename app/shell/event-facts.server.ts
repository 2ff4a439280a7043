import type { Asking } from "~/features/auth/session.server";
import type { EventRecord } from "~/procedure/context";
import { dateRange } from "~/ui/date-range.rules";

/** What every shell says of the event. */
export function eventFacts({ asking, event }: { asking: Asking; event: EventRecord }) {
  const { event: settings, branding } = asking.settings;
  return {
    name: settings.shortName || settings.eventName || event.name,
    dates: dateRange(settings.startDate, settings.endDate, settings.locale),
    logo: branding.iconLogo || null,
    navTheme: branding.navTheme,
  };
}
export type EventFacts = ReturnType<typeof eventFacts>;
