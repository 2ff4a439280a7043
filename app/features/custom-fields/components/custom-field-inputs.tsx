import { RadioGroup } from "~/ui/checks";
import type { LastResult } from "~/ui/fields-of";
import type { FormField } from "~/ui/form-field";
import { TextField } from "~/ui/inputs";
import { type FieldType, valueName } from "../custom-fields.rules";

export interface InputField {
  id: string;
  label: string;
  type: FieldType;
  placeholder: string;
  description: string;
  isRequired: boolean;
}

const YES_NO = [
  { value: "true", label: "Yes" },
  { value: "false", label: "No" },
];

/**
 * The custom fields of a form: `field` is that of the schema's `values` (`CustomFieldValues`). Without a value of its own a
 * Yes/No has none chosen: the default that came with it is no answer.
 */
export function CustomFieldInputs({
  field,
  fields,
  lastResult,
}: {
  field: FormField;
  fields: readonly (InputField & { value?: string; isAnswered?: boolean })[];
  lastResult: LastResult | null | undefined;
}) {
  const sent = lastResult?.initialValue;
  const typed = (sent?.values ?? {}) as Record<string, unknown>;
  return fields.map((one) => {
    const name = valueName(one.id);
    const stored = one.isAnswered ? one.value : undefined;
    const control: FormField = {
      id: field.id.replace(/values$/, name),
      name,
      formId: field.formId,
      key: field.key,
      initialValue: sent ? typed[one.id] : stored,
      required: one.isRequired || undefined,
      errors: lastResult?.error?.[name] ?? undefined,
    };
    const hint = one.description || undefined;
    return one.type === "boolean" ? (
      <RadioGroup key={one.id} field={control} label={one.label} hint={hint} inline options={YES_NO} />
    ) : (
      <TextField
        key={one.id}
        field={{ ...control, maxLength: 4_000 }}
        label={one.label}
        hint={hint}
        placeholder={one.placeholder || undefined}
        autoComplete="off"
      />
    );
  });
}
