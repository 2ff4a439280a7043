import { problemTexts as say } from "../../../answers/problem-texts.rules";
import type { AnswerRules } from "../answers.types";

export const disclaimer: AnswerRules<"disclaimer"> = {
  problems: (field, answer, { name }) =>
    field.isRequired && !answer?.accepted ? [{ name, message: say.accept(field.label) }] : [],
  cleaned: (_field, answer) => (answer.accepted ? answer : null),
  lines: ({ accepted }) => (accepted ? ["Accepted"] : []),
  indexed: ({ accepted }) => (accepted ? [{ number: 1 }] : []),
  example: () => ({ type: "disclaimer", accepted: true }),
  sent: ({ accepted }) => accepted,
  /** The box, and a blank beside it. */
  inputs: () => 2,
  prefill: null,
  asked: { thing: () => ({ name: "", answer: { type: "disclaimer", accepted: true } }) },
};
