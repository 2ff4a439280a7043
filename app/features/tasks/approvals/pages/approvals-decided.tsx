import { useLoaderData } from "@remix-run/react";
import { procedure } from "~/procedure/procedure.server";
import { EmptyState } from "~/ui/empty-state";
import { counted } from "~/ui/format.rules";
import type { IconName } from "~/ui/icon";
import type { PageHandle } from "~/ui/page-handle";
import { pageTitle } from "~/ui/page-title";
import { Status } from "~/ui/status";
import { requestTitle } from "../../history.rules";
import { decidedPath } from "../approvals.paths";
import { type Decided, decidedThings, queueFrame } from "../approvals.queries.server";
import { momentColumn, Queue, taskColumn } from "../components/queue";
import { shownQueue } from "../queue.server";

export const loader = procedure
  .permission("moderator")
  .input(decidedThings.Search)
  .reads(({ input }) => ({ page: decidedThings.page(input), ...queueFrame() }))
  .loader(({ ctx, found }) => shownQueue(ctx, found));

export const handle = { isWide: true } satisfies PageHandle<typeof loader>;

export const meta = pageTitle("Decided");

/** What staff decided, newest first. */
export default function ApprovalsDecided() {
  const { frame, locale, ...page } = useLoaderData<typeof loader>();
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
        taskColumn,
        { key: "decision", header: "Decision", phoneEnd: true, render: ({ what }) => LOOKS[what] },
        {
          key: "about",
          header: "Words",
          className: "col-words",
          render: (row) => (
            <span>
              {row.request && <span className="block">{requestTitle(row.request, row.day, locale)}</span>}
              {row.reason ? (
                <span className="muted whitespace-pre-line">{row.reason}</span>
              ) : (
                !row.request && <span className="muted">–</span>
              )}
            </span>
          ),
        },
        momentColumn("When"),
      ]}
      rowKey={(row) => row.id}
    />
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
