import { isGroupAnswer, TEMPLATE } from "../document/structure.rules";
import type { Answer, Answers, GroupAnswer } from "./answer.types";
import { entryIdsOf } from "./entry-ids.rules";
import type { RowOf } from "./input-names.rules";

export interface PlacedAnswer {
  fieldId: string;
  /** The entry that the question stands in; null for one of the form. */
  within: RowOf | null;
  /** Null takes away what is there. */
  answer: Answer | null;
}

/** The answers with these at their places. An entry that is not there comes, with those before it; entries keep their ids. */
export function withAnswers(answers: Answers, placed: readonly PlacedAnswer[]): Answers {
  const all: Record<string, Answer> = { ...answers };
  for (const { fieldId, within, answer } of placed) {
    if (!within) put(all, fieldId, answer);
    else {
      const group = groupWith(all[within.templateId], within.row);
      const templateValues = [...group.templateValues];
      const entry = { ...templateValues[within.row] };
      put(entry, fieldId, answer);
      templateValues[within.row] = entry;
      all[within.templateId] = { ...group, templateValues };
    }
  }
  return all;
}

/** The answers with this entry of a group, empty where it was not there, and with this id where one is given. */
export function withEntry(answers: Answers, { templateId, row }: RowOf, entryId: string | null): Answers {
  const group = groupWith(answers[templateId], row);
  if (entryId === null) return { ...answers, [templateId]: group };
  const entryIds = entryIdsOf(group).map((id, place) => (place === row ? entryId : id));
  return { ...answers, [templateId]: { ...group, entryIds } };
}

function put(answers: Record<string, Answer>, id: string, answer: Answer | null): void {
  if (answer) answers[id] = answer;
  else delete answers[id];
}

function groupWith(answer: Answer | undefined, row: number): GroupAnswer {
  const group = isGroupAnswer(answer) ? answer : null;
  const templateValues = [...(group?.templateValues ?? [])];
  while (templateValues.length <= row) templateValues.push({});
  const [loopCount, known] = [templateValues.length, group?.entryIds];
  return {
    type: TEMPLATE,
    loopCount,
    templateValues,
    ...(known && { entryIds: allIds(known, loopCount) }),
  };
}

/** Entries that came without an id take one that no other has. */
function allIds(known: readonly string[], count: number): string[] {
  const ids = known.slice(0, count);
  for (let place = ids.length; ids.length < count; place += 1) {
    const id = `r${place}`;
    if (!ids.includes(id)) ids.push(id);
  }
  return ids;
}
