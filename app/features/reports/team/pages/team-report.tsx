import { useLoaderData, useLocation } from "@remix-run/react";
import * as z from "zod";
import { formReportPath } from "~/features/forms/admin-forms.paths";
import { teamPath } from "~/features/teams/teams.paths";
import { Id, procedure } from "~/procedure/procedure.server";
import { RiskBadge } from "~/ui/badge";
import { ButtonLink } from "~/ui/button";
import { BarChart, LineChart } from "~/ui/chart";
import { EmptyState } from "~/ui/empty-state";
import { counted } from "~/ui/format.rules";
import { GenerateReport } from "~/ui/generate-report";
import { Link } from "~/ui/link";
import type { PageHandle } from "~/ui/page-handle";
import { PageHead, SectionHead } from "~/ui/page-head";
import { pageTitle } from "~/ui/page-title";
import { PrintButton } from "~/ui/print-button";
import { sheets } from "~/ui/sheets";
import { Status } from "~/ui/status";
import { type Column, DataTable } from "~/ui/table";
import { STATE_LOOKS } from "~/ui/task-state.rules";
import { ScoreExplained } from "../../health/components/score-explained";
import healthStyles from "../../health/health.css?url";
import { listBack } from "../../list-back.schema";
import reportsStyles from "../../reports.css?url";
import { healthPath, taskReportPath, teamReportExportPath, teamReportPath } from "../../reports.paths";
import { type TeamReport, teamReport, teamReportReads } from "../team-report.server";

export const loader = procedure
  .permission("reportViewer")
  .params({ teamId: Id })
  .input(z.object(listBack))
  .reads(({ ctx, params }) => teamReportReads(ctx, params.teamId))
  .loader(({ ctx, input, found }) => ({ ...teamReport(ctx, found), list: input.list }));

export const handle = {
  isWide: true,
  crumb: ({ team }) => team.name,
} satisfies PageHandle<typeof loader>;

export const links = sheets(reportsStyles, healthStyles);

export const meta = pageTitle<typeof loader>(({ team }) => `Report: ${team.name}`);

/** Everything about how one team stands. */
export default function TeamReportPage() {
  const data = useLoaderData<typeof loader>();
  const { team, score, line, mayAct } = data;
  const { pathname } = useLocation();
  const { riskLevel, riskPercent } = score.risk;
  return (
    <>
      <PageHead
        back={{ to: healthPath + data.list, label: "Health check" }}
        title={team.name}
        badge={<RiskBadge level={riskLevel} percent={riskPercent} />}
        meta={[
          team.typeName ?? "No type",
          team.ownerName ? `Owner ${team.ownerName}` : "No owner",
          ...(team.isArchived ? ["Archived"] : []),
        ]}
        actions={
          <>
            <PrintButton />
            <GenerateReport to={teamReportExportPath(team.id)} />
            {mayAct && (
              <ButtonLink icon="users" to={teamPath(team.id)}>
                Open team
              </ButtonLink>
            )}
          </>
        }
      />
      {line && (
        <LineChart
          title={`${riskPercent}% risk`}
          summary={line.weekAgo === null ? "Each night, and now." : `${line.weekAgo}% a week ago.`}
          plan={line.plan}
          valueHeader="Risk (%)"
        />
      )}
      <section className="panel section report-score" aria-label="The score explained">
        <ScoreExplained score={score} back={pathname} mayAct={mayAct} />
      </section>
      <Tasks data={data} />
      <div className="report-thirds">
        <People data={data} />
        <Sent data={data} />
        <Shares data={data} />
      </div>
      <BarChart
        title="Activity of 90 days"
        summary={
          data.activity.sum === 0
            ? "Nobody of this team has done anything in this time."
            : `${counted(data.activity.sum, "act")} of the team’s people. ${counted(team.comments, "comment")} on its tasks in all.`
        }
        plan={data.activity.plan}
        labelHeader="Week"
        valueHeader="Acts"
      />
    </>
  );
}

function Tasks({ data: { tasks } }: { data: TeamReport }) {
  const counting = tasks.filter(({ counts }) => counts > 0).length;
  return (
    <section className="section" aria-labelledby="tasks">
      <SectionHead id="tasks" title="Tasks" count={tasks.length}>
        <span className="muted small">
          {counting === 0 ? "None counts" : `${counting} of them count`} in the score
        </span>
      </SectionHead>
      {tasks.length > 0 ? (
        <DataTable caption="Tasks of the team" rows={tasks} columns={TASKS} rowKey={({ id }) => id} />
      ) : (
        <EmptyState icon="list-checks" title="No tasks">
          This team sees no task.
        </EmptyState>
      )}
    </section>
  );
}

