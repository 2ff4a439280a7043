import { describe, expect, it } from "vitest";
import type { Answer, Answers } from "~/features/forms/answers/answer.types";
import "~/features/forms/document/read-document.schema";
import { settledDocument } from "~/features/forms/logic/facts.rules";
import { visibilityOf } from "~/features/forms/logic/visibility.rules";
import { formOf } from "../support/form-document";

/**
 * What the public tests of SurveyJS (`survey-core/tests/expressions/expressionParserTest.ts`) and Form.io
 * (`core/src/process/conditions`, `core/src/utils/operators` and the tests of `formio.js` beside them) say of comparisons and of what is
 * worked out, in our own words.
 *
 * What cannot be said here, and why:
 * - SurveyJS `'a' + 'b'`, `substring`, `displayValue`, `getComment`: a calculation is a number; texts stand in messages.
 * - SurveyJS `dateDiff`, `dateAdd`, `age`, `today()`, `getYear` in an expression: days are compared, with so many days between, not reckoned with.
 * - SurveyJS `trunc`, `avg`, `%`, `^`: four ways of reckoning, least, most, rounding and sums are what prices and weights ask for.
 * - SurveyJS functions of one's own, asynchronous ones, `isContainerReady`, `propertyValue`: programs.
 * - SurveyJS `notcontains`, `anyof`, `allof`, `noneof`: said by several rules, or by "is not" beside others; no single comparison.
 * - SurveyJS conditions nested to any depth: one group of rules within the rules.
 * - SurveyJS `{question.comment}` and `{panel.name}` that climbs: the parts of names and addresses, and questions of groups, are named.
 * - Form.io `customConditional`, JSON logic, `calculateValue` as a program: rules and formulas alone.
 * - Form.io `endsWith`, `isDateEqual` with a time, "show: false" of a condition: texts begin or contain; days are whole; "is not" says it.
 * - Form.io values that stay when hidden (`clearOnHide: false`): what is hidden is not there.
 * - Form.io `conjunction` within a data grid that asks another row: a rule asks one entry by its number, any, or all.
 */
const FIELDS = [
  { id: "a", type: "number" },
  { id: "b", type: "number" },
  { id: "c", type: "number" },
  { id: "t", type: "text" },
  { id: "u", type: "text" },
  { id: "d", type: "date" },
  { id: "e", type: "date" },
  { id: "boxes", type: "checkbox", isMulti: true, options: options("1", "2", "3") },
  { id: "one", type: "dropdown", options: options("male", "female") },
  { id: "files", type: "upload" },
  {
    ...{ id: "rows", type: "repeater", max: 9 },
    cellSchema: [
      { id: "cell1", label: "Name", type: "text" },
      { id: "cell2", label: "Number", type: "number" },
    ],
  },
  { id: "agreed", type: "disclaimer", label: "Agreed" },
  { id: "q", type: "text" },
];

function options(...values: string[]) {
  return values.map((value) => ({ value, label: value }));
}

const num = (value: string | number): Answer => ({ type: "number", value: String(value) });
const txt = (value: string): Answer => ({ type: "text", value });
const day = (value: string): Answer => ({ type: "date", value });
const box = (...values: string[]): Answer => ({ type: "checkbox", value: values });
const table = (...numbers: string[]): Answer => ({
  type: "repeater",
  rows: numbers.map((cell2, at) => ({ cell1: `Row ${at}`, ...(cell2 && { cell2 }) })),
});

type Rules = object | object[];
type Case = [said: string, rules: Rules, answers: Record<string, Answer>, holds: boolean];

const rule = (sourceId: string, condition: string, sourceValue = "", more = {}) => ({
  ...{ sourceId, condition, sourceValue },
  ...more,
});
const all = (...rules: object[]) => rules;
const anyOf = (...rules: object[]) => ({ operator: "ANY", rules });
const allOf = (...rules: object[]) => ({ operator: "ALL", rules });
const field = (fieldId: string) => ({ against: { kind: "field", fieldId, part: "" } });
const today = (days: number) => ({ against: { kind: "day", from: "today", days } });
const upTo = (value: string) => ({ upTo: { kind: "value", value } });

