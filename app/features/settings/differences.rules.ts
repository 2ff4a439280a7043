import { uploadedIn } from "./branding-pictures.rules";

export type SettingsValues = Record<string, string | number | boolean>;

export interface Difference {
  key: string;
  label: string;
  theirs: string;
  mine: string;
}

/** The fields in which what is stored and what stands in the form are not the same, in words. */
export function differences(
  labels: Partial<Record<string, string>>,
  stored: SettingsValues,
  inForm: Record<string, unknown>,
): Difference[] {
  return Object.entries(labels).flatMap(([key, label = key]) => {
    const isFlag = typeof stored[key] === "boolean";
    const [theirs, mine] = [inWords(stored[key], isFlag), inWords(inForm[key], isFlag)];
    return theirs === mine ? [] : [{ key, label, theirs, mine }];
  });
}

/** A box that is not ticked is not there at all. */
function inWords(value: unknown, isFlag: boolean): string {
  if (isFlag) return value === true || value === "on" ? "On" : "Off";
  if (value === undefined || value === null || value === "") return "(empty)";
  return uploadedIn(String(value)) ? "An uploaded picture" : String(value);
}
