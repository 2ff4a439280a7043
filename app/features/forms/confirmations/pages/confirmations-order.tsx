import { useLoaderData } from "@remix-run/react";
import { MovedSearch, MoveInput } from "~/procedure/move.schema";
import { movedSearch } from "~/procedure/move.server";
import { Id, procedure } from "~/procedure/procedure.server";
import type { PageHandle } from "~/ui/page-handle";
import { PageHead } from "~/ui/page-head";
import { pageTitle } from "~/ui/page-title";
import { Reorder } from "~/ui/reorder";
import { confirmationsOrderPath, confirmationsPath } from "../../admin-forms.paths";
import { formHead } from "../../form-head.queries.server";
import { moveConfirmation } from "../confirmations.commands.server";
import { confirmationsOf } from "../confirmations.queries.server";

export const loader = procedure
  .permission("moderator")
  .params({ formId: Id })
  .input(MovedSearch)
  .reads(({ params }) => ({ form: formHead(params.formId), confirmations: confirmationsOf(params.formId) }))
  .loader(({ input, found: { form, confirmations } }) => ({
    ...input,
    form: { id: form.id, title: form.title },
    rows: confirmations.filter(({ isDefault }) => !isDefault).map(({ id, name }) => ({ id, name })),
  }));

export const action = procedure
  .permission("moderator")
  .params({ formId: Id })
  .input(MoveInput)
  .returnTo(({ params }) => confirmationsOrderPath(params.formId))
  .action(async ({ ctx, params: { formId }, input }) =>
    ctx.redirect(
      confirmationsOrderPath(formId) + movedSearch(input.id, await moveConfirmation(ctx, formId, input)),
    ),
  );

export const handle = {
  crumb: () => "Order",
  crumbs: ({ form }) => ({ [form.id]: form.title }),
} satisfies PageHandle<typeof loader>;

export const meta = pageTitle<typeof loader>(({ form }) => `Order of Confirmations: ${form.title}`);

export default function ConfirmationsOrder() {
  const { form, rows, moved } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead
        title="Order of Confirmations"
        lede="The first one that is on and whose rules match is shown. Each move is saved at once."
        back={{ to: confirmationsPath(form.id), label: `Confirmations: ${form.title}` }}
      />
      <Reorder
        label="Confirmations"
        action={confirmationsOrderPath(form.id)}
        moved={moved}
        items={rows.map(({ id, name }) => ({ id, label: name, content: name }))}
      />
    </>
  );
}
