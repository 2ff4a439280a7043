import { type LastResult, sentText } from "~/ui/fields-of";
import type { RuleValues } from "./rule-sources.types";
import { sentRules } from "./rule-steps.rules";

/** The operator and the rules as a refused form was sent with them; of one that was not sent, any of none. */
export const sentConditions = (
  lastResult: LastResult | null | undefined,
): { operator: string; rules: RuleValues[] } => ({
  operator: sentText(lastResult, "operator") ?? "ANY",
  rules: sentRules(lastResult?.initialValue?.rules),
});
