import { useLoaderData, useSearchParams } from "@remix-run/react";
import { byDay } from "~/features/activity/by-day.rules";
import {
  formReportExportPath,
  formReportsPath,
  formTeamsPath,
  submissionPath,
  submissionsPath,
} from "~/features/forms/admin-forms.paths";
import { formHead, namedTeams, versionsOf } from "~/features/forms/form-head.queries.server";
import { askedQuestions } from "~/features/forms/submissions/list/asked-questions.server";
import { SubmissionExport } from "~/features/forms/submissions/list/components/submission-export";
import { SubmissionFilters } from "~/features/forms/submissions/list/components/submission-filters";
import { filterChoices } from "~/features/forms/submissions/list/filter-choices.server";
import { SubmissionSearch, submissionScope } from "~/features/forms/submissions/list/submission-list.server";
import { answerContext } from "~/features/forms/submissions/open-filling.server";
import { askedTeams } from "~/features/forms/submissions/report/asked-teams.server";
import { ReportCards } from "~/features/forms/submissions/report/components/report-cards";
import { TeamsTable } from "~/features/forms/submissions/report/components/teams-table";
import { keepParts } from "~/features/forms/submissions/report/keep-parts.server";
import {
  reportFacts,
  reportRows,
  submittedHours,
} from "~/features/forms/submissions/report/report.queries.server";
import { reportCards } from "~/features/forms/submissions/report/report-cards.server";
import { shownTeams } from "~/features/forms/submissions/report/shown-teams.server";
import formReportStyles from "~/features/forms/submissions/reports.css?url";
import { teamTypeChoices } from "~/features/teams/team-types.server";
import { hasLevel } from "~/identity/permissions.rules";
import { timeIn } from "~/lib/dates";
import { eventClock } from "~/procedure/event-clock.server";
import { Id, procedure } from "~/procedure/procedure.server";
import { ButtonLink } from "~/ui/button";
import { BarChart } from "~/ui/chart";
import { barChart } from "~/ui/chart.server";
import { EmptyState } from "~/ui/empty-state";
import { counted, formatDate } from "~/ui/format.rules";
import { Link } from "~/ui/link";
import type { PageHandle } from "~/ui/page-handle";
import { PageHead, SectionHead } from "~/ui/page-head";
import { pageTitle } from "~/ui/page-title";
import { PrintButton } from "~/ui/print-button";
import { sheets } from "~/ui/sheets";
import { StatStrip } from "~/ui/stat-strip";
import { ReportTabs } from "../../components/report-tabs";
import reportsStyles from "../../reports.css?url";
import { readersTabs, tabReads } from "../../views/views.server";

const CHART_DAYS = 30;
/** Teams that are named on the report itself. */
const TEAMS_SHOWN = 6;

export const loader = procedure
  .permission("reportViewer")
  .params({ formId: Id })
  .input(SubmissionSearch)
  .reads(({ ctx, params: { formId }, input }) => {
    const of = { query: input, scope: submissionScope(ctx, formId, input, { isReport: true }) };
    const since = new Date(ctx.now.getTime() - (CHART_DAYS + 1) * 86_400_000).toISOString();
    return {
      ...tabReads(ctx),
      form: formHead(formId),
      asked: askedQuestions(ctx.event, formId),
      facts: reportFacts(of),
      hours: submittedHours(of, since),
      rows: reportRows(of),
      teams: askedTeams.page(askedTeams.Search.parse({ status: ["draft", "none"] }), { formId }),
      versions: versionsOf(formId),
      teamTypes: teamTypeChoices(),
      namedTeams: namedTeams(input.team),
    };
  })
  .loader(({ ctx, params: { formId }, found }) => {
    ctx.later(() => keepParts(ctx.db, formId, found.rows.counted));
    const { today, dayOf, momentOf } = eventClock(ctx);
    const { locale, currency } = answerContext(ctx);
    const { timeZone } = ctx.settings.event;
    const { facts, form, asked } = found;
    const isModerator = hasLevel(ctx.user.level, "moderator");
    const days = byDay(found.hours, { today, timeZone, days: CHART_DAYS });
    const lastWeek = days.slice(-7).reduce((sum, { n }) => sum + n, 0);
    return {
      tabs: readersTabs(ctx.actor.level, found.views),
      form,
      isModerator,
      facts: {
        ...facts,
        lastOn: facts.lastAt && momentOf(facts.lastAt).replace(/, [^,]*$/, ""),
        lastTime: facts.lastAt && timeIn(timeZone, new Date(facts.lastAt)),
        lastBy: facts.lastIsGuest ? "a guest" : (facts.lastTeam ?? "a team that is gone"),
      },
      days: {
        plan: barChart(days.map(({ day, n }) => ({ label: formatDate(day, "short", locale), value: n }))),
        summary: `${lastWeek} in the last 7 days.`,
      },
      cards: reportCards(asked.questions, found.rows, {
        locale,
        currency,
        dayOf,
        submissionTo: (id) => (isModerator ? submissionPath(formId, id) : null),
      }),
      teams: { ...found.teams, rows: shownTeams(ctx, found.teams.rows.slice(0, TEAMS_SHOWN)) },
      choices: filterChoices(ctx, { ...found, teams: found.namedTeams }),
      locale,
    };
  });

