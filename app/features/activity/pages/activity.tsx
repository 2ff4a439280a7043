import { useLoaderData } from "@remix-run/react";
import { dayIn } from "~/lib/dates";
import { wallTime } from "~/lib/export/columns";
import { plainRows } from "~/procedure/plain-rows.server";
import { procedure } from "~/procedure/procedure.server";
import { type Actor, Person } from "~/ui/avatar";
import { BarChart } from "~/ui/chart";
import { barChart } from "~/ui/chart.server";
import { EmptyState } from "~/ui/empty-state";
import { FilterBar } from "~/ui/filter-bar";
import { counted, formatDate } from "~/ui/format.rules";
import { GenerateReport } from "~/ui/generate-report";
import { Link } from "~/ui/link";
import { ListRows } from "~/ui/list-rows";
import { PageHead } from "~/ui/page-head";
import { pageTitle } from "~/ui/page-title";
import { activityExportPath, activityTeamPath } from "../activity.paths";
import { activityHours, activityList, SUBJECTS, whatHappened } from "../activity.queries.server";
import { PERIODS } from "../activity.texts";
import { actorText } from "../actor.rules";
import { byDay } from "../by-day.rules";

/** The chart above the list. */
const CHART_DAYS = 30;

export const loader = procedure
  .permission("admin")
  .input(activityList.Search)
  .reads(({ ctx, input }) => ({
    list: activityList.page(input, ctx.now),
    hours: activityHours(input, ctx.now, CHART_DAYS),
  }))
  .loader(({ ctx, found }) => {
    const { timeZone, locale } = ctx.settings.event;
    const today = dayIn(timeZone, ctx.now);
    const days = byDay(found.hours, { today, timeZone, days: CHART_DAYS });
    return {
      subjects: SUBJECTS,
      chart: barChart(days.map(({ day, n }) => ({ label: formatDate(day, "short", locale), value: n }))),
      inAll: days.reduce((sum, { n }) => sum + n, 0),
      ...found.list,
      rows: plainRows(
        ctx,
        found.list.rows.map(({ kind, details, ...row }) => {
          const [day = "", time = ""] = wallTime(row.at, timeZone).split(" ");
          return {
            ...row,
            what: whatHappened({ kind, details }),
            who: actorText(row),
            isGone: row.who === null,
            day: formatDate(day, "medium", locale),
            time,
          };
        }),
      ),
    };
  });

export const meta = pageTitle("Activity");

export default function Activity() {
  const { subjects, chart, inAll, ...list } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead
        title="Activity"
        lede="Everything that people and the system did in this event."
        actions={list.total > 0 && <GenerateReport to={activityExportPath} />}
      />
      {(list.total > 0 || list.isNarrowed) && (
        <FilterBar
          isSavable
          label="Filter activity"
          search={{ label: "Search activity", placeholder: "Person, team or thing" }}
          filters={[
            { name: "what", label: "What", single: true, options: subjects },
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
      <ListRows
        page={list}
        noun={{ one: "entry", many: "entries" }}
        caption="Activity, newest first"
        rowKey={(row) => row.id}
        summary={counted(list.total, "entry", "entries")}
        columns={[
          {
            key: "who",
            header: "Who",
            primary: true,
            render: (row) => <Person actor={personOf(row)} />,
          },
          { key: "what", header: "What", className: "col-words", render: (row) => row.what },
          {
            key: "team",
            header: "Team",
            className: "col-words",
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
        empty={
          <EmptyState icon="history" title="Nothing has happened yet">
            What people do in this event is recorded here.
          </EmptyState>
        }
      />
    </>
  );
}

function personOf({ actorId, who, isGone }: { actorId: string; who: string; isGone: boolean }): Actor {
  if (!isGone) return { name: who };
  return actorId === "system" ? "system" : actorId === "guest" ? { name: "Guest" } : "deleted";
}
