import { MOST_INPUTS } from "../document/field-types.rules";
import { MOST_ANSWER_BYTES } from "./answer-limits.rules";

/** The part of a repeater that rows of a spreadsheet are pasted into. */
export const PASTED = "pasted";

/** The texts of a sent page by the names of their inputs, each with all its values. */
export type SentTexts = ReadonlyMap<string, readonly string[]>;

/** Besides the inputs of its questions a page sends where it stands and which button was pressed. */
const OTHER_INPUTS = 50;

/**
 * The texts of a sent form; null where there are more, or longer ones, than any page of ours sends (issue: 900 inputs, 1 MB). They
 * are counted while they are read; nothing is made of names here. Files are left out: they are stored apart.
 */
export function sentTexts(form: Iterable<[string, FormDataEntryValue]>): SentTexts | null {
  const texts = new Map<string, string[]>();
  let count = 0;
  let units = 0;
  for (const [name, value] of form) {
    // The box of each table that rows are pasted into is blank nearly always, and no input of a question.
    if (value === "" && name.endsWith(`.${PASTED}`)) continue;
    count += 1;
    units += name.length + (typeof value === "string" ? value.length : 0);
    if (count > MOST_INPUTS + OTHER_INPUTS || units > MOST_ANSWER_BYTES) return null;
    if (typeof value !== "string") continue;
    const known = texts.get(name);
    if (known) known.push(value);
    else texts.set(name, [value]);
  }
  return texts;
}
