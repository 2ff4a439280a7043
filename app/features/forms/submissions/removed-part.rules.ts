import * as z from "zod";
import { readAnswers } from "../answers/answer.schema";
import type { Answers, GroupAnswer } from "../answers/answer.types";
import { entryIdsOf } from "../answers/entry-ids.rules";
import { inputName } from "../answers/input-names.rules";
import { withKeptEntry } from "../answers/not-asked.rules";
import type { FormDocument } from "../document/form-document.schema";
import { isGroupAnswer, isTemplate, TEMPLATE } from "../document/structure.rules";
import { fileRuleOf } from "../document/types/upload/file-rule.rules";
import { isUploadAnswer } from "../document/types/upload/uploads.rules";
import { filesAt, uploadPlace, withFilesAt } from "./upload-places.rules";

/** A file that the draft had of its own, and the question that it answers. */
const FileLink = z.object({ id: z.string(), fieldId: z.string(), nestedId: z.string() });
export type FileLink = z.infer<typeof FileLink>;

/** What was taken out of a draft, with all that is needed to put it back where it stood. */
const Part = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("entry"),
    templateId: z.string(),
    row: z.number(),
    entryId: z.string(),
    values: z.unknown(),
    /** What was kept aside inside it. */
    aside: z.unknown().optional(),
    files: z.array(FileLink),
  }),
  z.object({
    kind: z.literal("file"),
    fileId: z.string(),
    /** Of the question's input, as it was. */
    input: z.string(),
    /** Of the entry that it stands in; null elsewhere. */
    entryId: z.string().nullable(),
    at: z.number(),
    files: z.array(FileLink),
  }),
]);
export type RemovedPart = z.infer<typeof Part>;

/** As it is stored; null for what is none of ours. */
export function readPart(json: string): RemovedPart | null {
  try {
    return Part.safeParse(JSON.parse(json)).data ?? null;
  } catch {
    return null;
  }
}

/** The entry of a looped group that stands in the one and not in the other; null where none went. */
export function removedEntry(
  before: Answers,
  after: Answers,
  templateId: string,
): Omit<Extract<RemovedPart, { kind: "entry" }>, "files"> | null {
  const group = before[templateId];
  const left = new Set(entryIdsOf(after[templateId]));
  const row = entryIdsOf(group).findIndex((id) => !left.has(id));
  if (row < 0 || !isGroupAnswer(group)) return null;
  const entryId = entryIdsOf(group)[row] ?? "";
  return { kind: "entry", templateId, row, entryId, values: group.templateValues[row] ?? {} };
}

/** Where a file stands in the answers; null where none names it. */
export function removedFile(
  answers: Answers,
  fileId: string,
): Omit<Extract<RemovedPart, { kind: "file" }>, "files"> | null {
  for (const [fieldId, answer] of Object.entries(answers)) {
    if (isUploadAnswer(answer) && answer.files.includes(fileId)) {
      const at = answer.files.indexOf(fileId);
      return { kind: "file", fileId, input: inputName(fieldId), entryId: null, at };
    }
    if (!isGroupAnswer(answer)) continue;
    for (const [row, values] of answer.templateValues.entries()) {
      for (const [nestedId, nested] of Object.entries(values)) {
        if (!isUploadAnswer(nested) || !nested.files.includes(fileId)) continue;
        const input = inputName(nestedId, { templateId: fieldId, row });
        const entryId = entryIdsOf(answer)[row] ?? null;
        return { kind: "file", fileId, input, entryId, at: nested.files.indexOf(fileId) };
      }
    }
  }
  return null;
}

/** The answers with it at its place again; null where it has none any more: the question, its entry or the room for it is gone. */
export function withPart(document: FormDocument, answers: Answers, part: RemovedPart): Answers | null {
  return part.kind === "entry"
    ? withEntryBack(document, answers, part)
    : withFileBack(document, answers, part);
}

/** What is kept aside, with what was kept inside an entry that stands at its place again. */
export function withAsideBack(keptAside: Answers, answers: Answers, part: RemovedPart): Answers {
  if (part.kind !== "entry" || !part.aside) return keptAside;
  const { templateId, entryId, aside } = part;
  const row = entryIdsOf(answers[templateId]).indexOf(entryId);
  const values = readAnswers(JSON.stringify(aside))?.answers;
  return values && row >= 0 ? withKeptEntry(keptAside, { templateId, row, values }) : keptAside;
}

function withEntryBack(
  document: FormDocument,
  answers: Answers,
  { templateId, row, entryId, values }: Extract<RemovedPart, { kind: "entry" }>,
): Answers | null {
  const template = document.fields.find(({ id }) => id === templateId);
  if (!isTemplate(template) || !template.isLooping) return null;
  const group = answers[templateId];
  const rows = isGroupAnswer(group) ? group.templateValues : [];
  const ids = entryIdsOf(group);
  // Whoever had it open has saved it meanwhile: then it is back already.
  if (ids.includes(entryId) || rows.length >= template.maxLoops) return null;
  const entry = readAnswers(JSON.stringify(values))?.answers;
  if (!entry) return null;
  const templateValues = rows.toSpliced(row, 0, entry);
  const back: GroupAnswer = {
    ...{ type: TEMPLATE, loopCount: templateValues.length, templateValues },
    entryIds: ids.toSpliced(row, 0, entryId),
  };
  return { ...answers, [templateId]: back };
}

function withFileBack(
  document: FormDocument,
  answers: Answers,
  { fileId, input, entryId, at }: Extract<RemovedPart, { kind: "file" }>,
): Answers | null {
  const inLoop = document.fields.some(
    (field) => isTemplate(field) && field.isLooping && input.startsWith(`f.${field.id}[`),
  );
  const place = uploadPlace(document, answers, { name: input, entryId: inLoop ? entryId : null });
  if (!place) return null;
  // It brings no entry along: the one that it was of is gone.
  const { within } = place;
  if (inLoop && !entryIdsOf(within ? answers[within.templateId] : undefined).includes(entryId ?? ""))
    return null;
  const before = filesAt(answers, place);
  if (before.includes(fileId) || before.length >= fileRuleOf(place.field).max) return null;
  return withFilesAt(answers, place, before.toSpliced(at, 0, fileId));
}
