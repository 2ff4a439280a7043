import { useActionData, useLoaderData } from "@remix-run/react";
import { chosenSearch, removal } from "~/procedure/ids.schema";
import { limitsOf } from "~/procedure/limits.server";
import { Id, procedure } from "~/procedure/procedure.server";
import { counted } from "~/ui/format.rules";
import type { PageHandle } from "~/ui/page-handle";
import { pageTitle } from "~/ui/page-title";
import { RemovalPage } from "~/ui/removal-page";
import { webhooksPath } from "../../admin-forms.paths";
import { formHead } from "../../form-head.queries.server";
import { WEBHOOK_NOUN } from "../../forms.texts";
import { HEALTH_LABELS, webhookHealth } from "../webhook-health.rules";
import { removeWebhooks } from "../webhooks.commands.server";
import { webhooksOf } from "../webhooks.queries.server";

const Removal = removal(WEBHOOK_NOUN.one);

export const loader = procedure
  .permission("admin")
  .params({ formId: Id })
  .input(chosenSearch(WEBHOOK_NOUN.one))
  .reads(({ params }) => ({ form: formHead(params.formId), webhooks: webhooksOf(params.formId) }))
  .loader(({ ctx, input, found: { form, webhooks } }) => {
    const list = webhooksPath(form.id);
    const chosen = webhooks.filter(({ id }) => input.ids.includes(id));
    if (chosen.length === 0) throw ctx.redirect(list, { type: "info", title: "Choose at least one webhook" });
    return {
      form: { id: form.id, title: form.title },
      rows: chosen.map((one) => ({ id: one.id, title: one.name, state: HEALTH_LABELS[webhookHealth(one)] })),
      list,
      limits: limitsOf(Removal),
    };
  });

export const action = procedure
  .permission("admin")
  .params({ formId: Id })
  .input(Removal)
  .action(async ({ ctx, params: { formId }, input }) => {
    const { changed } = await removeWebhooks(ctx, formId, input.ids);
    if (changed === 0)
      return ctx.redirect(webhooksPath(formId), { type: "info", title: "They were deleted already" });
    return ctx.redirect(webhooksPath(formId), {
      type: "success",
      title: `${counted(changed, WEBHOOK_NOUN.one)} deleted`,
    });
  });

export const handle = {
  crumb: () => "Delete Webhooks",
  crumbs: ({ form }) => ({ [form.id]: form.title }),
} satisfies PageHandle<typeof loader>;

export const meta = pageTitle("Delete Webhooks");

/** Asks before webhooks are deleted for good. */
export default function WebhooksRemoval() {
  const lastResult = useActionData<typeof action>()?.lastResult;
  const { form, rows, list, limits } = useLoaderData<typeof loader>();
  return (
    <RemovalPage
      noun={WEBHOOK_NOUN}
      rows={rows}
      column={{ key: "state", header: "State", render: ({ state }) => state }}
      back={{ to: list, label: `Webhooks: ${form.title}` }}
      limits={limits}
      lastResult={lastResult}
      loses="Nobody is told any more, deliveries that wait are stopped, and links to files end. The log of what was sent stays for 30 days."
    />
  );
}
