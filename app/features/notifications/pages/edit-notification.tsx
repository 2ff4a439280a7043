import { Id, procedure } from "~/procedure/procedure.server";
import type { PageHandle } from "~/ui/page-handle";
import { pageTitle } from "~/ui/page-title";
import { revalidateOnConflict } from "~/ui/revalidate-on-conflict";
import { sheets } from "~/ui/sheets";
import { NotificationEditor } from "../components/notification-editor";
import { notificationEditorLoader } from "../notification-editor.server";
import { updateNotification } from "../notifications.commands.server";
import { adminNotificationPath, notificationPublicationPath } from "../notifications.paths";
import { NotificationInput } from "../notifications.schema";
import notifyStyles from "../notify.css?url";

export const loader = notificationEditorLoader;

export const action = procedure
  .permission("admin")
  .params({ notificationId: Id })
  .input(NotificationInput)
  .action(async ({ ctx, params, input }) => {
    const { notificationId } = params;
    const { status } = await updateNotification(ctx, notificationId, {
      ...input,
      version: input.over ?? input.version,
    });
    if (input.next && status !== "scheduled")
      return ctx.redirect(notificationPublicationPath(notificationId));
    return ctx.redirect(adminNotificationPath(notificationId), { type: "success" });
  });

export const shouldRevalidate = revalidateOnConflict;

export const handle = {
  crumb: ({ notification }) => notification.title,
  isWide: true,
} satisfies PageHandle<typeof loader>;

export const links = sheets(notifyStyles);

export const meta = pageTitle<typeof loader>((data) => data.notification.title);

export default NotificationEditor;