const FACTS = {
  days: { today: "2027-04-10", startDate: null, endDate: null, launchDate: null },
  facts: {},
};

function holds(rules: Rules, answers: Answers): boolean {
  const isOne = !Array.isArray(rules) && "rules" in rules && "operator" in rules;
  const entry = isOne ? rules : { operator: "ALL", rules: [rules].flat() };
  const document = formOf({ fields: FIELDS, logicMap: { q: { ...entry, thenFieldId: "q" } } });
  return visibilityOf(settledDocument(document, FACTS), answers).shown.has("q");
}

function workedOut(formula: string, answers: Answers): string | null {
  const document = formOf({ fields: [...FIELDS, { id: "k", type: "calculation", formula, digits: 4 }] });
  const answer = visibilityOf(document, answers).worked?.get("f.k");
  return answer?.type === "calculation" ? answer.value : null;
}

const SURVEY: Case[] = [
  ["6 is more than 5", rule("a", "moreThan", "5"), { a: num(6) }, true],
  ["5 is not", rule("a", "moreThan", "5"), { a: num(5) }, false],
  ["nothing is not", rule("a", "moreThan", "5"), { b: num(5) }, false],
  ["nothing is not less either", rule("a", "lessThan", "5"), {}, false],
  ["-101 is less than 1", rule("a", "lessThan", "1"), { a: num(-101) }, true],
  ["what was never said is blank", rule("a", "blank"), {}, true],
  ["a 1 is not", rule("a", "blank"), { a: num(1) }, false],
  ["a 0 is an answer", rule("a", "answered"), { a: num(0) }, true],
  ["nothing is different from 3", rule("a", "different", "3"), {}, true],
  ["1 is different from 3", rule("a", "different", "3"), { a: num(1) }, true],
  ["3 is not", rule("a", "different", "3"), { a: num(3) }, false],
  ["3.0 is 3", rule("a", "same", "3.0"), { a: num(3) }, true],
  ["less than 3, or blank: blank", anyOf(rule("a", "lessThan", "3"), rule("a", "blank")), {}, true],
  ["less than 3, or blank: 1", anyOf(rule("a", "lessThan", "3"), rule("a", "blank")), { a: num(1) }, true],
  ["less than 3, or blank: 5", anyOf(rule("a", "lessThan", "3"), rule("a", "blank")), { a: num(5) }, false],
  ...(
    [
      [21, "male", 1, true],
      [21, "female", 1, false],
      [21, "female", 2, true],
      [20, "male", 2, false],
    ] as const
  ).map(
    ([age, sex, children, is]): Case => [
      `21 or older, and (male or more than one child): ${age}, ${sex}, ${children}`,
      all(rule("a", "atLeast", "21"), anyOf(rule("one", "equals", "male"), rule("b", "moreThan", "1"))),
      { a: num(age), one: { type: "dropdown", value: [sex] }, b: num(children) },
      is,
    ],
  ),
  [
    "(x and y) or z, by nothing",
    anyOf(rule("b", "same", "1"), allOf(rule("t", "same", "x"), rule("u", "same", "y"))),
    {},
    false,
  ],
  [
    "(x and y) or z, by both",
    anyOf(rule("b", "same", "1"), allOf(rule("t", "same", "x"), rule("u", "same", "y"))),
    { t: txt("x"), u: txt("y") },
    true,
  ],
  [
    "(x and y) or z, by one of both",
    anyOf(rule("b", "same", "1"), allOf(rule("t", "same", "x"), rule("u", "same", "y"))),
    { t: txt("x") },
    false,
  ],
  [
    "(x and y) or z, by the other",
    anyOf(rule("b", "same", "1"), allOf(rule("t", "same", "x"), rule("u", "same", "y"))),
    { b: num(1) },
    true,
  ],
  ["a text with dashes is no longer text", rule("t", "same", "01-01-2018"), { t: txt("01-01") }, false],
  ["a text with dashes is itself", rule("t", "same", "01-01-2018"), { t: txt("01-01-2018") }, true],
  ["a text contains another", rule("t", "contains", "bc"), { t: txt("abcd") }, true],
  ["whatever its case", rule("t", "contains", "BC"), { t: txt("abcd") }, true],
  ["a text that is not there contains nothing", rule("t", "contains", "bc"), {}, false],
  ["yesterday is before today", rule("d", "before", "", today(0)), { d: day("2027-04-09") }, true],
  ["today is not", rule("d", "before", "", today(0)), { d: day("2027-04-10") }, false],
  ["today is on or before today", rule("d", "onOrBefore", "", today(0)), { d: day("2027-04-10") }, true],
  ["tomorrow is not", rule("d", "onOrBefore", "", today(0)), { d: day("2027-04-11") }, false],
  ["today is on or after today", rule("d", "onOrAfter", "", today(0)), { d: day("2027-04-10") }, true],
  ["yesterday is not", rule("d", "onOrAfter", "", today(0)), { d: day("2027-04-09") }, false],
  ["tomorrow is after today", rule("d", "after", "", today(0)), { d: day("2027-04-11") }, true],
  ["no day is neither", rule("d", "after", "", today(0)), {}, false],
];

