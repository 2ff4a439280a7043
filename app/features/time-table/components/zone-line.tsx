import { placeOfZone } from "~/lib/zone-words.rules";
import { Icon } from "~/ui/icon";
import { aheadWords } from "../reader-time.rules";
import type { TimeTableData } from "../time-table.types";

/** Whose times these are. */
export function ZoneLine({
  data: { zone, timeZone },
  reader,
  where,
}: {
  data: TimeTableData;
  reader: string | null;
  where: string;
}) {
  const ahead = reader && aheadWords({ event: timeZone, reader }, new Date());
  return (
    <p className="tz">
      <Icon name="globe" />
      <span>
        Times are those of the event: <span className="strong">{zone}</span>.
        {reader &&
          ahead &&
          ` Your device is set to ${placeOfZone(reader)}, ${ahead}; your own time stands ${where}.`}
      </span>
    </p>
  );
}
