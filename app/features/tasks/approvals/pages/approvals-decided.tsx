import { useLoaderData } from "@remix-run/react";
import { procedure } from "~/procedure/procedure.server";
import { EmptyState, FilteredEmpty } from "~/ui/empty-state";
import { counted } from "~/ui/format.rules";
import { pageTitle } from "~/ui/page-title";
import { Pagination } from "~/ui/pagination";
import { Status } from "~/ui/status";
import { type Column, DataTable } from "~/ui/table";
import { ApprovalsSearch } from "../../by-team/task-teams.schema";
import { APPROVAL_FILTERS } from "../../by-team/task-teams.types";
import { eventClock } from "../../clock.server";
import { wishTitle } from "../../history.rules";
import { momentText } from "../../moment.rules";
import { type Decided, decidedThings } from "../approvals.queries.server";
import { ApprovalsFrame } from "../components/approvals-frame";
import { MomentCell, TaskCell } from "../components/queue-cells";
import { isFiltered, queueFrame } from "../queue-frame.server";

export const loader = procedure
  .permission("moderator")
  .input(ApprovalsSearch)
  .reads(({ input }) => ({ page: decidedThings(input), ...queueFrame() }))
  .loader(({ ctx, input, found }) => {
    const { page, ...frame } = found;
    const { today } = eventClock(ctx);
    const { timeZone, locale } = ctx.settings.event;
    return {
      frame,
      total: page.total,
      rows: page.rows.map((row) => ({
        ...row,
        decidedAt: momentText(row.decidedAt, { today, timeZone, locale }),
      })),
      isFiltered: isFiltered(input),
      locale,
    };
  });

export const handle = { isWide: true };

export const meta = pageTitle("Decided");

/** What staff decided, newest first. */
export default function ApprovalsDecided() {
  const { frame, total, rows, isFiltered, locale } = useLoaderData<typeof loader>();
  return (
    <ApprovalsFrame frame={frame} current="decided" hasFilters={total > 0 || isFiltered}>
      {rows.length > 0 ? (
        <DataTable
          caption="What was decided, newest first"
          columns={columns(locale)}
          rows={rows}
          rowKey={(row) => row.id}
          summary={counted(total, "decision")}
        />
      ) : isFiltered ? (
        <FilteredEmpty noun="decisions" filters={APPROVAL_FILTERS} />
      ) : (
        <div className="mt-4">
          <EmptyState icon="history" title="Nothing was decided yet">
            Each approval, rejection and answer to a request will be here.
          </EmptyState>
        </div>
      )}
      <Pagination total={total} noun="decisions" />
    </ApprovalsFrame>
  );
}

const columns = (locale: string): Column<Decided>[] => [
  {
    key: "task",
    header: "Task",
    primary: true,
    render: (row) => <TaskCell row={row} />,
  },
  { key: "decision", header: "Decision", phoneEnd: true, render: (row) => <Decision row={row} /> },
  {
    key: "about",
    header: "Words",
    className: "col-words",
    render: (row) => (
      <span>
        {row.request && <span className="block">{wishTitle(row.request, row.day, locale)}</span>}
        {row.reason ? (
          <span className="muted whitespace-pre-line">{row.reason}</span>
        ) : (
          !row.request && <span className="muted">–</span>
        )}
      </span>
    ),
  },
  {
    key: "when",
    header: "When",
    phoneLabel: "When",
    render: (row) => <MomentCell at={row.decidedAt} by={row.decidedBy} />,
  },
];

function Decision({ row: { what } }: { row: Decided }) {
  if (what === "approved")
    return (
      <Status tone="success" icon="circle-check">
        Approved
      </Status>
    );
  if (what === "granted")
    return (
      <Status tone="success" icon="check">
        Granted
      </Status>
    );
  return (
    <Status tone="warning" icon={what === "rejected" ? "rotate-cw" : "x"}>
      {what === "rejected" ? "Sent back" : "Declined"}
    </Status>
  );
}