/** `null`: nothing comes of it. */
const SURVEY_FORMULAS: [formula: string, answers: Record<string, Answer>, is: string | null][] = [
  ["2 + 2 * 2", {}, "6"],
  ["(2 + 2) * 2", {}, "8"],
  ["sum([a], [b], [c], 5)", { a: num(2), b: num(3), c: num(4) }, "14"],
  ["sum([rows.cell2], [a])", { rows: table("2", "5"), a: num(3) }, "10"],
  ["count([rows])", { rows: table("2", "5") }, "2"],
  ["min([a], [b])", { a: num(0), b: num(3) }, "0"],
  ["max([a], [b])", { a: num(0), b: num(-3) }, "0"],
  ["round([a], 0)", { a: num("0.5") }, "1"],
  ["round([a], 0)", { a: num("-0.5") }, "-1"],
  ["round([a], 2)", { a: num("1.005") }, "1.01"],
  ["round([a], 2)", { a: num("2.175") }, "2.18"],
  ["round([a], 2)", { a: num("-5.015") }, "-5.02"],
  ["round([a], 2)", {}, null],
  ["if [a] > 5 then 1 else 2", { a: num(6) }, "1"],
  ["if [a] > 5 then 1 else 2", {}, "2"],
  ["[a] / [b]", { a: num(10), b: num(0) }, null],
  ["0.1 + 0.2", {}, "0.3"],
];

