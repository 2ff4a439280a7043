import { useLoaderData, useLocation } from "@remix-run/react";
import { withParam } from "~/lib/address.rules";
import { limitsOf } from "~/procedure/limits.server";
import { openRow } from "~/procedure/open-row.schema";
import { procedure } from "~/procedure/procedure.server";
import { asking } from "~/ui/archivable";
import { EmptyState } from "~/ui/empty-state";
import { withOpen } from "~/ui/open-row.rules";
import type { PageHandle } from "~/ui/page-handle";
import { pageTitle } from "~/ui/page-title";
import { sheets } from "~/ui/sheets";
import { requestTitle } from "../../history.rules";
import { REQUEST_NOUN } from "../../tasks.texts";
import { approvalRequestsPath, bulkRequestsPath } from "../approvals.paths";
import { type Asked, askedRequests, queueFrame, reasonsForOpenRequest } from "../approvals.queries.server";
import { GrantForm, RequestForms } from "../components/decision-forms";
import { closedSearch, momentColumn, Queue, queueDueColumn, taskColumn } from "../components/queue";
import decisionsStyles from "../decisions.css?url";
import { shownQueue } from "../queue.server";
import { hasQueueKeys } from "../queue-keys.server";
import { DecisionInput } from "../requests.schema";

export const loader = procedure
  .permission("moderator")
  .input(askedRequests.Search.extend({ ...openRow, reason: openRow.open }))
  .reads(({ input }) => ({
    page: askedRequests.page(input),
    ...queueFrame(),
    reasons: reasonsForOpenRequest(input.open),
  }))
  .loader(async ({ ctx, input, found: { reasons, ...found } }) => ({
    ...shownQueue(ctx, found),
    open: input.open,
    reason: input.reason,
    reasons,
    areKeysOn: await hasQueueKeys(ctx.scope),
    limits: limitsOf(DecisionInput),
  }));

export const handle = { isWide: true } satisfies PageHandle<typeof loader>;

export const links = sheets(decisionsStyles);

export const meta = pageTitle("Requests");

const KEYS = [
  ["a", "Grant what is asked for"],
  ["s", "Another day, or decline"],
] as const;

/** What teams ask for: granted by one press, or decided with a day or a word of one's own. */
export default function ApprovalRequests() {
  const { frame, open, reason, reasons, areKeysOn, limits, locale, ...page } = useLoaderData<typeof loader>();
  const search = closedSearch(useLocation().search);
  return (
    <Queue<Asked>
      frame={frame}
      path={approvalRequestsPath}
      page={page}
      noun={REQUEST_NOUN}
      keys={{ areOn: areKeysOn, does: KEYS }}
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
        queueDueColumn(locale),
        momentColumn("Asked"),
      ]}
      rowKey={(row) => row.id}
      selection={{
        action: bulkRequestsPath,
        actions: [
          asking({ label: "Grant…", icon: "check", value: "grant", formAction: bulkRequestsPath }),
          asking({ label: "Decline…", icon: "x", value: "decline", formAction: bulkRequestsPath }),
        ],
        noun: REQUEST_NOUN,
        label: (row) => `the request about ${row.title} of ${row.teamName}`,
      }}
      decide={{
        open,
        press: (row, back) => (
          <GrantForm request={row} back={back} label={`Grant: ${row.title} of ${row.teamName}`} />
        ),
        more: ({ kind, title, teamName }) => {
          const word = kind === "moreTime" ? "Other day or decline…" : "Decline…";
          return { word, label: `${word}: ${title} of ${teamName}` };
        },
        form: (row, ways) => (
          <RequestForms
            request={row}
            locale={locale}
            limits={limits}
            reasons={{
              used: reasons,
              chosen: reason,
              to: (id) => withParam(withOpen(approvalRequestsPath + search, row.id), "reason", id),
            }}
            {...ways}
          />
        ),
      }}
    />
  );
}
