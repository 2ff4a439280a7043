import { useLoaderData } from "@remix-run/react";
import { eventClock } from "~/procedure/event-clock.server";
import { plainRows } from "~/procedure/plain-rows.server";
import { procedure } from "~/procedure/procedure.server";
import { EmptyState } from "~/ui/empty-state";
import { Link } from "~/ui/link";
import { PageHead } from "~/ui/page-head";
import { pageTitle } from "~/ui/page-title";
import type { RowOf } from "~/ui/plain-rows";
import type { Column } from "~/ui/table";
import { formReportPath, formTeamsPath } from "../../admin-forms.paths";
import { FormsList } from "../../components/forms-list";
import { adminForms } from "../../forms.queries.server";
import { PUBLICATION_LABELS } from "../../forms.texts";

export const loader = procedure
  .permission("reportViewer")
  .input(adminForms.Search)
  .reads(({ input }) => ({ page: adminForms.page(input, { isArchived: false }) }))
  .loader(({ ctx, found: { page } }) => {
    const { momentOf } = eventClock(ctx);
    const rows = page.rows.map(({ id, title, isPublished, submitted, drafts, lastSubmittedAt }) => ({
      id,
      title,
      isPublished,
      submitted,
      drafts,
      last: lastSubmittedAt && momentOf(lastSubmittedAt),
    }));
    return { page: { ...page, rows: plainRows(ctx, rows) } };
  });

export const meta = pageTitle("Form reports");

/** Every form with how much was sent in, and the way to its report. */
export default function FormReports() {
  const { page } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead
        title="Form reports"
        lede="What was answered, question by question, and who has not answered yet."
      />
      <FormsList
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
