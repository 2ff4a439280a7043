import type { Answer, Answers } from "../answers/answer.types";
import type { AnswerContext } from "../answers/answer-context.types";
import { answerIn } from "../answers/answer-of.rules";
import type { SentTexts } from "../answers/sent-texts.rules";
import { takenAnswers } from "../answers/taken-answers.rules";
import { grandTotal, orderNow } from "../answers/totals.rules";
import type { Field } from "../document/field.schema";
import { isGroupAnswer } from "../document/structure.rules";
import type { OrderNow } from "../document/types/rules.types";
import { visibilityOf } from "../logic/visibility.rules";
import { shownBy } from "../ordering/shown-lists.rules";
import { shownOrder } from "../ordering/shown-order.rules";
import type { LivePart } from "./live-document.rules";
import type { ChangedField, PageState } from "./page-state.types";
import { type PlacedField, placedFields } from "./placed-fields.rules";

/** The page as its draft has it. */
export const pageState = (live: LivePart): PageState => stateOf(live);

/** The page as it is filled in now: read as the server would read it when it is sent. */
export function typedState(live: LivePart, sent: SentTexts, context: AnswerContext): PageState {
  const { document, asked, answers, kept, texts } = live;
  const taken = takenAnswers(document, answers, { asked, sent, context });
  return stateOf({ document, asked, answers: taken.answers, kept, texts });
}

function stateOf({ document, asked, answers, kept = 0, texts }: LivePart): PageState {
  const visibility = visibilityOf(document, answers);
  const isShown = ({ field, within }: PlacedField) =>
    within
      ? (visibility.rows.get(within.templateId)?.[within.row]?.has(field.id) ?? false)
      : visibility.shown.has(field.id);
  const shown = placedFields(document, asked)
    .flatMap((place) => [place, ...place.nested])
    .filter(isShown);
  const changed: Record<string, ChangedField> = {};
  for (const { field, within, name } of shown) {
    const now = visibility.changed?.get(name);
    if (now) changed[name] = withHeld(now, answerIn(field, within ? rowAnswers(answers, within) : answers));
  }
  const lists: Record<string, OrderNow> = {};
  for (const { field, within, name } of shown) {
    const order = orderNow(field, within ? rowAnswers(answers, within) : answers);
    if (order) lists[name] = order;
  }
  return {
    shown: shown.map(({ name }) => name),
    lists,
    total: grandTotal(document, { answers, visibility }) + kept,
    ...(document.selling && { order: shownOrder(document, { answers, isShown: shownBy(visibility) }) }),
    ...(Object.keys(changed).length > 0 && { changed }),
    ...(visibility.worked && { worked: resultsOf(visibility.worked), texts }),
  };
}

const resultsOf = (worked: ReadonlyMap<string, Answer | null>): Record<string, string> =>
  Object.fromEntries(
    [...worked].flatMap(([name, answer]): [string, string][] =>
      answer && "value" in answer && typeof answer.value === "string" ? [[name, answer.value]] : [],
    ),
  );

/** With what is chosen of that which is not offered now: it stays on the page, and is said, until somebody chooses anew. */
function withHeld(field: Field, answer: Answer | null): ChangedField {
  const chosen: readonly string[] =
    answer && "value" in answer && Array.isArray(answer.value) ? answer.value : [];
  const { withheld = [] } = field as { withheld?: readonly { value: string }[] };
  const held = withheld.flatMap(({ value }) => (chosen.includes(value) ? [value] : []));
  return held.length > 0 ? { ...field, held } : field;
}

/** The answers that stand in one row of a group. */
export function rowAnswers(
  answers: Answers,
  { templateId, row }: { templateId: string; row: number },
): Answers {
  const known = Object.hasOwn(answers, templateId) ? answers[templateId] : undefined;
  return (isGroupAnswer(known) && known.templateValues[row]) || {};
}
