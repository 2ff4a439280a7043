import type { Answers } from "../answers/answer.types";
import type { FilledBeforehand } from "../beforehand/beforehand.rules";
import type { AnsweredBy } from "./answered-by.rules";

/** What somebody has answered or emptied themselves stays as it is, but for what nobody may change. */
export function withBeforehand(
  answers: Answers,
  { isChange, beforehand, by }: { isChange: boolean; beforehand: FilledBeforehand | null; by: AnsweredBy },
): Answers {
  if (!beforehand) return answers;
  const open = Object.entries(beforehand.open).filter(
    ([id]) => !isChange && !Object.hasOwn(answers, id) && !Object.hasOwn(by, id),
  );
  return { ...answers, ...Object.fromEntries(open), ...beforehand.fixed };
}
