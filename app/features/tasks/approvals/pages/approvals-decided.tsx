import { useLoaderData, useLocation } from "@remix-run/react";
import { procedure } from "~/procedure/procedure.server";
import { BackForm } from "~/ui/back-form";
import { EmptyState } from "~/ui/empty-state";
import { counted } from "~/ui/format.rules";
import type { IconName } from "~/ui/icon";
import type { PageHandle } from "~/ui/page-handle";
import { pageTitle } from "~/ui/page-title";
import { sheets } from "~/ui/sheets";
import { Status } from "~/ui/status";
import { SubmitButton } from "~/ui/submit-button";
import { requestTitle } from "../../history.rules";
import { decidedPath, decisionUndoPath } from "../approvals.paths";
import { type Decided, decidedThings, queueFrame } from "../approvals.queries.server";
import { momentColumn, Queue, taskColumn } from "../components/queue";
import decisionsStyles from "../decisions.css?url";
import { shownQueue } from "../queue.server";

export const loader = procedure
  .permission("moderator")
  .input(decidedThings.Search)
  .reads(({ ctx, input }) => ({
    page: decidedThings.page(input, { readerId: ctx.user.id }),
    ...queueFrame(),
  }))
  .loader(({ ctx, found }) => shownQueue(ctx, found));

export const handle = { isWide: true } satisfies PageHandle<typeof loader>;

export const links = sheets(decisionsStyles);

export const meta = pageTitle("Decided");

/** What staff decided, newest first. */
export default function ApprovalsDecided() {
  const { frame, locale, ...page } = useLoaderData<typeof loader>();
  const { pathname, search } = useLocation();
  const back = pathname + search;
  return (
    <Queue<Decided>
      frame={frame}
      path={decidedPath}
      page={page}
      noun={{ one: "decision", many: "decisions" }}
      summary={counted(page.total, "decision")}
      empty={
        <EmptyState icon="history" title="Nothing was decided yet">
          Each approval, rejection and answer to a request will be here.
        </EmptyState>
      }
      caption="What was decided, newest first"
      columns={[
        taskColumn((row) => row.id),
        { key: "decision", header: "Decision", phoneEnd: true, render: ({ what }) => LOOKS[what] },
        {
          key: "about",
          header: "Words",
          className: "col-words",
          render: ({ request, reason, day }) =>
            (request || day || reason) && (
              <span>
                {(request || day) && (
                  <span className="block">{requestTitle(request ?? "moreTime", day, locale)}</span>
                )}
                {reason && <span className="muted whitespace-pre-line">{reason}</span>}
              </span>
            ),
        },
        momentColumn("Decided"),
        {
          key: "undo",
          header: "Undo",
          hideHeader: true,
          className: "decision-cell",
          render: (row) => row.canUndo && <UndoDecision row={row} back={back} />,
        },
      ]}
      rowKey={(row) => row.id}
    />
  );
}

/** Offered to who decided, as long as nothing else has happened. */
function UndoDecision({ row, back }: { row: Decided; back: string }) {
  return (
    <BackForm action={decisionUndoPath} back={back}>
      <input type="hidden" name="id" value={row.id} />
      <SubmitButton
        size="sm"
        icon="undo-2"
        busyLabel="Undoing…"
        aria-label={`Undo: ${row.title} of ${row.teamName}`}
      >
        Undo
      </SubmitButton>
    </BackForm>
  );
}

const look = (tone: "success" | "warning", icon: IconName, word: string) => (
  <Status tone={tone} icon={icon}>
    {word}
  </Status>
);

const LOOKS = {
  approved: look("success", "circle-check", "Approved"),
  granted: look("success", "check", "Granted"),
  rejected: look("warning", "rotate-cw", "Sent back"),
  declined: look("warning", "x", "Declined"),
} satisfies Record<Decided["what"], unknown>;
