import "~/features/forms/document/read-document.schema";
import { expect, it } from "vitest";
import type { Answers } from "~/features/forms/answers/answer.types";
import { visibilityOf } from "~/features/forms/logic/visibility.rules";
import { comparedConditions } from "../unit/support/compared-conditions";
import { comparedLogic } from "../unit/support/compared-logic";
import { formOf } from "../unit/support/form-document";

/** `PROOF_STATES` (default 1,000,000), ten of each generated form. */
const STATES = Number(process.env.PROOF_STATES ?? 1_000_000);

it("the evaluator of form logic shows what a second, plain one shows", () => {
  const { differs, ...seen } = comparedLogic({ seed: 2027, states: STATES });
  console.log(JSON.stringify(seen));
  expect(differs).toBeNull();
});

it("with comparisons, groups of rules, facts, and what is required and offered by rules, it does what a second, plain one does", () => {
  const { differs, ...seen } = comparedConditions({ seed: 2037, states: STATES });
  console.log(JSON.stringify(seen));
  expect(differs && JSON.stringify(differs, null, 1)).toBeNull();
});

const timed = (work: () => unknown) => {
  const times = Array.from({ length: 200 }, () => {
    const before = performance.now();
    work();
    return performance.now() - before;
  }).sort((a, b) => a - b);
  return { median: times[100] ?? 0, slowest: times.at(-1) ?? 0 };
};

it("evaluates 500 fields, 200 rules of all kinds and 50 formulas in less than 1 ms (median)", () => {
  const fields = Array.from({ length: 500 }, (_, at) => ({
    id: `f${at}`,
    type: at % 2 === 0 ? "number" : "text",
  }));
  const one = (at: number) => [
    { sourceId: `f${at - 2}`, sourceValue: "5", condition: "moreThan" },
    { operator: "ANY", rules: [{ sourceId: `f${at - 1}`, sourceValue: "a", condition: "contains" }] },
  ];
  const keys = Array.from({ length: 100 }, (_, at) => 4 * at + 50);
  const formulas = Array.from({ length: 50 }, (_, at) => ({
    ...{ id: `k${at}`, type: "calculation" },
    formula: `if [f${8 * at}] > 4 then round([f${8 * at + 2}] × 1.25 + sum([f${8 * at}], [f${8 * at + 4}]), 2) else max([f${8 * at}], 3)`,
  }));
  const document = formOf({
    fields: [
      ...fields.map((field, at) =>
        at % 50 === 0
          ? { ...field, requiredWhen: { rules: [{ sourceId: "f1", condition: "answered" }] } }
          : field,
      ),
      ...formulas,
    ],
    logicMap: Object.fromEntries(
      keys.map((at) => [`f${at}`, { operator: "ALL", rules: one(at), thenFieldId: `f${at}` }]),
    ),
  });
  const answers: Answers = Object.fromEntries(
    fields.map(({ id, type }, at) => [
      id,
      type === "number"
        ? { type: "number" as const, value: String(at % 9) }
        : { type: "text" as const, value: "abc" },
    ]),
  );
  const found = timed(() => visibilityOf(document, answers));
  console.log(JSON.stringify(found));
  expect(found.median).toBeLessThan(1);
});

it("evaluates 500 fields and 200 rules in less than 5 ms", () => {
  const fields = Array.from({ length: 500 }, (_, at) => ({ id: `f${at}`, type: "text" }));
  const rules = (at: number) => [
    { sourceId: `f${at - 1}`, sourceValue: "1" },
    { sourceId: `f${at - 2}`, sourceValue: "1", condition: "notEquals" },
  ];
  const keys = Array.from({ length: 100 }, (_, at) => 4 * at + 50);
  const written = {
    fields,
    logicMap: Object.fromEntries(keys.map((at) => [`f${at}`, { rules: rules(at), thenFieldId: `f${at}` }])),
  };
  const answers: Answers = Object.fromEntries(
    fields.map(({ id }, at) => [id, { type: "text", value: at % 3 === 0 ? "1" : "2" }]),
  );
  const time = (work: () => unknown) => {
    const times = Array.from({ length: 200 }, () => {
      const before = performance.now();
      work();
      return performance.now() - before;
    }).sort((a, b) => a - b);
    return { median: times[100] ?? 0, slowest: times.at(-1) ?? 0 };
  };
  const document = formOf(written);
  const documents = Array.from({ length: 200 }, () => ({ ...document }));
  const again = time(() => visibilityOf(document, answers));
  const anew = time(() => visibilityOf(documents.pop() ?? document, answers));
  console.log(JSON.stringify({ again, anew }));
  expect(again.median).toBeLessThan(5);
});
