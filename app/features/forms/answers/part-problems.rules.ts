import { isWithin } from "~/lib/length.rules";
import type { FieldOf } from "../document/field.schema";
import { ADDRESS_PARTS, type AddressPart, NAME_PARTS, type NamePart } from "../document/field-types.rules";
import type { AnswerOf } from "./answer.types";
import { MOST_PART } from "./answer-limits.rules";
import { partName } from "./input-names.rules";
import type { FieldProblem } from "./problem.types";
import { problemTexts as say } from "./problem-texts.rules";
import { readUkPostcode } from "./read-text.rules";

/** What a required name or address cannot do without, as far as the form shows it. */
const NAME_CORE: readonly NamePart[] = ["firstName", "surname"];
const ADDRESS_CORE: readonly AddressPart[] = ["addressLine1", "city", "country", "postcode"];

/** The parts that have to be filled in: the core of those shown; where none of it is shown, the first that is. */
export function requiredNameParts(field: FieldOf<"fullName">): readonly NamePart[] {
  return required(field, { parts: NAME_PARTS.filter((part) => field[part].show), core: NAME_CORE });
}

export function requiredAddressParts(field: FieldOf<"address">): readonly AddressPart[] {
  return required(field, { parts: ADDRESS_PARTS.filter((part) => field[part].show), core: ADDRESS_CORE });
}

function required<P>(
  { isRequired }: { isRequired: boolean },
  { parts, core }: { parts: readonly P[]; core: readonly P[] },
): readonly P[] {
  if (!isRequired) return [];
  const needed = parts.filter((part) => core.includes(part));
  return needed.length > 0 ? needed : parts.slice(0, 1);
}

export function nameProblems(
  field: FieldOf<"fullName">,
  { value, name }: { value: AnswerOf<"fullName">["value"]; name: string },
): FieldProblem[] {
  const needed = requiredNameParts(field);
  return NAME_PARTS.filter((part) => field[part].show).flatMap((part): FieldProblem[] => {
    const message = partProblem({
      text: value[part] ?? "",
      part: field[part].label,
      label: field.label,
      isNeeded: needed.includes(part),
    });
    return message ? [{ name: partName(name, part), message }] : [];
  });
}

export function addressProblems(
  field: FieldOf<"address">,
  { value, name, locale }: { value: AnswerOf<"address">["value"]; name: string; locale: string },
): FieldProblem[] {
  const needed = requiredAddressParts(field);
  return ADDRESS_PARTS.filter((part) => field[part].show).flatMap((part): FieldProblem[] => {
    const text = value[part] ?? "";
    const message =
      partProblem({ text, part: field[part].label, label: field.label, isNeeded: needed.includes(part) }) ??
      (part === "postcode" && text !== "" && isBritish(field, { value, locale }) && !readUkPostcode(text)
        ? say.postcode(field.label)
        : null);
    return message ? [{ name: partName(name, part), message }] : [];
  });
}

function partProblem({
  text,
  part,
  label,
  isNeeded,
}: {
  text: string;
  part: string;
  label: string;
  isNeeded: boolean;
}): string | null {
  if (text === "") return isNeeded ? say.enterPart(part, label) : null;
  return isWithin(text, MOST_PART) ? null : say.tooLong(part, MOST_PART);
}

const BRITISH = /^(uk|gb|great britain|united kingdom|england|scotland|wales|northern ireland)$/i;

/** A country that is asked decides; where none is, the event's. */
const isBritish = (
  { country }: FieldOf<"address">,
  { value, locale }: { value: AnswerOf<"address">["value"]; locale: string },
): boolean => (country.show ? BRITISH.test(value.country ?? "") : locale === "en-GB");
