import type { Answers } from "../answers/answer.types";
import type { AnswerContext } from "../answers/answer-context.types";
import { inputName } from "../answers/input-names.rules";
import { type JourneyPage, journeyOf } from "../answers/journey.rules";
import type { Confirmation } from "../confirmations/confirmation.types";
import type { Field } from "../document/field.schema";
import type { FormDocument } from "../document/form-document.schema";
import { pagesOf } from "../document/pages.rules";
import { isTemplate } from "../document/structure.rules";
import type { KnownFacts } from "../logic/facts.types";
import { fieldName } from "../logic/logic-words.rules";
import type { Visibility } from "../logic/visibility.rules";
import { confirmationFor } from "../submissions/confirmation-of.rules";

/** What a form shows for some answers, as whoever fills it in meets it. */
export interface LabOutcome {
  /** The pages with something to see, in their order. */
  steps: readonly LabStep[];
  /** What is shown when the answers are sent in; null: the plain thank-you. */
  confirmation: Called | null;
}

export interface LabStep {
  /** Of the item that begins the page; empty for a first page without one. */
  pageId: string;
  title: string;
  shown: readonly Called[];
}

/** With what it was called then: it may be gone later. `id` of a field is the name of its input. */
export interface Called {
  id: string;
  called: string;
}

/** What the form shows for these answers: by the same functions as where it is filled in. */
export function labOutcome(
  document: FormDocument,
  answers: Answers,
  {
    context,
    confirmations,
    facts = null,
  }: {
    context: AnswerContext;
    confirmations: readonly Confirmation[];
    /** Those that rules are judged by, in a document in which they are settled; null: of nobody's team. */
    facts?: KnownFacts | null;
  },
): LabOutcome {
  const journey = journeyOf(document, answers, { context });
  const { visibility } = journey.judged;
  const items = new Map(pagesOf(document.fields).map(({ number, item }) => [number, item?.id ?? ""]));
  const confirmation = confirmationFor(confirmations, { document, answers: journey.judged.answers, facts });
  return {
    steps: journey.pages.map((page) => ({
      pageId: items.get(page.number) ?? "",
      title: titleOf(page),
      shown: page.fields.flatMap((field) => shownOf(document, field, visibility)),
    })),
    confirmation: confirmation && { id: confirmation.id, called: cut(confirmation.name) },
  };
}

const titleOf = ({ title, number }: JourneyPage): string => (title ? `“${cut(title)}”` : `Page ${number}`);

function shownOf({ groups }: FormDocument, field: Field, { rows }: Visibility): Called[] {
  const own = { id: inputName(field.id), called: cut(fieldName(field)) };
  if (!isTemplate(field)) return [own];
  const group = groups.find(({ id }) => id === field.fieldGroupId);
  const each = rows.get(field.id) ?? [];
  const nested = each.flatMap((ids, row) =>
    (group?.fields ?? [])
      .filter(({ id }) => ids.has(id))
      .map((one) => ({
        id: inputName(one.id, { templateId: field.id, row }),
        called: cut(field.isLooping ? `${fieldName(one)} of entry ${row + 1}` : fieldName(one)),
      })),
  );
  return [own, ...nested];
}

/** A name is kept to be read, in UTF-16 units; ids tell things apart. */
const MOST_CALLED = 100;
const cut = (name: string): string =>
  name.length > MOST_CALLED ? `${name.slice(0, MOST_CALLED).toWellFormed()}…` : name;

/**
 * The first step on which a form shows something else than was expected, in a sentence; null where there is none. Where on its page a
 * question stands is no matter of a case.
 */
export function firstDifference(expected: LabOutcome, found: LabOutcome): string | null {
  const known = new Map(expected.steps.map((step) => [step.pageId, step]));
  const there = new Set(found.steps.map(({ pageId }) => pageId));
  const steps = [...expected.steps.filter(({ pageId }) => !there.has(pageId)), ...found.steps];
  for (const step of inOrderOf(steps, expected.steps)) {
    const wanted = known.get(step.pageId);
    if (!wanted) return `${step.title} is shown, and was not expected.`;
    if (!there.has(step.pageId)) return `${step.title} was expected, and is not shown.`;
    const said = differenceOn(wanted, step);
    if (said) return said;
  }
  if (expected.confirmation?.id === found.confirmation?.id) return null;
  return `When it is sent in: ${confirmationName(found)} is shown, expected was ${confirmationName(expected)}.`;
}

/** Pages that are not shown stand where they were expected. */
function inOrderOf(steps: readonly LabStep[], expected: readonly LabStep[]): LabStep[] {
  const places = new Map(expected.map(({ pageId }, at) => [pageId, at]));
  return steps.toSorted((one, other) => {
    const [a, b] = [places.get(one.pageId), places.get(other.pageId)];
    return a === undefined || b === undefined ? 0 : a - b;
  });
}

function differenceOn(wanted: LabStep, { title, shown }: LabStep): string | null {
  const is = new Set(shown.map(({ id }) => id));
  const missing = wanted.shown.find(({ id }) => !is.has(id));
  if (missing) return `${title}: ${missing.called} was expected, and is not shown.`;
  const was = new Set(wanted.shown.map(({ id }) => id));
  const more = shown.find(({ id }) => !was.has(id));
  return more ? `${title}: ${more.called} is shown, and was not expected.` : null;
}

const confirmationName = ({ confirmation }: LabOutcome): string =>
  confirmation ? `the confirmation “${confirmation.called}”` : "the plain thank-you";
