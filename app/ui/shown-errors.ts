import type { SubmissionResult } from "@conform-to/react";
import type { FieldError } from "./error-summary";
import { type FormField, plainField } from "./form-field";

/**
 * The refusal of a small form that is not conform's: its fields with what was typed and what is wrong, and the lines of
 * the summary above it. A field that is named in `names` and is not on the form leads to the first that is.
 */
export function shownErrors(lastResult: SubmissionResult | undefined, names: readonly string[]) {
  const wrong = lastResult?.error ?? {};
  const typed = lastResult?.initialValue;
  const errors: FieldError[] = ["", ...names].flatMap((name) =>
    (wrong[name] ?? []).map((message) => ({ id: plainField(name || (names[0] ?? "")).id, message })),
  );
  const field = (name: string, rest: Partial<FormField> = {}): FormField =>
    plainField(name, {
      ...rest,
      ...(typed ? { initialValue: typed[name] } : {}),
      errors: wrong[name] ?? undefined,
    });
  return { errors, field };
}
