import type { Field } from "../document/field.schema";
import type { FormDocument } from "../document/form-document.schema";
import { isTemplate, TEMPLATE, type TemplateField } from "../document/structure.rules";
import { answersOf } from "../document/types/answer-kinds.rules";
import { isLayout } from "../document/types/kinds.rules";
import { asAsked, type Visibility, visibilityOf } from "../logic/visibility.rules";
import { orderProblems } from "../ordering/order-problems.rules";
import type { Answer, Answers } from "./answer.types";
import type { AnswerContext } from "./answer-context.types";
import { answerOf, rowsOf } from "./answer-of.rules";
import { fieldProblems } from "./field-problems.rules";
import { inputName, type RowOf } from "./input-names.rules";
import type { Problem } from "./problem.types";
import { problemTexts as say } from "./problem-texts.rules";
import { digestFor, hasSigned, signedRules, withoutSigned } from "./signing.rules";
import { grandTotal } from "./totals.rules";

export interface JudgedAnswers {
  /** What would be kept: of what is shown alone, in its one form, with today's prices and totals. */
  answers: Answers;
  problems: readonly Problem[];
  /** Fields of the form whose answer is left out because nobody sees them any more. */
  hidden: readonly string[];
  visibility: Visibility;
  /** What the total has of items that are not offered any more, in minor units. */
  kept: number;
  /** Names of the inputs of what was signed before other answers were changed: it counts as not signed. Not there where none is. */
  outdated?: readonly string[];
}

interface Judging {
  context: AnswerContext;
  mayBeBlank?: ReadonlySet<string>;
  /** What is ordered of items that are not offered any more, in minor units (`keptTotal`). */
  kept?: number;
}

/**
 * Judges everything that the document shows for these answers, as it is sent in (decisions: a hidden value is neither validated, nor
 * stored, nor counted). `mayBeBlank`: questions that an edit may leave blank though they are required, since they are new.
 */
export function judgedAnswers(
  document: FormDocument,
  answers: Answers,
  { context, mayBeBlank, kept = 0 }: Judging,
): JudgedAnswers {
  const visibility = visibilityOf(document, answers);
  const total = grandTotal(document, { answers, visibility }) + kept;
  const problems: Problem[] = [];
  const outdated: string[] = [];
  const overAt =
    context.digest && hasSigned(answers) ? signedOver(document, answers, { context, kept }) : undefined;
  const world: World = { document, visibility, context, mayBeBlank, total, problems, outdated, overAt };
  const own: Record<string, Answer> = {};
  for (const field of document.fields) {
    if (!visibility.shown.has(field.id)) continue;
    const answer = isTemplate(field)
      ? judgedTemplate(field, answers, world)
      : judged(field, { answers, world, within: null, isLooped: false });
    if (answer) own[field.id] = answer;
  }
  if (document.selling) problems.push(...orderProblems(document, { answers, visibility, context }));
  const hidden = document.fields.filter(({ id }) => !visibility.shown.has(id) && Object.hasOwn(answers, id));
  return {
    ...{ kept, answers: own, problems, hidden: hidden.map(({ id }) => id), visibility },
    ...(outdated.length > 0 && { outdated }),
  };
}

type OverAt = (field: Field, entry: RowOf | null) => string;

/** The digest of what is signed at a place of these answers; worked out when it is first asked. */
export function signedOver(document: FormDocument, answers: Answers, { context, kept = 0 }: Judging): OverAt {
  const { digest = () => "", ...others } = context;
  let judged: Answers | null = null;
  return (field, entry) => {
    judged ??= judgedAnswers(document, withoutSigned(answers), { context: others, kept }).answers;
    return digestFor(field, { judged, entry, digest });
  };
}

interface World {
  document: FormDocument;
  visibility: Visibility;
  context: AnswerContext;
  mayBeBlank: ReadonlySet<string> | undefined;
  total: number;
  problems: Problem[];
  outdated: string[];
  /** Where something is signed, and whether it holds can be said. */
  overAt: OverAt | undefined;
}

function judged(
  stored: Field,
  {
    answers,
    world,
    within,
    isLooped,
  }: { answers: Answers; world: World; within: RowOf | null; isLooped: boolean },
): Answer | null {
  if (isLayout(stored) || isTemplate(stored)) return null;
  const { context, mayBeBlank, problems, total, visibility } = world;
  const field = asAsked(stored, visibility, within);
  const at = {
    fieldId: field.id,
    placeId: within?.templateId ?? field.id,
    within: isLooped ? within : null,
  };
  const name = inputName(field.id, within);
  const worked = visibility.worked?.get(name);
  if (worked !== undefined) return worked;
  const { workedOut, cleaned } = answersOf(field.type);
  if (workedOut) {
    const message = workedOut.problem(total);
    if (message) problems.push({ ...at, name, message });
    return workedOut.of(total);
  }
  const answer = answerOf(field, answers);
  const signed = signedRules(field);
  const over = answer && signed && world.overAt ? signed.overOf(answer) : null;
  const given = (isEarlier: boolean) =>
    answer && signed ? (signed.given(answer, { isEarlier }) as typeof answer) : answer;
  if (over !== null && over !== world.overAt?.(field, isLooped ? within : null)) {
    // A page that nobody has sent yet is not out of date.
    if (over !== "") world.outdated.push(name);
    if (context.keepsSigned) return over === "" ? null : given(true);
    if ("isRequired" in field && field.isRequired && !mayBeBlank?.has(field.id))
      problems.push({ ...at, name, message: say.signAgain });
    return null;
  }
  const now = over === null ? answer : given(false);
  const kept = now && cleaned(field, now);
  const mayLeaveBlank = mayBeBlank?.has(field.id) || (signed !== null && context.keepsSigned);
  if (kept || !mayLeaveBlank) {
    const found = fieldProblems(field, answer, { ...context, name });
    problems.push(...found.map((problem) => ({ ...problem, ...at })));
  }
  return kept;
}

function judgedTemplate(stored: TemplateField, answers: Answers, world: World): Answer | null {
  const { document, visibility, problems, mayBeBlank } = world;
  const field = asAsked(stored, visibility, null);
  const group = document.groups.find(({ id }) => id === field.fieldGroupId);
  const rows = rowsOf(field, answers);
  const at = { fieldId: field.id, placeId: field.id, within: null, name: inputName(field.id) };
  if (field.isLooping && rows.length > field.maxLoops) {
    problems.push({ ...at, message: say.fewerEntries(field.label || (group?.title ?? ""), field.maxLoops) });
  }
  if (field.isLooping && rows.length === 0 && field.isRequired && !mayBeBlank?.has(field.id)) {
    problems.push({ ...at, message: say.addEntry(field.label || (group?.title ?? "")) });
  }
  const templateValues = rows.map((values, row) => {
    const kept: Record<string, Answer> = {};
    const within = { templateId: field.id, row };
    for (const nested of group?.fields ?? []) {
      if (!visibility.rows.get(field.id)?.[row]?.has(nested.id)) continue;
      const answer = judged(nested, { answers: values, world, within, isLooped: field.isLooping });
      if (answer) kept[nested.id] = answer;
    }
    return kept;
  });
  if (templateValues.length === 0) return null;
  return { type: TEMPLATE, loopCount: templateValues.length, templateValues };
}
