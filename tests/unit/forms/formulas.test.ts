import { describe, expect, it } from "vitest";
import {
  formulaWithNames,
  formulaWithOtherIds,
  type Nameable,
  readFormula,
} from "~/features/forms/calculation/formula-names.rules";
import { isWrong, parsedFormula } from "~/features/forms/calculation/parsed-formula.rules";
import { decimalText, rationalOf } from "~/features/forms/calculation/rational.rules";
import { comparedFormulas, resultOf } from "../support/compared-formulas";
import type { PlainWorld } from "../support/plain-formulas";

const WORLD: PlainWorld = {
  numbers: { total: "2318", none: null, zero: "0" },
  columns: { "t.x": ["1", null, "2.5"] },
  counts: { t: 3 },
};
const result = (text: string, digits = 2) => resultOf(text, WORLD, digits);

function problem(text: string) {
  const parsed = parsedFormula(text);
  if (!isWrong(parsed)) throw new Error(`“${text}” was read`);
  return parsed.problem;
}

describe("working out a formula", () => {
  it("agrees with a second way of working it out, of 20,000 formulas", () => {
    const { differs, blanks } = comparedFormulas({ seed: 37, count: 20_000 });
    expect(differs).toBeNull();
    expect(blanks).toBeGreaterThan(1_000);
    expect(blanks).toBeLessThan(15_000);
  });

  it("reckons as the deposit of the drawing", () => {
    const deposit = "if [total] > 2000 then min(round([total] × 0.25, 2), 1500) else 200";
    const of = (total: string | null) => resultOf(deposit, { ...WORLD, numbers: { total } });
    expect(["2318", "8240", "2000", "2000.01", null].map(of)).toEqual(["579.5", "1500", "200", "500", "200"]);
  });

  it("multiplies before it adds, and from left to right", () => {
    expect(result("1 + 2 × 3 − 4 ÷ 8 ÷ 2")).toBe("6.75");
    expect(result("−2 × −(3 + −1)")).toBe("4");
    expect(result("10 - 4 - 3")).toBe("3");
  });

  it("makes blank what a blank or nothing to divide by is reckoned with, and counts both as 0 in sums", () => {
    expect(result("[none] + 1")).toBeNull();
    expect(result("min([none], 1)")).toBeNull();
    expect(result("1 ÷ [zero]")).toBeNull();
    expect(result("sum([none], 1 ÷ [zero], [t.x])")).toBe("3.5");
    expect(result("count([t]) × 2")).toBe("6");
    expect(result("if [none] > 1 then 1 else 2")).toBe("2");
    expect(result("if [none] ≠ 1 then 1 else 2")).toBe("1");
  });

  it("rounds half away from zero, once", () => {
    expect(result("0.005")).toBe("0.01");
    expect(result("−0.005")).toBe("-0.01");
    expect(result("1 ÷ 3 × 3", 0)).toBe("1");
    expect(result("0.1 + 0.2", 10)).toBe("0.3");
    expect(result("2.675")).toBe("2.68");
    expect(result("round(2.5) + round(−2.5)")).toBe("0");
    expect(result("−0.001")).toBe("0");
  });

  it("is blank where a number cannot keep the result, and ends in any case", () => {
    expect(result("999999999999999 × 10")).toBeNull();
    expect(result("999999999999999 × 1")).toBe("999999999999999");
    const large = Array.from({ length: 600 }, (_, at) => `1÷${100_003 + 2 * at}`).join("+");
    const started = performance.now();
    expect(result(large)).toBeNull();
    expect(performance.now() - started).toBeLessThan(500);
    const long = `1${"+1".repeat(4_999)}`;
    expect(long.length).toBeLessThanOrEqual(10_000);
    expect(result(long)).toBe("5000");
  });

  it("keeps fractions exact", () => {
    const third = rationalOf("1");
    expect(third && decimalText({ of: 1n, over: 3n }, 5)).toBe("0.33333");
  });
});

