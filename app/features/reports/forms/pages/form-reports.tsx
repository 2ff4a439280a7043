import { useLoaderData } from "@remix-run/react";
import { formReportPath, formTeamsPath } from "~/features/forms/admin-forms.paths";
import { FormsList } from "~/features/forms/components/forms-list";
import { adminForms } from "~/features/forms/forms.queries.server";
import { PUBLICATION_LABELS } from "~/features/forms/forms.texts";
import { eventClock } from "~/procedure/event-clock.server";
import { plainRows } from "~/procedure/plain-rows.server";
import { procedure } from "~/procedure/procedure.server";
import { EmptyState } from "~/ui/empty-state";
import { Link } from "~/ui/link";
import { PageHead } from "~/ui/page-head";
import { pageTitle } from "~/ui/page-title";
import type { RowOf } from "~/ui/plain-rows";
import { sheets } from "~/ui/sheets";
import type { Column } from "~/ui/table";
import { ReportTabs } from "../../components/report-tabs";
import reportsStyles from "../../reports.css?url";
import { readersTabs, tabReads } from "../../views/views.server";

export const loader = procedure
  .permission("reportViewer")
  .input(adminForms.Search)
  .reads(({ ctx, input }) => ({ ...tabReads(ctx), page: adminForms.page(input, { isArchived: false }) }))
  .loader(({ ctx, found: { page, views } }) => {
    const { momentOf } = eventClock(ctx);
    const rows = page.rows.map(({ id, title, isPublished, submitted, drafts, lastSubmittedAt }) => ({
      id,
      title,
      isPublished,
      submitted,
      drafts,
      last: lastSubmittedAt && momentOf(lastSubmittedAt),
    }));
    return { tabs: readersTabs(ctx.actor.level, views), page: { ...page, rows: plainRows(ctx, rows) } };
  });

export const links = sheets(reportsStyles);

export const meta = pageTitle("Form reports");

/** Every form with how much was sent in, and the way to its report. */
export default function FormReports() {
  const { page, tabs } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead
        title="Form reports"
        lede="What was answered, question by question, and who has not answered yet."
      />
      <ReportTabs current="forms" views={tabs} />
      <FormsList
        isSavable
        page={page}
        caption="Form reports"
        columns={COLUMNS}
        empty={
          <EmptyState icon="chart-column" title="No forms yet">
            Each form has a report here as soon as there is one.
          </EmptyState>
        }
      />
    </>
  );
}

type Row = RowOf<ReturnType<typeof useLoaderData<typeof loader>>["page"]["rows"]>;

const COLUMNS: Column<Row>[] = [
  {
    key: "title",
    header: "Form",
    primary: true,
    sortable: true,
    render: ({ id, title, isPublished }) => (
      <>
        <Link to={formReportPath(id)}>{title}</Link>
        {!isPublished && <span className="cell-sub"> {PUBLICATION_LABELS.draft}</span>}
      </>
    ),
  },
  {
    key: "submitted",
    header: "Submitted",
    align: "right",
    phoneEnd: true,
    render: ({ submitted }) => submitted,
  },
  { key: "drafts", header: "Drafts", align: "right", phoneLabel: "Drafts", render: ({ drafts }) => drafts },
  {
    key: "last",
    header: "Last submission",
    className: "nowrap",
    phoneLabel: "Last submission",
    render: ({ last }) => last ?? <span className="muted">None yet</span>,
  },
  {
    key: "teams",
    header: "Teams",
    hideHeader: true,
    align: "right",
    render: ({ id, title }) => (
      <Link to={formTeamsPath(id)}>
        Teams<span className="vh"> that {title} is for</span>
      </Link>
    ),
  },
];
