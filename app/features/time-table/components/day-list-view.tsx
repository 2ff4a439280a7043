import { taskPath } from "~/features/tasks/tasks.paths";
import { shownState } from "~/features/tasks/tasks.rules";
import { metaOfRow } from "~/features/tasks/team-row.texts";
import { formatDate } from "~/ui/format.rules";
import { Icon, type IconName } from "~/ui/icon";
import { Link } from "~/ui/link";
import { STATE_LOOKS } from "~/ui/task-state.rules";
import { type Dated, isDone, isOverdue } from "../dates.rules";
import {
  type DaySection,
  dayNote,
  eventDayWords,
  type Folded,
  foldedWords,
  laterWords,
  monthTitle,
  monthWords,
  whenOf,
} from "../day-list.rules";
import { entryPath, monthPath, timeTablePath } from "../time-table.paths";
import type { TimeTableData } from "../time-table.types";
import { ReaderTime } from "./reader-zone";

interface Shown {
  data: TimeTableData;
  /** Of the address: an entry opens over what is looked at. */
  search: string;
  /** The reader's zone, where it is another. */
  reader: string | null;
}

/** What is over folded, then month by month, day by day. */
export function DayListView({ list, ...shown }: { list: NonNullable<TimeTableData["list"]> } & Shown) {
  const { past, months, later, isOpen } = list;
  const { today, locale } = shown.data;
  return (
    <>
      {past &&
        (past.days === null ? (
          <Link className="fold-past fold-link" to={openedPath(shown.search, "past")} preventScrollReset>
            <FoldedPast past={past} today={today} locale={locale} />
          </Link>
        ) : (
          <details className="fold-past" open={isOpen || months.length === 0 || undefined}>
            <summary>
              <FoldedPast past={past} today={today} locale={locale} />
            </summary>
            <div>
              {past.days.map((section) => (
                <Day section={section} isFolded key={section.day} {...shown} />
              ))}
            </div>
          </details>
        ))}
      {months.length === 0 && <p className="muted mt-5">Everything on this list is over.</p>}
      {months.map((month) => (
        <section key={month.month} aria-labelledby={`month-${month.month}`}>
          <div className="month-h">
            <h2 id={`month-${month.month}`}>{monthTitle(month.month)}</h2>
            <p>{monthWords(month)}</p>
          </div>
          <div className="days">
            {month.days.map((section) => (
              <Day section={section} key={section.day} {...shown} />
            ))}
          </div>
        </section>
      ))}
      {later && (
        <Link className="fold-past fold-link" to={openedPath(shown.search, "later")} preventScrollReset>
          <Icon name="chevron-down" />
          <span>Show {laterWords(later, today, locale)}</span>
        </Link>
      )}
    </>
  );
}

function FoldedPast({ past, today, locale }: { past: Folded; today: string; locale: string }) {
  return (
    <>
      <Icon name="chevron-right" />
      <span>{foldedWords(past, today, locale)}</span>
      {past.overdue > 0 && <span className="is-danger strong">{past.overdue} overdue</span>}
    </>
  );
}

/** The same list, with what is left for a press. */
function openedPath(search: string, part: "past" | "later"): string {
  const params = new URLSearchParams(search);
  params.set(part, "open");
  return `${timeTablePath}?${params}`;
}

function Day({ section, isFolded, ...shown }: { section: DaySection; isFolded?: boolean } & Shown) {
  const { today, locale } = shown.data;
  const { day, rows } = section;
  // Under its month the year is said; among what is folded only where it is another.
  const Heading = isFolded ? "h2" : "h3";
  const style = isFolded && day.slice(0, 4) !== today.slice(0, 4) ? "long" : "weekday";
  return (
    <section className={day === today ? "day today" : "day"} id={`day-${day}`}>
      <div>
        <Heading>{formatDate(day, style, locale)}</Heading>
        <p>{dayNote(section, today, locale)}</p>
      </div>
      <ul className="rows">
        {rows.map((date) => (
          <Slot key={`${date.kind}-${date.id}`} date={date} section={section} {...shown} />
        ))}
      </ul>
    </section>
  );
}

function Slot({ date, section, data, reader, search }: { date: Dated; section: DaySection } & Shown) {
  const when = whenOf(date, section, data.today, data.locale);
  return (
    <li className={isDone(date) ? "slot is-done" : "slot"}>
      <div className="when">
        {when.tone === "danger" ? <span className="is-danger strong">{when.text}</span> : when.text}
        <ReaderTime date={date} reader={reader} data={data} />
      </div>
      <div>
        <Link
          className="task-title"
          id={`${date.kind}-${date.id}`}
          to={pathOf(date, search)}
          preventScrollReset
        >
          {date.title}
        </Link>
        <Meta date={date} />
      </div>
      <Icon name="chevron-right" />
    </li>
  );
}

/** Where a date leads: to its task, to its entry, or for the event's own days to their month. */
const pathOf = ({ kind, id, startDay }: Dated, search: string): string => {
  if (kind === "task") return taskPath(id);
  return isEventsOwn({ kind, id }) ? monthPath(startDay.slice(0, 7)) : entryPath(id) + search;
};

const isEventsOwn = ({ kind, id }: Pick<Dated, "kind" | "id">): boolean =>
  kind === "event" || id === "launch";

function Meta({ date }: { date: Dated }) {
  const facts: { icon: IconName; label: string; tone?: string }[] = metaOf(date);
  return (
    <div className="task-meta">
      {facts.map(({ icon, label, tone }) => (
        <span key={label} className={tone}>
          <Icon name={icon} />
          {label}
        </span>
      ))}
    </div>
  );
}

function metaOf(date: Dated): { icon: IconName; label: string; tone?: string }[] {
  const { kind, place, task } = date;
  if (task) {
    const { label, icon, tone } = STATE_LOOKS[shownState(task)];
    const isPlain =
      task.status === "incomplete" ||
      (task.approvalStatus !== "awaiting" && task.status === "overdue" && !isOverdue(date));
    return [
      { icon: "list-checks", label: "Task" },
      ...(isPlain ? [] : [{ icon, label, tone: `is-${tone}` }]),
      ...metaOfRow({ ...task, dueDate: date.startDay, completedOn: null }),
    ];
  }
  return [
    ...(place ? [{ icon: "map-pin" as const, label: place }] : []),
    ...(kind === "event" ? [{ icon: "flag" as const, label: eventDayWords(date) }] : []),
    ...(kind === "organiser" && !place ? [{ icon: "megaphone" as const, label: "From the organisers" }] : []),
  ];
}
