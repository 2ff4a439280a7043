import { GoneDrawer, RouteDrawer } from "~/ui/drawer";
import { formatDate, relativeDay } from "~/ui/format.rules";
import type { Times } from "../entry-times.rules";
import { UNREADABLE } from "../entry-times.rules";
import { ReaderTime, useReaderZone } from "./reader-zone";

export interface ShownEntry {
  id: string;
  title: string;
  place: string;
  note: string;
  /** Null: the stored dates cannot be read. */
  times: Times | null;
  today: string;
  timeZone: string;
  zone: string;
  locale: string;
}

/** An entry over the time table; null = there is none that the reader may see. */
export function EntryDrawer({
  entry,
  backTo,
  returnFocusTo,
}: {
  entry: ShownEntry | null;
  /** The page below: where Close leads. */
  backTo: string;
  returnFocusTo?: string;
}) {
  if (!entry) return <GoneDrawer noun="date" icon="calendar-clock" backTo={backTo} />;
  const { title, place, note } = entry;
  return (
    <RouteDrawer
      title={title}
      eyebrow="From the organisers"
      closeTo={backTo}
      {...(returnFocusTo === undefined ? {} : { returnFocusTo })}
    >
      <section aria-labelledby="entry-when">
        <h3 id="entry-when">When</h3>
        <EntryWhen entry={entry} />
      </section>
      {place && (
        <section aria-labelledby="entry-where">
          <h3 id="entry-where">Where</h3>
          <p dir="auto">{place}</p>
        </section>
      )}
      {note && (
        <section aria-labelledby="entry-note">
          <h3 id="entry-note">About it</h3>
          <p className="whitespace-pre-line" dir="auto">
            {note}
          </p>
        </section>
      )}
    </RouteDrawer>
  );
}

function EntryWhen({ entry }: { entry: ShownEntry }) {
  const { times, today, locale, zone, timeZone } = entry;
  const reader = useReaderZone(timeZone);
  if (!times) return <p className="is-danger">{UNREADABLE}. Ask the organisers when this is.</p>;
  const { startDay, startTime, endDay, endTime } = times;
  const isOneDay = startDay === endDay;
  const first = formatDate(startDay, "full", locale);
  const last = formatDate(endDay, "full", locale);
  const isOn = startDay <= today && today <= endDay;
  return (
    <>
      <p className="strong">
        {isOneDay
          ? first
          : `${first}${startTime ? `, ${startTime}` : ""} to ${last}${endTime ? `, ${endTime}` : ""}`}
      </p>
      <p>
        {startTime === null
          ? isOneDay
            ? "All day"
            : "Whole days"
          : isOneDay && (endTime ? `${startTime} to ${endTime}` : startTime)}
      </p>
      <div className="reader-time muted small">
        <ReaderTime date={times} reader={reader} data={entry} />
      </div>
      <p className="muted small">
        {isOn
          ? isOneDay
            ? "Today"
            : "It is on now"
          : relativeDay(isOneDay || today < startDay ? startDay : endDay, today, "ago")}
        {startTime !== null && ` · Time of the event: ${zone}`}
      </p>
    </>
  );
}
