import { partName, type RowOf } from "../answers/input-names.rules";
import type { Problem } from "../answers/problem.types";
import { PASTED, type SentTexts } from "../answers/sent-texts.rules";
import type { PageAsked } from "../answers/taken-answers.rules";
import type { FormDocument } from "../document/form-document.schema";
import { isTemplate } from "../document/structure.rules";
import { answersOf } from "../document/types/answer-kinds.rules";
import type { PastedRows } from "../document/types/answers.types";
import { isLayout } from "../document/types/kinds.rules";
import { type PlacedField, placedFields } from "../runner/placed-fields.rules";

/** A page with the rows that were pasted into its tables. */
export interface PastedPage {
  /** As if they had been typed. */
  sent: SentTexts;
  /** Why those of a table are not taken, at the box that they stand in. */
  problems: readonly Problem[];
  /** What stands in those boxes, by their names: it is shown again. */
  texts: Readonly<Record<string, string>>;
}

/** Rows that were pasted are taken with the page, by whatever button it was sent: what is typed is not lost. */
export function withPastedRows(document: FormDocument, asked: PageAsked, sent: SentTexts): PastedPage {
  const none = { sent, problems: [], texts: {} };
  if (![...sent].some(([name, [text = ""]]) => name.endsWith(`.${PASTED}`) && text.trim() !== ""))
    return none;
  const inputs = new Map(sent);
  const problems: Problem[] = [];
  const texts: Record<string, string> = {};
  for (const place of placedFields(document, asked).flatMap((one) => [one, ...one.nested])) {
    const box = partName(place.name, PASTED);
    const text = sent.get(box)?.[0] ?? "";
    const pasted = text.trim() === "" ? null : rowsPastedInto(place, { text, sent });
    if (!pasted) continue;
    if ("problem" in pasted) {
      problems.push({ ...placeOf(place, asked), name: box, message: pasted.problem });
      texts[box] = text;
      continue;
    }
    for (const name of blankRowsOf(place.name, sent)) inputs.delete(name);
    for (const [name, value] of pasted.inputs) inputs.set(name, [value]);
  }
  return { sent: inputs, problems, texts };
}

function rowsPastedInto(
  { field, name }: PlacedField,
  { text, sent }: { text: string; sent: SentTexts },
): PastedRows | null {
  if (isLayout(field) || isTemplate(field)) return null;
  return answersOf(field.type).pasted?.(field, { text, name, sent }) ?? null;
}

function placeOf({ field, within }: PlacedField, asked: PageAsked): Omit<Problem, "name" | "message"> {
  const isEntry = "templateId" in asked;
  const at: RowOf | null = isEntry ? within : null;
  return { fieldId: field.id, placeId: within?.templateId ?? field.id, within: at };
}

/** Rows that say nothing take no room from those that were pasted. */
function blankRowsOf(table: string, sent: SentTexts): string[] {
  const rows = new Map<string, string[]>();
  const filled = new Set<string>();
  for (const [name, texts] of sent) {
    if (!name.startsWith(`${table}[`)) continue;
    const row = name.slice(0, name.indexOf("]", table.length) + 1);
    rows.set(row, [...(rows.get(row) ?? []), name]);
    if (texts.some((text) => text.trim() !== "")) filled.add(row);
  }
  return [...rows].flatMap(([row, names]) => (filled.has(row) ? [] : names));
}
