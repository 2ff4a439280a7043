import type { Field } from "../document/field.schema";
import type { FormDocument } from "../document/form-document.schema";
import { pagesOf } from "../document/pages.rules";
import { isTemplate, type TemplateField } from "../document/structure.rules";
import { rulesOf } from "../document/types/kinds.rules";
import { visibilityOf } from "../logic/visibility.rules";
import type { Answer, Answers } from "./answer.types";
import type { AnswerContext } from "./answer-context.types";
import { rowsOf } from "./answer-of.rules";
import { inputName, type RowOf } from "./input-names.rules";
import { readAnswer } from "./read-answer.rules";
import type { SentTexts } from "./sent-texts.rules";
import { signedRules } from "./signing.rules";
import { type PlacedAnswer, withAnswers } from "./with-answers.rules";

/** A page of the form, counted from 1, or one entry of a looped group, which is a page of its own. */
export type PageAsked = { page: number } | RowOf;

export interface TakenAnswers {
  /** Of the whole draft, with what the page says now. */
  answers: Answers;
  /** Questions that the page shows now and did not ask when it was sent: their conditions came true by it. */
  unasked: readonly { fieldId: string; within: RowOf | null }[];
}

/**
 * The answers of a draft after a page was sent. Only what that page shows is taken, by what it says itself: a question that appears
 * by an answer sent with it counts, one that disappears keeps what the draft has. Everything else that was sent is not looked
 * at: unknown names, other pages, files, totals.
 */
export function takenAnswers(
  document: FormDocument,
  before: Answers,
  { asked, sent, context }: { asked: PageAsked; sent: SentTexts; context: AnswerContext },
): TakenAnswers {
  const places = placesOn(document, before, asked);
  const read = places.map((place) => {
    const name = inputName(place.field.id, place.within);
    if (isFixed(place, context)) return { ...place, answer: undefined };
    return { ...place, answer: readAnswer(place.field, { name, sent, context }) };
  });
  const sentOnes = read.filter(({ answer }) => answer !== undefined);
  // What is hidden decides nothing, so that all that was sent may be there when it is asked what is shown.
  const { shown, rows } = visibilityOf(document, withAnswers(before, sentOnes.map(placed)));
  const isShown = ({ field, within }: Place) =>
    within ? (rows.get(within.templateId)?.[within.row]?.has(field.id) ?? false) : shown.has(field.id);
  const unasked = read.filter(
    (place) =>
      place.answer === undefined && isAsked(place.field) && !isFixed(place, context) && isShown(place),
  );
  return {
    answers: withAnswers(before, sentOnes.filter(isShown).map(placed)),
    unasked: unasked.map(({ field, within }) => ({ fieldId: field.id, within })),
  };
}

interface Place {
  field: Field;
  within: RowOf | null;
}

/** It stands whatever a page sends: it is filled in for whoever answers, or others have signed it. */
const isFixed = ({ field, within }: Place, { keepsSigned }: AnswerContext): boolean =>
  (within === null && "beforehand" in field && field.beforehand?.isFixed === true) ||
  (keepsSigned === true && signedRules(field) !== null);

const placed = ({ field, within, answer }: Place & { answer: Answer | null | undefined }): PlacedAnswer => ({
  fieldId: field.id,
  within,
  answer: answer ?? null,
});

/** The questions of a page, shown or not; those of a group that does not loop stand on the page itself. */
function placesOn(document: FormDocument, answers: Answers, asked: PageAsked): Place[] {
  if ("templateId" in asked) {
    const template = document.fields.find(({ id }) => id === asked.templateId);
    if (!isTemplate(template) || !template.isLooping) return [];
    // The row behind the last is one that is being added.
    const isThere = asked.row <= rowsOf(template, answers).length && asked.row < template.maxLoops;
    return isThere ? inGroup(document, template, asked.row) : [];
  }
  const page = pagesOf(document.fields).find(({ number }) => number === asked.page);
  return (page?.fields ?? []).flatMap((field): Place[] => {
    if (!isTemplate(field)) return [{ field, within: null }];
    return field.isLooping ? [] : inGroup(document, field, 0);
  });
}

const inGroup = ({ groups }: FormDocument, template: TemplateField, row: number): Place[] => {
  const group = groups.find(({ id }) => id === template.fieldGroupId);
  const within = { templateId: template.id, row };
  return (group?.fields ?? []).map((field) => ({ field, within }));
};

/** Files, sums and rows of groups are not sent with a page. */
const isAsked = ({ type }: Field): boolean => rulesOf(type).readAnswer !== null;
