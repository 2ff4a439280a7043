import type { Answers } from "~/features/forms/answers/answer.types";
import type { Field } from "~/features/forms/document/field.schema";
import type { Operand, Rule } from "~/features/forms/document/logic.schema";
import type { KnownFacts } from "~/features/forms/logic/facts.types";

/** What answers are measured by, and how that compares, for `form-logic-model.ts`. */

export const isOld = ({ condition }: Rule): boolean => condition === "equals" || condition === "notEquals";

export function operandsOf({ condition, against, upTo, ...rule }: Rule, own = ownValue(rule)): Operand[] {
  if (condition === "answered" || condition === "blank") return [];
  const first = against ?? { kind: "value", value: own };
  return condition === "between" ? [first, upTo ?? { kind: "value", value: "" }] : [first];
}

export const ownValue = ({ sourceType, sourceValue, nestedValue }: Omit<Rule, "condition">): string =>
  sourceType === "template" ? nestedValue : sourceValue;

export type Kind = "number" | "date" | "text";

/** In which way a question is more or less; null: in none. */
export function kindOf(field: Field, of: Rule["of"]): Kind | null {
  if (of === "count") {
    const isCounted = ["checkbox", "dropdown", "repeater", "upload"].includes(field.type);
    return isCounted || (field.type === "template" && field.isLooping) ? "number" : null;
  }
  if (of === "amount") return field.type === "itemList" || field.type === "grandTotal" ? "number" : null;
  if (field.type === "number" || field.type === "date") return field.type;
  return ["text", "email", "tel", "url", "area", "fullName", "address"].includes(field.type) ? "text" : null;
}

export const WORDS: Record<Kind, string[]> = {
  number: ["same", "different", "moreThan", "atLeast", "lessThan", "atMost", "between"],
  date: ["same", "different", "before", "onOrBefore", "after", "onOrAfter", "between"],
  text: ["same", "different", "contains", "beginsWith"],
};

export const hasPart = (field: Field, part: string): boolean =>
  (field.type !== "fullName" && field.type !== "address") ||
  (field as unknown as Record<string, { show?: boolean } | undefined>)[part]?.show === true;

/** Of a name or an address, and in a group, the value stands beside. */
export const valueOfRule = (field: Field, rule: Rule): string =>
  rule.sourceType === "template" || field.type === "fullName" || field.type === "address"
    ? rule.nestedValue
    : rule.sourceValue;

export function readAs(kind: Kind, text: string): number | string | null {
  const plain = text.trim();
  if (kind === "number") return /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : null;
  if (kind === "date") return /^\d{4}-\d\d-\d\d$/.test(plain) ? plain : null;
  return plain.toLowerCase() === "" ? null : plain.toLowerCase();
}

export function comparedWith(
  condition: Rule["condition"],
  is: number | string | null,
  values: (number | string | null)[],
): boolean {
  const [first = null, last = null] = values;
  if (is === null || first === null) return condition === "different";
  switch (condition) {
    case "same":
      return is === first;
    case "different":
      return is !== first;
    case "moreThan":
    case "after":
      return is > first;
    case "atLeast":
    case "onOrAfter":
      return is >= first;
    case "lessThan":
    case "before":
      return is < first;
    case "atMost":
    case "onOrBefore":
      return is <= first;
    case "between":
      return last !== null && is >= first && is <= last;
    case "contains":
      return String(is).includes(String(first));
    default:
      return String(is).startsWith(String(first));
  }
}

export function dayOf({ from, days }: Extract<Operand, { kind: "day" }>, facts: KnownFacts | null): string {
  const day = facts?.days[from];
  return day ? new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10) : "";
}

export function textOf(
  kind: Kind,
  answer: Answers[string] | undefined,
  part: string,
): number | string | null {
  if (!answer || !("value" in answer)) return null;
  if (typeof answer.value === "string") return readAs(kind, answer.value);
  return readAs(kind, (answer.value as Record<string, string | undefined>)[part] ?? "");
}

export function costs(field: Field, answers: Answers): number {
  const answer = answers[field.id];
  if (field.type !== "itemList" || answer?.type !== "itemList") return 0;
  return answer.items.reduce((sum, { itemId, quantity }) => {
    const price = field.items.find((item) => item.itemId === itemId)?.price ?? 0;
    const count = /^\d{1,4}$/.test(String(quantity)) ? Number(quantity) : 0;
    return sum + price * count;
  }, 0);
}

export function isNothing(field: Field, answer: Answers[string] | undefined, part: string): boolean {
  if (!answer || answer.type !== field.type) return true;
  if (answer.type === "disclaimer") return !answer.accepted;
  if (answer.type === "upload") return answer.files.length === 0;
  if (answer.type === "template") return answer.templateValues.length === 0;
  if (answer.type === "repeater") return answer.rows.every((row) => Object.values(row).join("") === "");
  if (answer.type === "itemList")
    return costs({ ...field, items: pricedAtOne(field) } as Field, { [field.id]: answer }) === 0;
  if (!("value" in answer)) return true;
  if (typeof answer.value === "string") return answer.value.trim() === "";
  if (Array.isArray(answer.value)) return answer.value.length === 0;
  return ((answer.value as Record<string, string | undefined>)[part] ?? "").trim() === "";
}

export const pricedAtOne = (field: Field) =>
  field.type === "itemList" ? field.items.map((item) => ({ ...item, price: 1 })) : [];
