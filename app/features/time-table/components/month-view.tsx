import { taskPath } from "~/features/tasks/tasks.paths";
import { formatDate } from "~/ui/format.rules";
import { Icon, type IconName } from "~/ui/icon";
import { Link } from "~/ui/link";
import type { Dated } from "../dates.rules";
import { monthTitle } from "../day-list.rules";
import { besideWords, type MonthCell } from "../month.rules";
import { dayPath, entryPath, monthPath } from "../time-table.paths";
import type { MonthData, TimeTableData } from "../time-table.types";
import { ReaderTime } from "./reader-zone";

interface Shown {
  data: TimeTableData;
  /** Of the address: an entry opens over what is looked at. */
  search: string;
  reader: string | null;
}

/** A month in its weeks; on a phone a list of the days on which something is. */
export function MonthView({
  month: { month, before, after, weekdays, weeks, nearest },
  ...shown
}: { month: MonthData } & Shown) {
  const { kind } = shown.data;
  const to = (other: string) => monthPath(other) + (kind ? `&kind=${kind}` : "");
  return (
    <>
      <div className="month-nav">
        {before ? (
          <Link className="btn btn-sm" to={to(before)} preventScrollReset>
            <Icon name="arrow-left" />
            {besideWords(month, before)}
          </Link>
        ) : (
          <span />
        )}
        <h2 id="month">{monthTitle(month)}</h2>
        {after ? (
          <Link className="btn btn-sm" to={to(after)} preventScrollReset>
            {besideWords(month, after)}
            <Icon name="arrow-right" />
          </Link>
        ) : (
          <span />
        )}
      </div>
      {(nearest || weeks.every((week) => week.every(({ items }) => items.length === 0))) && (
        <p className="muted mb-3">
          Nothing has a date in {monthTitle(month)}.{" "}
          {nearest && (
            <Link to={to(nearest)} preventScrollReset>
              Go to {monthTitle(nearest)}
            </Link>
          )}
        </p>
      )}
      <div className="month-wrap">
        <table className="month" aria-labelledby="month">
          <thead>
            <tr>
              {weekdays.map(({ short, long }) => (
                <th scope="col" key={long} abbr={long}>
                  {short}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {weeks.map((week) => (
              <tr key={week[0]?.day}>
                {week.map((cell, at) => (
                  <Cell key={cell.day} cell={cell} weekday={weekdays[at]?.short ?? ""} {...shown} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

function Cell({ cell, weekday, ...shown }: { cell: MonthCell; weekday: string } & Shown) {
  const { search } = shown;
  const { today, locale } = shown.data;
  const { day, isOutside, isToday, isEventDay, items, more } = cell;
  const name = [isOutside && "out", isEventDay && "show", isToday && "today"].filter(Boolean).join(" ");
  // "10 September" around its number, so that a phone's list and those who hear it have the whole date.
  const number = String(Number(day.slice(8)));
  const [ahead = "", behind = ""] = formatDate(day, "short", locale).split(number, 2);
  return (
    <td className={name || undefined}>
      <p className="d">
        <b>
          <span className="only-phone">{weekday} </span>
          {ahead && <span className="only-phone">{ahead}</span>}
          {number}
          <span className="only-phone">{behind}</span>
          <span className="vh hide-phone">{behind}</span>
        </b>
        {(isEventDay || isToday) && <span>{isToday ? "Today" : "Event day"}</span>}
      </p>
      {items.length > 0 && (
        <ul className="e">
          {items.map(({ date, text, isDone }) => (
            <li key={`${date.kind}-${date.id}`} className={isDone ? "done" : undefined}>
              <Link to={pathOf(date, { day, today, search })} preventScrollReset>
                <Icon name={iconOf(date)} />
                <span>
                  {text}
                  {isDone && <span className="vh"> (done)</span>}
                  {day === date.startDay && (
                    <ReaderTime date={date} data={shown.data} reader={shown.reader} />
                  )}
                </span>
              </Link>
            </li>
          ))}
          {more > 0 && (
            <li className="more">
              <Link to={dayPath(day, { isPast: day < today })}>
                {more} more<span className="vh"> on {formatDate(day, "medium", locale)}</span>
              </Link>
            </li>
          )}
        </ul>
      )}
    </td>
  );
}

/** The event's own days lead to where they stand in the list. */
function pathOf(
  { kind, id, startDay, endDay }: Dated,
  { day, today, search }: { day: string; today: string; search: string },
): string {
  if (kind === "task") return taskPath(id);
  if (kind === "organiser" && id !== "launch") return entryPath(id) + search;
  // What goes on stands under today.
  const isOn = startDay < today && endDay >= today;
  return dayPath(isOn ? today : startDay, { isPast: endDay < today && day < today });
}

const iconOf = ({ kind, place }: Dated): IconName =>
  kind === "task" ? "list-checks" : kind === "event" ? "flag" : place ? "map-pin" : "megaphone";
