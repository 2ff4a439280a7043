import type { Answers } from "~/features/forms/answers/answer.types";
import type { FormDocument } from "~/features/forms/document/form-document.schema";
import { pagesOf } from "~/features/forms/document/pages.rules";
import { settledDocument } from "~/features/forms/logic/facts.rules";
import type { KnownFacts } from "~/features/forms/logic/facts.types";
import { graphOf, visibilityOf } from "~/features/forms/logic/visibility.rules";
import { livePart } from "~/features/forms/runner/live-document.rules";
import { pageState } from "~/features/forms/runner/page-state.rules";
import { placedFields } from "~/features/forms/runner/placed-fields.rules";
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

/** Of each page what a browser shows and asks otherwise by the part of the form that it gets, and by the whole form. */
function onPages(document: FormDocument, answers: Answers): { browser: string[]; server: string[] } {
  const { shown, rows, changed } = visibilityOf(document, answers);
  const browser: string[] = [];
  const server: string[] = [];
  for (const { number } of pagesOf(document.fields)) {
    const state = pageState(livePart(document, { asked: { page: number }, answers }));
    browser.push(...state.shown);
    for (const [name, field] of Object.entries(state.changed ?? {})) browser.push(saidOf(name, field));
    const places = placedFields(document, { page: number }).flatMap((place) => [place, ...place.nested]);
    for (const { field, within, name } of places) {
      const isShown = within ? rows.get(within.templateId)?.[within.row]?.has(field.id) : shown.has(field.id);
      if (!isShown) continue;
      server.push(name);
      const now = changed?.get(name);
      if (now) server.push(saidOf(name, now));
    }
  }
  return { browser: browser.sort(), server: server.sort() };
}

const saidOf = (name: string, field: object): string => {
  const { isRequired, options } = field as { isRequired?: boolean; options?: { value: string }[] };
  return `${name}: ${isRequired} ${options?.map(({ value }) => value).join()}`;
};

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
      const { browser, server } = again === 0 ? onPages(settled, answers) : { browser: [], server: [] };
      if (browser.join(";") !== server.join(";"))
        return { ...seen, differs: { document, answers, facts, ours: browser, plain: server } };
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
