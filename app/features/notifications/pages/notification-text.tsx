import { Id, procedure } from "~/procedure/procedure.server";
import type { PageHandle } from "~/ui/page-handle";
import { pageTitle } from "~/ui/page-title";
import { revalidateOnConflict } from "~/ui/revalidate-on-conflict";
import { sheets } from "~/ui/sheets";
import { NotificationEditor } from "../components/notification-editor";
import { notificationEditorLoader } from "../notification-editor.server";
import { changeText } from "../notifications.commands.server";
import { adminNotificationPath } from "../notifications.paths";
import { NotificationTextInput } from "../notifications.schema";
import notifyStyles from "../notify.css?url";

/** The same screen: what is refused of the text of a published one is shown again here. */
export const loader = notificationEditorLoader;

export const action = procedure
  .permission("admin")
  .params({ notificationId: Id })
  .input(NotificationTextInput)
  .action(async ({ ctx, params, input }) => {
    await changeText(ctx, params.notificationId, { ...input, version: input.over ?? input.version });
    return ctx.redirect(adminNotificationPath(params.notificationId), {
      type: "success",
      title: "Text saved",
      description: "It is marked as edited.",
    });
  });

export const shouldRevalidate = revalidateOnConflict;

export const handle = {
  crumb: () => "Text",
  crumbs: ({ notification }) => ({ [notification.id]: notification.title }),
  isWide: true,
} satisfies PageHandle<typeof loader>;

export const links = sheets(notifyStyles);

export const meta = pageTitle<typeof loader>((data) => data.notification.title);

export default NotificationEditor;
