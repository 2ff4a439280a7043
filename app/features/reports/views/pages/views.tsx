import { useLoaderData } from "@remix-run/react";
import { procedure } from "~/procedure/procedure.server";
import { EmptyState } from "~/ui/empty-state";
import { Icon } from "~/ui/icon";
import { Link } from "~/ui/link";
import type { PageHandle } from "~/ui/page-handle";
import { PageHead } from "~/ui/page-head";
import { pageTitle } from "~/ui/page-title";
import { sheets } from "~/ui/sheets";
import { type Column, DataTable } from "~/ui/table";
import { ReportTabs } from "../../components/report-tabs";
import reportsStyles from "../../reports.css?url";
import { viewPath } from "../../reports.paths";
import { Said } from "../components/said";
import { viewsOf } from "../views.queries.server";
import { type ListedViewRow, listedViews, readersTabs, tabReads } from "../views.server";

export const loader = procedure
  .permission("reportViewer")
  .reads(({ ctx }) => ({ ...tabReads(ctx), kept: viewsOf(ctx.actor.id) }))
  .loader(async ({ ctx, found }) => ({
    tabs: readersTabs(ctx.actor.level, found.views),
    views: await listedViews(ctx, found.kept),
  }));

export const handle = { crumb: () => "Saved views", isWide: true } satisfies PageHandle<typeof loader>;

export const links = sheets(reportsStyles);

export const meta = pageTitle("Saved views");

/** What the reader keeps, and what others share. */
export default function Views() {
  const { tabs, views } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead
        title="Saved views"
        lede="Any filtered list, kept under a name. Shared ones are a tab of everybody who may open them."
      />
      <ReportTabs current="views" views={tabs} />
      {views.length > 0 ? (
        <DataTable caption="Saved views" rows={views} columns={COLUMNS} rowKey={({ id }) => id} />
      ) : (
        <EmptyState icon="bookmark" title="No views yet">
          Filter a list of teams, tasks, users or a report, then choose “Save as a view”.
        </EmptyState>
      )}
    </>
  );
}

const COLUMNS: Column<ListedViewRow>[] = [
  {
    key: "name",
    header: "View",
    primary: true,
    className: "col-words",
    render: ({ name, address, said }) => (
      <>
        <Link to={address}>{name}</Link>
        {said.isLost && (
          <span className="block small is-danger">
            What a filter names was deleted. Open it and filter anew.
          </span>
        )}
      </>
    ),
  },
  { key: "shows", header: "Shows", className: "col-words", render: ({ said }) => <Said said={said} /> },
  {
    key: "rows",
    header: "Rows now",
    align: "right",
    phoneLabel: "Rows now",
    render: ({ rows }) => rows ?? <span className="muted">–</span>,
  },
  {
    key: "for",
    header: "For",
    className: "col-words",
    render: ({ isShared, isOwn, owner }) => (
      <>
        {isShared ? "Shared" : "Own"}
        {!isOwn && (
          <span className="cell-sub block">{owner === null ? "from the event before" : `by ${owner}`}</span>
        )}
      </>
    ),
  },
  {
    key: "mail",
    header: "Mail",
    className: "col-words",
    phoneLabel: "Mail",
    render: ({ schedule, mailed, lastMail }) =>
      schedule === null ? (
        <span className="muted">Not mailed</span>
      ) : (
        <>
          {mailed > 0 ? schedule : <span className="is-warning">{schedule}, nobody gets it</span>}
          {lastMail && <span className="cell-sub block">last {lastMail}</span>}
        </>
      ),
  },
  {
    key: "edit",
    header: "Edit",
    hideHeader: true,
    align: "right",
    render: ({ id, name, mayEdit }) =>
      mayEdit && (
        <Link className="btn-text" to={viewPath(id)}>
          Edit
          <Icon name="chevron-right" />
          <span className="vh"> {name}</span>
        </Link>
      ),
  },
];
