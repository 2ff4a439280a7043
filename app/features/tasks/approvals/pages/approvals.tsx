import { useLoaderData } from "@remix-run/react";
import { limitsOf } from "~/procedure/limits.server";
import { openRow } from "~/procedure/open-row.schema";
import { procedure } from "~/procedure/procedure.server";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import type { PageHandle } from "~/ui/page-handle";
import { pageTitle } from "~/ui/page-title";
import { dueColumn } from "../../components/due";
import { TASK_NOUN } from "../../tasks.texts";
import { approvalsPath, bulkApprovalPath, decidedPath } from "../approvals.paths";
import { queueFrame, type Waiting, waitingTasks } from "../approvals.queries.server";
import { ApproveForm, RejectForm } from "../components/decision-forms";
import { momentColumn, Queue, taskColumn } from "../components/queue";
import { shownQueue } from "../queue.server";
import { RejectionInput } from "../requests.schema";

export const loader = procedure
  .permission("moderator")
  .input(waitingTasks.Search.extend(openRow))
  .reads(({ input }) => ({ page: waitingTasks.page(input), ...queueFrame() }))
  .loader(({ ctx, input, found }) => ({
    ...shownQueue(ctx, found),
    open: input.open,
    limits: limitsOf(RejectionInput),
  }));

export const handle = { isWide: true } satisfies PageHandle<typeof loader>;

export const meta = pageTitle("Approvals");

/** What waits for approval, to be approved or sent back from here. */
export default function Approvals() {
  const { frame, open, limits, today, locale, ...page } = useLoaderData<typeof loader>();
  return (
    <Queue<Waiting>
      frame={frame}
      path={approvalsPath}
      page={page}
      noun={TASK_NOUN}
      empty={
        <EmptyState
          icon="clipboard-check"
          title="Nothing waits for approval"
          actions={<ButtonLink to={decidedPath}>See what was decided</ButtonLink>}
        >
          When a team sends a task that needs approval, it will be here.
        </EmptyState>
      }
      caption="Waiting for approval, oldest first"
      columns={[taskColumn, momentColumn("Sent"), dueColumn(locale, today)]}
      rowKey={(row) => row.statusId}
      selection={{
        action: bulkApprovalPath,
        actions: [{ label: "Approve", icon: "check", value: "approve" }],
        noun: TASK_NOUN,
        label: (row) => `${row.title} of ${row.teamName}`,
      }}
      decide={{
        open,
        press: (row, back) => (
          <ApproveForm place={row} back={back} size="sm" label={`Approve ${row.title} of ${row.teamName}`} />
        ),
        more: ({ title, teamName }) => ({ word: "Send back…", label: `Send back ${title} of ${teamName}` }),
        form: (row, ways) => <RejectForm place={row} limits={limits} {...ways} />,
      }}
    />
  );
}
