/** Text or Yes/No; fixed after creation (spec 1.3). */
export const FIELD_TYPES = ["text", "boolean"] as const;
export type FieldType = (typeof FIELD_TYPES)[number];
export const TYPE_LABELS: Record<FieldType, string> = { text: "Text", boolean: "Yes/No" };

/** How a text is read besides: what was typed stays, and what was read stands beside it. */
export const FIELD_FORMATS = ["text", "number", "date"] as const;
export type FieldFormat = (typeof FIELD_FORMATS)[number];
export const FORMAT_LABELS: Record<FieldFormat, string> = { text: "Text", number: "Number", date: "Date" };

/** A field's type and format in one word. */
export const kindLabel = ({ type, format }: { type: FieldType; format: FieldFormat }): string =>
  type === "boolean" ? TYPE_LABELS.boolean : FORMAT_LABELS[format];

/** More than this nobody fills in, and no form carries. */
export const MOST_FIELDS = 100;

/** Who looks at a team's values: `standShare` is a team that shares a stand. */
export type FieldReader = "staff" | "team" | "standShare";

/** As whom the people of a team see its fields. */
export const readerOf = (team: { standShareRole: "none" | "parent" | "child" }): FieldReader =>
  team.standShareRole === "child" ? "standShare" : "team";

/** What is asked, as it was read. */
export interface AskedField {
  id: string;
  label: string;
  type: FieldType;
  format: FieldFormat;
  isRequired: boolean;
  version: number;
}

/** What a team has of a field; a value that no person has set is no answer (decisions). */
export interface FieldValue {
  value: string;
  isAnswered: boolean;
}

/** What was answered, with the version of the field that it was checked by. */
export interface FieldAnswer extends FieldValue {
  id: string;
  format: FieldFormat;
  version: number;
}

/** The name under which a form carries the value of a field; the form's schema has `values: CustomFieldValues`. */
export const valueName = (fieldId: string): string => `values.${fieldId}`;

/**
 * What a form says of these fields: those of whoever fills it in, so that others are not looked at. Required: a text must
 * not be blank, a Yes/No must have been chosen. A field that is not asked of anybody, or not chosen, keeps its value. Errors
 * are by the form's names.
 */
export function answersIn(
  fields: readonly AskedField[],
  sent: Readonly<Record<string, string>>,
): { answers: FieldAnswer[]; errors: Record<string, string> } {
  const answers: FieldAnswer[] = [];
  const errors: Record<string, string> = {};
  for (const { id, label, type, format, isRequired, version } of fields) {
    const value = Object.hasOwn(sent, id) ? sent[id] : undefined;
    const isGiven = value !== undefined && value !== "";
    if (type === "boolean" && isGiven && value !== "true" && value !== "false") {
      errors[valueName(id)] = `Choose Yes or No for “${label}”`;
    } else if (isRequired && !isGiven) {
      errors[valueName(id)] = type === "boolean" ? `Choose Yes or No for “${label}”` : `Fill in “${label}”`;
    } else if (value !== undefined && (isGiven || type === "text")) {
      answers.push({ id, format, version, value, isAnswered: isGiven });
    }
  }
  return { answers, errors };
}

/** In words; null where nobody has answered. */
export function valueText({ type, value, isAnswered }: FieldValue & { type: FieldType }): string | null {
  if (!isAnswered || value === "") return null;
  if (type === "text") return value;
  return value === "true" ? "Yes" : "No";
}

/** What a text means as the value of a field, where people write it freely: null for what is neither yes nor no. */
export function valueIn(type: FieldType, text: string): string | null {
  if (type === "text") return text;
  const word = text.trim().toLowerCase();
  if (["yes", "y", "true", "1"].includes(word)) return "true";
  if (["no", "n", "false", "0"].includes(word)) return "false";
  return word === "" ? "" : null;
}

/** What is typed for a field: a live form has it by its name, a refused one under `values`. */
export function typedValue(typed: Readonly<Record<string, unknown>>, fieldId: string): string {
  const flat = typed[valueName(fieldId)];
  const nested = (typed.values as Record<string, unknown> | undefined)?.[fieldId];
  return typeof flat === "string" ? flat : typeof nested === "string" ? nested : "";
}

/** What teams may answer themselves. */
export const answeredByTeams = <Field extends { isKeptByStaff: boolean }>(
  fields: readonly Field[],
): Field[] => fields.filter(({ isKeptByStaff }) => !isKeptByStaff);

/** Who sees it, in words. */
export const seenBy = (field: { showField: boolean; showToChildTeams: boolean }): string =>
  !field.showField ? "Staff only" : field.showToChildTeams ? "Teams, with stand shares" : "Teams";
