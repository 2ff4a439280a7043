import { useActionData, useLoaderData } from "@remix-run/react";
import { chosenSearch, removal } from "~/procedure/ids.schema";
import { limitsOf } from "~/procedure/limits.server";
import { Id, procedure } from "~/procedure/procedure.server";
import { counted } from "~/ui/format.rules";
import type { PageHandle } from "~/ui/page-handle";
import { pageTitle } from "~/ui/page-title";
import { RemovalPage } from "~/ui/removal-page";
import { formNotificationsPath } from "../../admin-forms.paths";
import { formHead } from "../../form-head.queries.server";
import { NOTIFICATION_NOUN } from "../../forms.texts";
import { isDefaultOne } from "../notification.types";
import { DEFAULTS_STAY, removeFormNotifications } from "../notifications.commands.server";
import { formNotificationsOf } from "../notifications.queries.server";

const Removal = removal(NOTIFICATION_NOUN.one);

export const loader = procedure
  .permission("moderator")
  .params({ formId: Id })
  .input(chosenSearch(NOTIFICATION_NOUN.one))
  .reads(({ params }) => ({
    form: formHead(params.formId),
    notifications: formNotificationsOf(params.formId),
  }))
  .loader(({ ctx, input, found: { form, notifications } }) => {
    const list = formNotificationsPath(form.id);
    const chosen = notifications.filter(({ id }) => input.ids.includes(id));
    if (chosen.length === 0)
      throw ctx.redirect(list, { type: "info", title: "Choose at least one notification" });
    if (chosen.some(isDefaultOne)) throw ctx.redirect(list, { type: "error", title: DEFAULTS_STAY });
    return {
      form: { id: form.id, title: form.title },
      rows: chosen.map(({ id, name, isActive }) => ({ id, title: name, isActive })),
      list,
      limits: limitsOf(Removal),
    };
  });

export const action = procedure
  .permission("moderator")
  .params({ formId: Id })
  .input(Removal)
  .action(async ({ ctx, params: { formId }, input }) => {
    const { changed } = await removeFormNotifications(ctx, formId, input.ids);
    if (changed === 0)
      return ctx.redirect(formNotificationsPath(formId), {
        type: "info",
        title: "They were deleted already",
      });
    return ctx.redirect(formNotificationsPath(formId), {
      type: "success",
      title: `${counted(changed, NOTIFICATION_NOUN.one)} deleted`,
    });
  });

export const handle = {
  crumb: () => "Delete Notifications",
  crumbs: ({ form }) => ({ [form.id]: form.title }),
} satisfies PageHandle<typeof loader>;

export const meta = pageTitle("Delete Notifications");

/** Asks before notifications are deleted for good. */
export default function NotificationsRemoval() {
  const lastResult = useActionData<typeof action>()?.lastResult;
  const { form, rows, list, limits } = useLoaderData<typeof loader>();
  return (
    <RemovalPage
      noun={NOTIFICATION_NOUN}
      rows={rows}
      column={{ key: "state", header: "State", render: ({ isActive }) => (isActive ? "On" : "Off") }}
      back={{ to: list, label: `Notifications: ${form.title}` }}
      limits={limits}
      lastResult={lastResult}
      loses="Nobody is mailed by them any more. What they have sent stays with its submissions."
    />
  );
}
