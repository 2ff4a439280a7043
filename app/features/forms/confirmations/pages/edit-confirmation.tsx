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
import { confirmationPath, confirmationsPath } from "../../admin-forms.paths";
import builderStyles from "../../builder/builder.css?url";
import { sentConditions } from "../../builder/logic-editor/sent-conditions";
import { ConfirmationFields } from "../components/confirmation-fields";
import { ConfirmationPreview } from "../components/confirmation-preview";
import { ConfirmationForm } from "../confirmation-form.schema";
import { confirmationSent } from "../confirmation-page.server";
import { updateConfirmation } from "../confirmations.commands.server";
import { confirmationThere } from "../confirmations.queries.server";
import { editedConfirmation, editedReads } from "../edited-confirmation.server";

/** `with`: the submission that it is looked at with. */
const Search = z.object({ with: Id.optional().catch(undefined) });

export const loader = procedure
  .permission("moderator")
  .params({ formId: Id, confirmationId: Id })
  .input(Search)
  .reads(({ ctx, params, input }) => editedReads(ctx, { ...params, submissionId: input.with }))
  .can(({ params, found }) => found.confirmations.some(({ id }) => id === params.confirmationId))
  .loader(({ ctx, params, input, found }) =>
    editedConfirmation(ctx, found, { ...params, submissionId: input.with }),
  );

export const action = procedure
  .permission("moderator")
  .params({ formId: Id, confirmationId: Id })
  .reads(({ params }) => ({ there: confirmationThere(params) }))
  .input(ConfirmationForm)
  .action(async ({ ctx, params, input }) => {
    const sent = await confirmationSent(ctx, params.formId, input);
    if ("again" in sent) return sent.again;
    await updateConfirmation(ctx, params, { ...sent, version: input.over ?? input.version });
    return ctx.redirect(confirmationPath(params.formId, params.confirmationId), {
      type: "success",
      title: `“${sent.name}” saved`,
    });
  });

export const shouldRevalidate = revalidateOnConflict;

export const handle = {
  crumb: ({ confirmation }) => confirmation.name,
  crumbs: ({ form }) => ({ [form.id]: form.title }),
} satisfies PageHandle<typeof loader>;

export const links = sheets(builderStyles);

export const meta = pageTitle<typeof loader>(({ confirmation }) => confirmation.name);

export default function EditConfirmation() {
  const { form, confirmation, sources, named, limits, saved, preview } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.lastResult;
  const path = confirmationPath(form.id, confirmation.id);
  const { name, message, isActive, operator, rules } = confirmation;
  return (
    <>
      <PageHead
        title={name}
        badge={confirmation.isDefault && <Badge tone="neutral">Default</Badge>}
        back={{ to: confirmationsPath(form.id), label: `Confirmations: ${form.title}` }}
      />
      <EditorForm
        id="confirmation"
        limits={limits}
        lastResult={lastResult}
        current={{ data: { name, message, isActive, operator, rules }, version: confirmation.version, saved }}
        path={path}
        seeCurrent="See the saved version"
        differences={(typed) =>
          differences(
            { name: "Name", message: "Message", isActive: "On" },
            { name, message, isActive },
            typed,
          )
        }
        hasButtons
        submitLabel="Save confirmation"
      >
        {(fields) => (
          <ConfirmationFields
            id="confirmation"
            fields={fields}
            first={lastResult ? sentConditions(lastResult) : { operator, rules }}
            sources={sources}
            named={named}
            errors={lastResult?.error ?? {}}
            isDefault={confirmation.isDefault}
          />
        )}
      </EditorForm>
      <ConfirmationPreview path={path} preview={preview} />
    </>
  );
}
