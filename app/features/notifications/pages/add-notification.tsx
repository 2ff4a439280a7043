import { procedure } from "~/procedure/procedure.server";
import type { PageHandle } from "~/ui/page-handle";
import { pageTitle } from "~/ui/page-title";
import { NewNotification } from "../components/new-notification";
import { newNotificationLoader } from "../notification-editor.server";
import { addNotification } from "../notifications.commands.server";
import { adminNotificationPath, notificationPublicationPath } from "../notifications.paths";
import { NotificationInput } from "../notifications.schema";

export const loader = newNotificationLoader;

export const action = procedure
  .permission("admin")
  .input(NotificationInput)
  .action(async ({ ctx, input }) => {
    const { notificationId } = await addNotification(ctx, input);
    if (input.next) return ctx.redirect(notificationPublicationPath(notificationId));
    return ctx.redirect(adminNotificationPath(notificationId), {
      type: "success",
      title: "Draft saved",
      description: "Nobody sees it until you publish it.",
    });
  });

export const handle = { crumb: () => "Add Notification" } satisfies PageHandle<typeof loader>;

export const meta = pageTitle("Add Notification");

export default NewNotification;
