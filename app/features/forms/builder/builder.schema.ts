import * as z from "zod";
import { formId } from "~/procedure/form-id.schema";
import { FieldId } from "../document/field-id.schema";
import { TEMPLATE } from "../document/structure.rules";
import { FIELD_TYPES } from "../document/types/type-lists.rules";

/** Of the working copy that was shown to whoever changes it. */
const based = { revision: z.coerce.number().int().min(1) };
/** The field that something is put before; empty: at the end. */
const before = z
  .union([z.literal(""), FieldId])
  .default("")
  .transform((id) => id || null);

const GROUP = "group ";
const CHOOSE = "Choose what to add";

/** A type, or a field group by its id: the palette is one list of buttons. */
const added = z.string({ error: CHOOSE }).transform((value, context) => {
  const type = FIELD_TYPES.find((known) => known === value);
  if (type) return { type };
  const group = value.startsWith(GROUP) ? FieldId.safeParse(value.slice(GROUP.length)) : null;
  if (group?.success) return { type: TEMPLATE, fieldGroupId: group.data };
  context.addIssue({ code: "custom", message: CHOOSE });
  return z.NEVER;
});

export const NewFieldInput = z.object({ ...based, add: added, before, formId });
export const MoveFieldInput = z.object({ ...based, before });
/** Of a copy, of undo and of redo. */
export const BasedInput = z.object(based);
/** A page or a section alone, or with all that stands in it. */
export const FieldRemovalInput = z.object({ ...based, what: z.enum(["alone", "all"]).default("alone") });
