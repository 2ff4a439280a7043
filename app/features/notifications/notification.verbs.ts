import { Id, procedure } from "~/procedure/procedure.server";
import { verbs } from "~/procedure/verbs.server";
import { counted } from "~/ui/format.rules";
import { copyNotification } from "./notifications.commands.server";
import { adminNotificationPath } from "./notifications.paths";
import { CopyInput } from "./notifications.schema";
import { resendNotification, sendTest, withdrawNotification } from "./publication.commands.server";

const notification = procedure
  .permission("admin")
  .params({ notificationId: Id })
  .returnTo(({ params }) => adminNotificationPath(params.notificationId));

const routes = verbs({
  /** Takes a scheduled one back to draft. */
  withdrawal: notification.verb(async ({ ctx, params }) => {
    const { title } = await withdrawNotification(ctx, params.notificationId);
    return {
      type: "success",
      title: `“${title}” is a draft again`,
      description: "Nobody gets it until you publish it.",
    };
  }),

  /** Mails it again to those whose mail did not go. */
  resend: notification.verb(async ({ ctx, params }) => {
    const { people } = await resendNotification(ctx, params.notificationId);
    return { type: "success", title: `Mailed again to ${counted(people, "person", "people")}` };
  }),

  /** Mails it to whoever asks. */
  test: notification.verb(async ({ ctx, params }) => {
    const { to } = await sendTest(ctx, params.notificationId);
    return { type: "success", title: "A test is on its way", description: `To ${to}, as it is saved.` };
  }),

  /** Copies it, and opens the copy. */
  copies: notification.verb(CopyInput, async ({ ctx, params, input }) => {
    const { notificationId } = await copyNotification(ctx, params.notificationId, input);
    return ctx.redirect(adminNotificationPath(notificationId), {
      type: "success",
      title: "Notification copied",
      description: "This is the copy, a draft. Change what differs.",
    });
  }),
});

export const loader = routes.loader;
export const action = routes.action;