export const handle = {
  isWide: true,
  crumb: ({ form }) => form.title,
  crumbs: () => ({ forms: "Form reports" }),
} satisfies PageHandle<typeof loader>;

export const links = sheets(reportsStyles, formReportStyles);

export const meta = pageTitle<typeof loader>(({ form }) => `Report: ${form.title}`);

/** The list of just those that are counted here: without drafts. */
function countedOf(params: URLSearchParams): URLSearchParams {
  const counted = new URLSearchParams(params);
  counted.delete("view");
  if (!counted.has("state")) counted.set("state", "submitted");
  return counted;
}

/** What was answered to a form, question by question, and who has not answered. Drafts never count (spec 2.2). */
export default function FormReport() {
  const data = useLoaderData<typeof loader>();
  const { form, facts, days, cards, choices, isModerator } = data;
  const [params] = useSearchParams();
  const isTables = params.get("view") === "tables";
  return (
    <>
      <PageHead
        title={form.title}
        back={{ to: formReportsPath, label: "Form reports" }}
        lede={ledeOf(form)}
        actions={
          <>
            <PrintButton />
            {facts.total > 0 && <SubmissionExport to={formReportExportPath(form.id)} total={facts.total} />}
            {isModerator && form.submitted + form.drafts > 0 && (
              <ButtonLink to={`${submissionsPath(form.id)}?${countedOf(params)}`}>
                Read {counted(facts.total, "submission")}
              </ButtonLink>
            )}
          </>
        }
      />
      <ReportTabs current="forms" views={data.tabs} />
      {form.submitted > 0 && <SubmissionFilters choices={choices} isReport />}
      <SubmissionFacts data={data} />
      {facts.total === 0 ? (
        <EmptyState icon="chart-column" title="Nothing to report">
          {form.submitted > 0
            ? "No submission fits these filters."
            : "What is sent in is counted here, question by question."}
        </EmptyState>
      ) : (
        <>
          <BarChart
            title="Submitted per day"
            summary={days.summary}
            plan={days.plan}
            labelHeader="Day"
            valueHeader="Submitted"
          />
          <section className="section">
            <SectionHead title="Answers">
              <Link to={viewSearch(params, !isTables)} preventScrollReset>
                {isTables ? "As charts" : "As tables"}
              </Link>
            </SectionHead>
            <ReportCards
              cards={cards}
              submissions={isModerator ? submissionsPath(form.id) : null}
              isTables={isTables}
            />
          </section>
        </>
      )}
      <NotAnswered data={data} />
    </>
  );
}

type Data = ReturnType<typeof useLoaderData<typeof loader>>;

function SubmissionFacts({ data: { form, facts, teams } }: { data: Data }) {
  const { submitted, draft, none } = teams.answers;
  return (
    <StatStrip
      label="Submissions"
      stats={[
        {
          label: "Submitted",
          value: facts.total,
          note: `${facts.total - facts.guests} by teams, ${facts.guests} by guests`,
        },
        { label: "Drafts", value: form.drafts, note: "not counted below" },
        {
          to: `${formTeamsPath(form.id)}?status=draft&status=none`,
          label: "Not answered",
          value: draft + none,
          note: `of ${counted(submitted + draft + none, "team")}, ${draft} have a draft`,
        },
        {
          label: "Last",
          value: facts.lastOn ?? "–",
          note: facts.lastOn ? `${facts.lastTime}, by ${facts.lastBy}` : "nothing yet",
        },
      ]}
    />
  );
}

function NotAnswered({ data: { form, teams, isModerator } }: { data: Data }) {
  const { submitted, draft, none } = teams.answers;
  return (
    <section className="section">
      <SectionHead title="Who has not answered" count={draft + none}>
        <Link to={formTeamsPath(form.id)}>
          {submitted + draft + none > 0 ? `See all ${submitted + draft + none} teams` : "See the teams"}
        </Link>
      </SectionHead>
      {teams.rows.length > 0 ? (
        <TeamsTable rows={teams.rows} caption="Teams that have not answered" linked={isModerator} />
      ) : (
        <p className="muted">Every team that is asked has answered.</p>
      )}
    </section>
  );
}

const ledeOf = ({ number, isPublished }: { number: number; isPublished: boolean }) =>
  [
    "Form report.",
    number > 1 && `All versions together, up to version ${number}.`,
    !isPublished && "The form is not published: nobody can fill it in.",
  ]
    .filter(Boolean)
    .join(" ");

function viewSearch(params: URLSearchParams, isTables: boolean): string {
  const search = new URLSearchParams(params);
  if (isTables) search.set("view", "tables");
  else search.delete("view");
  return `?${search}`;
}
