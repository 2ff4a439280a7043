import { isDay } from "~/lib/dates";
import { normalised } from "~/lib/text.rules";
import type { Answer } from "../answers/answer.types";
import { canonicalDecimal } from "../answers/decimal.rules";
import type { Field, FieldOf } from "../document/field.schema";
import { ADDRESS_PARTS, NAME_PARTS } from "../document/field-types.rules";

/** Whether an answer is what a rule names; an answer that is not there is not asked. */
export type Comparison = (answer: Answer) => boolean;

/** Why no answer can be compared: the option or part is gone, or the field holds nothing of that kind. */
export type Incomparable = "option" | "part" | "value" | "type";

/**
 * How the answer of a field is compared with a rule's value: choices by the option's value, text without case and as it is seen,
 * numbers as numbers, days as days, names and addresses by one part (decisions).
 */
export function comparisonWith(
  field: Field,
  { value, part }: { value: string; part: string },
): Comparison | Incomparable {
  switch (field.type) {
    case "text":
    case "email":
    case "tel":
    case "url":
    case "area": {
      const wanted = plain(value);
      return (answer) =>
        "value" in answer && typeof answer.value === "string" && isText(answer.value, wanted);
    }
    case "number": {
      const wanted = canonicalDecimal(value.trim());
      if (wanted === null) return "value";
      return (answer) => answer.type === "number" && canonicalDecimal(answer.value) === wanted;
    }
    case "date": {
      const wanted = value.trim();
      return isDay(wanted) ? (answer) => answer.type === "date" && answer.value === wanted : "value";
    }
    case "checkbox":
    case "dropdown": {
      if (!field.options.some((option) => option.value === value)) return "option";
      return (answer) =>
        (answer.type === "checkbox" || answer.type === "dropdown") && answer.value.includes(value);
    }
    case "fullName":
    case "address":
      return partComparison(field, { value, part });
    case "disclaimer":
      return /^(true|yes)$/i.test(value.trim())
        ? (answer) => answer.type === "disclaimer" && answer.accepted
        : "option";
    default:
      return "type";
  }
}

function partComparison(
  field: FieldOf<"fullName"> | FieldOf<"address">,
  { value, part }: { value: string; part: string },
): Comparison | Incomparable {
  const wanted = plain(value);
  if (field.type === "fullName") {
    const name = NAME_PARTS.find((known) => known === part);
    if (!name || !field[name].show) return "part";
    return (answer) => answer.type === "fullName" && isText(answer.value[name] ?? "", wanted);
  }
  const name = ADDRESS_PARTS.find((known) => known === part);
  if (!name || !field[name].show) return "part";
  return (answer) => answer.type === "address" && isText(answer.value[name] ?? "", wanted);
}

/** As people see it: an accent is typed as one letter or two, an apostrophe bent or straight, and two spaces look like one. */
const plain = (text: string) =>
  normalised(text, "NFC")
    .replaceAll(/[’‘ʼ＇`´]/g, "'")
    .replaceAll(/\s+/g, " ")
    .trim()
    .toLowerCase();
/** A blank is no text. */
const isText = (typed: string, wanted: string) => wanted !== "" && plain(typed) === wanted;
