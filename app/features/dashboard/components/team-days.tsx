import { taskPath } from "~/features/tasks/tasks.paths";
import { useReaderZone } from "~/features/time-table/components/reader-zone";
import { readerTime } from "~/features/time-table/reader-time.rules";
import { entryPath, monthPath, timeTablePath } from "~/features/time-table/time-table.paths";
import { formatDate } from "~/ui/format.rules";
import { Icon, type IconName } from "~/ui/icon";
import { TextLink } from "~/ui/link";
import { SectionHead } from "~/ui/page-head";
import { ZoneNote } from "~/ui/zone-note";
import type { NearDate } from "../dashboard.rules";

export interface LowerHalf {
  dates: readonly NearDate[];
  /** What the time table is called; null where it is not published. */
  timeTable: string | null;
  /** In words, when the person was here on a day before this one; null where that is not known. */
  since: string | null;
  changes: readonly { id: string; kind: string; taskId: string; text: string; when: string }[];
  today: string;
  locale: string;
  timeZone: string;
}

/** What this week and the next one hold, and what others did since the person was here last. */
export function TeamDays({ data }: { data: LowerHalf }) {
  const { dates, timeTable, since, changes, today, locale, timeZone } = data;
  const reader = useReaderZone(timeZone);
  const ownTime = (date: NearDate) => reader && readerTime(date, { event: timeZone, reader }, locale);
  return (
    <div className="halves section">
      <section aria-labelledby="dates">
        <SectionHead id="dates" title="This week and next">
          {timeTable !== null && <TextLink to={timeTablePath}>{timeTable}</TextLink>}
        </SectionHead>
        {dates.length > 0 ? (
          <ul className="rows dated">
            {dates.map((date) => {
              const to = pathOf(date, timeTable !== null);
              return (
                <li key={date.key}>
                  <span className={date.day === today ? "is-today strong" : "muted"}>
                    {date.day === today ? "Today" : shortDay(date.day, locale)}
                  </span>
                  <div>
                    {to === null ? (
                      <span className="strong">{date.title}</span>
                    ) : (
                      <TextLink quiet to={to}>
                        {date.title}
                      </TextLink>
                    )}
                    <p className={date.isSoon ? "is-warning small" : "muted small"}>
                      {[date.note, ownTime(date)].filter(Boolean).join(" · ")}
                    </p>
                  </div>
                </li>
              );
            })}
          </ul>
        ) : (
          <p className="muted">Nothing has a date this week or next.</p>
        )}
      </section>
      {since ? (
        <section aria-labelledby="changes">
          <SectionHead id="changes" title="Since you were last here">
            <span className="muted small">
              {since}
              <ZoneNote zone={timeZone} />
            </span>
          </SectionHead>
          {changes.length > 0 ? (
            <ul className="rows changes">
              {changes.map(({ id, kind, taskId, text, when }) => (
                <li key={id}>
                  <Icon name={iconOf(kind)} size={20} />
                  <div>
                    <TextLink quiet to={taskPath(taskId)}>
                      {text}
                    </TextLink>
                    <p className="muted small">{when}</p>
                  </div>
                </li>
              ))}
            </ul>
          ) : (
            <p className="muted">Nobody changed anything in your tasks.</p>
          )}
        </section>
      ) : (
        <section aria-labelledby="changes">
          <SectionHead id="changes" title="Since you were last here" />
          <p className="muted">
            Welcome. When you come back on another day, this says what has changed in the meantime.
          </p>
        </section>
      )}
    </div>
  );
}

/** To the task, to the entry, or for the event's own days to their month, where there is one. */
function pathOf({ of: { kind, id, startDay } }: NearDate, hasTimeTable: boolean): string | null {
  if (kind === "task") return taskPath(id);
  if (kind === "organiser" && id !== "launch") return entryPath(id);
  return hasTimeTable ? monthPath(startDay.slice(0, 7)) : null;
}

/** "Thu 17", beside other days of these two weeks. */
const shortDay = (day: string, locale: string): string =>
  locale === "en-GB" ? formatDate(day, "long").split(" ", 2).join(" ") : formatDate(day, "short", locale);

const ICONS: Record<string, IconName> = {
  "comment.added": "message-square",
  "task.rejected": "rotate-cw",
  "task.approved": "check-check",
  "task.completed": "circle-check",
  "task.set.complete": "circle-check",
  "task.sentForApproval": "send",
  "task.fileAdded": "upload",
  "task.added": "plus",
  "task.dueDateChanged": "calendar-clock",
};
const iconOf = (kind: string): IconName => ICONS[kind] ?? "pencil";
