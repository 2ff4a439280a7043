import type { Field } from "../document/field.schema";
import { rulesOf } from "../document/types/kinds.rules";
import type { Comparison, Incomparable, Wanted } from "../document/types/rules.types";

/**
 * How the answer of a field is compared with a rule's value: choices by the option's value, text without case and as it is seen,
 * numbers as numbers, days as days, names and addresses by one part (decisions).
 */
export const comparisonWith = (field: Field, wanted: Wanted): Comparison | Incomparable =>
  rulesOf(field.type).comparison?.(field, wanted) ?? "type";
