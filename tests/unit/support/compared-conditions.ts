import type { Answers } from "~/features/forms/answers/answer.types";
import type { FormDocument } from "~/features/forms/document/form-document.schema";
import { settledDocument } from "~/features/forms/logic/facts.rules";
import type { KnownFacts } from "~/features/forms/logic/facts.types";
import { graphOf, visibilityOf } from "~/features/forms/logic/visibility.rules";
import { dice } from "../../harness/dice";
import { plainForm } from "./form-logic-model";
import { randomFacts, richAnswers, richForm } from "./random-conditions";

/** What the evaluator shows, requires and offers, by the plain evaluator's names. */
function evaluated(document: FormDocument, answers: Answers): string[] {
  const { shown, rows, changed } = visibilityOf(document, answers);
  const nested = [...rows].flatMap(([template, each]) =>
    each.flatMap((ids, row) => [...ids].map((id) => `${template}[${row}]/${id}`)),
  );
  const said = [...(changed ?? [])].flatMap(([input, field]) => {
    const name = input.slice(2).replace("].", "]/");
    const now = field as unknown as {
      isRequired?: boolean;
      withheld?: unknown;
      options?: { value: string }[];
    };
    return [
      ...(now.isRequired ? [`${name}: required`] : []),
      ...(now.withheld ? [`${name}: ${now.options?.map(({ value }) => value).join()}`] : []),
    ];
  });
  return [...shown, ...nested, ...said].sort();
}

/**
 * Both evaluators over so many states of forms whose rules compare, stand in groups, ask facts, require and offer: the first state on which
 * they differ, and how much was seen of each.
 */
export function comparedConditions({ seed, states }: { seed: number; states: number }) {
  const of = dice(seed);
  const seen = { states: 0, shown: 0, hidden: 0, required: 0, withheld: 0, withCircles: 0, withFacts: 0 };
  while (seen.states < states) {
    const document = richForm(of);
    if (graphOf(document).circles.length > 0) seen.withCircles += 1;
    for (let again = 0; again < 10; again += 1) {
      const answers = richAnswers(of, document);
      const facts: KnownFacts | null = randomFacts(of);
      const settled = facts ? settledDocument(document, facts) : document;
      const ours = evaluated(settled, answers);
      const { shown, asked } = plainForm(document, answers, facts);
      const plain = [...shown, ...asked].filter((one) => !isRequiredAnyway(document, one)).sort();
      if (ours.filter((one) => !isRequiredAnyway(document, one)).join(";") !== plain.join(";"))
        return { ...seen, differs: { document, answers, facts, ours, plain } };
      seen.states += 1;
      if (settled !== document) seen.withFacts += 1;
      const top = ours.filter((name) => !/[/:]/.test(name)).length;
      seen.shown += top;
      seen.hidden += document.fields.length - top;
      seen.required += ours.filter((one) => one.endsWith(": required")).length;
      seen.withheld += [...asked].filter((one) => !one.endsWith(": required")).length;
    }
  }
  return { ...seen, differs: null };
}

/** A disclaimer is required whatever rules say. */
const isRequiredAnyway = ({ fields, groups }: FormDocument, said: string): boolean => {
  const id = said
    .replace(/: required$/, "")
    .split("/")
    .at(-1);
  const all = [...fields, ...groups.flatMap((group) => group.fields)];
  return (
    said.endsWith(": required") && all.some((one) => one.id === id && "isRequired" in one && one.isRequired)
  );
};
