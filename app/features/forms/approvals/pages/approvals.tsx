import { useLoaderData, useLocation } from "@remix-run/react";
import * as z from "zod";
import { fileFacts } from "~/features/files/files.schema";
import { approvalsPath, bulkDecisionPath, decidedPath } from "~/features/tasks/approvals/approvals.paths";
import {
  beforeDecision,
  queueFrame,
  reasonsForOpen,
  waitingTasks,
} from "~/features/tasks/approvals/approvals.queries.server";
import { ApproveForm, RejectForm } from "~/features/tasks/approvals/components/decision-forms";
import { FilePreview, givenColumn, lookedAt } from "~/features/tasks/approvals/components/evidence";
import { Beside, OpenRow } from "~/features/tasks/approvals/components/open-row";
import {
  closedSearch,
  momentColumn,
  Queue,
  queueDueColumn,
  taskColumn,
} from "~/features/tasks/approvals/components/queue";
import decisionsStyles from "~/features/tasks/approvals/decisions.css?url";
import { shownQueue } from "~/features/tasks/approvals/queue.server";
import { hasQueueKeys } from "~/features/tasks/approvals/queue-keys.server";
import { RejectionInput } from "~/features/tasks/approvals/requests.schema";
import { evidenceFilePath } from "~/features/tasks/files/task-files.paths";
import { historyLines } from "~/features/tasks/history.rules";
import { TASK_NOUN } from "~/features/tasks/tasks.texts";
import { withParam } from "~/lib/address.rules";
import { eventClock } from "~/procedure/event-clock.server";
import { limitsOf } from "~/procedure/limits.server";
import { openRow } from "~/procedure/open-row.schema";
import { procedure } from "~/procedure/procedure.server";
import { asking } from "~/ui/archivable";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { withOpen } from "~/ui/open-row.rules";
import type { PageHandle } from "~/ui/page-handle";
import { pageTitle } from "~/ui/page-title";
import { sheets } from "~/ui/sheets";
import { submissionFilePath } from "../../admin-forms.paths";
import { AnswersSummary } from "../../runner/answers-summary";
import { NotAsked } from "../../runner/not-asked";
import runnerStyles from "../../runner/runner.css?url";
import reportsStyles from "../../submissions/reports.css?url";
import { answersReads, openAnswers } from "../answers-in-queue.server";

const shortText = z.string().max(40).default("").catch("");

export const loader = procedure
  .permission("moderator")
  .input(
    waitingTasks.Search.extend({
      ...openRow,
      file: shortText,
      form: shortText,
      answers: shortText,
      reason: shortText,
    }),
  )
  .reads(({ ctx, input }) => ({
    page: waitingTasks.page(input),
    ...queueFrame(),
    ...answersReads(ctx.event, input),
    before: beforeDecision(input),
    reasons: reasonsForOpen(input),
  }))
  .loader(async ({ ctx, input, found }) => {
    const { submission, version, answerFiles, asked, lines, before, reasons, page, ...frame } = found;
    const { momentOf, today } = eventClock(ctx);
    const { timeZone, locale } = ctx.settings.event;
    const rows = page.rows.map(({ files, sentBackAt, sentBackWhy, ...row }) => ({
      ...row,
      files: [
        ...files.map((file) => ({ ...fileFacts(file), href: evidenceFilePath(row.taskId, file.id) })),
        ...(row.submission?.files ?? []).map((file) => ({
          ...fileFacts(file),
          href: submissionFilePath({
            formId: row.submission?.formId ?? "",
            submissionId: row.submission?.id ?? "",
            fileId: file.id,
          }),
        })),
      ],
      // Its files stand among the row's.
      submission: row.submission && { ...row.submission, files: [] },
      sentBack: sentBackAt && `Sent back before, ${momentOf(sentBackAt)}: ${sentBackWhy ?? ""}`,
    }));
    return {
      ...shownQueue(ctx, { page: { ...page, rows }, ...frame }),
      open: input.open,
      file: input.file,
      answers: input.answers,
      reason: input.reason,
      read: openAnswers(ctx, { submission, version, answerFiles, asked, lines }),
      before: historyLines(
        before.map((entry) => ({ ...entry, request: null })),
        { today, timeZone, locale },
      ),
      reasons,
      currency: ctx.settings.variables.currencyId,
      areKeysOn: await hasQueueKeys(ctx.scope),
      limits: limitsOf(RejectionInput),
    };
  });

type Data = ReturnType<typeof useLoaderData<typeof loader>>;
type Row = Data["rows"][number];

export const handle = { isWide: true } satisfies PageHandle<typeof loader>;

export const links = sheets(decisionsStyles, runnerStyles, reportsStyles);

export const meta = pageTitle("Approvals");

const KEYS = [
  ["a", "Approve"],
  ["s", "Send back"],
  ["v", "View what was sent, or hide it"],
] as const;

/** What waits for approval, to be approved or sent back from here. */
export default function Approvals() {
  const data = useLoaderData<typeof loader>();
  const { frame, open, file, answers, limits, today, locale, currency, reasons, ...page } = data;
  const search = closedSearch(useLocation().search);
  const shown = shownBelow(data);
  return (
    <Queue<Row>
      frame={frame}
      path={approvalsPath}
      page={page}
      noun={TASK_NOUN}
      keys={{ areOn: data.areKeysOn, does: KEYS }}
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
        givenColumn({ shown: { file, answers }, search, money: { currency, locale } }),
        momentColumn("Sent"),
        queueDueColumn(locale, today),
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
        look: lookedAt,
        press: (row, back) => (
          <ApproveForm place={row} back={back} size="sm" label={`Approve ${row.title} of ${row.teamName}`} />
        ),
        more: ({ title, teamName }) => ({ word: "Send back…", label: `Send back ${title} of ${teamName}` }),
        form: (row, ways) => (
          <OpenRow beside={<Beside lookFor={row.lookFor} before={data.before} />}>
            <RejectForm
              place={row}
              limits={limits}
              today={today}
              reasons={{
                used: reasons,
                chosen: data.reason,
                to: (id) => withParam(withOpen(approvalsPath + search, row.statusId), "reason", id),
              }}
              {...ways}
            />
          </OpenRow>
        ),
        preview: shown && {
          key: shown.row.statusId,
          content: (
            <OpenRow beside={<Beside lookFor={shown.row.lookFor} before={data.before} />}>
              {shown.content}
            </OpenRow>
          ),
        },
      }}
    />
  );
}

/** What is looked at below its row: a file, or the answers of a form. */
function shownBelow({ rows, file, answers, read }: Data) {
  for (const row of rows) {
    const found = row.files.find(({ id }) => id === file);
    if (found) return { row, content: <FilePreview file={found} /> };
    if (answers && row.submission?.id === answers) return { row, content: <Answers read={read} /> };
  }
  return undefined;
}

function Answers({ read }: { read: Data["read"] }) {
  if (!read) return <p className="muted">The version of the form that was answered cannot be read.</p>;
  return (
    <section className="panel answers-read" aria-label="Answers">
      <AnswersSummary blocks={read.blocks} />
      <NotAsked rows={read.kept} />
    </section>
  );
}
