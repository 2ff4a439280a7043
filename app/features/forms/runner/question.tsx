import type { Answers } from "../answers/answer.types";
import { answerIn } from "../answers/answer-of.rules";
import { beforehandOf, beforehandWords } from "../beforehand/beforehand.rules";
import type { Field } from "../document/field.schema";
import { runnerOf } from "../document/types/runner-kinds";
import { FixedAnswer } from "./filled-beforehand";
import type { PlacedField } from "./placed-fields.rules";

/** One question or layout item with its answer in the draft. */
export function Question({
  place: { field: asked, name, within },
  answers,
  isInEntry,
}: {
  place: PlacedField;
  /** Of the form, or of the row that it stands in. */
  answers: Answers;
  /** In an entry of a looped group, which is one of many. */
  isInEntry: boolean;
}) {
  const beforehand = within ? undefined : beforehandOf(asked);
  if (beforehand?.isFixed)
    return <FixedAnswer label={asked.label} {...{ name, beforehand }} answer={answerIn(asked, answers)} />;
  const field = beforehand ? withWords(asked, beforehandWords(beforehand)) : asked;
  const Kind = runnerOf(field.type);
  return Kind && <Kind field={field} name={name} answer={answerIn(field, answers)} isInEntry={isInEntry} />;
}

/** The question says where its answer comes from, behind what it says of itself. */
const withWords = <F extends Field>(field: F, words: string): F => ({
  ...field,
  description: [field.description, words].filter(Boolean).join(" "),
});
