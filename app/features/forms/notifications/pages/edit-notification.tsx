import { useActionData, useLoaderData } from "@remix-run/react";
import * as z from "zod";
import { Id, procedure } from "~/procedure/procedure.server";
import { Badge } from "~/ui/badge";
import { differences } from "~/ui/differences.rules";
import { EditorForm } from "~/ui/editor-form";
import type { PageHandle } from "~/ui/page-handle";
import { PageHead } from "~/ui/page-head";
import { pageTitle } from "~/ui/page-title";
import { revalidateOnConflict } from "~/ui/revalidate-on-conflict";
import { sheets } from "~/ui/sheets";
import { formNotificationPath, formNotificationsPath } from "../../admin-forms.paths";
import builderStyles from "../../builder/builder.css?url";
import { sentConditions } from "../../builder/logic-editor/sent-conditions";
import { NotificationFields } from "../components/notification-fields";
import { NotificationPreview } from "../components/notification-preview";
import { editedNotification, editedReads } from "../edited-notification.server";
import notificationStyles from "../form-notifications.css?url";
import { NotificationForm } from "../notification.schema";
import { SEND_TO_LABELS } from "../notification.types";
import { notificationSent } from "../notification-page.server";
import { updateFormNotification } from "../notifications.commands.server";
import { notificationThere } from "../notifications.queries.server";

/** `with`: the submission that it is looked at with, by one of the mail's parts. */
const Search = z.object({
  with: Id.optional().catch(undefined),
  part: z.enum(["html", "text"]).catch("html").default("html"),
});

export const loader = procedure
  .permission("moderator")
  .params({ formId: Id, notificationId: Id })
  .input(Search)
  .reads(({ ctx, params, input }) => editedReads(ctx, { ...params, submissionId: input.with }))
  .can(({ params, found }) => found.notifications.some(({ id }) => id === params.notificationId))
  .loader(({ ctx, params, input, found }) => ({
    ...editedNotification(ctx, found, { ...params, submissionId: input.with }),
    part: input.part,
  }));

export const action = procedure
  .permission("moderator")
  .params({ formId: Id, notificationId: Id })
  .reads(({ params }) => ({ there: notificationThere(params) }))
  .input(NotificationForm)
  .action(async ({ ctx, params, input }) => {
    const sent = await notificationSent(ctx, params.formId, input);
    if ("again" in sent) return sent.again;
    await updateFormNotification(ctx, params, { ...sent, version: input.over ?? input.version });
    return ctx.redirect(formNotificationPath(params.formId, params.notificationId), {
      type: "success",
      title: `“${sent.name}” saved`,
    });
  });

export const shouldRevalidate = revalidateOnConflict;

export const handle = {
  isWide: true,
  crumb: ({ values }) => values.name,
  crumbs: ({ form }) => ({ [form.id]: form.title }),
} satisfies PageHandle<typeof loader>;

export const links = sheets(builderStyles, notificationStyles);

export const meta = pageTitle<typeof loader>(({ values }) => values.name);

const LABELS = {
  name: "Name",
  sendToType: "To whom it goes",
  addresses: "Addresses",
  question: "Question",
  entry: "Entry",
  copies: "Copies to",
  replyTo: "Answers go to",
  replyAddress: "Another address for answers",
  usesTitle: "The form’s title as subject",
  subject: "Subject",
  message: "Message",
  showSubmission: "The whole submission",
  showCustomFields: "The team’s custom fields",
  showHiddenCustomFields: "Custom fields that teams do not see",
  isActive: "On",
};

export default function EditNotification() {
  const data = useLoaderData<typeof loader>();
  const { form, notification, values, limits, saved, preview, part, sources, named, questions } = data;
  const lastResult = useActionData<typeof action>()?.lastResult;
  const { operator, rules } = values;
  const path = formNotificationPath(form.id, notification.id);
  return (
    <>
      <PageHead
        title={values.name}
        badge={notification.isDefault && <Badge tone="neutral">Default</Badge>}
        lede={`${SEND_TO_LABELS[values.sendToType]}. What is saved holds from the next submission on.`}
        back={{ to: formNotificationsPath(form.id), label: `Notifications: ${form.title}` }}
      />
      <div className="form-notification-page">
        <EditorForm
          id="notification"
          limits={limits}
          lastResult={lastResult}
          current={{ data: values, version: notification.version, saved }}
          path={path}
          seeCurrent="See the saved version"
          differences={(typed) => differences(LABELS, values, typed)}
          hasButtons
          submitLabel="Save and use from now on"
        >
          {(fields) => (
            <NotificationFields
              id="notification"
              fields={fields}
              first={lastResult ? sentConditions(lastResult) : { operator, rules }}
              {...{ sources, named, questions, form }}
              errors={lastResult?.error ?? {}}
            />
          )}
        </EditorForm>
        <NotificationPreview
          formId={form.id}
          notificationId={notification.id}
          part={part}
          preview={preview}
        />
      </div>
    </>
  );
}
