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
import { approvalRequestsPath } from "../../by-team/task-teams.paths";
import { requestTitle } from "../../history.rules";
import { type Asked, askedRequests, queueFrame } from "../approvals.queries.server";
import { GrantForm, RequestForms } from "../components/decision-forms";
import { dueColumn, MomentCell, Queue, taskColumn } from "../components/queue";
import { DecisionInput } from "../requests.schema";

export const loader = procedure
  .permission("moderator")
  .input(askedRequests.Search.extend({ open: z.string().max(40).default("").catch("") }))
  .reads(({ input }) => ({ page: askedRequests.page(input), ...queueFrame() }))
  .loader(({ ctx, input, found: { page, ...frame } }) => {
    const { momentOf } = eventClock(ctx);
    return {
      frame,
      ...page,
      rows: page.rows.map((row) => ({ ...row, askedAt: momentOf(row.askedAt) })),
      open: input.open,
      limits: limitsOf(DecisionInput),
      locale: ctx.settings.event.locale,
    };
  });

export const handle = { isWide: true } satisfies PageHandle<typeof loader>;

export const meta = pageTitle("Requests");

/** What teams ask for: granted by one press, or decided with a day or a word of one's own. */
export default function ApprovalRequests() {
  const { frame, open, limits, locale, ...page } = useLoaderData<typeof loader>();
  const list = withoutOpen(useLocation().search);
  const opened = page.rows.find((row) => row.id === open);
  return (
    <Queue<Asked>
      frame={frame}
      path={approvalRequestsPath}
      page={page}
      noun={{ one: "request", many: "requests" }}
      empty={
        <div className="mt-4">
          <EmptyState icon="inbox" title="No team asks for anything">
            When a team asks for more time or not to have to do a task, it will be here.
          </EmptyState>
        </div>
      }
      caption="Requests of teams, oldest first"
      columns={[
        taskColumn,
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
        dueColumn({ locale }),
        {
          key: "asked",
          header: "Asked",
          phoneLabel: "Asked",
          render: (row) => <MomentCell at={row.askedAt} by={row.askedBy} />,
        },
        decisionColumn(list),
      ]}
      rowKey={(row) => row.id}
      expanded={
        opened && {
          key: open,
          content: (
            <RequestForms
              request={opened}
              back={approvalRequestsPath + list}
              locale={locale}
              limits={limits}
              cancelTo={`?${list.slice(1)}`}
            />
          ),
        }
      }
    />
  );
}

const decisionColumn = (list: string): Column<Asked> => ({
  key: "decision",
  header: "Decision",
  hideHeader: true,
  className: "decision-cell",
  render: (row) => {
    const more = row.kind === "moreTime" ? "Other day or decline…" : "Decline…";
    return (
      <div className="row-actions">
        <GrantForm
          request={row}
          back={approvalRequestsPath + list}
          label={`Grant: ${row.title} of ${row.teamName}`}
        />
        <ButtonLink
          variant="quiet"
          size="sm"
          to={withOpen(list, row.id)}
          preventScrollReset
          aria-label={`${more}: ${row.title} of ${row.teamName}`}
        >
          {more}
        </ButtonLink>
      </div>
    );
  },
});
