import type { FormDocument } from "~/features/forms/document/form-document.schema";
import type { dice } from "../../harness/dice";
import { withNestedRules } from "./random-conditions";
import { randomForm, randomRule } from "./random-form";

/** A generated form that says of some questions in its groups when they are shown, required and offered, by the rules of the specification. */
export function placedForm(of: ReturnType<typeof dice>): FormDocument {
  const made = randomForm(of);
  const conditions = () => ({
    operator: of.flip() ? ("ANY" as const) : ("ALL" as const),
    rules: Array.from({ length: 1 + of.upTo(2) }, () => randomRule(of, made)),
  });
  const fields = made.fields.map((field) => withNestedRules(of, field, { groups: made.groups, conditions }));
  return { ...made, fields };
}
