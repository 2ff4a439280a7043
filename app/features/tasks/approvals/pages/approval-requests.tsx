import { useLoaderData, useLocation } from "@remix-run/react";
import * as z from "zod";
import { procedure } from "~/procedure/procedure.server";
import { ButtonLink } from "~/ui/button";
import { EmptyState, FilteredEmpty } from "~/ui/empty-state";
import { counted, formatDate } from "~/ui/format.rules";
import { pageTitle } from "~/ui/page-title";
import { Pagination } from "~/ui/pagination";
import { type Column, DataTable } from "~/ui/table";
import { approvalRequestsPath } from "../../by-team/task-teams.paths";
import { ApprovalsSearch } from "../../by-team/task-teams.schema";
import { APPROVAL_FILTERS } from "../../by-team/task-teams.types";
import { eventClock } from "../../clock.server";
import { wishTitle } from "../../history.rules";
import { momentText } from "../../moment.rules";
import { withOpen, withoutOpen } from "../../open-row.rules";
import { type Asked, askedRequests } from "../approvals.queries.server";
import { ApprovalsFrame } from "../components/approvals-frame";
import { GrantForm, RequestForms } from "../components/decision-forms";
import { MomentCell, TaskCell } from "../components/queue-cells";
import { isFiltered, queueFrame } from "../queue-frame.server";

export const loader = procedure
  .permission("moderator")
  .input(ApprovalsSearch.extend({ open: z.string().max(40).default("").catch("") }))
  .reads(({ input }) => ({ page: askedRequests(input), ...queueFrame() }))
  .loader(({ ctx, input, found }) => {
    const { page, ...frame } = found;
    const { today } = eventClock(ctx);
    const { timeZone, locale } = ctx.settings.event;
    return {
      frame,
      total: page.total,
      rows: page.rows.map((row) => ({
        ...row,
        askedAt: momentText(row.askedAt, { today, timeZone, locale }),
      })),
      open: input.open,
      isFiltered: isFiltered(input),
      locale,
    };
  });

export const handle = { isWide: true };

export const meta = pageTitle("Requests");

/** What teams ask for: granted by one press, or decided with a day or a word of one's own. */
export default function ApprovalRequests() {
  const { frame, total, rows, open, isFiltered, locale } = useLoaderData<typeof loader>();
  const { search } = useLocation();
  const list = withoutOpen(search);
  const back = approvalRequestsPath + list;
  const opened = rows.find((row) => row.requestId === open);
  return (
    <ApprovalsFrame frame={frame} current="requests" hasFilters={frame.counts.asked > 0 || isFiltered}>
      {rows.length > 0 ? (
        <DataTable
          caption="Requests of teams, oldest first"
          columns={columns({ back, list, locale })}
          rows={rows}
          rowKey={(row) => row.requestId}
          summary={
            isFiltered ? `${total} of ${counted(frame.counts.asked, "request")}` : counted(total, "request")
          }
          expanded={
            opened && {
              key: open,
              content: (
                <RequestForms request={{ ...opened, id: opened.requestId }} back={back} locale={locale}>
                  <ButtonLink variant="quiet" to={`?${list.slice(1)}`} preventScrollReset>
                    Cancel
                  </ButtonLink>
                </RequestForms>
              ),
            }
          }
        />
      ) : isFiltered ? (
        <FilteredEmpty noun="requests" filters={APPROVAL_FILTERS} />
      ) : (
        <div className="mt-4">
          <EmptyState icon="inbox" title="No team asks for anything">
            When a team asks for more time or not to have to do a task, it will be here.
          </EmptyState>
        </div>
      )}
      <Pagination total={total} noun="requests" />
    </ApprovalsFrame>
  );
}

function columns({ back, list, locale }: { back: string; list: string; locale: string }): Column<Asked>[] {
  return [
    {
      key: "task",
      header: "Task",
      primary: true,
      render: (row) => <TaskCell row={row} />,
    },
    {
      key: "wish",
      header: "Asks for",
      className: "col-words",
      render: (row) => (
        <span>
          <span className="strong">{wishTitle(row.kind, row.wantedDate, locale)}</span>
          <span className="cell-sub block small clamp-2">{row.reason}</span>
        </span>
      ),
    },
    {
      key: "due",
      header: "Due",
      phoneLabel: "Due",
      render: (row) =>
        row.dueDate ? (
          <span className="nowrap">{formatDate(row.dueDate, "medium", locale)}</span>
        ) : (
          <span className="muted">No due date</span>
        ),
    },
    {
      key: "asked",
      header: "Asked",
      phoneLabel: "Asked",
      render: (row) => <MomentCell at={row.askedAt} by={row.askedBy} />,
    },
    {
      key: "decision",
      header: "Decision",
      hideHeader: true,
      className: "decision-cell",
      render: (row) => (
        <div className="row-actions">
          <GrantForm
            request={{ ...row, id: row.requestId }}
            back={back}
            label={`Grant: ${row.title} of ${row.teamName}`}
          />
          <ButtonLink
            variant="quiet"
            size="sm"
            to={withOpen(list, row.requestId)}
            preventScrollReset
            aria-label={`${moreWords(row)}: ${row.title} of ${row.teamName}`}
          >
            {moreWords(row)}
          </ButtonLink>
        </div>
      ),
    },
  ];
}

const moreWords = ({ kind }: Asked) => (kind === "moreTime" ? "Other day or decline…" : "Decline…");
