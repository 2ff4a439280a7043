import { oneLine } from "~/lib/text.rules";
import { MOST_OPTION, YES_OR_NO } from "../../document/field-types.rules";
import type { FieldValues } from "./field-values.types";

export interface OptionRow {
  label: string;
  value: string;
}

/** The value of a new option: its label, made another one where some option has it. */
export function optionValue(label: string, taken: ReadonlySet<string>): string {
  const base = [...oneLine(label)].slice(0, MOST_OPTION - 10).join("");
  if (base === "" || !taken.has(base)) return base;
  let n = 2;
  while (taken.has(`${base} (${n})`)) n += 1;
  return `${base} (${n})`;
}

/** Options of a text with one on each line; blank lines and what is there already are left out. */
export function optionsInLines(text: string, there: readonly OptionRow[]): OptionRow[] {
  const labels = new Set(there.map(({ label }) => oneLine(label)));
  const taken = new Set(there.map(({ value }) => value));
  const added: OptionRow[] = [];
  for (const line of text.split(/\r\n|[\r\n]/)) {
    const label = oneLine(line);
    if (label === "" || labels.has(label)) continue;
    const value = optionValue(label, taken);
    labels.add(label);
    taken.add(value);
    added.push({ label, value });
  }
  return added;
}

/** With pasted lines behind the others; in place of the two that a new question begins with, which nobody has touched. */
export function withPasted(text: string, there: readonly OptionRow[], areNew: boolean): OptionRow[] {
  const isUntouched =
    areNew &&
    there.length === YES_OR_NO.length &&
    there.every(({ label, value }, at) => label === YES_OR_NO[at]?.label && value === YES_OR_NO[at]?.value);
  const added = optionsInLines(text, isUntouched ? [] : there);
  return isUntouched && added.length > 0 ? added : [...there, ...added];
}

/**
 * The options of a form. One that has neither label nor value yet is no option; a new one is given its value, which it keeps.
 * `places` says of each which row of the form it is.
 */
export function optionsOfForm({
  options,
  pasted,
  areOptionsNew = false,
}: Pick<FieldValues, "options" | "pasted"> & { areOptionsNew?: boolean }): {
  rows: OptionRow[];
  places: number[];
  problems: Record<string, string>;
} {
  const problems: Record<string, string> = {};
  const taken = new Set(options.map(({ value }) => value).filter(Boolean));
  const seen = new Set<string>();
  const rows: OptionRow[] = [];
  const places: number[] = [];
  for (const [at, { label, value }] of options.entries()) {
    if (value === "" && oneLine(label) === "") continue;
    if (value !== "" && seen.has(value)) {
      problems[`options[${at}].label`] = `Two options have the same value, “${value}”: remove one of them`;
    }
    const own = value || optionValue(label, taken);
    seen.add(own);
    taken.add(own);
    rows.push({ label, value: own });
    places.push(at);
  }
  return { rows: withPasted(pasted, rows, areOptionsNew), places, problems };
}
