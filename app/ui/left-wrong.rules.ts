import type { FieldLimits } from "./fields-of";

/** What the browser finds wrong with a control: of a `ValidityState` what this asks for. */
export type Validity = Pick<
  ValidityState,
  | "valid"
  | "valueMissing"
  | "typeMismatch"
  | "badInput"
  | "tooShort"
  | "tooLong"
  | "rangeUnderflow"
  | "rangeOverflow"
  | "stepMismatch"
  | "patternMismatch"
>;

/**
 * What is said of a control that was left wrong, in the words that the answer to its form would use (SHELL-28); null: nothing.
 * `type` is the control's own: `email`, `date`, `number`, ….
 */
export function leftWrong(validity: Validity, limits: FieldLimits, type: string): string | null {
  if (validity.valid) return null;
  const { words = {} } = limits;
  if (validity.badInput) return type === "number" ? "Enter a number" : "Enter a real date";
  if (validity.valueMissing) return words.missing ?? MISSING;
  if (validity.typeMismatch || validity.patternMismatch) return words.format ?? FORMATS[type] ?? ODD;
  if (validity.tooShort) return `Use at least ${limits.minLength} characters`;
  if (validity.tooLong) return `Use at most ${limits.maxLength} characters`;
  // Of days the browser alone knows how they are written here.
  if (type !== "number")
    return validity.rangeUnderflow || validity.rangeOverflow ? "Choose another day" : ODD;
  if (validity.rangeUnderflow) return `Enter at least ${limits.min}`;
  if (validity.rangeOverflow) return `Enter at most ${limits.max}`;
  return ODD;
}

/** What a schema says where it has no words of its own. */
export const MISSING = "This is needed";
const ODD = "This is not written as it should be";
const FORMATS: Readonly<Record<string, string>> = {
  email: "Enter an e-mail address",
  url: "Enter a whole address, such as https://example.org",
};
