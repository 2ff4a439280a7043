import { useLoaderData } from "@remix-run/react";
import { eventWord } from "~/event-settings/core-pages.rules";
import { teamTypeChoices } from "~/features/teams/team-types.server";
import { eventClock } from "~/procedure/event-clock.server";
import { plainRows } from "~/procedure/plain-rows.server";
import { procedure } from "~/procedure/procedure.server";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { optionsOf } from "~/ui/filter.rules";
import { FilterBar } from "~/ui/filter-bar";
import { GenerateReport } from "~/ui/generate-report";
import { Link } from "~/ui/link";
import { ListRows } from "~/ui/list-rows";
import { PageHead } from "~/ui/page-head";
import { pageTitle } from "~/ui/page-title";
import type { RowOf } from "~/ui/plain-rows";
import { Status } from "~/ui/status";
import type { Column } from "~/ui/table";
import { addNotificationPath, adminNotificationPath, notificationsExportPath } from "../notifications.paths";
import { adminNotifications } from "../notifications.queries.server";
import { isLate, STATUSES } from "../notifications.rules";
import { audienceWords, NOTIFICATION_NOUN, STATUS_LOOKS } from "../notifications.texts";

export const loader = procedure
  .permission("admin")
  .input(adminNotifications.Search)
  .reads(({ input }) => ({ page: adminNotifications.page(input), teamTypes: teamTypeChoices() }))
  .loader(({ ctx, found: { page, teamTypes } }) => {
    const { momentOf } = eventClock(ctx);
    const rows = page.rows.map(({ updatedAt, scheduledAt, publishedAt, ...one }) => ({
      ...one,
      changed: momentOf(updatedAt),
      when:
        one.status === "scheduled" && scheduledAt
          ? `${isLate({ ...one, publishedAt, scheduledAt }, ctx.now) ? "Was to go" : "Goes"} ${momentOf(scheduledAt)}`
          : publishedAt
            ? momentOf(publishedAt)
            : "",
    }));
    const title = eventWord(ctx.settings.terminology, "notifications", "Notifications");
    return { title, page: { ...page, rows: plainRows(ctx, rows) }, teamTypes };
  });

export const meta = pageTitle<typeof loader>(({ title }) => title);

export default function AdminNotifications() {
  const { title, page, teamTypes } = useLoaderData<typeof loader>();
  const add = (
    <ButtonLink variant="primary" icon="plus" to={addNotificationPath}>
      Add notification
    </ButtonLink>
  );
  return (
    <>
      <PageHead
        title={title}
        lede="What teams are told, in the portal and by e-mail. The last changed stands first."
        actions={
          <>
            {page.total > 0 && <GenerateReport to={notificationsExportPath} />}
            {add}
          </>
        }
      />
      {(page.all > 0 || page.isNarrowed) && (
        <FilterBar
          label="Filter notifications"
          search={{ label: "Search notifications", placeholder: "Title or text" }}
          filters={[
            {
              name: "status",
              label: "Status",
              options: STATUSES.map((value) => ({ value, label: STATUS_LOOKS[value].label })),
            },
            { name: "teamType", label: "Team type", options: optionsOf(teamTypes, { all: "Of no type" }) },
          ]}
        />
      )}
      <ListRows
        page={page}
        noun={NOTIFICATION_NOUN}
        caption="Notifications, the last changed first"
        rowKey={(one) => one.id}
        columns={COLUMNS}
        defaultSort={{ key: "updated", direction: "desc" }}
        empty={
          <EmptyState icon="bell" title="No notifications yet" actions={add}>
            Tell all teams, some types or one team what is new, now or at a time that you choose.
          </EmptyState>
        }
      />
    </>
  );
}

type Row = RowOf<ReturnType<typeof useLoaderData<typeof loader>>["page"]["rows"]>;

const COLUMNS: Column<Row>[] = [
  {
    key: "title",
    header: "Notification",
    primary: true,
    render: ({ id, title, leadsTo }) => (
      <>
        <Link to={adminNotificationPath(id)}>{title}</Link>
        {leadsTo && <span className="cell-sub"> Leads to {leadsTo}</span>}
      </>
    ),
  },
  {
    key: "status",
    header: "Status",
    phoneEnd: true,
    render: ({ status }) => {
      const { label, tone, icon } = STATUS_LOOKS[status];
      return (
        <Status tone={tone} icon={icon}>
          {label}
        </Status>
      );
    },
  },
  { key: "who", header: "Who gets it", className: "col-words", render: audienceWords },
  {
    key: "when",
    header: "When",
    className: "nowrap",
    phoneLabel: "When",
    render: ({ when }) => when || <span className="muted">Not yet</span>,
  },
  {
    key: "read",
    header: "Read",
    align: "right",
    className: "nowrap",
    hideOnPhone: true,
    render: ({ received, read, status }) =>
      status === "draft" || status === "scheduled" ? (
        <span className="muted">—</span>
      ) : (
        `${read} of ${received}`
      ),
  },
  {
    key: "mails",
    header: "Mails",
    className: "col-words",
    hideOnPhone: true,
    render: ({ providerResponse, sendEmail }) =>
      providerResponse || <span className="muted">{sendEmail ? "None yet" : "No mail"}</span>,
  },
  {
    key: "updated",
    header: "Last changed",
    sortable: true,
    className: "nowrap",
    hideOnPhone: true,
    render: ({ changed }) => changed,
  },
];
