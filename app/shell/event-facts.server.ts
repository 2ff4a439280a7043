import type { RequestContext } from "~/identity/session.server";
import type { EventRecord } from "~/procedure/context";
import { dateRange } from "~/ui/date-range.rules";
import { logosOf } from "./logo.rules";

/** What every shell says of the event. */
export function eventFacts({
  requestContext,
  event,
}: {
  requestContext: RequestContext;
  event: EventRecord;
}) {
  const { event: settings, branding } = requestContext.settings;
  return {
    name: settings.shortName || settings.eventName || event.name,
    dates: dateRange(settings.startDate, settings.endDate, settings.locale),
    logo: branding.iconLogo || null,
    logos: logosOf(branding),
    navTheme: branding.navTheme,
    /** Moves on with every change of the settings; open pages follow it. */
    version: requestContext.version,
  };
}
export type EventFacts = ReturnType<typeof eventFacts>;
