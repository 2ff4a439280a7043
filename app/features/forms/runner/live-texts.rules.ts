import type { AnswerContext } from "../answers/answer-context.types";
import { answerLines } from "../answers/answer-lines.rules";
import { answerIn } from "../answers/answer-of.rules";
import { beforehandOf, beforehandWords } from "../beforehand/beforehand.rules";
import type { Field } from "../document/field.schema";
import { isCalculated, knownCalculator } from "../logic/logic-graph.rules";
import type { LivePart } from "./live-document.rules";
import { pageState } from "./page-state.rules";
import { placedFields } from "./placed-fields.rules";

/** With what the server says of results, and of answers that are filled in beforehand: a browser loads nothing to read them out. */
export function withTexts(live: LivePart, context: AnswerContext): LivePart {
  const { document, answers } = live;
  const hasResults = [document, ...document.groups].some(({ fields }) => fields.some(isCalculated));
  const isFilled = document.fields.some((field) => beforehandOf(field));
  const lines = (field: Field) =>
    answerLines(field, answerIn(field, answers), { ...context, fileName: () => null }).join(" ");
  const said = (field: Field): Field => {
    const beforehand = beforehandOf(field);
    if (!beforehand) return field;
    const words = beforehandWords(beforehand);
    const description = [field.description, words].filter(Boolean).join(" ");
    return Object.assign(
      { ...field },
      beforehand.isFixed ? { said: { text: lines(field), words } } : { description },
    );
  };
  return {
    ...live,
    ...(isFilled && { document: { ...document, fields: document.fields.map(said) } }),
    ...(hasResults && { texts: textsOf(live, context) }),
  };
}

function textsOf(live: LivePart, context: AnswerContext): Record<string, string> {
  const { worked = {} } = pageState(live);
  const places = placedFields(live.document, live.asked).flatMap((place) => [place, ...place.nested]);
  return Object.fromEntries(
    places.flatMap(({ field, name }): [string, string][] => {
      const value = worked[name];
      const text =
        value === undefined || !isCalculated(field)
          ? undefined
          : knownCalculator()?.text(value, field, context);
      return text === undefined ? [] : [[name, text]];
    }),
  );
}
