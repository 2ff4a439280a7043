import type { ComponentProps, ReactNode } from "react";
import { formatDate } from "~/ui/format.rules";
import { Icon } from "~/ui/icon";
import { Link } from "~/ui/link";
import { monthTitle } from "../day-list.rules";
import { besideWords, type MonthCell, type MonthItem } from "../month.rules";
import type { MonthData } from "../time-table.types";

/** `data-over`: something is held over it. */
export type CellProps = ComponentProps<"td"> & { "data-over"?: "" | undefined };

interface Drawn {
  locale: string;
  /** What stands in the line of something. */
  item(item: MonthItem, cell: MonthCell): ReactNode;
  /** Where the rest of a day can be seen. */
  moreTo(day: string): string;
  /** Of a day's cell, where something can be dropped on it. */
  cellProps?(cell: MonthCell): CellProps;
}

/** A month in its weeks; on a phone a list of the days on which something is. */
export function MonthGrid({
  month: { month, before, after, weekdays, weeks, nearest },
  to,
  head,
  ...drawn
}: Drawn & {
  month: MonthData;
  to(month: string): string;
  /** Between the month's name and its weeks. */
  head?: ReactNode;
}) {
  return (
    <>
      <div className="month-nav">
        <Beside month={month} beside={before} to={to} />
        <h2 id="month">{monthTitle(month)}</h2>
        <Beside month={month} beside={after} to={to} isAfter />
      </div>
      {head}
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
                  <Cell key={cell.day} cell={cell} weekday={weekdays[at]?.short ?? ""} {...drawn} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

/** The way to the month beside; its name is out of sight on a phone, so that all three stand in one line. */
function Beside({
  month,
  beside,
  to,
  isAfter = false,
}: {
  month: string;
  beside: string | null;
  to(month: string): string;
  isAfter?: boolean;
}) {
  if (beside === null) return <span />;
  const name = <span className="month-beside">{besideWords(month, beside)}</span>;
  return (
    <Link className="btn btn-sm" to={to(beside)} preventScrollReset>
      {!isAfter && <Icon name="arrow-left" />}
      {name}
      {isAfter && <Icon name="arrow-right" />}
    </Link>
  );
}

function Cell({
  cell,
  weekday,
  locale,
  item,
  moreTo,
  cellProps,
}: { cell: MonthCell; weekday: string } & Drawn) {
  const { day, isOutside, isToday, isEventDay, items, more } = cell;
  const name = [isOutside && "out", isEventDay && "show", isToday && "today"].filter(Boolean).join(" ");
  // "10 September" around its number, so that a phone's list and those who hear it have the whole date.
  const number = String(Number(day.slice(8)));
  const [ahead = "", behind = ""] = formatDate(day, "short", locale).split(number, 2);
  return (
    <td className={name || undefined} {...cellProps?.(cell)}>
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
          {items.map((one) => (
            <li key={`${one.date.kind}-${one.date.id}`} className={one.isDone ? "done" : undefined}>
              {item(one, cell)}
            </li>
          ))}
          {more > 0 && (
            <li className="more">
              <Link to={moreTo(day)}>
                {more} more<span className="vh"> on {formatDate(day, "medium", locale)}</span>
              </Link>
            </li>
          )}
        </ul>
      )}
    </td>
  );
}
