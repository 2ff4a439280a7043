import type { Answer, Answers } from "../../answers/answer.types";
import { answerLines } from "../../answers/answer-lines.rules";
import { type KeptPlace, keptAt, keptPlaces } from "../../answers/not-asked.rules";
import type { Field } from "../../document/field.schema";
import { isForStaff } from "../../document/for-staff.rules";
import { isGroupAnswer, isTemplate } from "../../document/structure.rules";
import { answersOf } from "../../document/types/answer-kinds.rules";
import type { LineContext } from "../../document/types/answers.types";
import { isLayout } from "../../document/types/kinds.rules";
import { isUploadAnswer } from "../../document/types/upload/uploads.rules";
import { untilVersion } from "../../document/until-version.rules";
import type { KeptRow } from "../../runner/summary-model.types";
import { placeName } from "./answer-places.rules";
import { questionLabel } from "./question-choices.rules";

interface Asked {
  field: Field;
  number: number;
  isRemoved: boolean;
  gone: ReadonlyMap<string, number>;
  loopedUntil: number | null;
  nested: readonly Asked[];
}

interface Around {
  locale: string;
  currency: string;
  fileOf: (id: string) => { name: string; to: string | null } | null;
  /** Staff read it: also what is kept for them. */
  forStaff?: boolean;
  /** Where each can be taken away; left out for what is only read. */
  removalTo?: (place: KeptPlace) => string;
}

/** What a submission or draft keeps aside, each under its last label: questions, parts of them, items and entries one by one. */
export function keptRows(keptAside: Answers, questions: readonly Asked[], around: Around): KeptRow[] {
  const { locale, currency, fileOf, removalTo, forStaff = false } = around;
  const context = { locale, currency, fileName: (id: string) => fileOf(id)?.name ?? null };
  const byId = new Map(questions.map((question) => [question.field.id, question]));
  return keptPlaces(keptAside).flatMap((place): KeptRow[] => {
    const { fieldId, part } = place;
    const question = byId.get(fieldId);
    const nested = new Map(question?.nested.map((one) => [one.field.id, one]));
    const kept = Object.entries(keptAt(keptAside, place) ?? {});
    const seen = kept.filter(
      ([id, answer]) => forStaff || !isKeptForStaff(nested.get(id) ?? question, answer),
    );
    if (seen.length < kept.length && seen.length === 0) return [];
    const answers: Answers = Object.fromEntries(seen);
    const [answer] = Object.values(answers);
    const isEntry = isGroupAnswer(keptAside[fieldId]);
    const row: KeptRow = {
      key: placeName({ fieldId, nestedId: part }),
      label: question && isEntry ? entryLabel(question, Number(part)) : labelOf(question),
      lines: isEntry
        ? entryLines(answers, question?.nested ?? [], context)
        : linesOf(question, answer ?? null, context),
      files:
        isUploadAnswer(answer) && !isEntry
          ? answer.files.map((id) => ({
              id,
              ...(fileOf(id) ?? { name: "A file that is not there any more", to: null }),
            }))
          : null,
      removal: removalTo?.(place) ?? null,
    };
    return [row];
  });
}

/** A result that only staff ever saw, and one of which nobody can say any more who did. */
const isKeptForStaff = (question: Asked | undefined, { type }: Answer): boolean =>
  answersOf(type).isWorkedOut === true &&
  (!question || question.field.type !== type || isForStaff(question.field));

const labelOf = (question: Asked | undefined): string =>
  question ? questionLabel(question) : "A question of an older version";

function entryLabel(question: Asked, entry: number): string {
  const { field, loopedUntil } = question;
  const isLooping = isTemplate(field) && field.isLooping;
  if (!isLooping && loopedUntil === null) return questionLabel(question);
  const label = `${questionLabel(question)} ${entry + 1}`;
  return loopedUntil !== null && entry > 0 && !question.isRemoved ? untilVersion(label, loopedUntil) : label;
}

function entryLines(answers: Answers, nested: readonly Asked[], context: LineContext): string[] {
  const byId = new Map(nested.map((question) => [question.field.id, question]));
  return Object.entries(answers).map(([id, answer]) => {
    const question = byId.get(id);
    return `${labelOf(question)}: ${linesOf(question, answer, context).join(", ")}`;
  });
}

/** Parts of a question that is still asked say which they are. */
function linesOf(question: Asked | undefined, answer: Answer | null, context: LineContext): string[] {
  if (!answer) return [];
  if (!question) return textsIn(answer);
  const { field, gone } = question;
  const { asideLines } = answersOf(answer.type);
  const isAlike = !isLayout(field) && field.type === answer.type;
  const own = isAlike ? asideLines?.(field, answer, { hasGone: gone.size > 0, context }) : null;
  return own ?? answerLines(field, answer, context);
}

/** Of a question whose versions cannot be read: what was typed all the same. */
function textsIn(value: unknown): string[] {
  if (typeof value === "string") return value === "" ? [] : [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => (key === "type" ? [] : textsIn(part)));
}
