import { useActionData, useLoaderData } from "@remix-run/react";
import { limitsOf } from "~/procedure/limits.server";
import { Id, procedure } from "~/procedure/procedure.server";
import { Banner } from "~/ui/banner";
import { ConfirmForm } from "~/ui/confirm-form";
import { fieldsOf } from "~/ui/fields-of";
import { counted } from "~/ui/format.rules";
import type { PageHandle } from "~/ui/page-handle";
import { PageHead } from "~/ui/page-head";
import { pageTitle } from "~/ui/page-title";
import { removeNotification } from "../notifications.commands.server";
import {
  adminNotificationPath,
  adminNotificationsPath,
  notificationRemovalPath,
} from "../notifications.paths";
import { notificationForEdit, outcomeOf } from "../notifications.queries.server";
import { RemovalInput } from "../notifications.schema";

export const loader = procedure
  .permission("admin")
  .params({ notificationId: Id })
  .reads(({ params }) => ({
    notification: notificationForEdit(params.notificationId),
    outcome: outcomeOf(params.notificationId),
  }))
  .loader(({ found: { notification, outcome } }) => ({
    notification: { id: notification.id, title: notification.title, status: notification.status },
    received: outcome?.received ?? 0,
    queued: outcome ? outcome.queued + (notification.sendEmail ? outcome.toBeMailed : 0) : 0,
    limits: limitsOf(RemovalInput),
  }));

/** Takes it from everybody. */
export const action = procedure
  .permission("admin")
  .params({ notificationId: Id })
  .input(RemovalInput)
  .action(async ({ ctx, params }) => {
    const { title } = await removeNotification(ctx, params.notificationId);
    return ctx.redirect(adminNotificationsPath, { type: "success", title: `“${title}” is removed` });
  });

export const handle = {
  crumb: () => "Remove",
  crumbs: ({ notification }) => ({ [notification.id]: notification.title }),
} satisfies PageHandle<typeof loader>;

export const meta = pageTitle<typeof loader>((data) => `Remove ${data.notification.title}`);

export default function NotificationRemoval() {
  const { notification, received, queued, limits } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.lastResult;
  const { fields, errors } = fieldsOf({ id: "f", limits, lastResult });
  const back = { to: adminNotificationPath(notification.id), label: "The notification" };
  return (
    <>
      <PageHead title={`Remove “${notification.title}”?`} back={back} />
      <Banner tone="danger" title="This cannot be undone.">
        {received > 0
          ? `It is taken from ${counted(received, "person", "people")}. Mails that went stay in their inboxes.`
          : "Nobody has it."}
        {queued > 0 &&
          ` ${counted(queued, "mail")} that ${queued === 1 ? "waits" : "wait"} to go will not be sent.`}
        {notification.status === "scheduled" && " Nothing goes when its time comes."}
      </Banner>
      <ConfirmForm
        field={fields.confirm}
        errors={errors}
        action={notificationRemovalPath(notification.id)}
        cancelTo={back.to}
        submitLabel="Remove notification"
        busyLabel="Removing…"
      />
    </>
  );
}
