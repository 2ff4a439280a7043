import { Link, useLoaderData } from "@remix-run/react";
import { dayIn } from "~/lib/dates";
import { wallTime } from "~/lib/export/columns";
import { procedure } from "~/procedure/procedure.server";
import { type Actor, Person } from "~/ui/avatar";
import { BarChart } from "~/ui/chart";
import { barChart } from "~/ui/chart.server";
import { EmptyState, FilteredEmpty } from "~/ui/empty-state";
import { FilterBar } from "~/ui/filter-bar";
import { counted, formatDate } from "~/ui/format.rules";
import { GenerateReport } from "~/ui/generate-report";
import { PageHead } from "~/ui/page-head";
import { Pagination } from "~/ui/pagination";
import { DataTable } from "~/ui/table";
import { activityExportPath, activityTeamPath } from "../activity.paths";
import { activityHours, activityPage } from "../activity.queries.server";
import { ActivitySearch } from "../activity.schema";
import { PERIODS, SUBJECTS } from "../activity.texts";
import { actorText } from "../actor.rules";
import { byDay } from "../by-day.rules";

/** The chart above the list. */
const CHART_DAYS = 30;

export const loader = procedure
  .permission("admin")
  .input(ActivitySearch)
  .reads(({ ctx, input }) => ({
    list: activityPage(input, ctx.now),
    hours: activityHours(input, ctx.now, CHART_DAYS),
  }))
  .loader(({ ctx, input, found }) => {
    const { timeZone, locale } = ctx.settings.event;
    const today = dayIn(timeZone, ctx.now);
    const days = byDay(found.hours, { today, timeZone, days: CHART_DAYS });
    return {
      chart: barChart(days.map(({ day, n }) => ({ label: formatDate(day, "short", locale), value: n }))),
      inAll: days.reduce((sum, { n }) => sum + n, 0),
      total: found.list.total,
      rows: found.list.rows.map((row) => {
        const [day = "", time = ""] = wallTime(row.at, timeZone).split(" ");
        return {
          ...row,
          who: actorText(row),
          isGone: row.who === null,
          day: formatDate(day, "medium", locale),
          time,
        };
      }),
      isFiltered: input.q !== "" || input.what !== undefined || input.when !== undefined,
    };
  });

export const meta = () => [{ title: "Activity" }];

export default function Activity() {
  const { total, rows, isFiltered, chart, inAll } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead
        title="Activity"
        lede="Everything that people and the system did in this event."
        actions={total > 0 && <GenerateReport to={activityExportPath} />}
      />
      {(total > 0 || isFiltered) && (
        <FilterBar
          label="Filter activity"
          search={{ label: "Search activity", placeholder: "Person, team or thing" }}
          filters={[
            { name: "what", label: "What", single: true, options: SUBJECTS },
            { name: "when", label: "When", single: true, options: PERIODS },
          ]}
        />
      )}
      {inAll > 0 && (
        <BarChart
          title={`The last ${CHART_DAYS} days`}
          summary={`${counted(inAll, "entry", "entries")} in all, by day.`}
          plan={chart}
          labelHeader="Day"
          valueHeader="Entries"
        />
      )}
      {rows.length > 0 ? (
        <DataTable
          caption="Activity, newest first"
          rows={rows}
          rowKey={(row) => row.id}
          summary={counted(total, "entry", "entries")}
          columns={[
            {
              key: "who",
              header: "Who",
              primary: true,
              render: (row) => <Person actor={personOf(row)} />,
            },
            { key: "what", header: "What", render: (row) => row.what },
            {
              key: "team",
              header: "Team",
              phoneLabel: "Team",
              render: (row) => row.team && <Link to={activityTeamPath(row.team.id)}>{row.team.name}</Link>,
            },
            {
              key: "when",
              header: "When",
              render: (row) => (
                <span className="nowrap num">
                  {row.day}, {row.time}
                </span>
              ),
            },
          ]}
        />
      ) : isFiltered ? (
        <FilteredEmpty noun="entries" filters={["q", "what", "when"]} />
      ) : (
        <EmptyState icon="history" title="Nothing has happened yet">
          What people do in this event is written down here.
        </EmptyState>
      )}
      <Pagination total={total} noun="entries" />
    </>
  );
}

function personOf({ actorId, who, isGone }: { actorId: string; who: string; isGone: boolean }): Actor {
  if (!isGone) return { name: who };
  return actorId === "system" ? "system" : actorId === "guest" ? { name: "Guest" } : "deleted";
}