const FORM_IO: Case[] = [
  ["a blank text", rule("t", "blank"), { t: txt("") }, true],
  ["a text of blanks alone", rule("t", "blank"), { t: txt("   ") }, true],
  ["a text that is there", rule("t", "blank"), { t: txt("x") }, false],
  ["a text is not blank", rule("t", "answered"), { t: txt("x") }, true],
  ["boxes of which the third is ticked", rule("boxes", "equals", "3"), { boxes: box("3") }, true],
  ["boxes of which it is not", rule("boxes", "equals", "3"), { boxes: box("1", "2") }, false],
  ["boxes of which none is ticked are blank", rule("boxes", "blank"), { boxes: box() }, true],
  ["boxes of which one is ticked are not", rule("boxes", "blank"), { boxes: box("1") }, false],
  ["boxes of which nobody spoke", rule("boxes", "answered"), {}, false],
  ["more than one box", rule("boxes", "moreThan", "1", { of: "count" }), { boxes: box("1", "2") }, true],
  [
    "one box is not more than one",
    rule("boxes", "moreThan", "1", { of: "count" }),
    { boxes: box("2") },
    false,
  ],
  [
    "a tick that is set",
    rule("agreed", "answered"),
    { agreed: { type: "disclaimer", accepted: true } },
    true,
  ],
  ["a tick that is not", rule("agreed", "answered"), {}, false],
  ["10 is more than 9", rule("a", "moreThan", "9"), { a: num(10) }, true],
  ["10 is at least 10", rule("a", "atLeast", "10"), { a: num(10) }, true],
  ["9.99 is not", rule("a", "atLeast", "10"), { a: num("9.99") }, false],
  ["10 is at most 10", rule("a", "atMost", "10"), { a: num(10) }, true],
  ["10.01 is not", rule("a", "atMost", "10"), { a: num("10.01") }, false],
  ["9 is less than 10, as numbers", rule("a", "lessThan", "10"), { a: num(9) }, true],
  ["100 is not less than 20, as numbers", rule("a", "lessThan", "20"), { a: num(100) }, false],
  ["between 1 and 5: 1", rule("a", "between", "1", upTo("5")), { a: num(1) }, true],
  ["between 1 and 5: 5", rule("a", "between", "1", upTo("5")), { a: num(5) }, true],
  ["between 1 and 5: 6", rule("a", "between", "1", upTo("5")), { a: num(6) }, false],
  ["more than another number", rule("a", "moreThan", "", field("b")), { a: num(3), b: num(2) }, true],
  ["more than another that is not there", rule("a", "moreThan", "", field("b")), { a: num(3) }, false],
  ["the same as another text", rule("t", "same", "", field("u")), { t: txt("pier"), u: txt("pier") }, true],
  ["no other text", rule("t", "same", "", field("u")), { t: txt("pier") }, false],
  ["a text begins so", rule("t", "beginsWith", "ab"), { t: txt("abc") }, true],
  ["a text does not", rule("t", "beginsWith", "bc"), { t: txt("abc") }, false],
  ["a text includes it", rule("t", "contains", "b"), { t: txt("abc") }, true],
  ["a text does not include it", rule("t", "contains", "x"), { t: txt("abc") }, false],
  ["a day after another", rule("d", "after", "2027-01-01"), { d: day("2027-01-02") }, true],
  ["the day itself is not after it", rule("d", "after", "2027-01-01"), { d: day("2027-01-01") }, false],
  ["a day before another", rule("d", "before", "2027-01-01"), { d: day("2026-12-31") }, true],
  ["a day on or after another", rule("d", "onOrAfter", "2027-01-01"), { d: day("2027-01-01") }, true],
  ["a day of another year", rule("d", "before", "2027-01-01"), { d: day("2028-01-01") }, false],
  ["the same day", rule("d", "same", "2027-01-01"), { d: day("2027-01-01") }, true],
  ["no day at all", rule("d", "same", "2027-01-01"), {}, false],
  ["what is no day", rule("d", "before", "2027-01-01"), { d: day("soon") }, false],
  [
    "a day after another question's",
    rule("e", "after", "", field("d")),
    { d: day("2027-01-01"), e: day("2027-01-03") },
    true,
  ],
  ["a day within a fortnight", rule("d", "onOrBefore", "", today(14)), { d: day("2027-04-24") }, true],
  ["a day beyond it", rule("d", "onOrBefore", "", today(14)), { d: day("2027-04-25") }, false],
  [
    "all of two, of which one fails",
    all(rule("t", "same", "x"), rule("u", "same", "y")),
    { t: txt("x") },
    false,
  ],
  [
    "any of two, of which one fails",
    anyOf(rule("t", "same", "x"), rule("u", "same", "y")),
    { t: txt("x") },
    true,
  ],
  [
    "more files than one",
    rule("files", "moreThan", "1", { of: "count" }),
    { files: { type: "upload", files: ["a", "b"] } },
    true,
  ],
  ["no files are fewer than one", rule("files", "lessThan", "1", { of: "count" }), {}, true],
  [
    "rows of a grid by their number",
    rule("rows", "atLeast", "2", { of: "count" }),
    { rows: table("1", "2") },
    true,
  ],
  ["an empty grid", rule("rows", "blank"), {}, true],
  ["a question that is gone", rule("gone", "answered"), { gone: txt("x") }, false],
  ["a text where a number is asked", rule("a", "moreThan", "1"), { a: num("many") }, false],
];

describe("as SurveyJS has it", () => {
  it.each(SURVEY)("%s", (_, rules, answers, is) => {
    expect(holds(rules, answers)).toBe(is);
  });

  it.each(SURVEY_FORMULAS)("%s of %o is %s", (formula, answers, is) => {
    expect(workedOut(formula, answers)).toBe(is);
  });
});

describe("as Form.io has it", () => {
  it.each(FORM_IO)("%s", (_, rules, answers, is) => {
    expect(holds(rules, answers)).toBe(is);
  });
});
