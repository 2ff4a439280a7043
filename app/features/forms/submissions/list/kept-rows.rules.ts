import type { Answer, Answers } from "../../answers/answer.types";
import { answerLines, type LineContext } from "../../answers/answer-lines.rules";
import { isBlankRow } from "../../answers/blank-answers.rules";
import { type KeptPlace, keptAt, keptPlaces } from "../../answers/not-asked.rules";
import type { Field } from "../../document/field.schema";
import { ADDRESS_PARTS, NAME_PARTS } from "../../document/field-types.rules";
import { untilVersion } from "../../document/merged-shapes.rules";
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
  /** Where each can be taken away; left out for what is only read. */
  removalTo?: (place: KeptPlace) => string;
}

/** What a submission or draft keeps aside, each under its last label: questions, parts of them, items and entries one by one. */
export function keptRows(keptAside: Answers, questions: readonly Asked[], around: Around): KeptRow[] {
  const { locale, currency, fileOf, removalTo } = around;
  const context = { locale, currency, fileName: (id: string) => fileOf(id)?.name ?? null };
  const byId = new Map(questions.map((question) => [question.field.id, question]));
  return keptPlaces(keptAside).map((place): KeptRow => {
    const { fieldId, part } = place;
    const answers = keptAt(keptAside, place) ?? {};
    const [answer] = Object.values(answers);
    const question = byId.get(fieldId);
    const isEntry = keptAside[fieldId]?.type === "template";
    return {
      key: placeName({ fieldId, nestedId: part }),
      label: question && isEntry ? entryLabel(question, Number(part)) : labelOf(question),
      lines: isEntry
        ? entryLines(answers, question?.nested ?? [], context)
        : linesOf(question, answer ?? null, context),
      files:
        answer?.type === "upload" && !isEntry
          ? answer.files.map((id) => ({
              id,
              ...(fileOf(id) ?? { name: "A file that is not there any more", to: null }),
            }))
          : null,
      removal: removalTo?.(place) ?? null,
    };
  });
}

const labelOf = (question: Asked | undefined): string =>
  question ? questionLabel(question) : "A question of an older version";

function entryLabel(question: Asked, entry: number): string {
  const { field, loopedUntil } = question;
  const isLooping = field.type === "template" && field.isLooping;
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
  if (answer.type === "itemList" && field.type === "itemList")
    return answerLines({ ...field, showTotal: false }, answer, context);
  if (gone.size === 0) return answerLines(field, answer, context);
  const named = (
    parts: readonly { id: string; label: string }[],
    value: Readonly<Record<string, string | undefined>>,
  ) =>
    parts.flatMap(({ id, label }) => {
      const text = value[id];
      return text ? [`${label}: ${text}`] : [];
    });
  if (answer.type === "repeater" && field.type === "repeater")
    return answer.rows.flatMap((row, at) =>
      isBlankRow(row) ? [] : [`Row ${at + 1}: ${named(field.cellSchema, row).join(", ")}`],
    );
  if (answer.type === "fullName" && field.type === "fullName")
    return named(
      NAME_PARTS.map((id) => ({ id, label: field[id].label })),
      answer.value,
    );
  if (answer.type === "address" && field.type === "address")
    return named(
      ADDRESS_PARTS.map((id) => ({ id, label: field[id].label })),
      answer.value,
    );
  return answerLines(field, answer, context);
}

/** Of a question whose versions cannot be read: what was typed all the same. */
function textsIn(value: unknown): string[] {
  if (typeof value === "string") return value === "" ? [] : [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => (key === "type" ? [] : textsIn(part)));
}
