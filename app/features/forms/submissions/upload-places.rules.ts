import type { Answer, Answers } from "../answers/answer.types";
import { answerOf, rowsOf } from "../answers/answer-of.rules";
import { entryIdsOf } from "../answers/entry-ids.rules";
import { inputName, type RowOf } from "../answers/input-names.rules";
import { withAnswers, withEntry } from "../answers/with-answers.rules";
import type { FormDocument } from "../document/form-document.schema";
import { isGroupAnswer, isTemplate } from "../document/structure.rules";
import {
  filesAnswer,
  isUpload,
  isUploadAnswer,
  type UploadField,
} from "../document/types/upload/uploads.rules";
import { rowAnswers } from "../runner/page-state.rules";

/** An upload question, and the entry or group that it stands in. */
export interface UploadPlace {
  field: UploadField;
  within: RowOf | null;
  /** Of the entry; null where the page named none. */
  entryId: string | null;
}

/** An upload question as an address names it. */
export interface UploadAsked {
  /** Of its input. */
  name: string;
  /** Of the entry that its page is: it is found by this, wherever it stands by now, and comes with it where it is not there. */
  entryId: string | null;
}

/** In UTF-16 units: two ids and a row. */
const MOST_NAME = 300;

/** The upload question that is asked for, in an entry that is there or the one that comes next; null where there is none. */
export function uploadPlace(
  document: FormDocument,
  answers: Answers,
  { name, entryId }: UploadAsked,
): UploadPlace | null {
  if (name.length > MOST_NAME) return null;
  for (const field of document.fields) {
    if (isUpload(field) && inputName(field.id) === name) return { field, within: null, entryId: null };
    if (!isTemplate(field) || !name.startsWith(`f.${field.id}[`)) continue;
    const named = Number.parseInt(name.slice(field.id.length + 3), 10);
    const group = document.groups.find(({ id }) => id === field.fieldGroupId);
    const nested = group?.fields.find(
      ({ id }) => inputName(id, { templateId: field.id, row: named }) === name,
    );
    if (!isUpload(nested)) return null;
    const row = field.isLooping && entryId !== null ? rowOfEntry(answers[field.id], entryId) : named;
    const most = field.isLooping ? Math.min(rowsOf(field, answers).length + 1, field.maxLoops) : 1;
    return row >= 0 && row < most ? { field: nested, within: { templateId: field.id, row }, entryId } : null;
  }
  return null;
}

/** The last, where it is being added. */
function rowOfEntry(group: Answer | undefined, entryId: string): number {
  const ids = entryIdsOf(group);
  const at = ids.indexOf(entryId);
  return at < 0 ? ids.length : at;
}

/** Files that answer it, by their ids. */
export const filesAt = (answers: Answers, { field, within }: UploadPlace): readonly string[] =>
  answerOf(field, within ? rowAnswers(answers, within) : answers)?.files ?? [];

/** The answers with these files at the question, and no others. */
export function withFilesAt(answers: Answers, place: UploadPlace, files: readonly string[]): Answers {
  const { field, within, entryId } = place;
  const answer = filesAnswer(files);
  const all = within && entryId !== null ? withEntry(answers, within, entryId) : answers;
  return withAnswers(all, [{ fieldId: field.id, within, answer }]);
}

/** Which question each file of the answers is at. */
export interface FilePlace {
  id: string;
  /** Of the form; of a question in a group the template. */
  fieldId: string;
  /** Of the question in the group; empty elsewhere. */
  nestedId: string;
}

/** All files that answers name. */
export function filesIn(answers: Answers): FilePlace[] {
  const of = (values: Answers, place: (id: string) => Omit<FilePlace, "id">) =>
    Object.entries(values).flatMap(([id, answer]) =>
      isUploadAnswer(answer) ? answer.files.map((file) => ({ id: file, ...place(id) })) : [],
    );
  return [
    ...of(answers, (fieldId) => ({ fieldId, nestedId: "" })),
    ...Object.entries(answers).flatMap(([fieldId, answer]) =>
      isGroupAnswer(answer)
        ? answer.templateValues.flatMap((values) => of(values, (nestedId) => ({ fieldId, nestedId })))
        : [],
    ),
  ];
}

/** The answers without a file, wherever it is named. */
export function withoutFile(answers: Answers, fileId: string): Answers {
  const without = (values: Answers): Answers =>
    Object.fromEntries(
      Object.entries(values).map(([id, answer]): [string, Answer] => [
        id,
        withoutFileIn(answer, fileId, without),
      ]),
    );
  return without(answers);
}

function withoutFileIn(answer: Answer, fileId: string, without: (values: Answers) => Answers): Answer {
  if (isUploadAnswer(answer)) return { ...answer, files: answer.files.filter((id) => id !== fileId) };
  if (!isGroupAnswer(answer)) return answer;
  return { ...answer, templateValues: answer.templateValues.map(without) };
}