describe("what is no formula", () => {
  const cases: [text: string, message: RegExp, at: number][] = [
    ["", /Write how/, 0],
    ["1 +", /missing after “\+”/, 2],
    ["(1 + 2", /bracket is missing after “2”/, 5],
    ["1 + 2)", /one closing bracket too many/, 5],
    ["1e400", /“1e400” is no number/, 0],
    ["1234567890123456", /too many digits/, 0],
    ["[total", /not closed/, 0],
    ["2,000 + 1", /no comma/, 1],
    ["if [total] then 1 else 2", /compared with/, 3],
    ["if [total] > 1 then 2", /needs “else”/, 0],
    ["if [total] > 1", /needs “then”/, 0],
    ["[total] > 2", /whether, not how much/, 0],
    ['"Hall" + 1', /can be compared/, 0],
    ["round([total], 2.5)", /whole number/, 15],
    ["round([total], 99)", /whole number/, 15],
    ["[total] [zero]", /not expected/, 8],
    ["count(3)", /takes the name/, 6],
    ["min", /in brackets/, 0],
    ["#", /means nothing/, 0],
    ["🙂", /means nothing/, 0],
    ["1 + then", /missing after/, 2],
    ["if", /missing after/, 0],
  ];
  it.each(cases)("%s", (text, message, at) => {
    const found = problem(text);
    expect(found.message).toMatch(message);
    expect(found.at).toBe(at);
  });

  it("offers what mends it, which mends it", () => {
    const round = "if [total] > 2000 then min(round([total] × 0.25, 2, 1500) else 200";
    const found = problem(round);
    expect(found.message).toBe("“round” takes a value and its decimals. A bracket is missing after “2”");
    expect(found.mend).toEqual({
      label: "Put it there",
      formula: "if [total] > 2000 then min(round([total] × 0.25, 2), 1500) else 200",
    });
    for (const text of [round, "(1 + 2", "1 + 2)", "2,000 + 1", "if [total] > 1 then 2"])
      expect(isWrong(parsedFormula(problem(text).mend?.formula ?? ""))).toBe(false);
  });

  it("refuses what is too long or too deep with words", () => {
    expect(problem("1".padEnd(10_001, "+1")).message).toMatch(/10,000 characters/);
    expect(problem(`${"(".repeat(201)}1${")".repeat(201)}`).message).toMatch(/200 deep/);
    expect(problem("(".repeat(10_000)).message).toMatch(/200 deep/);
    expect(problem("if 1 > 0 then 1 else ".repeat(400)).message).toMatch(/200 deep/);
    expect(result(`${"(".repeat(200)}1${")".repeat(200)}`)).toBe("1");
    expect(result(`${"-".repeat(9_998)}1`)).toBe("1");
  });

  it("says something of any text at all, in a time that grows as its length does", () => {
    const started = performance.now();
    for (const bit of ["[", "(", '"', "a", "1 ", "if ", "min(", ",", "÷", "[a]", "“", "\n"])
      for (const length of [1, 7, 10_000]) {
        const text = bit.repeat(length).slice(0, 10_000);
        expect(parsedFormula(text)).toBeDefined();
        expect(readFormula(text, NAMES)).toBeDefined();
      }
    expect(performance.now() - started).toBeLessThan(1_500);
  });
});

const name = (stored: string, label: string, more: Partial<Nameable> = {}): Nameable => ({
  ...{ stored, name: label, uses: ["value", "compared"], about: "number", list: "numbers", options: [] },
  ...more,
});
const NAMES: Nameable[] = [
  name("f1", "Total, excluding VAT"),
  name("f2", "Total"),
  name("f3.cell1", "Vehicles: Weight", { uses: ["sum"] }),
  name("@customField:area", "Stand area", { list: "facts" }),
  name("f4", "Hall", {
    options: [
      { value: "h5", label: 'Hall "5"' },
      { value: "h6", label: "Hall 6" },
    ],
  }),
];
const stored = (text: string) => readFormula(text, NAMES);
const wrong = (text: string) => stored(text).problem;

describe("names of a formula", () => {
  it("are ids where it is stored, and names again where it is read", () => {
    const text =
      'if [Hall] is “Hall "5"” or [Hall] is "Hall 6" then [Total] else sum([Vehicles: Weight]) ÷ [Stand area]';
    const kept = 'if [f4] is "h5" or [f4] is "h6" then [f2] else sum([f3.cell1]) ÷ [@customField:area]';
    expect(stored(text)).toEqual({ text, formula: kept, problem: null });
    expect(formulaWithNames(kept, NAMES)).toBe(text);
  });

  it("may stand without brackets, the longest first, and in any case", () => {
    expect(stored("Total, excluding VAT + total × 2").formula).toBe("[f1] + [f2] × 2");
    expect(stored("Totals + 1").problem).not.toBeNull();
  });

  it("that are not there are said, with the one that was meant", () => {
    const found = wrong("[Total] ÷ Stand aera");
    expect(found?.message).toBe("There is no “Stand aera”. Did you mean “Stand area”, a fact of the team?");
    expect(found).toMatchObject({ at: 10, length: 10, mend: { formula: "[Total] ÷ [Stand area]" } });
    expect(wrong("[Berth] + 1")?.message).toBe("There is no “Berth”. Choose a name from the list");
    expect(wrong("rund([Total])")).toMatchObject({ mend: { formula: "round([Total])" } });
    expect(wrong('if [Hall] is "Hall 7" then 1 else 2')?.message).toMatch(/“Hall 7” is not offered there/);
  });

  it("of what is gone keep their ids, and copies have the new ones", () => {
    expect(formulaWithNames("[gone] + [f2]", NAMES)).toBe("[gone] + [Total]");
    const other = formulaWithOtherIds("[f2] + sum([f3.n1]) + [@customField:area]", (id) => `new-${id}`);
    expect(other).toBe("[new-f2] + sum([new-f3.new-n1]) + [@customField:area]");
  });
});
