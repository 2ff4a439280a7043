import { useActionData, useLoaderData } from "@remix-run/react";
import { savedWords } from "~/features/settings/saved-by.rules";
import { limitsOf } from "~/procedure/limits.server";
import { Id, procedure } from "~/procedure/procedure.server";
import { ButtonLink } from "~/ui/button";
import { differences } from "~/ui/differences.rules";
import { EditorForm } from "~/ui/editor-form";
import { RequiredNote } from "~/ui/field";
import type { PageHandle } from "~/ui/page-handle";
import { PageHead } from "~/ui/page-head";
import { pageTitle } from "~/ui/page-title";
import { revalidateOnConflict } from "~/ui/revalidate-on-conflict";
import { FieldForm } from "../components/field-form";
import { updateCustomField } from "../custom-fields.commands.server";
import { customFieldPath, customFieldsPath, customFieldsRemovalPath } from "../custom-fields.paths";
import { customFieldForEdit } from "../custom-fields.queries.server";
import { kindLabel, TYPE_LABELS } from "../custom-fields.rules";
import { CustomFieldEdit } from "../custom-fields.schema";

export const loader = procedure
  .permission("admin")
  .params({ customFieldId: Id })
  .reads(({ params }) => ({ field: customFieldForEdit(params.customFieldId) }))
  .loader(({ ctx, found }) => {
    const { updatedAt, updatedBy, updatedByName, ...field } = found.field;
    const { timeZone } = ctx.settings.event;
    return {
      field,
      limits: limitsOf(CustomFieldEdit),
      saved: savedWords(
        { by: updatedBy, name: updatedByName, at: updatedAt },
        { userId: ctx.user.id, now: ctx.now, timeZone },
      ),
    };
  });

export const action = procedure
  .permission("admin")
  .params({ customFieldId: Id })
  .input(CustomFieldEdit)
  .action(async ({ ctx, params, input }) => {
    await updateCustomField(ctx, params.customFieldId, { ...input, version: input.over ?? input.version });
    return ctx.redirect(customFieldsPath, { type: "success" });
  });

export const shouldRevalidate = revalidateOnConflict;

export const handle = { crumb: ({ field }) => field.label } satisfies PageHandle<typeof loader>;

export const meta = pageTitle<typeof loader>((data) => data.field.label);

export default function EditCustomField() {
  const { field, limits, saved } = useLoaderData<typeof loader>();
  const isText = field.type === "text";
  return (
    <>
      <PageHead
        title={field.label}
        meta={[kindLabel(field), `Filled in by ${field.filled} of ${field.teams} teams`]}
        back={{ to: customFieldsPath, label: "Custom fields" }}
        actions={
          <ButtonLink variant="quiet" icon="trash-2" to={`${customFieldsRemovalPath}?ids=${field.id}`}>
            Delete
          </ButtonLink>
        }
      />
      <EditorForm
        id="field"
        limits={limits}
        lastResult={useActionData<typeof action>()?.lastResult}
        current={{ data: { ...field, over: undefined }, version: field.version, saved }}
        path={customFieldPath(field.id)}
        seeCurrent="See the saved version"
        cancelTo={customFieldsPath}
        differences={(typed) =>
          differences(
            {
              label: "Label",
              description: "Description",
              ...(isText ? { format: "Read as", placeholder: "Placeholder" } : {}),
              showField: "Show to teams",
              showToChildTeams: "Show to stand shares too",
              isKeptByStaff: "Kept by staff",
              isRequired: "Required",
            },
            field,
            typed,
          )
        }
      >
        {(fields) => (
          <>
            <RequiredNote />
            <FieldForm
              fields={fields}
              isText={isText}
              type={
                <div className="field">
                  <p className="label">Type</p>
                  <p>{TYPE_LABELS[field.type]}</p>
                  <p className="hint">It cannot be changed after creation.</p>
                </div>
              }
            />
          </>
        )}
      </EditorForm>
    </>
  );
}
