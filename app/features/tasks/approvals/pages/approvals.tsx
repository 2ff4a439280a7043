import { useLoaderData, useLocation } from "@remix-run/react";
import * as z from "zod";
import { fileFacts } from "~/features/files/files.schema";
import { eventClock } from "~/procedure/event-clock.server";
import { limitsOf } from "~/procedure/limits.server";
import { openRow } from "~/procedure/open-row.schema";
import { procedure } from "~/procedure/procedure.server";
import { asking } from "~/ui/archivable";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import type { PageHandle } from "~/ui/page-handle";
import { pageTitle } from "~/ui/page-title";
import { sheets } from "~/ui/sheets";
import { dueColumn } from "../../components/due";
import { TASK_NOUN } from "../../tasks.texts";
import { approvalsPath, bulkDecisionPath, decidedPath } from "../approvals.paths";
import { queueFrame, waitingTasks } from "../approvals.queries.server";
import { ApproveForm, RejectForm } from "../components/decision-forms";
import { Evidence, FilePreview } from "../components/evidence";
import { closedSearch, momentColumn, Queue, taskColumn } from "../components/queue";
import decisionsStyles from "../decisions.css?url";
import { shownQueue } from "../queue.server";
import { RejectionInput } from "../requests.schema";

export const loader = procedure
  .permission("moderator")
  .input(waitingTasks.Search.extend({ ...openRow, file: z.string().max(40).default("").catch("") }))
  .reads(({ input }) => ({ page: waitingTasks.page(input), ...queueFrame() }))
  .loader(({ ctx, input, found: { page, ...frame } }) => {
    const { momentOf } = eventClock(ctx);
    const rows = page.rows.map(({ files, sentBackAt, sentBackWhy, ...row }) => ({
      ...row,
      files: files.map(fileFacts),
      sentBack: sentBackAt && `Sent back before, ${momentOf(sentBackAt)}: ${sentBackWhy ?? ""}`,
    }));
    return {
      ...shownQueue(ctx, { page: { ...page, rows }, ...frame }),
      open: input.open,
      file: input.file,
      limits: limitsOf(RejectionInput),
    };
  });

type Row = ReturnType<typeof useLoaderData<typeof loader>>["rows"][number];

export const handle = { isWide: true } satisfies PageHandle<typeof loader>;

export const links = sheets(decisionsStyles);

export const meta = pageTitle("Approvals");

/** What waits for approval, to be approved or sent back from here. */
export default function Approvals() {
  const { frame, open, file, limits, today, locale, ...page } = useLoaderData<typeof loader>();
  const search = closedSearch(useLocation().search);
  const shown = page.rows.flatMap((row) => {
    const found = row.files.find(({ id }) => id === file);
    return found ? [{ row, file: found }] : [];
  })[0];
  return (
    <Queue<Row>
      frame={frame}
      path={approvalsPath}
      page={page}
      noun={TASK_NOUN}
      empty={
        <EmptyState
          icon="clipboard-check"
          title="Nothing is waiting for approval"
          actions={<ButtonLink to={decidedPath}>See what was decided</ButtonLink>}
        >
          When a team sends a task that needs approval, it will be here.
        </EmptyState>
      }
      caption="Waiting for approval, oldest first"
      columns={[
        taskColumn((row) => row.statusId),
        {
          key: "given",
          header: "What they sent",
          className: "col-given",
          render: (row) => <Evidence of={row} shown={file} search={search} />,
        },
        momentColumn("Sent"),
        dueColumn(locale, today),
      ]}
      rowKey={(row) => row.statusId}
      selection={{
        action: bulkDecisionPath,
        actions: [
          asking({ label: "Approve…", icon: "check", value: "approve", formAction: bulkDecisionPath }),
          asking({ label: "Send back…", icon: "rotate-cw", value: "reject", formAction: bulkDecisionPath }),
        ],
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
        preview: shown && {
          key: shown.row.statusId,
          content: <FilePreview file={shown.file} taskId={shown.row.taskId} />,
        },
      }}
    />
  );
}
