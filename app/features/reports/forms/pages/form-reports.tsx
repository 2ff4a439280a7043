import { useLoaderData } from "@remix-run/react";
import type { RowIn } from "#db/json-row";
import { formReportPath, formTeamsPath } from "~/features/forms/admin-forms.paths";
import { FormsList } from "~/features/forms/components/forms-list";
import { adminForms } from "~/features/forms/forms.queries.server";
import { PUBLICATION_LABELS } from "~/features/forms/forms.texts";
import { askedByForm } from "~/features/forms/submissions/report/asked-teams.server";
import { nearDay } from "~/features/tasks/types/form/open-days.rules";
import { hasLevel } from "~/identity/permissions.rules";
import { eventClock } from "~/procedure/event-clock.server";
import { plainRows } from "~/procedure/plain-rows.server";
import { procedure } from "~/procedure/procedure.server";
import { EmptyState } from "~/ui/empty-state";
import { counted, formatDate } from "~/ui/format.rules";
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
  .reads(({ ctx, input }) => ({
    ...tabReads(ctx),
    page: adminForms.page(input, { isArchived: false }),
    asked: askedByForm(adminForms.keys(input, { isArchived: false })),
  }))
  .loader(({ ctx, found: { page, asked, views } }) => {
    const { momentOf, today } = eventClock(ctx);
    const { settings, now, user } = ctx;
    const askedOf = new Map(asked.map((one) => [one.formId, one]));
    const isModerator = hasLevel(user.level, "moderator");
    const rows = page.rows.map(
      ({ id, title, isPublished, submitted, drafts, lastSubmittedAt, closesAt }) => ({
        id,
        title,
        isPublished,
        submitted,
        drafts,
        last: lastSubmittedAt && momentOf(lastSubmittedAt),
        ...dueOf(askedOf.get(id), { today, locale: settings.event.locale }),
        closes: closesAt && nearDay(closesAt, settings.event, now),
        isClosed: closesAt !== null && closesAt <= now.toISOString(),
        isModerator,
      }),
    );
    return { tabs: readersTabs(ctx.actor.level, views), page: { ...page, rows: plainRows(ctx, rows) } };
  });

type Asked = RowIn<typeof askedByForm>;

/** Teams that have answered and those that have not, and by when they should; null where no team is asked. */
function dueOf(asked: Asked | undefined, { today, locale }: { today: string; locale: string }) {
  if (!asked) return { due: null, isLate: false, asked: null };
  const { dueDate, teams, missing, names, byTask } = asked;
  return {
    due: dueDate && formatDate(dueDate, "medium", locale),
    isLate: dueDate !== null && dueDate < today && missing > 0,
    asked: { teams, missing, names, byTask },
  };
}

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
    key: "due",
    header: "Due",
    className: "nowrap",
    phoneLabel: "Due",
    render: ({ due, isLate, closes, isClosed }) => (
      <span>
        {due ? (
          <span className={isLate ? "is-danger" : undefined}>{due}</span>
        ) : (
          <span className="muted">No due date</span>
        )}
        {closes && (
          <span className="cell-sub block">
            {isClosed ? "Closed" : "Closes"} {closes}
          </span>
        )}
      </span>
    ),
  },
  {
    key: "teams",
    header: "Teams answered",
    align: "right",
    phoneEnd: true,
    render: ({ id, title, asked }) =>
      asked ? (
        <Link to={formTeamsPath(id)}>
          {asked.teams - asked.missing} of {asked.teams}
          <span className="vh"> teams have answered {title}</span>
        </Link>
      ) : (
        <span className="muted">–</span>
      ),
  },
  {
    key: "missing",
    header: "Missing",
    className: "col-words",
    render: (row) => row.asked && row.asked.missing > 0 && <Missing of={row} asked={row.asked} />,
  },
  {
    key: "submitted",
    header: "Submitted",
    align: "right",
    phoneLabel: "Submitted",
    render: ({ submitted, drafts }) => (
      <span>
        {submitted}
        {drafts > 0 && <span className="cell-sub block nowrap">{counted(drafts, "draft")}</span>}
      </span>
    ),
  },
  {
    key: "last",
    header: "Last submission",
    phoneLabel: "Last submission",
    render: ({ last }) => last ?? <span className="muted">None yet</span>,
  },
];

/** The first of those that have not answered, and the way to all: moderators remind them there. */
function Missing({
  of: { id, title, isModerator },
  asked: { missing, names, byTask },
}: {
  of: Row;
  asked: NonNullable<Row["asked"]>;
}) {
  const rest = missing - names.length;
  return (
    <span>
      <span className="cell-sub block">
        {names.join(", ")}
        {rest > 0 && ` and ${rest} more`}
      </span>
      <Link className="block" to={`${formTeamsPath(id)}?status=none&status=draft`}>
        {isModerator && byTask ? "Remind" : "See"} {counted(missing, "team")}
        <span className="vh"> about {title}</span>
      </Link>
    </span>
  );
}
