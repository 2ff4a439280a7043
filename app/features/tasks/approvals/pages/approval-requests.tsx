import { useLoaderData } from "@remix-run/react";
import { limitsOf } from "~/procedure/limits.server";
import { openRow } from "~/procedure/open-row.schema";
import { procedure } from "~/procedure/procedure.server";
import { EmptyState } from "~/ui/empty-state";
import type { PageHandle } from "~/ui/page-handle";
import { pageTitle } from "~/ui/page-title";
import { sheets } from "~/ui/sheets";
import { dueColumn } from "../../components/due";
import { requestTitle } from "../../history.rules";
import { approvalRequestsPath } from "../approvals.paths";
import { type Asked, askedRequests, queueFrame } from "../approvals.queries.server";
import { GrantForm, RequestForms } from "../components/decision-forms";
import { momentColumn, Queue, taskColumn } from "../components/queue";
import decisionsStyles from "../decisions.css?url";
import { shownQueue } from "../queue.server";
import { DecisionInput } from "../requests.schema";

export const loader = procedure
  .permission("moderator")
  .input(askedRequests.Search.extend(openRow))
  .reads(({ input }) => ({ page: askedRequests.page(input), ...queueFrame() }))
  .loader(({ ctx, input, found }) => ({
    ...shownQueue(ctx, found),
    open: input.open,
    limits: limitsOf(DecisionInput),
  }));

export const handle = { isWide: true } satisfies PageHandle<typeof loader>;

export const links = sheets(decisionsStyles);

export const meta = pageTitle("Requests");

/** What teams ask for: granted by one press, or decided with a day or a word of one's own. */
export default function ApprovalRequests() {
  const { frame, open, limits, locale, ...page } = useLoaderData<typeof loader>();
  return (
    <Queue<Asked>
      frame={frame}
      path={approvalRequestsPath}
      page={page}
      noun={{ one: "request", many: "requests" }}
      empty={
        <EmptyState icon="inbox" title="No open requests">
          When a team asks for more time, or says that a task does not apply, you will see it here.
        </EmptyState>
      }
      caption="Requests from teams, oldest first"
      columns={[
        taskColumn((row) => row.id),
        {
          key: "request",
          header: "Asks for",
          className: "col-words",
          render: (row) => (
            <span>
              <span className="strong">{requestTitle(row.kind, row.wantedDate, locale)}</span>
              <span className="cell-sub block small clamp-2">{row.reason}</span>
            </span>
          ),
        },
        dueColumn(locale),
        momentColumn("Asked"),
      ]}
      rowKey={(row) => row.id}
      decide={{
        open,
        press: (row, back) => (
          <GrantForm request={row} back={back} label={`Grant: ${row.title} of ${row.teamName}`} />
        ),
        more: ({ kind, title, teamName }) => {
          const word = kind === "moreTime" ? "Other day or decline…" : "Decline…";
          return { word, label: `${word}: ${title} of ${teamName}` };
        },
        form: (row, ways) => <RequestForms request={row} locale={locale} limits={limits} {...ways} />,
      }}
    />
  );
}
