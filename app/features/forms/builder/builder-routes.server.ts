import * as z from "zod";
import type { CurrentUser } from "~/identity/session.server";
import type { Placed } from "~/procedure/phases";
import { type Ctx, Id, procedure } from "~/procedure/procedure.server";
import { verbs } from "~/procedure/verbs.server";
import { addedFieldPath, editorFieldPath, ownerPath } from "../admin-forms.paths";
import { FieldId } from "../document/field-id.schema";
import { labelOfType } from "../document/types/builder-kinds.rules";
import { stepCopy } from "../fields/edit-copy.server";
import { addFields, copyField, moveField } from "../fields/fields.commands.server";
import type { FieldsOwner } from "../fields/fields-owner.types";
import { fieldIsThere } from "./builder.queries.server";
import { BasedInput, FieldRemovalInput, MoveFieldInput, NewFieldInput } from "./builder.schema";
import { builderData, builderReads } from "./builder.server";
import { removalData, removalReads, removeField } from "./field-removal.server";
import { saveLogic } from "./logic-editor/logic-actions.server";
import { LogicInput } from "./logic-editor/rules-form.schema";
import { saveField } from "./properties/field-actions.server";
import { FieldInput } from "./properties/field-form.schema";
import { fieldPanelData, fieldPanelReads, type PanelTab } from "./properties/field-panel.server";
import { stepWords } from "./step-words.rules";

type UserCtx = Ctx<CurrentUser>;
type OwnerParams = Record<string, string>;

/** Who edits what: a form's fields are moderators', a field group's are admins' (spec 1.5). */
const PLACES = {
  form: { permission: "moderator", param: "formId" },
  fieldGroup: { permission: "admin", param: "fieldGroupId" },
} as const;

/** The panel's tab, and whether the field was just added: its first input is focused then. */
const EditorSearch = z.object({
  field: FieldId.optional().catch(undefined),
  tab: z.enum(["settings", "logic"]).catch("settings"),
});

/** Where in the editor something is asked for: of the whole, or of one of its fields. */
export function copyPlaces(kind: FieldsOwner["kind"]) {
  const { permission, param } = PLACES[kind];
  const ownerIn = (params: OwnerParams): FieldsOwner => ({ kind, id: params[param] ?? "" });
  const at = (shape: z.ZodRawShape = {}) =>
    procedure.permission(permission).params({ [param]: Id, ...shape }) as unknown as Placed<
      UserCtx,
      OwnerParams,
      Record<never, never>
    >;
  const atField = () => at({ fieldId: FieldId });
  const fieldIn = (params: OwnerParams) => params.fieldId ?? "";
  const whole = at().returnTo(({ params }) => ownerPath(ownerIn(params)));
  /** Looked at before anything that was sent is read. */
  const thisField = () =>
    atField()
      .reads(({ params }) => ({ isThere: fieldIsThere(ownerIn(params), fieldIn(params)) }))
      .can(({ found }) => found.isThere);
  const oneField = thisField().returnTo(({ params }) => editorFieldPath(ownerIn(params), fieldIn(params)));
  return { at, atField, thisField, whole, oneField, ownerIn, fieldIn };
}

/** What buttons of the editor do to the copy that is edited. */
function copyVerbs({ whole, oneField, ownerIn, fieldIn }: ReturnType<typeof copyPlaces>) {
  const step = (way: "undo" | "redo") =>
    whole.verb(BasedInput, async ({ ctx, params, input }) => {
      const { name } = await stepCopy(ctx, ownerIn(params), { ...input, way });
      return { type: "success", title: `${way === "undo" ? "Undone" : "Done again"}: ${stepWords(name)}` };
    });

  return verbs({
    fields: whole.verb(NewFieldInput, async ({ ctx, params, input }) => {
      const owner = ownerIn(params);
      const { add, revision, before, formId } = input;
      const { fieldIds } = await addFields(ctx, owner, { revision, before, formId, fields: [add] });
      return ctx.redirect(addedFieldPath(owner, fieldIds[0] ?? ""), {
        type: "success",
        title: `${labelOfType(add.type)} added`,
      });
    }),
    undo: step("undo"),
    redo: step("redo"),
    move: oneField.verb(MoveFieldInput, async ({ ctx, params, input }) => {
      await moveField(ctx, ownerIn(params), { fieldId: fieldIn(params), ...input });
      return ctx.redirect(editorFieldPath(ownerIn(params), fieldIn(params)));
    }),
    copy: oneField.verb(BasedInput, async ({ ctx, params, input }) => {
      const owner = ownerIn(params);
      const { fieldId } = await copyField(ctx, owner, { fieldId: fieldIn(params), ...input });
      return ctx.redirect(editorFieldPath(owner, fieldId), {
        type: "success",
        title: "Copied",
        description: "This is the copy.",
      });
    }),
  });
}

