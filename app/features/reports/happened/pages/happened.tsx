import { useLoaderData, useSearchParams } from "@remix-run/react";
import { formReportPath, submissionPath } from "~/features/forms/admin-forms.paths";
import { hasLevel } from "~/identity/permissions.rules";
import { eventClock } from "~/procedure/event-clock.server";
import { plainRows } from "~/procedure/plain-rows.server";
import { procedure } from "~/procedure/procedure.server";
import { EmptyState } from "~/ui/empty-state";
import { FilterBar } from "~/ui/filter-bar";
import { GenerateReport } from "~/ui/generate-report";
import { Link } from "~/ui/link";
import { ListRows } from "~/ui/list-rows";
import type { PageHandle } from "~/ui/page-handle";
import { PageHead } from "~/ui/page-head";
import { pageTitle } from "~/ui/page-title";
import type { RowOf } from "~/ui/plain-rows";
import { PrintButton } from "~/ui/print-button";
import type { Column } from "~/ui/table";
import { Tabs } from "~/ui/tabs";
import {
  happenedExportPath,
  happenedPath,
  reportsPath,
  taskReportPath,
  teamReportPath,
} from "../../reports.paths";
import { HappenedSearch, happenedList, happenedScope } from "../happened.queries.server";
import { HAPPENED, HAPPENED_WORDS } from "../happened.rules";
import { titleOfHappened } from "../happened.server";

export const loader = procedure
  .permission("reportViewer")
  .input(HappenedSearch)
  .reads(({ ctx, input }) => ({ page: happenedList.page(input, happenedScope(ctx, input)) }))
  .loader(({ ctx, input, found: { page } }) => {
    const { momentOf } = eventClock(ctx);
    const { what } = input;
    return {
      what,
      mayOpen: hasLevel(ctx.user.level, "moderator"),
      page: {
        ...page,
        rows: plainRows(
          ctx,
          page.rows.map(({ at, ...row }) => ({
            ...row,
            when: momentOf(at),
            title: titleOfHappened(what, row),
            isGone: row.title === null,
          })),
        ),
      },
    };
  });

export const handle = { crumb: () => "What happened", isWide: true } satisfies PageHandle<typeof loader>;

export const meta = pageTitle("What happened");

type Data = ReturnType<typeof useLoaderData<typeof loader>>;
type Row = RowOf<Data["page"]["rows"]>;

/** What was done on some days: the rows behind the figures of the overview. */
export default function WhatHappened() {
  const { what, page, mayOpen } = useLoaderData<typeof loader>();
  const [params] = useSearchParams();
  const words = HAPPENED_WORDS[what];
  return (
    <>
      <PageHead
        title="What happened"
        back={{ to: reportsPath, label: "Reports" }}
        lede="Day by day, as it stands now: what was taken back or deleted since is not in it."
        actions={
          <>
            <PrintButton />
            {page.total > 0 && <GenerateReport to={happenedExportPath} />}
          </>
        }
      />
      <Tabs
        label="What happened"
        tabs={HAPPENED.map((kind) => ({
          to: withWhat(params, kind),
          label: HAPPENED_WORDS[kind].label,
          current: kind === what,
        }))}
      />
      <FilterBar
        isSavable
        label="Filter what happened"
        keep={["what"]}
        search={{ label: "Search", placeholder: what === "bounced" ? "Team" : `${words.title} or team` }}
        dates={[{ from: "from", to: "to", label: "Day" }]}
      />
      <ListRows
        page={page}
        noun={words.noun}
        caption={`${words.label}, newest first`}
        rowKey={({ id }) => id}
        columns={columnsOf(what, mayOpen)}
        empty={
          <EmptyState icon="history" title="Nothing yet">
            It stands here as soon as it happens.
          </EmptyState>
        }
      />
    </>
  );
}

function withWhat(params: URLSearchParams, what: string): string {
  const next = new URLSearchParams(params);
  next.delete("page");
  next.set("what", what);
  return `${happenedPath}?${next}`;
}

const columnsOf = (what: Data["what"], mayOpen: boolean): Column<Row>[] => [
  {
    key: "title",
    header: HAPPENED_WORDS[what].title,
    primary: true,
    className: "col-words",
    render: (row) => {
      const to = wayTo(what, row, mayOpen);
      return to && !row.isGone ? <Link to={to}>{row.title}</Link> : row.title;
    },
  },
  {
    key: "team",
    header: "Team",
    className: "col-words",
    phoneLabel: "Team",
    render: ({ teamId, teamName }) =>
      teamId ? <Link to={teamReportPath(teamId)}>{teamName}</Link> : <span className="muted">None</span>,
  },
  {
    key: "by",
    header: HAPPENED_WORDS[what].by,
    className: "col-words",
    phoneLabel: HAPPENED_WORDS[what].by,
    render: ({ by, teamId }) => by ?? <span className="muted">{nobody(what, teamId)}</span>,
  },
  { key: "when", header: "When", className: "nowrap num", phoneLabel: "When", render: ({ when }) => when },
];

const nobody = (what: Data["what"], teamId: string | null): string => {
  if (what === "bounced") return "Somebody outside the event";
  return what === "submitted" && teamId === null ? "Guest" : "Somebody who was deleted";
};

/** The submission itself for those who may read it; else the report of what it was about. */
function wayTo(what: Data["what"], { id, subjectId }: Row, mayOpen: boolean): string | null {
  if (subjectId === null || what === "bounced") return null;
  if (what !== "submitted") return taskReportPath(subjectId);
  return mayOpen ? submissionPath(subjectId, id) : formReportPath(subjectId);
}
