import * as z from "zod";
import { Id, procedure } from "~/procedure/procedure.server";
import { verbs } from "~/procedure/verbs.server";
import { formNotificationsPath } from "../admin-forms.paths";
import { keepFormNotificationsOff } from "./notifications.commands.server";

const notifications = procedure
  .permission("moderator")
  .params({ formId: Id })
  .returnTo(({ params }) => formNotificationsPath(params.formId));

const routes = verbs({
  /** Those that nobody has looked at stay off. */
  seen: notifications.verb(z.object({}), async ({ ctx, params }) => {
    const { changed } = await keepFormNotificationsOff(ctx, params.formId);
    return { type: changed > 0 ? "success" : "info", title: "They stay off" };
  }),
});

export const loader = routes.loader;
export const action = routes.action;
