import { useLoaderData } from "@remix-run/react";
import { eventClock } from "~/procedure/event-clock.server";
import { plainRows } from "~/procedure/plain-rows.server";
import { procedure } from "~/procedure/procedure.server";
import { GenerateReport } from "~/ui/generate-report";
import { Link } from "~/ui/link";
import { PageHead } from "~/ui/page-head";
import { pageTitle } from "~/ui/page-title";
import type { RowOf } from "~/ui/plain-rows";
import { Status } from "~/ui/status";
import type { Column } from "~/ui/table";
import { adminFormsExportPath, formReportPath, submissionsPath } from "../admin-forms.paths";
import { FormsList } from "../components/forms-list";
import { adminForms } from "../forms.queries.server";
import { FORM_STANDING } from "../forms.texts";

export const loader = procedure
  .permission("moderator")
  .input(adminForms.Search)
  .reads(({ input }) => ({ page: adminForms.page(input, { isArchived: false }) }))
  .loader(({ ctx, found: { page } }) => {
    const { momentOf } = eventClock(ctx);
    const rows = page.rows.map(({ updatedAt, tasks, ...form }) => ({
      ...form,
      tasks: tasks.join(", "),
      changed: momentOf(updatedAt),
    }));
    return { page: { ...page, rows: plainRows(ctx, rows) } };
  });

export const meta = pageTitle("Forms");

/** All forms that are not archived, each with what was sent in. */
export default function AdminForms() {
  const { page } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead
        title="Forms"
        lede="What teams and guests fill in, and what they sent in."
        actions={page.total > 0 && <GenerateReport to={adminFormsExportPath} />}
      />
      <FormsList
        page={page}
        caption="Forms"
        columns={COLUMNS}
        toggles={[
          { name: "changed", label: "Changes not yet live" },
          { name: "public", label: "Open to guests" },
        ]}
        empty={{
          icon: "clipboard-list",
          text: "Orders, declarations, insurance: what teams and guests are to fill in stands here.",
        }}
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
    render: ({ id, title, tasks }) => (
      <>
        <Link to={submissionsPath(id)}>{title}</Link>
        {tasks && <span className="cell-sub"> for {tasks}</span>}
      </>
    ),
  },
  {
    key: "state",
    header: "State",
    phoneEnd: true,
    render: ({ isPublished, isPublic }) => (
      <>
        <Status tone={isPublished ? "success" : "neutral"} icon={isPublished ? "circle-check" : "pencil"}>
          {isPublished ? FORM_STANDING.published : FORM_STANDING.draft}
        </Status>
        {isPublic && <small className="cell-under">Open to guests</small>}
      </>
    ),
  },
  {
    key: "submitted",
    header: "Submissions",
    align: "right",
    phoneLabel: "Submissions",
    render: ({ id, submitted }) => <Link to={submissionsPath(id)}>{submitted}</Link>,
  },
  { key: "drafts", header: "Drafts", align: "right", phoneLabel: "Drafts", render: ({ drafts }) => drafts },
  {
    key: "updated",
    header: "Last change",
    sortable: true,
    className: "nowrap",
    phoneLabel: "Last change",
    render: ({ changed }) => changed,
  },
  {
    key: "report",
    header: "Report",
    hideHeader: true,
    align: "right",
    render: ({ id, title }) => (
      <Link to={formReportPath(id)}>
        Report<span className="vh"> on {title}</span>
      </Link>
    ),
  },
];
