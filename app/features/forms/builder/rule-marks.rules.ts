import { counted } from "~/ui/format.rules";
import type { Field } from "../document/field.schema";
import { nestedRulesOf } from "../document/ruled-fields.rules";

/** What rules decide of a field, beside its kind: “Shown and required by logic”, “2 options by logic”; empty where nothing. */
export function ruleMark(field: Field | null, isShownByLogic: boolean): string {
  const isRequired = field !== null && "requiredWhen" in field && field.requiredWhen !== undefined;
  const options = field && "options" in field ? field.options.filter(({ when }) => when).length : 0;
  const nested = field ? nestedRulesOf(field).length : 0;
  const whole = [...(isShownByLogic ? ["shown"] : []), ...(isRequired ? ["required"] : [])].join(" and ");
  const said = [
    ...(whole ? [whole] : []),
    ...(options > 0 ? [counted(options, "option")] : []),
    ...(nested > 0 ? [counted(nested, "question")] : []),
  ].join(", ");
  return said && `${said.charAt(0).toUpperCase()}${said.slice(1)} by logic`;
}
