import { expect } from "vitest";
import { readAnswers } from "~/features/forms/answers/answer.schema";
import type { Answers } from "~/features/forms/answers/answer.types";
import { rowsOf } from "~/features/forms/answers/answer-of.rules";
import { indexedAnswers } from "~/features/forms/answers/indexed-answers.rules";
import type { RowOf } from "~/features/forms/answers/input-names.rules";
import { type Journey, journeyOf, lastReachable, mayVisit } from "~/features/forms/answers/journey.rules";
import { judgedAnswers } from "~/features/forms/answers/judged-answers.rules";
import { sentTexts } from "~/features/forms/answers/sent-texts.rules";
import { summaryOf } from "~/features/forms/answers/summary.rules";
import { takenAnswers } from "~/features/forms/answers/taken-answers.rules";
import type { Field } from "~/features/forms/document/field.schema";
import type { FormDocument } from "~/features/forms/document/form-document.schema";
import { isLayoutType } from "~/features/forms/document/types/kinds.rules";
import { settledDocument } from "~/features/forms/logic/facts.rules";
import { asAsked, visibilityOf } from "~/features/forms/logic/visibility.rules";
import { dice } from "../../harness/dice";
import { randomFacts, ruledForm } from "./random-conditions";
import { randomWholeForm } from "./random-whole-form";
import { shownOn, typedInto, withEntry } from "./sent-page";

const context = { locale: "en-GB", currency: "GBP" };
type Dice = ReturnType<typeof dice>;

/** The names of all inputs that a journey shows, its entries' too. */
function namesShown(document: FormDocument, journey: Journey): Set<string> {
  const { visibility } = journey.judged;
  const names = journey.pages.flatMap((page) => [
    ...shownOn(document, visibility, { page: page.number }),
    ...page.fields.map(({ id }) => ({ name: `f.${id}` })),
    ...page.loops.flatMap(({ templateId, rows }) =>
      rows.flatMap(({ row }) => shownOn(document, visibility, { templateId, row })),
    ),
  ]);
  return new Set(names.map(({ name }) => name));
}

function send(
  of: Dice,
  document: FormDocument,
  { answers, asked, how }: { answers: Answers; asked: { page: number } | RowOf; how: "valid" | "odd" },
): Answers {
  const visibility = visibilityOf(document, answers);
  const places = shownOn(document, visibility, asked);
  // Nobody chooses, in a browser, what is not offered.
  const inputs = places.flatMap(({ field, name, within }) =>
    typedInto(of, asAsked(field, visibility, within), { name, how }),
  );
  // What no page asks is sent along: a total, a price, an unknown field, what every object has.
  const hostile: [string, string][] = [
    ["f.total", "0"],
    ["f.__proto__", "x"],
    ["f.constructor.prototype", "x"],
    ...document.fields.map(({ id }): [string, string] => [`f.${id}.price`, "0"]),
  ];
  const sent = sentTexts([...inputs, ...hostile]);
  if (!sent) throw new Error("too much was sent");
  return takenAnswers(document, answers, { asked, sent, context }).answers;
}

function walk(of: Dice, document: FormDocument): { answers: Answers; steps: number } {
  let answers: Answers = {};
  for (let steps = 0; steps < 60; steps += 1) {
    const journey = journeyOf(document, answers, { context });
    const page = lastReachable(journey);
    if (!page || (!journey.firstIncomplete && steps > 0)) return { answers, steps };
    expect(mayVisit(journey, { page: page.number, within: null })).toBe(true);
    const shown = namesShown(document, journey);
    for (const { name } of journey.judged.problems) {
      expect(
        [...shown].some((one) => name === one || name.startsWith(`${one}.`) || name.startsWith(`${one}[`)),
        name,
      ).toBe(true);
    }
    // Sometimes another page, and anything typed.
    if (of.upTo(4) === 0) {
      const other = of.pick(
        journey.pages.filter((one) => mayVisit(journey, { page: one.number, within: null })),
      );
      answers = send(of, document, { answers, asked: { page: other.number }, how: "odd" });
      continue;
    }
    answers = send(of, document, { answers, asked: { page: page.number }, how: "valid" });
    for (const { templateId, rows, canAdd } of page.loops) {
      if (rows.length === 0 && canAdd) answers = withEntry(answers, { templateId, row: 0 });
      const count = Math.max(rows.length, 1);
      for (let row = 0; row < count; row += 1) {
        // Twice: what the first answers show is filled in by the second.
        for (let again = 0; again < 5; again += 1)
          answers = send(of, document, { answers, asked: { templateId, row }, how: "valid" });
      }
    }
  }
  return { answers, steps: 60 };
}

function ruled(of: Dice): FormDocument {
  const facts = randomFacts(of);
  const document = ruledForm(of, randomWholeForm(of), { withFacts: facts !== null });
  return facts ? settledDocument(document, facts) : document;
}

/**
 * Fills in so many generated forms, page by page, back and forth and sometimes with nonsense, and holds after each that what the
 * journey shows is what sending in judges and keeps. Says how many could be filled in to the end, and how many answers were kept.
 */
export function walkedForms({
  seed,
  forms,
  isRuled = false,
}: {
  seed: number;
  forms: number;
  /** With rules of all kinds, and facts of a team. */
  isRuled?: boolean;
}): {
  done: number;
  kept: number;
} {
  const of = dice(seed);
  let [done, kept] = [0, 0];
  for (let run = 0; run < forms; run += 1) {
    const document = isRuled ? ruled(of) : randomWholeForm(of);
    const { answers, steps } = walk(of, document);
    const judged = judgedAnswers(document, answers, { context });
    if (steps < 60) {
      expect(judged.problems).toEqual([]);
      done += 1;
    }
    // Nothing is kept that is not shown, and keeping it changes nothing of what is shown.
    const again = judgedAnswers(document, judged.answers, { context });
    expect([...again.visibility.shown].sort()).toEqual([...judged.visibility.shown].sort());
    expect(again.answers).toEqual(judged.answers);
    expect(again.problems.length).toBeLessThanOrEqual(judged.problems.length);
    for (const [id, answer] of Object.entries(judged.answers)) {
      kept += 1;
      expect(judged.visibility.shown.has(id)).toBe(true);
      if (answer.type !== "template") continue;
      answer.templateValues.forEach((values, row) => {
        for (const nested of Object.keys(values))
          expect(judged.visibility.rows.get(id)?.[row]?.has(nested)).toBe(true);
      });
    }
    expect(readAnswers(JSON.stringify(answers))).toEqual({ answers, broken: [] });
    // The summary has each question that is shown once, and no other.
    const lines = summaryOf(document, judged.answers, { ...context, fileName: () => null }).flatMap(
      ({ rows }) => rows,
    );
    // A looped group without entries is one line, any other group as many as its entries have.
    const isLine = (field: Field) =>
      field.type !== "template" ||
      (rowsOf(field, judged.answers).length === 0 &&
        document.groups.some(({ id }) => id === field.fieldGroupId));
    const asked = document.fields.filter(
      (field) => judged.visibility.shown.has(field.id) && !isLayoutType(field.type) && isLine(field),
    );
    expect(lines.filter(({ within }) => !within).map(({ field }) => field.id)).toEqual(
      asked.map(({ id }) => id),
    );
    for (const { number } of indexedAnswers(judged.answers))
      expect(number === null || Number.isFinite(number)).toBe(true);
  }
  return { done, kept };
}
