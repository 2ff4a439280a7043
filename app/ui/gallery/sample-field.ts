import type { FormField } from "../form-field";

/** A field of no form. */
export function sampleField(name: string, rest: Partial<FormField> & { value?: unknown } = {}): FormField {
  const { value, ...given } = rest;
  return { id: `f-${name}`, name, initialValue: value, ...given };
}
