import { useLocation } from "@remix-run/react";
import { EmptyState, FilteredEmpty } from "~/ui/empty-state";
import { FilterLinks } from "~/ui/filter-links";
import { PageHead } from "~/ui/page-head";
import { PrintButton } from "~/ui/print-button";
import { Tabs } from "~/ui/tabs";
import { DATE_KINDS, type DateKind } from "../dates.rules";
import { UNREADABLE } from "../entry-times.rules";
import { timeTablePath } from "../time-table.paths";
import type { TimeTableData } from "../time-table.types";
import { DayListView } from "./day-list-view";
import { FeedCard } from "./feed-card";
import { MonthView } from "./month-view";
import { useReaderZone } from "./reader-zone";
import { ZoneLine } from "./zone-line";

const KIND_LABELS: Record<Exclude<DateKind, "task">, string> = {
  event: "Event days",
  organiser: "From the organisers",
};

/** The time table of whoever looks: by day, or as a month. */
export function TimeTableView({ data }: { data: TimeTableData }) {
  const { title, teamName, counts, kind, list, month, feed } = data;
  const { search } = useLocation();
  const reader = useReaderZone(data.timeZone);
  const to = (change: { view?: "month" | null; kind?: DateKind | null }) => {
    const params = new URLSearchParams(search);
    for (const opened of ["past", "later"]) params.delete(opened);
    for (const [name, value] of Object.entries(change))
      if (value) params.set(name, value);
      else params.delete(name);
    if (params.get("view") !== "month") params.delete("month");
    return params.size > 0 ? `${timeTablePath}?${params}` : timeTablePath;
  };
  const kinds = DATE_KINDS.filter((one) => counts[one] > 0 || one === kind);
  const zoneLine = <ZoneLine data={data} reader={reader} where={month ? "on each date" : "beside"} />;
  const isEmpty = counts.all === 0;
  const nothing = kind !== null && counts[kind] === 0;
  return (
    <>
      <PageHead
        title={title}
        lede={teamName === null ? "What happens when, for all teams." : ledeOf(teamName, data.facts)}
        actions={isEmpty ? undefined : <PrintButton size="sm" />}
      />
      <Tabs
        label="View"
        tabs={[
          { to: to({ view: null }), label: "List", icon: "list", current: list !== null },
          { to: to({ view: "month" }), label: "Month", icon: "calendar", current: month !== null },
        ]}
      />
      {!isEmpty && (
        <FilterLinks
          label="Kind of date"
          links={[
            { to: to({ kind: null }), label: "All", count: counts.all, current: kind === null },
            ...kinds.map((one) => ({
              to: to({ kind: one }),
              label: one === "task" ? data.tasksLabel : KIND_LABELS[one],
              count: counts[one],
              current: kind === one,
            })),
          ]}
        />
      )}
      {list && zoneLine}
      <Unreadable entries={data.unreadable} />
      {list && (
        <div className="with-feed">
          <div>
            {isEmpty ? (
              <NoDates />
            ) : nothing ? (
              <div className="mt-5">
                <FilteredEmpty noun="dates" filters={["kind"]}>
                  Nothing of this kind has a date. Look at all dates.
                </FilteredEmpty>
              </div>
            ) : (
              <DayListView list={list} data={data} reader={reader} search={search} />
            )}
          </div>
          {feed && <FeedCard feed={feed} data={data} />}
        </div>
      )}
      {month && (
        <>
          <MonthView month={month} data={data} reader={reader} search={search} />
          {zoneLine}
          {feed && <FeedCard feed={feed} data={data} isWide />}
        </>
      )}
    </>
  );
}

/** "What happens when, for Solent Rigging Co. · Stand B214." */
const ledeOf = (teamName: string, facts: readonly string[]): string =>
  `What happens when, for ${[teamName, ...facts].join(", ")}.`.replace(/\.\.$/, ".");

function NoDates() {
  return (
    <EmptyState icon="calendar-clock" title="No dates yet">
      Due dates of your tasks, the days of the event and what the organisers announce stand here, as soon as
      there is something.
    </EmptyState>
  );
}

/** What has dates that cannot be read is said, rather than left out. */
function Unreadable({ entries }: { entries: TimeTableData["unreadable"] }) {
  if (entries.length === 0) return null;
  const named = entries
    .slice(0, 5)
    .map(({ title }) => `“${title}”`)
    .join(", ");
  const others = entries.length > 5 ? ` and ${entries.length - 5} more` : "";
  const these = entries.length === 1 ? "this is" : "these are";
  return (
    <p className="tz is-danger" role="alert">
      {`${UNREADABLE}: ${named}${others}. Ask the organisers when ${these}.`}
    </p>
  );
}
