import type { Field } from "../document/field.schema";

/** A question that is required, or without the options that are not offered now: it keeps them aside, to name what was chosen of them. */
export function askedNow(
  field: Field,
  { isRequired, gone }: { isRequired: boolean; gone: readonly number[] },
): Field {
  const asked: Record<string, unknown> = { ...field };
  if (isRequired) asked.isRequired = true;
  if (gone.length > 0 && "options" in field) {
    asked.options = field.options.filter((_, at) => !gone.includes(at));
    asked.withheld = field.options.filter((_, at) => gone.includes(at));
  }
  return asked as Field;
}
