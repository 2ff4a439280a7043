import { useLoaderData, useLocation } from "@remix-run/react";
import type * as z from "zod";
import { customFieldsFor } from "~/features/custom-fields/custom-fields.queries.server";
import { fieldChoices } from "~/features/custom-fields/field-choices.rules";
import { teamTypeChoices } from "~/features/teams/team-types.server";
import { hasLevel } from "~/identity/permissions.rules";
import { addDays } from "~/lib/dates";
import { eventClock } from "~/procedure/event-clock.server";
import { openRow } from "~/procedure/open-row.schema";
import { plainRows } from "~/procedure/plain-rows.server";
import { procedure } from "~/procedure/procedure.server";
import { RiskBadge } from "~/ui/badge";
import { BarChart, LineChart } from "~/ui/chart";
import { EmptyState } from "~/ui/empty-state";
import { optionsOf } from "~/ui/filter.rules";
import { FilterBar } from "~/ui/filter-bar";
import { counted } from "~/ui/format.rules";
import { GenerateReport } from "~/ui/generate-report";
import { Link } from "~/ui/link";
import { ListRows } from "~/ui/list-rows";
import { withoutOpen } from "~/ui/open-row.rules";
import type { PageHandle } from "~/ui/page-handle";
import { PageHead, SectionHead } from "~/ui/page-head";
import { pageTitle } from "~/ui/page-title";
import { RISK_LOOKS } from "~/ui/risk-looks.rules";
import { sheets } from "~/ui/sheets";
import { StatStrip } from "~/ui/stat-strip";
import { Tabs } from "~/ui/tabs";
import { ReportTabs } from "../../components/report-tabs";
import reportsStyles from "../../reports.css?url";
import { explainedPath, healthExportPath, healthPath } from "../../reports.paths";
import { bandRange, LEVELS } from "../../risk/bands.rules";
import { levelOf } from "../../risk/risk.rules";
import { LINE_DAYS, notedDays } from "../../risk/risk-days.server";
import { readersTabs, tabReads } from "../../views/views.server";
import { healthColumns } from "../components/health-columns";
import { ScoreExplained } from "../components/score-explained";
import healthStyles from "../health.css?url";
import {
  type HealthScope,
  healthList,
  healthSummary,
  pressingTasks,
  riskFactsOf,
} from "../health.queries.server";
import { explainedScore, HealthSearch, healthLine, healthScope } from "../health.server";
import { eventLine, histogram } from "../histogram.server";

type Search = z.infer<typeof HealthSearch>;

/** Nothing narrows it but bands, which the summary leaves out. */
const isAll = (input: Search, scope: HealthScope): boolean =>
  input.teams === "active" && !healthList.isNarrowed({ ...input, band: [] }, scope);

const ALL = (ctx: Parameters<typeof healthScope>[0]) =>
  [HealthSearch.parse({}), healthScope(ctx, { teams: "active" })] as const;

export const loader = procedure
  .permission("reportViewer")
  .input(HealthSearch.extend(openRow))
  .reads(({ ctx, input }) => {
    const scope = healthScope(ctx, input);
    return {
      ...tabReads(ctx),
      page: healthList.page(input, { ...scope, summed: input }),
      teamTypes: teamTypeChoices(),
      fields: customFieldsFor("staff"),
      ...(input.open !== "" && {
        open: riskFactsOf(input.open),
        pressing: pressingTasks(input.open, scope.clock),
      }),
      noted: notedDays(addDays(scope.clock.today, -LINE_DAYS)),
      // The line is of all teams: what the filters leave says it where they leave all.
      ...(isAll(input, scope) ? {} : { allTeams: healthSummary(...ALL(ctx)) }),
    };
  })
  .loader(({ ctx, input, found }) => {
    const [open] = found.open ?? [];
    const { summary, ...page } = found.page;
    if (!summary) throw new Error("No summary was asked for");
    return {
      tabs: readersTabs(ctx.actor.level, found.views),
      page: {
        ...page,
        rows: plainRows(
          ctx,
          page.rows.map((team) => healthLine(ctx, team)),
          ({ id }) => id === input.open,
        ),
      },
      summary: {
        ...summary,
        highest: summary.highest.map((team) => ({ ...team, level: levelOf(team.percent) })),
      },
      chart: histogram(summary),
      line: eventLine(found.noted, {
        today: eventClock(ctx).today,
        now: found.allTeams ?? summary,
        locale: ctx.settings.event.locale,
      }),
      teamTypes: found.teamTypes,
      fields: found.fields.map(({ id, label, type }) => ({ id, label, type })),
      open: open ? explainedScore(ctx, open, found.pressing ?? []) : null,
      view: input.view,
      bands: input.band,
      mayAct: hasLevel(ctx.user.level, "moderator"),
    };
  });

export const handle = { crumb: () => "Health check", isWide: true } satisfies PageHandle<typeof loader>;

export const links = sheets(reportsStyles, healthStyles);

export const meta = pageTitle("Health check");

type Data = ReturnType<typeof useLoaderData<typeof loader>>;

const NOUN = { one: "team", many: "teams" };

