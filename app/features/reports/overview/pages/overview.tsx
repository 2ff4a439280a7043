import { useLoaderData } from "@remix-run/react";
import { formReportsPath } from "~/features/forms/admin-forms.paths";
import { procedure } from "~/procedure/procedure.server";
import { BarChart } from "~/ui/chart";
import { counted } from "~/ui/format.rules";
import { Icon } from "~/ui/icon";
import { Link } from "~/ui/link";
import type { PageHandle } from "~/ui/page-handle";
import { PageHead, SectionHead } from "~/ui/page-head";
import { pageTitle } from "~/ui/page-title";
import { PrintButton } from "~/ui/print-button";
import { CellProgress } from "~/ui/progress";
import { sheets } from "~/ui/sheets";
import { type Stat, StatStrip } from "~/ui/stat-strip";
import { type Column, DataTable } from "~/ui/table";
import { STATE_LOOKS } from "~/ui/task-state.rules";
import { ReportTabs } from "../../components/report-tabs";
import reportsStyles from "../../reports.css?url";
import { healthPath, taskReportPath, taskReportsPath, workbookPath } from "../../reports.paths";
import { appliesTo, percentDone } from "../../tasks/task-states.rules";
import { readersTabs, tabReads } from "../../views/views.server";
import { Bands } from "../components/bands";
import { type Overview, overviewOf, overviewReads } from "../overview.server";

export const loader = procedure
  .permission("reportViewer")
  .reads(({ ctx }) => ({ ...overviewReads(ctx), ...tabReads(ctx) }))
  .loader(({ ctx, found: { views, ...found } }) => ({
    ...overviewOf(ctx, found),
    tabs: readersTabs(ctx.actor.level, views),
  }));

export const handle = { crumb: () => "Reports", isWide: true } satisfies PageHandle<typeof loader>;

export const links = sheets(reportsStyles);

export const meta = pageTitle("Reports");

/** How the event stands; each figure leads to the list that it counts. */
export default function ReportsOverview() {
  const data = useLoaderData<typeof loader>();
  const { completed, latest, tasks } = data;
  return (
    <>
      <PageHead
        title="Reports"
        lede={ledeOf(data)}
        actions={
          <>
            <PrintButton />
            <a className="btn" href={workbookPath} download>
              <Icon name="file-spreadsheet" />
              Workbook of the event
            </a>
          </>
        }
      />
      <ReportTabs current="overview" views={data.tabs} />
      <StatStrip label="The event in figures" stats={statsOf(data)} />
      <div className="report-pair">
        <BarChart
          title="Tasks completed each day"
          summary={`${completed.last} in the last 7 days, ${completed.before} in the 7 before.`}
          plan={completed.plan}
          labelHeader="Day"
          valueHeader="Tasks completed"
        />
        <Weeks data={data} />
      </div>
      <div className="section">
        <Bands bands={data.bands} />
      </div>
      <section className="section" aria-labelledby="overdue-tasks">
        <SectionHead
          id="overdue-tasks"
          title="Tasks that are overdue"
          count={
            latest.length < tasks.overdueTasks
              ? `${latest.length} of ${tasks.overdueTasks}`
              : tasks.overdueTasks
          }
        >
          <Link className="small" to={`${taskReportsPath}?state=overdue&sort=overdue&dir=desc`}>
            See all tasks
          </Link>
        </SectionHead>
        {latest.length > 0 ? (
          <DataTable
            caption="Tasks with the most late teams"
            rows={latest}
            columns={COLUMNS}
            rowKey={({ id }) => id}
          />
        ) : (
          <p className="panel calm">No team is late with anything.</p>
        )}
      </section>
    </>
  );
}

const ledeOf = ({ today, daysToGo }: Overview): string =>
  daysToGo === null ? `${today}.` : `${today}, ${counted(daysToGo, "day")} before doors open.`;

