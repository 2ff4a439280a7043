import { useActionData, useLoaderData } from "@remix-run/react";
import { chosenSearch, removal } from "~/procedure/ids.schema";
import { limitsOf } from "~/procedure/limits.server";
import { Id, procedure } from "~/procedure/procedure.server";
import { counted } from "~/ui/format.rules";
import type { PageHandle } from "~/ui/page-handle";
import { pageTitle } from "~/ui/page-title";
import { RemovalPage } from "~/ui/removal-page";
import { confirmationsPath } from "../../admin-forms.paths";
import { formHead } from "../../form-head.queries.server";
import { CONFIRMATION_NOUN } from "../../forms.texts";
import { removeConfirmations } from "../confirmations.commands.server";
import { confirmationsOf } from "../confirmations.queries.server";

const Removal = removal(CONFIRMATION_NOUN.one);

export const loader = procedure
  .permission("moderator")
  .params({ formId: Id })
  .input(chosenSearch(CONFIRMATION_NOUN.one))
  .reads(({ params }) => ({ form: formHead(params.formId), confirmations: confirmationsOf(params.formId) }))
  .loader(({ ctx, input, found: { form, confirmations } }) => {
    const list = confirmationsPath(form.id);
    const chosen = confirmations.filter(({ id }) => input.ids.includes(id));
    if (chosen.length === 0)
      throw ctx.redirect(list, { type: "info", title: "Choose at least one confirmation" });
    if (chosen.some(({ isDefault }) => isDefault))
      throw ctx.redirect(list, { type: "error", title: "The default confirmation cannot be deleted." });
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
    const { changed } = await removeConfirmations(ctx, formId, input.ids);
    if (changed === 0)
      return ctx.redirect(confirmationsPath(formId), { type: "info", title: "They were deleted already" });
    return ctx.redirect(confirmationsPath(formId), {
      type: "success",
      title: `${counted(changed, CONFIRMATION_NOUN.one)} deleted`,
    });
  });

export const handle = {
  crumb: () => "Delete Confirmations",
  crumbs: ({ form }) => ({ [form.id]: form.title }),
} satisfies PageHandle<typeof loader>;

export const meta = pageTitle("Delete Confirmations");

/** Asks before confirmations are deleted for good. */
export default function ConfirmationsRemoval() {
  const lastResult = useActionData<typeof action>()?.lastResult;
  const { form, rows, list, limits } = useLoaderData<typeof loader>();
  return (
    <RemovalPage
      noun={CONFIRMATION_NOUN}
      rows={rows}
      column={{ key: "state", header: "State", render: ({ isActive }) => (isActive ? "On" : "Off") }}
      back={{ to: list, label: `Confirmations: ${form.title}` }}
      limits={limits}
      lastResult={lastResult}
      loses="Whoever submits from then on reads the next one whose rules match, or the default one."
    />
  );
}
