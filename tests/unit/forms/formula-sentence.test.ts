import { describe, expect, it } from "vitest";
import type { Nameable } from "~/features/forms/calculation/formula-names.rules";
import { triedFormula } from "~/features/forms/calculation/tried-formula.rules";

const names: Nameable[] = [
  ["total", "Total", []],
  ["area", "Stand area", []],
  ["table", "Vehicles", []],
  ["hall", "Hall", [{ value: "h1", label: "Hall 1" }]],
].map(([stored, name, options]) => ({
  ...{ stored, name, options, about: "", list: "numbers", uses: ["value", "count"] },
})) as Nameable[];
const called = { names, locale: "en-GB" };
const sentence = (formula: string) => triedFormula(formula)?.sentence(called);
const because = (formula: string, values: Record<string, string>) =>
  triedFormula(formula)?.because((stored) => values[stored] ?? null, called);
const DEPOSIT = "if [total] > 2000 then min(round([total] × 0.25, 2), 1500) else 200";

describe("a formula as a sentence", () => {
  it.each([
    [
      DEPOSIT,
      "Where Total is more than 2,000: the smaller of (Total times 0.25) rounded to 2 decimals and 1,500. Otherwise 200.",
    ],
    ["[total] + [area] × 2", "Total plus (Stand area times 2)."],
    ["count([table]) ÷ 3", "The number of Vehicles divided by 3."],
    ["max([total], [area], 1)", "The largest of Total, Stand area and 1."],
    ["sum([total], [area])", "The sum of Total and Stand area."],
    ["−[area]", "Minus Stand area."],
    ["round([area], 0)", "Stand area rounded to whole numbers."],
    ["round([area], 1)", "Stand area rounded to 1 decimal."],
    [
      'if [hall] is "h1" and [area] ≥ 36 then 1 else 2',
      "Where Hall is “Hall 1” and Stand area is at least 36: 1. Otherwise 2.",
    ],
    [
      "if [area] > 1 then 1 else if [area] is blank or ([total] > 1 and [total] < 3) then 2 else 3",
      "Where Stand area is more than 1: 1. Otherwise, where Stand area is blank or (Total is more than 1 and Total is less than 3): 2. Otherwise 3.",
    ],
    ["1 + (if [area] > 1 then 1 else 2)", "1 plus (where Stand area is more than 1: 1; otherwise 2)."],
    ["[gone] × 2", "Gone times 2."],
  ])("%s", (formula, said) => {
    expect(sentence(formula)).toBe(said);
  });
});

describe("why it comes to that", () => {
  it.each([
    [
      DEPOSIT,
      { total: "2318" },
      "Total is more than 2,000. 2,318 × 0.25 = 579.5. 579.5 is the smaller of 579.5 and 1,500",
    ],
    [
      DEPOSIT,
      { total: "2000.01" },
      "Total is more than 2,000. 2,000.01 × 0.25 = 500.0025. 500.0025, rounded: 500. 500 is the smaller of 500 and 1,500",
    ],
    [DEPOSIT, { total: "2000" }, "Total is not more than 2,000"],
    [DEPOSIT, {}, "Total is not more than 2,000"],
    ["[total] ÷ [area]", { total: "1", area: "0" }, "Divided by nothing"],
    ["[total] ÷ [area]", { area: "2" }, "Total is blank"],
    ["[total] ÷ [area]", { total: "1", area: "4" }, "1 ÷ 4 = 0.25"],
    ["sum([total], [area])", { total: "5" }, "5 + 0 = 5"],
    ["min([total], [area])", { total: "5" }, "Stand area is blank"],
    ["[total]", { total: "5" }, ""],
    ["if [total] = 5 then 1 else 2", { total: "4" }, "Total is not 5"],
    ["if [total] ≠ 5 then 1 else 2", { total: "5" }, "Total is 5"],
    ['if [hall] is "h1" then 1 else 2', {}, "Not so: Hall is “Hall 1”"],
  ])("%s with %j", (formula, values, said) => {
    expect(because(formula, values as Record<string, string>)).toBe(said);
  });
});
