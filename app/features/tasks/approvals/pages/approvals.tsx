import { useLoaderData, useLocation } from "@remix-run/react";
import * as z from "zod";
import { eventClock } from "~/procedure/event-clock.server";
import { limitsOf } from "~/procedure/limits.server";
import { procedure } from "~/procedure/procedure.server";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { withOpen, withoutOpen } from "~/ui/open-row.rules";
import type { PageHandle } from "~/ui/page-handle";
import { pageTitle } from "~/ui/page-title";
import type { Column } from "~/ui/table";
import { approvalsPath, bulkApprovalPath, decidedPath } from "../../by-team/task-teams.paths";
import { RejectionInput } from "../../by-team/task-teams.schema";
import { queueFrame, type Waiting, waitingTasks } from "../approvals.queries.server";
import { ApproveForm, RejectForm } from "../components/decision-forms";
import { dueColumn, MomentCell, Queue, taskColumn } from "../components/queue";

export const loader = procedure
  .permission("moderator")
  .input(waitingTasks.Search.extend({ open: z.string().max(40).default("").catch("") }))
  .reads(({ input }) => ({ page: waitingTasks.page(input), ...queueFrame() }))
  .loader(({ ctx, input, found: { page, ...frame } }) => {
    const { today, momentOf } = eventClock(ctx);
    return {
      frame,
      ...page,
      rows: page.rows.map((row) => ({ ...row, sentAt: momentOf(row.sentAt) })),
      open: input.open,
      limits: limitsOf(RejectionInput),
      today,
      locale: ctx.settings.event.locale,
    };
  });

export const handle = { isWide: true } satisfies PageHandle<typeof loader>;

export const meta = pageTitle("Approvals");

/** What waits for approval, to be approved or sent back from here. */
export default function Approvals() {
  const { frame, open, limits, today, locale, ...page } = useLoaderData<typeof loader>();
  const list = withoutOpen(useLocation().search);
  const back = approvalsPath + list;
  const opened = page.rows.find((row) => row.statusId === open);
  return (
    <Queue<Waiting>
      frame={frame}
      path={approvalsPath}
      page={page}
      noun={{ one: "task", many: "tasks" }}
      empty={
        <div className="mt-4">
          <EmptyState
            icon="clipboard-check"
            title="Nothing waits for approval"
            actions={<ButtonLink to={decidedPath}>See what was decided</ButtonLink>}
          >
            When a team sends a task that needs approval, it will be here.
          </EmptyState>
        </div>
      }
      caption="Waiting for approval, oldest first"
      columns={[
        taskColumn,
        {
          key: "sent",
          header: "Sent",
          phoneLabel: "Sent",
          render: (row) => <MomentCell at={row.sentAt} by={row.sentBy} />,
        },
        dueColumn({ locale, today }),
        decisionColumn(list),
      ]}
      rowKey={(row) => row.statusId}
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
          content: <RejectForm place={opened} limits={limits} back={back} cancelTo={`?${list.slice(1)}`} />,
        }
      }
    />
  );
}

const decisionColumn = (list: string): Column<Waiting> => ({
  key: "decision",
  header: "Decision",
  hideHeader: true,
  className: "decision-cell",
  render: (row) => (
    <div className="row-actions">
      <ApproveForm
        place={row}
        back={approvalsPath + list}
        size="sm"
        label={`Approve ${row.title} of ${row.teamName}`}
      />
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
});
