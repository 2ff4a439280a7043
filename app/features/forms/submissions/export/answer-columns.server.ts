import type { Answers } from "../../answers/answer.types";
import { isGroupAnswer, isTemplate } from "../../document/structure.rules";
import { isLayout } from "../../document/types/kinds.rules";
import type { Column, ColumnContext } from "../../document/types/store.types";
import { storeOf } from "../../document/types/store-kinds.server";
import type { AskedQuestion } from "../list/asked-questions.server";
import { questionLabel } from "../list/question-choices.rules";

/**
 * The columns of the questions that have a cell in the row: parts of names and addresses, items with quantity and amount each. Tables and
 * looped groups have sheets of their own. `prefix` names the group that they stand in.
 */
export function answerColumns(
  questions: readonly AskedQuestion[],
  context: ColumnContext,
  prefix = "",
): Column[] {
  return questions.flatMap((question) => {
    const { field } = question;
    const header = prefix + questionLabel(question);
    if (isTemplate(field)) {
      if (field.isLooping) return [];
      return answerColumns(question.nested, context, `${header}: `).map((column) => within(field.id, column));
    }
    if (isLayout(field)) return [];
    const mayBeGone = question.isRemoved || question.gone.size > 0;
    return storeOf(field.type).columns(field, { header, context, mayBeGone });
  });
}

/** The same column of the one entry of a group that does not loop. */
const within = (templateId: string, column: Column): Column => ({
  ...column,
  value: ({ answers, files }) => column.value({ answers: entriesIn(answers, templateId)[0] ?? {}, files }),
});

export function entriesIn(answers: Answers, templateId: string): readonly Answers[] {
  const answer = Object.hasOwn(answers, templateId) ? answers[templateId] : undefined;
  return isGroupAnswer(answer) ? answer.templateValues : [];
}
