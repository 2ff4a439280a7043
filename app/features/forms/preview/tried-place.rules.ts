import type { Answers } from "../answers/answer.types";
import type { AnswerContext } from "../answers/answer-context.types";
import { rowsOf } from "../answers/answer-of.rules";
import { withoutEntryAt } from "../answers/entry-ids.rules";
import { inputName, type RowOf } from "../answers/input-names.rules";
import { type Journey, journeyOf, neighboursOf } from "../answers/journey.rules";
import { signedOver } from "../answers/judged-answers.rules";
import type { Problem } from "../answers/problem.types";
import type { SentTexts } from "../answers/sent-texts.rules";
import { hasSigned, stampedAnswers } from "../answers/signing.rules";
import { takenAnswers } from "../answers/taken-answers.rules";
import type { FormDocument } from "../document/form-document.schema";
import { isGroupAnswer, isTemplate } from "../document/structure.rules";
import { withPastedRows } from "../submissions/pasted-page.rules";
import { rowChangeOf, withRowChange } from "../submissions/row-changes.rules";

/** Where somebody is in a form that is tried: a page or an entry on it, or its end. */
export interface TriedPlace {
  page: number | "check";
  within: RowOf | null;
}

/** What a button of a tried page does; `draft` keeps nothing. */
export type TriedVerb = "save" | "draft" | "update" | "rows";

export interface Tried {
  answers: Answers;
  place: TriedPlace;
  problems: readonly Problem[];
  /** What stands in boxes that rows are pasted into and was not taken, by their names. */
  pasted?: Readonly<Record<string, string>>;
}

/**
 * A page of a form as it is tried, with what was sent of it: the answers that are carried on, and where that leads. By the same functions
 * as where a form is filled in; nothing is stored.
 */
export function triedPage(
  document: FormDocument,
  before: Answers,
  {
    place,
    verb,
    sent,
    context,
    signedAt = "",
  }: {
    place: TriedPlace;
    verb: TriedVerb;
    sent: SentTexts;
    context: AnswerContext;
    /** When it is sent, as a signature says it. */
    signedAt?: string;
  },
): Tried {
  const { page, within } = place;
  if (page === "check") return { answers: before, place, problems: [] };
  const change = verb === "rows" ? rowChangeOf(sent) : null;
  const asked = within ?? { page };
  const pasted = withPastedRows(document, asked, withRowChange(sent, change));
  const taken = takenAnswers(document, before, { asked, sent: pasted.sent, context });
  const answers = hasSigned(taken.answers)
    ? stampedAnswers(document, taken.answers, {
        ...{ before, at: signedAt },
        overAt: signedOver(document, taken.answers, { context }),
      })
    : taken.answers;
  const stay = { answers, place, problems: [] };
  if (pasted.problems.length > 0) return { ...stay, problems: pasted.problems, pasted: pasted.texts };
  if (verb === "draft" || verb === "update") return stay;
  if (change?.kind === "pasteRows") {
    const wrong = problemsAt(journeyOf(document, answers, { context }), place);
    return { ...stay, problems: wrong.filter(({ name }) => name.startsWith(`${change.name}[`)) };
  }
  if (verb === "rows") {
    const template = document.fields.find(
      (field) =>
        (change?.kind === "addEntry" || change?.kind === "removeEntry") && field.id === change.templateId,
    );
    if (!isTemplate(template)) return stay;
    if (change?.kind === "removeEntry")
      return { ...stay, answers: withoutEntry(answers, change), place: { page, within: null } };
    const row = rowsOf(template, answers).length;
    return row < template.maxLoops
      ? { ...stay, place: { page, within: { templateId: template.id, row } } }
      : stay;
  }
  const journey = journeyOf(document, answers, { context });
  const unasked = taken.unasked.map((one) => inputName(one.fieldId, one.within));
  const wrong = problemsAt(journey, place);
  const said = wrong.filter(({ name }) => !unasked.some((one) => name === one || name.startsWith(`${one}.`)));
  if (wrong.length > 0) return { answers, place, problems: said };
  if (within) return { answers, place: { page, within: null }, problems: [] };
  const { next } = neighboursOf(journey, page);
  return { answers, place: { page: next?.number ?? "check", within: null }, problems: [] };
}

function withoutEntry(answers: Answers, { templateId, row }: RowOf): Answers {
  const group = answers[templateId];
  if (!isGroupAnswer(group)) return answers;
  const { [templateId]: _, ...others } = answers;
  const left = withoutEntryAt(group, row);
  return left ? { ...others, [templateId]: left } : others;
}

function problemsAt({ pages }: Journey, { page: number, within }: TriedPlace): Problem[] {
  const problems = pages.find((page) => page.number === number)?.problems ?? [];
  return problems.filter(
    (one) => !within || (one.within?.templateId === within.templateId && one.within.row === within.row),
  );
}