function statsOf({ teams, tasks, forms }: Overview): Stat[] {
  return [
    {
      label: "Teams logged in",
      look: { tone: "neutral", icon: "users" },
      value: teams.loggedIn,
      note: `of ${counted(teams.teams, "team")}`,
      to: `${healthPath}?login=some&view=logins`,
    },
    {
      label: "Tasks done",
      look: { tone: "neutral", icon: "list-checks" },
      value: tasks.complete,
      note: `of ${appliesTo(tasks)}, ${percentDone(tasks)}%`,
      to: `${taskReportsPath}?state=complete`,
    },
    {
      label: "Overdue",
      look: STATE_LOOKS.overdue,
      value: tasks.overdue,
      note: `in ${counted(tasks.overdueTasks, "task")}`,
      to: `${taskReportsPath}?state=overdue`,
    },
    {
      label: "Waiting for us",
      look: STATE_LOOKS.awaiting,
      value: tasks.awaiting,
      note: `in ${counted(tasks.awaitingTasks, "task")}`,
      to: `${taskReportsPath}?state=awaiting`,
    },
    {
      label: "Forms submitted",
      look: { tone: "neutral", icon: "file-text" },
      value: forms.submitted,
      note: `${counted(forms.drafts, "draft")} open`,
      to: formReportsPath,
    },
    {
      label: "Mail bounced",
      look: { tone: teams.bounced > 0 ? "danger" : "neutral", icon: "mail" },
      value: teams.bounced,
      note: `${teams.bounced === 1 ? "person" : "people"} in ${counted(teams.bouncedTeams, "team")}`,
      to: `${healthPath}?mail=bounced&view=logins`,
    },
  ];
}

function Weeks({ data: { week } }: { data: Overview }) {
  return (
    <section className="panel" aria-labelledby="weeks">
      <div className="panel-head">
        <h2 id="weeks">Last 7 days against the 7 before</h2>
      </div>
      <table className="report-weeks">
        <thead>
          <tr>
            <th scope="col">
              <span className="vh">What happened</span>
            </th>
            <th scope="col" className="right">
              Last 7
            </th>
            <th scope="col" className="right">
              Before
            </th>
            <th scope="col" className="right">
              Change
            </th>
          </tr>
        </thead>
        <tbody>
          {week.map(({ label, last, before, change, tone, lists }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td className="right num">{linkedTo(last, lists.last)}</td>
              <td className="right num muted">{linkedTo(before, lists.before)}</td>
              <td className="right num">
                <span className={tone ? `report-change is-${tone}` : "report-change"}>
                  {change !== 0 && <Icon name={change > 0 ? "arrow-up" : "arrow-down"} />}
                  <span className="vh">{change > 0 ? "up " : change < 0 ? "down " : ""}</span>
                  {Math.abs(change)}
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** A figure that leads to what it counts; nothing has no list. */
const linkedTo = (n: number, to: string) => (n > 0 ? <Link to={to}>{n}</Link> : n);

const COLUMNS: Column<Overview["latest"][number]>[] = [
  {
    key: "title",
    header: "Task",
    primary: true,
    className: "col-words",
    render: ({ id, title }) => <Link to={taskReportPath(id)}>{title}</Link>,
  },
  { key: "due", header: "Due", className: "nowrap", phoneLabel: "Due", render: ({ due }) => due },
  {
    key: "done",
    header: "Teams done",
    render: ({ complete, total }) => <CellProgress value={complete} max={total} />,
  },
  {
    key: "overdue",
    header: "Overdue",
    align: "right",
    phoneLabel: "Overdue",
    render: ({ id, overdue }) => (
      <Link className="is-danger strong" to={`${taskReportPath(id)}?status=overdue`}>
        {overdue}
      </Link>
    ),
  },
  {
    key: "awaiting",
    header: "Waiting",
    align: "right",
    phoneLabel: "Waiting",
    render: ({ id, awaiting }) =>
      awaiting > 0 ? (
        <Link to={`${taskReportPath(id)}?status=awaiting`}>{awaiting}</Link>
      ) : (
        <span className="muted">0</span>
      ),
  },
];