/** Which teams may not finish their tasks, and why. */
export default function HealthCheck() {
  const data = useLoaderData<typeof loader>();
  const { page, open, view, mayAct, summary } = data;
  const { pathname, search } = useLocation();
  const back = pathname + withoutOpen(search);
  return (
    <>
      <PageHead
        title="Health check"
        lede="Which teams may not finish their tasks. Scored now, from log-ins, activity and tasks."
        actions={page.total > 0 && <GenerateReport to={healthExportPath} />}
      />
      <ReportTabs current="health" views={data.tabs} />
      <Bands data={data} search={search} />
      {summary.teams > 0 && (
        <div className={data.line ? "report-pair" : "section"}>
          <BarChart
            title="Teams by risk score"
            summary={saidOf(summary)}
            plan={data.chart}
            labelHeader="Score"
            valueHeader="Teams"
          />
          {data.line && (
            <LineChart
              title="High and critical, by night"
              summary={
                data.line.weekAgo === null
                  ? "All teams of the event, each night and now."
                  : `All teams of the event: ${data.line.weekAgo} a week ago.`
              }
              plan={data.line.plan}
              valueHeader="Teams"
            />
          )}
        </div>
      )}
      {summary.highest.length > 0 && <Worst data={data} />}
      <section className="section" aria-labelledby="all-teams">
        <SectionHead id="all-teams" title="All teams" count={page.all} />
        <Tabs
          label="What is shown of them"
          tabs={VIEWS.map(({ value, label }) => ({
            to: withView(search, value),
            label,
            current: value === view,
          }))}
        />
        <Filters data={data} />
        <ListRows
          page={page}
          noun={NOUN}
          caption="Teams by risk"
          columns={healthColumns(view, { list: back, search: withoutOpen(search), open: open?.id ?? "" })}
          rowKey={(team) => team.id}
          defaultSort={{ key: "", direction: "asc" }}
          {...(open && {
            expanded: { key: open.id, content: <ScoreExplained score={open} back={back} mayAct={mayAct} /> },
          })}
          empty={
            <EmptyState icon="gauge" title="No teams yet">
              When there are teams, you see here which of them may not finish.
            </EmptyState>
          }
        />
      </section>
    </>
  );
}

const VIEWS = [
  { value: "risk", label: "Risk" },
  { value: "logins", label: "Log-ins" },
  { value: "progress", label: "Progress" },
] as const;

function withView(search: string, view: string): string {
  const params = new URLSearchParams(search);
  for (const name of ["view", "page", "sort", "dir", "open"]) params.delete(name);
  if (view !== "risk") params.set("view", view);
  return asked(params);
}

/** The whole address, whose links the router has nothing to say about (docs/decisions/links.md). */
const asked = (params: URLSearchParams): string => (params.size > 0 ? `${healthPath}?${params}` : healthPath);

const saidOf = (summary: Data["summary"]): string =>
  `${counted(summary.teams, "team")}: ${LEVELS.map((level) => `${summary[level]} ${RISK_LOOKS[level].label.toLowerCase()}`).join(", ")}.`;

/** How many teams are in each band; each leads to them, or shows all again. */
function Bands({ data: { summary, bands }, search }: { data: Data; search: string }) {
  const only = (level: (typeof LEVELS)[number]) => {
    const params = new URLSearchParams(search);
    for (const name of ["band", "page", "open"]) params.delete(name);
    if (!(bands.length === 1 && bands[0] === level)) params.set("band", level);
    return asked(params);
  };
  return (
    <StatStrip
      label="Teams by risk"
      stats={LEVELS.map((level) => ({
        to: only(level),
        label: RISK_LOOKS[level].label,
        look: RISK_LOOKS[level],
        value: summary[level],
        note: `${summary[level] === 1 ? "team" : "teams"}, ${bandRange(level)}`,
        current: bands.includes(level),
      }))}
    />
  );
}

function Worst({ data: { summary } }: { data: Data }) {
  const { search } = useLocation();
  return (
    <section className="section" aria-labelledby="worst">
      <SectionHead id="worst" title="Highest risk first">
        <Link className="small" to={sortedByRisk(search)} preventScrollReset>
          Sort all by risk
        </Link>
      </SectionHead>
      <ul className="panel health-worst">
        {summary.highest.map(({ id, name, overdue, dueSoon, percent, level }) => (
          <li key={id}>
            <Link to={explainedPath("", id)}>{name}</Link>
            <span className="muted small">
              {overdue} overdue, {dueSoon} due soon
            </span>
            <RiskBadge level={level} percent={percent} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function sortedByRisk(search: string): string {
  const params = new URLSearchParams(search);
  for (const name of ["page", "open"]) params.delete(name);
  params.set("sort", "risk");
  params.set("dir", "desc");
  return asked(params);
}

function Filters({ data: { teamTypes, fields } }: { data: Data }) {
  return (
    <FilterBar
      isSavable
      label="Filter teams"
      search={{ label: "Search teams", placeholder: "Name, owner, field" }}
      filters={[
        {
          name: "band",
          label: "Risk",
          options: LEVELS.map((value) => ({ value, label: RISK_LOOKS[value].label })),
        },
        { name: "type", label: "Team type", options: optionsOf(teamTypes, { none: "No type" }) },
        {
          name: "role",
          label: "Stand share",
          options: [
            { value: "parent", label: "Has stand shares" },
            { value: "child", label: "Is a stand share" },
            { value: "none", label: "Neither" },
          ],
        },
        {
          name: "login",
          label: "Log-in",
          single: true,
          options: [
            { value: "never", label: "Never logged in" },
            { value: "some", label: "Has logged in" },
          ],
        },
        {
          name: "people",
          label: "People",
          single: true,
          options: [{ value: "never", label: "Some never logged in" }],
        },
        {
          name: "mail",
          label: "E-mail",
          single: true,
          options: [{ value: "bounced", label: "Bounced or stopped" }],
        },
        {
          name: "teams",
          label: "Teams",
          single: true,
          options: [
            { value: "archived", label: "Archived" },
            { value: "all", label: "Active and archived" },
          ],
        },
        ...(fields.length > 0
          ? [{ name: "field", label: "Custom fields", options: fields.flatMap(fieldChoices) }]
          : []),
      ]}
    />
  );
}
