import { useActionData, useLoaderData } from "@remix-run/react";
import { newId } from "~/lib/ids";
import { limitsOf } from "~/procedure/limits.server";
import { Id, procedure } from "~/procedure/procedure.server";
import type { PageHandle } from "~/ui/page-handle";
import { PageHead } from "~/ui/page-head";
import { pageTitle } from "~/ui/page-title";
import { sheets } from "~/ui/sheets";
import {
  addFormNotificationPath,
  formNotificationPath,
  formNotificationsPath,
} from "../../admin-forms.paths";
import builderStyles from "../../builder/builder.css?url";
import { questionReads, questionsOf } from "../../confirmations/confirmation-page.server";
import { formHead } from "../../form-head.queries.server";
import { NewNotification } from "../components/new-notification";
import notificationStyles from "../form-notifications.css?url";
import { NewNotificationForm, NotificationName } from "../notification.schema";
import { emailQuestions, notificationSent, questionChoices } from "../notification-page.server";
import { addFormNotification } from "../notifications.commands.server";

export const loader = procedure
  .permission("moderator")
  .params({ formId: Id })
  .reads(({ params }) => ({ form: formHead(params.formId), ...questionReads(params.formId) }))
  .can(({ found }) => found.copy !== null)
  .loader(({ found }) => {
    const { sources, named, document } = questionsOf(found);
    const { id, title, isPublic } = found.form;
    return {
      form: { id, title, isPublic },
      ...{ sources, named, questions: questionChoices(emailQuestions(document)), formId: newId() },
      limits: { ...limitsOf(NewNotificationForm), ...limitsOf(NotificationName) },
    };
  });

export const action = procedure
  .permission("moderator")
  .params({ formId: Id })
  .input(NewNotificationForm)
  .action(async ({ ctx, params, input }) => {
    const sent = await notificationSent(ctx, params.formId, input);
    if ("again" in sent) return sent.again;
    const { notificationId } = await addFormNotification(ctx, params.formId, {
      ...sent,
      formId: input.formId,
    });
    return ctx.redirect(formNotificationPath(params.formId, notificationId), {
      type: "success",
      title: `“${sent.name}” added`,
    });
  });

export const handle = {
  crumb: () => "Add Notification",
  crumbs: ({ form }) => ({ [form.id]: form.title }),
} satisfies PageHandle<typeof loader>;

export const links = sheets(builderStyles, notificationStyles);

export const meta = pageTitle<typeof loader>(({ form }) => `Add Notification: ${form.title}`);

export default function AddNotification() {
  const data = useLoaderData<typeof loader>();
  const { id, title } = data.form;
  return (
    <>
      <PageHead
        title="Add Notification"
        back={{ to: formNotificationsPath(id), label: `Notifications: ${title}` }}
      />
      <NewNotification
        {...data}
        to={addFormNotificationPath(id)}
        cancelTo={formNotificationsPath(id)}
        lastResult={useActionData<typeof action>()?.lastResult}
      />
    </>
  );
}