const TASKS: Column<TeamReport["tasks"][number]>[] = [
  {
    key: "title",
    header: "Task",
    primary: true,
    className: "col-words",
    render: ({ id, title }) => <Link to={taskReportPath(id)}>{title}</Link>,
  },
  {
    key: "state",
    header: "State",
    phoneEnd: true,
    className: "nowrap",
    render: ({ state }) => (
      <Status tone={STATE_LOOKS[state].tone} icon={STATE_LOOKS[state].icon}>
        {STATE_LOOKS[state].label}
      </Status>
    ),
  },
  {
    key: "due",
    header: "Due",
    className: "nowrap",
    phoneLabel: "Due",
    render: ({ due, days }) => (
      <>
        {due ?? <span className="muted">No date</span>}
        {days !== null && (
          <span className={days < 0 ? "block small is-danger" : "cell-sub block"}>{daysText(days)}</span>
        )}
      </>
    ),
  },
  {
    key: "assignees",
    header: "With",
    className: "col-words",
    phoneLabel: "With",
    render: ({ assignees }) => assignees.join(", ") || <span className="muted">Nobody</span>,
  },
  {
    key: "completed",
    header: "Completed",
    className: "nowrap",
    phoneLabel: "Completed",
    render: ({ completed }) => completed ?? <span className="muted">–</span>,
  },
  {
    key: "counts",
    header: "Counts",
    align: "right",
    phoneLabel: "Counts",
    render: ({ counts }) => (counts > 0 ? counts : <span className="muted">0</span>),
  },
];

const daysText = (days: number): string =>
  days === 0 ? "today" : days < 0 ? `${counted(-days, "day")} late` : `in ${counted(days, "day")}`;

function People({ data: { people } }: { data: TeamReport }) {
  return (
    <section className="panel" aria-labelledby="people">
      <div className="panel-head">
        <h2 id="people">
          People <span className="count">{people.length}</span>
        </h2>
      </div>
      {people.length === 0 ? (
        <p className="calm">Nobody is in this team.</p>
      ) : (
        <ul className="report-lines">
          {people.map(({ id, name, isOwner, lastLogin, hasBounced }) => (
            <li key={id}>
              <span>
                {name}
                {isOwner && <span className="muted"> owner</span>}
                {hasBounced && <span className="is-danger block small">Mail does not arrive</span>}
              </span>
              <span className={lastLogin === "Never" ? "is-danger" : "muted"}>
                {lastLogin === "Never" ? "Never logged in" : lastLogin}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Sent({ data: { sent, team } }: { data: TeamReport }) {
  return (
    <section className="panel" aria-labelledby="sent">
      <div className="panel-head">
        <h2 id="sent">
          Submissions <span className="count">{team.submitted}</span>
        </h2>
        {team.drafts > 0 && <span className="muted small">{counted(team.drafts, "draft")} open</span>}
      </div>
      {sent.length === 0 ? (
        <p className="calm">Nothing was sent in or begun.</p>
      ) : (
        <ul className="report-lines">
          {sent.map(({ id, formId, title, isDraft, at }) => (
            <li key={id}>
              <span>
                {title === null ? (
                  "A form that was deleted"
                ) : (
                  <Link to={formReportPath(formId)}>{title}</Link>
                )}
                {isDraft && <span className="muted"> draft</span>}
              </span>
              <span className="muted">{at}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Shares({ data: { shares } }: { data: TeamReport }) {
  return (
    <section className="panel" aria-labelledby="shares">
      <div className="panel-head">
        <h2 id="shares">
          Stand shares <span className="count">{shares.length}</span>
        </h2>
      </div>
      {shares.length === 0 ? (
        <p className="calm">This team has none.</p>
      ) : (
        <ul className="report-lines">
          {shares.map(({ id, name, isParent, level, percent }) => (
            <li key={id}>
              <span>
                <Link to={teamReportPath(id)}>{name}</Link>
                {isParent && <span className="muted"> the main stand</span>}
              </span>
              <RiskBadge level={level} percent={percent} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
