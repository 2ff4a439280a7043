/**
 * What a control must know about its field; `fieldsOf` makes it of a form's schema and of what was refused.
 */
export type FormField = {
  id: string;
  name: string;
  key?: string | undefined;
  formId?: string;
  errorId?: string;
  descriptionId?: string;
  errors?: string[] | undefined;
  initialValue?: unknown;
  required?: boolean | undefined;
  minLength?: number | undefined;
  maxLength?: number | undefined;
  min?: string | number | undefined;
  max?: string | number | undefined;
  step?: string | number | undefined;
  multiple?: boolean | undefined;
  pattern?: string | undefined;
  /** What its schema says where nothing stands in it, and where it is not written as it should be, in words of its own. */
  words?: { missing?: string; format?: string } | undefined;
};

/** Where the page knows more than the schema: an answer that only some are asked for, or that always stands there. */
export const needed = <F extends FormField>(field: F, required = true): F => ({ ...field, required });

/** A field of ids of files with what was refused of a file beside them, which a form without JavaScript carries. */
export const withFileErrors = (ids: FormField, file: FormField): FormField => ({
  id: ids.id,
  name: ids.name,
  errors: [...(ids.errors ?? []), ...(file.errors ?? [])],
});

export const errorIdOf = (field: FormField) => field.errorId ?? `${field.id}-error`;
export const hintIdOf = (field: FormField) => `${field.id}-hint`;

/** The attributes shared by every control: identity, the form, the error and the hint. */
export function controlProps(field: FormField, hasHint: boolean) {
  const wrong = Boolean(field.errors?.length);
  const described = [hasHint && hintIdOf(field), wrong && errorIdOf(field)].filter(Boolean).join(" ");
  return {
    id: field.id,
    name: field.name,
    form: field.formId,
    required: field.required || undefined,
    "aria-invalid": wrong || undefined,
    "aria-describedby": described || undefined,
  };
}

/** What an input says about its value, to be checked by browser and server alike. */
export function constraintProps(field: FormField) {
  const { minLength, maxLength, min, max, step, pattern } = field;
  return { minLength, maxLength, min, max, step, pattern };
}

export function textValue(field: FormField): string | undefined {
  const value = field.initialValue;
  return value === undefined || value === null || typeof value === "object" ? undefined : String(value);
}

export function listValue(field: FormField): readonly string[] {
  const value = field.initialValue;
  if (Array.isArray(value)) return value.map(String);
  return value === undefined || value === null || value === "" ? [] : [String(value)];
}
