import { useActionData, useLoaderData } from "@remix-run/react";
import { newId } from "~/lib/ids";
import { limitsOf } from "~/procedure/limits.server";
import { Id, procedure } from "~/procedure/procedure.server";
import type { PageHandle } from "~/ui/page-handle";
import { PageHead } from "~/ui/page-head";
import { pageTitle } from "~/ui/page-title";
import { sheets } from "~/ui/sheets";
import { addConfirmationPath, confirmationPath, confirmationsPath } from "../../admin-forms.paths";
import builderStyles from "../../builder/builder.css?url";
import { formHead } from "../../form-head.queries.server";
import { NewConfirmation } from "../components/new-confirmation";
import { ConfirmationName, NewConfirmationForm } from "../confirmation-form.schema";
import { confirmationSent, questionReads, questionsOf } from "../confirmation-page.server";
import { addConfirmation } from "../confirmations.commands.server";

export const loader = procedure
  .permission("moderator")
  .params({ formId: Id })
  .reads(({ params }) => ({ form: formHead(params.formId), ...questionReads(params.formId) }))
  .can(({ found }) => found.copy !== null)
  .loader(({ found }) => {
    const { sources, named } = questionsOf(found);
    return {
      form: { id: found.form.id, title: found.form.title },
      ...{ sources, named, formId: newId() },
      limits: { ...limitsOf(NewConfirmationForm), ...limitsOf(ConfirmationName) },
    };
  });

export const action = procedure
  .permission("moderator")
  .params({ formId: Id })
  .input(NewConfirmationForm)
  .action(async ({ ctx, params, input }) => {
    const sent = await confirmationSent(ctx, params.formId, input);
    if ("again" in sent) return sent.again;
    const { confirmationId } = await addConfirmation(ctx, params.formId, { ...sent, formId: input.formId });
    return ctx.redirect(confirmationPath(params.formId, confirmationId), {
      type: "success",
      title: `“${sent.name}” added`,
    });
  });

export const handle = {
  crumb: () => "Add Confirmation",
  crumbs: ({ form }) => ({ [form.id]: form.title }),
} satisfies PageHandle<typeof loader>;

export const links = sheets(builderStyles);

export const meta = pageTitle<typeof loader>(({ form }) => `Add Confirmation: ${form.title}`);

export default function AddConfirmation() {
  const { form, ...data } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead
        title="Add Confirmation"
        back={{ to: confirmationsPath(form.id), label: `Confirmations: ${form.title}` }}
      />
      <NewConfirmation
        {...data}
        to={addConfirmationPath(form.id)}
        cancelTo={confirmationsPath(form.id)}
        lastResult={useActionData<typeof action>()?.lastResult}
      />
    </>
  );
}
