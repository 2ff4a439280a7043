import { isWithin } from "~/lib/length.rules";
import { MOST_SIGNER } from "../../../answers/answer-limits.rules";
import { problemTexts as say } from "../../../answers/problem-texts.rules";
import type { AnswerRules } from "../answers.types";
import { signedWords } from "./signed.rules";
import { isDot, readStrokes } from "./strokes.rules";

export const signature: AnswerRules<"signature"> = {
  problems(field, answer, { name }) {
    const message = answer ? problemOf(answer) : field.isRequired ? say.sign(field.label) : null;
    return message ? [{ name, message }] : [];
  },
  cleaned: (_field, answer) => (problemOf(answer) ? null : answer),
  lines: (answer, { locale }) => (answer.name === "" ? [] : [signedWords(answer, locale)]),
  indexed: ({ name }) => (name === "" ? [] : [{ text: name }]),
  example: () => ({
    type: "signature",
    ...{ name: "Jonas Weber", strokes: "", nth: 1, over: "", at: "2027-04-03T14:05+01:00" },
  }),
  sent: ({ name, at, isEarlier }) =>
    name === "" ? null : { name, signedAt: at || null, ...(isEarlier && { isForEarlierAnswers: true }) },
  /** The name, the drawing and whether it goes, and which signature it is. */
  inputs: () => 4,
  prefill: null,
  asked: null,
  signed: {
    agreement: ({ agreement }) => agreement,
    isSame: (one, other) => one.name === other.name && one.strokes === other.strokes && one.nth === other.nth,
    stamped: (answer, stamp) => ({ ...answer, ...stamp }),
    overOf: ({ over }) => over,
    given: ({ isEarlier: _, ...answer }, { isEarlier }) => ({ ...answer, ...(isEarlier && { isEarlier }) }),
  },
  summary: (_field, answer) => (answer && readStrokes(answer.strokes) ? { drawing: answer.strokes } : {}),
};

function problemOf({ name, strokes }: { name: string; strokes: string }): string | null {
  const drawn = strokes === "" ? [] : readStrokes(strokes);
  if (!drawn) return say.drawing;
  if (strokes !== "" && isDot(drawn)) return say.dot;
  if (name === "") return say.signer;
  return isWithin(name, MOST_SIGNER) ? null : say.tooLong("Your name", MOST_SIGNER);
}
