import * as z from "zod";
import { atMost } from "~/lib/at-most.schema";
import { nameText } from "~/lib/name.schema";
import { formId } from "~/procedure/form-id.schema";
import { FIELD_FORMATS, FIELD_TYPES, MOST_FIELDS } from "./custom-fields.rules";

const FieldId = z.string().regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/);

/**
 * The values of custom fields by the field's id, as a form carries them beside its own fields: `values.<id>`. Only which
 * they may be is said here; `answersIn` holds them to the fields.
 */
export const CustomFieldValues = z
  .record(FieldId, atMost(nameText(), 1_000))
  .refine((values) => Object.keys(values).length <= MOST_FIELDS, "Reload the page and try again")
  .default({});

const label = atMost(nameText({ error: "Enter a label" }).min(1, "Enter a label"), 100);
const asked = {
  /** How a text is read besides; a Yes/No has none. */
  format: z.enum(FIELD_FORMATS).default("text").catch("text"),
  isKeptByStaff: z.boolean().default(false),
  placeholder: atMost(nameText(), 100).default(""),
  description: atMost(z.string().trim(), 500).default(""),
  showField: z.boolean().default(false),
  showToChildTeams: z.boolean().default(false),
  isRequired: z.boolean().default(false),
};

export const CustomFieldInput = z.object({
  label,
  type: z.enum(FIELD_TYPES, { error: "Choose a type" }),
  ...asked,
  formId,
});
export type NewCustomField = z.infer<typeof CustomFieldInput>;

export const CustomFieldEdit = z.object({
  label,
  ...asked,
  /** The version that the editor was based on. */
  version: z.coerce.number().int().min(1),
  /** The newer version that the editor was shown and chose to replace. */
  over: z.coerce.number().int().min(1).optional(),
});
export type EditedCustomField = z.infer<typeof CustomFieldEdit>;
