import type { Answer, Answers } from "../../answers/answer.types";
import { answerLines } from "../../answers/answer-lines.rules";
import type { Field } from "../../document/field.schema";
import { isGroupAnswer, isTemplate } from "../../document/structure.rules";
import type { LineContext } from "../../document/types/answers.types";
import { questionLabel } from "./question-choices.rules";

interface Asked {
  field: Field;
  number: number;
  isRemoved: boolean;
  loopedUntil: number | null;
  nested: readonly Asked[];
}

/** An answer before and after a change, as people read it; empty where there was none. */
export interface ChangedAnswer {
  label: string;
  before: string;
  after: string;
}

/** In characters: of a long text the beginning. */
const MOST_SAID = 200;

/** What a change made of the answers, by the labels of the questions. */
export function changedAnswers(
  questions: readonly Asked[],
  { before, after, context }: { before: Answers; after: Answers; context: LineContext },
): ChangedAnswer[] {
  return questions.flatMap((question): ChangedAnswer[] => {
    const { field } = question;
    const [was, is] = [answerIn(before, field), answerIn(after, field)];
    if (JSON.stringify(was) === JSON.stringify(is)) return [];
    if (isTemplate(field)) return changedEntries(question, { was, is, context });
    const said = (answer: Answer | null) => shortened(answerLines(field, answer, context).join(", "));
    const own = { label: questionLabel(question), before: said(was), after: said(is) };
    return own.before === own.after ? [] : [own];
  });
}

function changedEntries(
  question: Asked,
  { was, is, context }: { was: Answer | null; is: Answer | null; context: LineContext },
): ChangedAnswer[] {
  const [before, after] = [entriesOf(was), entriesOf(is)];
  const label = questionLabel(question);
  const isLooping = isTemplate(question.field) && question.field.isLooping;
  const hasSeveral = isLooping || question.loopedUntil !== null;
  return Array.from({ length: Math.max(before.length, after.length) }, (_, row) => {
    const changes = changedAnswers(question.nested, {
      before: before[row] ?? {},
      after: after[row] ?? {},
      context,
    });
    const own = hasSeveral ? `${label} ${row + 1}` : label;
    return changes.map((change) => ({ ...change, label: `${own}: ${change.label}` }));
  }).flat();
}

const entriesOf = (answer: Answer | null): readonly Answers[] =>
  isGroupAnswer(answer) ? answer.templateValues : [];

const answerIn = (answers: Answers, { id }: Field): Answer | null =>
  Object.hasOwn(answers, id) ? (answers[id] ?? null) : null;

const shortened = (text: string): string => {
  const letters = [...text];
  return letters.length > MOST_SAID ? `${letters.slice(0, MOST_SAID - 1).join("")}…` : text;
};
