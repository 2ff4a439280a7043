import { taskPath } from "~/features/tasks/tasks.paths";
import { Icon, type IconName } from "~/ui/icon";
import { Link } from "~/ui/link";
import type { Dated } from "../dates.rules";
import { dayPath, entryPath, monthPath } from "../time-table.paths";
import type { MonthData, TimeTableData } from "../time-table.types";
import { MonthGrid } from "./month-grid";
import { ReaderTime } from "./reader-zone";

/** The month of whoever looks; an entry opens over it, at its own address. */
export function MonthView({
  month,
  data,
  search,
  reader,
}: {
  month: MonthData;
  data: TimeTableData;
  /** Of the address: an entry opens over what is looked at. */
  search: string;
  reader: string | null;
}) {
  const { kind, today, locale } = data;
  return (
    <MonthGrid
      month={month}
      locale={locale}
      to={(other) => monthPath(other) + (kind ? `&kind=${kind}` : "")}
      moreTo={(day) => dayPath(day, { isPast: day < today })}
      item={({ date, text, isDone }, { day }) => (
        <Link to={pathOf(date, { day, today, search })} preventScrollReset>
          <Icon name={iconOf(date)} />
          <span>
            {text}
            {isDone && <span className="vh"> (done)</span>}
            {day === date.startDay && <ReaderTime date={date} data={data} reader={reader} />}
          </span>
        </Link>
      )}
    />
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

export const iconOf = ({ kind, place }: Pick<Dated, "kind" | "place">): IconName =>
  kind === "task" ? "list-checks" : kind === "event" ? "flag" : place ? "map-pin" : "megaphone";
