import { useEffect, useState } from "react";
import { dayIn, timeIn } from "~/lib/dates";

/**
 * Beside dates, for a reader whose clocks show another time than the event's: whose days they are. The browser alone knows
 * where the reader is.
 */
export function ZoneNote({ zone }: { zone: string }) {
  const [isOther, setIsOther] = useState(false);
  useEffect(() => setIsOther(isElsewhere(zone, new Date())), [zone]);
  if (!isOther) return null;
  return <span className="muted nowrap"> ({zoneName(zone)} time)</span>;
}

/** "Europe/London" is London's, "America/Argentina/Buenos_Aires" Buenos Aires's. */
export const zoneName = (zone: string): string => (zone.split("/").at(-1) ?? zone).replaceAll("_", " ");

/** Whether the clocks of the zone show another time than those of this machine. */
function isElsewhere(zone: string, now: Date): boolean {
  try {
    const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
    return timeIn(zone, now) !== timeIn(here, now) || dayIn(zone, now) !== dayIn(here, now);
  } catch {
    // A name that this browser does not know.
    return true;
  }
}
