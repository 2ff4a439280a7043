import { useLoaderData, useLocation } from "@remix-run/react";
import * as z from "zod";
import { procedure } from "~/procedure/procedure.server";
import { ButtonLink } from "~/ui/button";
import { EmptyState, FilteredEmpty } from "~/ui/empty-state";
import { counted, formatDate } from "~/ui/format.rules";
import { pageTitle } from "~/ui/page-title";
import { Pagination } from "~/ui/pagination";
import { type Column, DataTable } from "~/ui/table";
import { approvalsPath, bulkApprovalPath, decidedPath } from "../../by-team/task-teams.paths";
import { ApprovalsSearch } from "../../by-team/task-teams.schema";
import { APPROVAL_FILTERS } from "../../by-team/task-teams.types";
import { eventClock } from "../../clock.server";
import { momentText } from "../../moment.rules";
import { withOpen, withoutOpen } from "../../open-row.rules";
import { type Waiting, waitingTasks } from "../approvals.queries.server";
import { ApprovalsFrame } from "../components/approvals-frame";
import { ApproveForm, RejectForm } from "../components/decision-forms";
import { MomentCell, TaskCell } from "../components/queue-cells";
import { isFiltered, queueFrame } from "../queue-frame.server";

export const loader = procedure
  .permission("moderator")
  .input(ApprovalsSearch.extend({ open: z.string().max(40).default("").catch("") }))
  .reads(({ input }) => ({ page: waitingTasks(input), ...queueFrame() }))
  .loader(({ ctx, input, found }) => {
    const { page, ...frame } = found;
    const { today } = eventClock(ctx);
    const { timeZone, locale } = ctx.settings.event;
    return {
      frame,
      total: page.total,
      rows: page.rows.map((row) => ({ ...row, sentAt: momentText(row.sentAt, { today, timeZone, locale }) })),
      open: input.open,
      isFiltered: isFiltered(input),
      today,
      locale,
    };
  });

export const handle = { isWide: true };

export const meta = pageTitle("Approvals");

/** What waits for approval, to be approved or sent back from here. */
export default function Approvals() {
  const { frame, total, rows, open, isFiltered, today, locale } = useLoaderData<typeof loader>();
  const { search } = useLocation();
  const list = withoutOpen(search);
  const back = approvalsPath + list;
  const opened = rows.find((row) => row.statusId === open);
  return (
    <ApprovalsFrame frame={frame} current="waiting" hasFilters={frame.counts.waiting > 0 || isFiltered}>
      {rows.length > 0 ? (
        <DataTable
          caption="Waiting for approval, oldest first"
          columns={columns({ back, list, today, locale })}
          rows={rows}
          rowKey={(row) => row.statusId}
          summary={
            isFiltered ? `${total} of ${counted(frame.counts.waiting, "task")}` : counted(total, "task")
          }
          selection={{
            detached: true,
            action: bulkApprovalPath,
            hidden: { back },
            actions: [{ label: "Approve", icon: "check", value: "approve" }],
            noun: { one: "task", many: "tasks" },
            label: (row) => `${row.title} of ${row.teamName}`,
          }}
          expanded={
            opened && {
              key: open,
              content: (
                <RejectForm
                  place={opened}
                  back={back}
                  cancel={
                    <ButtonLink variant="quiet" to={`?${list.slice(1)}`} preventScrollReset>
                      Cancel
                    </ButtonLink>
                  }
                />
              ),
            }
          }
        />
      ) : isFiltered ? (
        <FilteredEmpty noun="tasks" filters={APPROVAL_FILTERS} />
      ) : (
        <div className="mt-4">
          <EmptyState
            icon="clipboard-check"
            title="Nothing waits for approval"
            actions={<ButtonLink to={decidedPath}>See what was decided</ButtonLink>}
          >
            When a team sends a task that needs approval, it will be here.
          </EmptyState>
        </div>
      )}
      <Pagination total={total} noun="tasks" />
    </ApprovalsFrame>
  );
}

function columns(view: { back: string; list: string; today: string; locale: string }): Column<Waiting>[] {
  const { back, list, today, locale } = view;
  return [
    {
      key: "task",
      header: "Task",
      primary: true,
      render: (row) => <TaskCell row={row} />,
    },
    {
      key: "sent",
      header: "Sent",
      phoneLabel: "Sent",
      render: (row) => <MomentCell at={row.sentAt} by={row.sentBy} />,
    },
    {
      key: "due",
      header: "Due",
      phoneLabel: "Due",
      render: (row) =>
        row.dueDate ? (
          <span className={row.dueDate < today ? "is-danger nowrap" : "nowrap"}>
            {formatDate(row.dueDate, "medium", locale)}
          </span>
        ) : (
          <span className="muted">No due date</span>
        ),
    },
    {
      key: "decision",
      header: "Decision",
      hideHeader: true,
      className: "decision-cell",
      render: (row) => (
        <div className="row-actions">
          <ApproveForm place={row} back={back} size="sm" label={`Approve ${row.title} of ${row.teamName}`} />
          <ButtonLink
            variant="quiet"
            size="sm"
            to={withOpen(list, row.statusId)}
            preventScrollReset
            aria-label={`Send back ${row.title} of ${row.teamName}`}
          >
            Send back…
          </ButtonLink>
        </div>
      ),
    },
  ];
}