/**
 * The loaders and actions of the editor of a form or of a field group. A route module exports them by name and draws by the
 * component of the same screen:
 *
 * | URL below the form or group | |
 * |---|---|
 * | itself, with `?field=` | `editor` |
 * | `/fields/:fieldId`, `/fields/:fieldId/logic` | `field`, `logic` |
 * | `/fields/:fieldId/removal` | `removal` |
 * | `/fields`, `/undo`, `/redo`, `/fields/:fieldId/move`, `/fields/:fieldId/copy` | `verbs` |
 */
export function builderRoutes(kind: FieldsOwner["kind"]) {
  const places = copyPlaces(kind);
  const { at, atField, thisField, ownerIn, fieldIn } = places;
  const fieldLoader = (tabOf: (args: { input: z.infer<typeof EditorSearch> }) => PanelTab) =>
    atField()
      .input(EditorSearch)
      .reads(({ ctx, params }) => ({
        ...builderReads(ctx, ownerIn(params)),
        ...fieldPanelReads(ownerIn(params), fieldIn(params)),
      }))
      .can(({ params, found }) => found.copy?.fields.some(({ id }) => id === params.fieldId) ?? false)
      .loader(({ ctx, params, input, found }) =>
        editorOf(ctx, found, {
          ...{ owner: ownerIn(params), fieldId: fieldIn(params), tab: tabOf({ input }), at: "page" },
        }),
      );

  return {
    editor: {
      loader: at()
        .input(EditorSearch)
        .reads(({ ctx, params, input }) => ({
          ...builderReads(ctx, ownerIn(params)),
          ...fieldPanelReads(ownerIn(params), input.field ?? ""),
        }))
        .can(({ found }) => found.copy !== null)
        .loader(({ ctx, params, input, found }) =>
          editorOf(ctx, found, {
            owner: ownerIn(params),
            fieldId: input.field ?? null,
            tab: input.tab,
            at: "editor",
          }),
        ),
    },
    field: {
      loader: fieldLoader(({ input }) => input.tab),
      action: thisField()
        .input(FieldInput)
        .action(({ ctx, params, input }) =>
          saveField(ctx, { owner: ownerIn(params), fieldId: fieldIn(params) }, input),
        ),
    },
    logic: {
      loader: fieldLoader(() => "logic"),
      action: thisField()
        .input(LogicInput)
        .action(({ ctx, params, input }) =>
          saveLogic(ctx, { owner: ownerIn(params), fieldId: fieldIn(params) }, input),
        ),
    },
    removal: {
      loader: atField()
        .reads(({ params }) => removalReads(ownerIn(params), fieldIn(params)))
        .can(({ params, found }) => found.copy?.fields.some(({ id }) => id === params.fieldId) ?? false)
        .loader(({ params, found }) =>
          removalData({ owner: ownerIn(params), fieldId: fieldIn(params) }, found),
        ),
      action: thisField()
        .input(FieldRemovalInput)
        .action(({ ctx, params, input }) =>
          removeField(ctx, ownerIn(params), { fieldId: fieldIn(params), ...input }),
        ),
    },
    verbs: copyVerbs(places),
  };
}

type Found = Parameters<typeof builderData>[1] & Parameters<typeof fieldPanelData>[1];

function editorOf(
  ctx: UserCtx,
  found: Omit<Found, "copy"> & { copy: Found["copy"] | null },
  {
    owner,
    fieldId,
    ...panel
  }: { owner: FieldsOwner; fieldId: string | null } & Pick<
    Parameters<typeof fieldPanelData>[2],
    "tab" | "at"
  >,
) {
  // `can` has said that it is there.
  const whole = found as Found;
  return {
    editor: builderData(ctx, whole, { owner, fieldId }),
    panel: fieldId ? fieldPanelData(ctx, whole, { owner, fieldId, ...panel }) : null,
  };
}
