import { useEffect, useState } from "react";
import type { Times } from "../entry-times.rules";
import { readerTime } from "../reader-time.rules";
import type { TimeTableData } from "../time-table.types";

/** The zone of this machine, where it is another than the event's: the browser alone knows it, once its script runs. */
export function useReaderZone(eventZone: string): string | null {
  const [zone, setZone] = useState<string | null>(null);
  useEffect(() => {
    const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
    setZone(own && own !== eventZone && isKnown(eventZone) ? own : null);
  }, [eventZone]);
  return zone;
}

/** A name that this browser does not know cannot be reckoned with. */
function isKnown(zone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat("en-GB", { timeZone: zone }));
  } catch {
    return false;
  }
}

/** The reader's own time of something, where it is another. */
export function ReaderTime({
  date,
  reader,
  data: { timeZone, locale },
}: {
  date: Pick<Times, "startAt" | "endAt">;
  reader: string | null;
  data: Pick<TimeTableData, "timeZone" | "locale">;
}) {
  const words = reader && readerTime(date, { event: timeZone, reader }, locale);
  return words ? <small>{words}</small> : null;
}
