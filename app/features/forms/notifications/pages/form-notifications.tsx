import { Form, useLoaderData } from "@remix-run/react";
import { hasLevel } from "~/identity/permissions.rules";
import { daysAgo } from "~/lib/dates";
import { eventClock } from "~/procedure/event-clock.server";
import { Id, procedure } from "~/procedure/procedure.server";
import { asking } from "~/ui/archivable";
import { Badge } from "~/ui/badge";
import { Banner } from "~/ui/banner";
import { ButtonLink } from "~/ui/button";
import { counted } from "~/ui/format.rules";
import { Link } from "~/ui/link";
import type { PageHandle } from "~/ui/page-handle";
import { PageHead } from "~/ui/page-head";
import { pageTitle } from "~/ui/page-title";
import { sheets } from "~/ui/sheets";
import { Status } from "~/ui/status";
import { SubmitButton } from "~/ui/submit-button";
import { type Column, DataTable } from "~/ui/table";
import {
  addFormNotificationPath,
  adminFormsPath,
  formNotificationPath,
  formNotificationsRemovalPath,
  formNotificationsSeenPath,
  formNotificationVerbPath,
} from "../../admin-forms.paths";
import { FormTabs } from "../../components/form-tabs";
import { questionReads } from "../../confirmations/confirmation-page.server";
import { formHead } from "../../form-head.queries.server";
import { NOTIFICATION_NOUN } from "../../forms.texts";
import { moneyOf } from "../../submissions/open-filling.server";
import notificationStyles from "../form-notifications.css?url";
import { type ListedNotification, listedNotifications } from "../listed-notifications.server";
import { SENT_DAYS } from "../notification.types";
import { formNotificationsOf, sentByNotifications } from "../notifications.queries.server";

export const loader = procedure
  .permission("moderator")
  .params({ formId: Id })
  .reads(({ ctx, params }) => ({
    form: formHead(params.formId),
    notifications: formNotificationsOf(params.formId),
    sent: sentByNotifications(params.formId, daysAgo(ctx.now, SENT_DAYS)),
    ...questionReads(params.formId),
  }))
  .can(({ found }) => found.copy !== null)
  .loader(({ ctx, found: { form, ...found } }) => ({
    form: { ...form, isAdmin: hasLevel(ctx.user.level, "admin") },
    unseen: found.notifications.filter(({ isUnseen }) => isUnseen).length,
    rows: listedNotifications(found, { ...eventClock(ctx), money: moneyOf(ctx) }),
  }));

export const handle = {
  isWide: true,
  crumb: () => "Notifications",
  crumbs: ({ form }) => ({ [form.id]: form.title }),
} satisfies PageHandle<typeof loader>;

export const links = sheets(notificationStyles);

export const meta = pageTitle<typeof loader>(({ form }) => `Notifications: ${form.title}`);

/** Whom the form mails about each submission: the two default ones, and those of its organisers. */
export default function FormNotifications() {
  const { form, rows, unseen } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead
        title={`Notifications: ${form.title}`}
        back={{ to: adminFormsPath, label: "Forms" }}
        lede="Mails about each submission: to whom they go, when, and what they say."
        actions={
          <ButtonLink variant="primary" icon="plus" to={addFormNotificationPath(form.id)}>
            Add notification
          </ButtonLink>
        }
      />
      <FormTabs form={form} current="notifications" />
      {unseen > 0 && <Unseen formId={form.id} unseen={unseen} />}
      <div className="section">
        <DataTable
          caption="Notifications in their order, the default ones first"
          rows={rows}
          rowKey={(row) => row.id}
          summary={counted(rows.length, NOTIFICATION_NOUN.one)}
          selection={{
            detached: true,
            actions: [
              asking({
                label: "Delete",
                icon: "trash-2",
                value: "delete",
                danger: true,
                formAction: formNotificationsRemovalPath(form.id),
              }),
            ],
            noun: NOTIFICATION_NOUN,
            label: (row) => row.name,
            isFixed: (row) => row.isDefault,
          }}
          columns={columnsOf(form.id)}
        />
        <p className="hint">
          The two defaults can be switched off, not deleted. Each address gets a submission’s mail once,
          however many notifications name it.
        </p>
      </div>
    </>
  );
}

function Unseen({ formId, unseen }: { formId: string; unseen: number }) {
  return (
    <Banner
      tone="warning"
      title={`${counted(unseen, "default notification")} of this form ${unseen === 1 ? "is" : "are"} off.`}
      action={
        <Form method="post" action={formNotificationsSeenPath(formId)}>
          <SubmitButton size="sm" busyLabel="Saving…">
            Keep them off
          </SubmitButton>
        </Form>
      }
    >
      The form is older than its mails. Switch on what is to be sent from now on, or keep them off.
    </Banner>
  );
}

const columnsOf = (formId: string): Column<ListedNotification>[] => [
  {
    key: "name",
    header: "Notification and subject",
    primary: true,
    render: (row) => (
      <>
        <Link to={formNotificationPath(formId, row.id)} dir="auto">
          {row.name}
        </Link>{" "}
        {row.isDefault && <Badge tone="neutral">Default</Badge>}
        <span className="cell-sub block" dir="auto">
          {row.subject.map(({ text, isAnswer }, at) =>
            isAnswer ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: an answer may be named twice
              <span key={at} className="form-notification-answer">
                {text}
              </span>
            ) : (
              text
            ),
          )}
        </span>
      </>
    ),
  },
  {
    key: "to",
    header: "To",
    phoneLabel: "To",
    className: "col-words",
    render: ({ to }) => (
      <>
        <span dir="auto">{to.to}</span>
        {to.more && (
          <span className="cell-sub block" dir="auto">
            {to.more}
          </span>
        )}
      </>
    ),
  },
  {
    key: "when",
    header: "When",
    phoneLabel: "When",
    className: "col-words",
    render: ({ when, isBroken }) =>
      isBroken ? (
        <>
          <span className="is-danger">It asks a question that is not there any more.</span> {when}
        </>
      ) : (
        when
      ),
  },
  {
    key: "state",
    header: "State",
    phoneLabel: "State",
    render: (row) =>
      row.isActive && row.isBroken ? (
        <Status tone="danger" icon="circle-alert">
          Broken
        </Status>
      ) : (
        <Status
          tone={row.isActive ? "success" : "neutral"}
          icon={row.isActive ? "circle-check" : "circle-minus"}
        >
          {row.isActive ? "On" : "Off"}
        </Status>
      ),
  },
  {
    key: "sent",
    header: `Last ${SENT_DAYS} days`,
    phoneLabel: `Last ${SENT_DAYS} days`,
    render: ({ sent }) => (
      <>
        {sent.text}
        {sent.more && <span className="cell-sub block">{sent.more}</span>}
      </>
    ),
  },
  {
    key: "switch",
    header: "Switch on or off",
    hideHeader: true,
    align: "right",
    render: (row) => (
      <Form method="post" action={formNotificationVerbPath(formId, row.id, "state")} preventScrollReset>
        <input type="hidden" name="isActive" value={row.isActive ? "0" : "1"} />
        <SubmitButton size="sm" variant="quiet" busyLabel="Saving…">
          {row.isActive ? "Switch off" : "Switch on"}
          <span className="vh"> {row.name}</span>
        </SubmitButton>
      </Form>
    ),
  },
];
