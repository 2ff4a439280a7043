import * as z from "zod";
import { Id, procedure } from "~/procedure/procedure.server";
import { verbs } from "~/procedure/verbs.server";
import { submissionPath } from "../admin-forms.paths";
import { sendNotificationAgain } from "./send-again.commands.server";

const told = procedure
  .permission("moderator")
  .params({ formId: Id, submissionId: Id, toldId: Id })
  .returnTo(({ params }) => submissionPath(params.formId, params.submissionId));

const routes = verbs({
  /** Sends it again. */
  again: told.verb(z.object({}), async ({ ctx, params }) => {
    const { to } = await sendNotificationAgain(ctx, params);
    return { type: "success", title: `On its way to ${to}` };
  }),
});

export const loader = routes.loader;
export const action = routes.action;
