import { Id, procedure } from "~/procedure/procedure.server";
import { verbs } from "~/procedure/verbs.server";
import { formNotificationsPath } from "../admin-forms.paths";
import { SwitchInput, TestInput } from "./notification.schema";
import { switchFormNotification } from "./notifications.commands.server";
import { testFormNotification } from "./test-notification.commands.server";

const notification = procedure
  .permission("moderator")
  .params({ formId: Id, notificationId: Id })
  .returnTo(({ params }) => formNotificationsPath(params.formId));

const routes = verbs({
  /** On or off. */
  state: notification.verb(SwitchInput, async ({ ctx, params, input }) => {
    const isActive = input.isActive === "1";
    const { name } = await switchFormNotification(ctx, params, isActive);
    return { type: "success", title: `“${name}” is ${isActive ? "on" : "off"}` };
  }),

  /** To whoever asks for it. */
  test: notification.verb(TestInput, async ({ ctx, params, input }) => {
    const { to } = await testFormNotification(ctx, { ...params, submissionId: input.with });
    return { type: "success", title: `A test is on its way to ${to}` };
  }),
});

export const loader = routes.loader;
export const action = routes.action;
