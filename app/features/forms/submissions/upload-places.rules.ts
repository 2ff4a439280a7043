import type { Answer, AnswerOf, Answers } from "../answers/answer.types";
import { answerOf, rowsOf } from "../answers/answer-of.rules";
import { entryIdsOf } from "../answers/entry-ids.rules";
import { inputName, type RowOf } from "../answers/input-names.rules";
import type { FieldOf } from "../document/field.schema";
import type { FormDocument } from "../document/form-document.schema";
import { rowAnswers } from "../runner/page-state.rules";

/** An upload question, and the entry or group that it stands in. */
export interface UploadPlace {
  field: FieldOf<"upload">;
  within: RowOf | null;
}

/** In UTF-16 units: two ids and a row. */
const MOST_NAME = 300;

/** The upload question whose input has this name, in an entry that is there or the one that comes next; null where there is none. */
export function uploadPlace(document: FormDocument, answers: Answers, name: string): UploadPlace | null {
  if (name.length > MOST_NAME) return null;
  for (const field of document.fields) {
    if (field.type === "upload" && inputName(field.id) === name) return { field, within: null };
    if (field.type !== "template" || !name.startsWith(`f.${field.id}[`)) continue;
    const row = Number.parseInt(name.slice(field.id.length + 3), 10);
    const most = field.isLooping ? Math.min(rowsOf(field, answers).length + 1, field.maxLoops) : 1;
    if (!(row >= 0 && row < most)) return null;
    const within = { templateId: field.id, row };
    const group = document.groups.find(({ id }) => id === field.fieldGroupId);
    const nested = group?.fields.find(({ id }) => inputName(id, within) === name);
    return nested?.type === "upload" ? { field: nested, within } : null;
  }
  return null;
}

/** Files that answer it, by their ids. */
export const filesAt = (answers: Answers, { field, within }: UploadPlace): readonly string[] =>
  answerOf(field, within ? rowAnswers(answers, within) : answers)?.files ?? [];

/** The answers with these files at the question, and no others. */
export function withFilesAt(answers: Answers, place: UploadPlace, files: readonly string[]): Answers {
  const { field, within } = place;
  const answer: AnswerOf<"upload"> = { type: "upload", files };
  if (!within) return { ...answers, [field.id]: answer };
  const group = Object.hasOwn(answers, within.templateId) ? answers[within.templateId] : undefined;
  const rows: Answers[] = group?.type === "template" ? [...group.templateValues] : [];
  while (rows.length <= within.row) rows.push({});
  rows[within.row] = { ...rows[within.row], [field.id]: answer };
  const known = entryIdsOf(group);
  const entryIds = rows.map((_, row) => known[row] ?? `r${row}`);
  return {
    ...answers,
    [within.templateId]: { type: "template", loopCount: rows.length, templateValues: rows, entryIds },
  };
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
      answer.type === "upload" ? answer.files.map((file) => ({ id: file, ...place(id) })) : [],
    );
  return [
    ...of(answers, (fieldId) => ({ fieldId, nestedId: "" })),
    ...Object.entries(answers).flatMap(([fieldId, answer]) =>
      answer.type === "template"
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
  if (answer.type === "upload") return { ...answer, files: answer.files.filter((id) => id !== fileId) };
  if (answer.type !== "template") return answer;
  return { ...answer, templateValues: answer.templateValues.map(without) };
}
