import { describe, expect, it } from "vitest";
import type { Answer } from "~/features/forms/answers/answer.types";
import type { AnswerContext } from "~/features/forms/answers/answer-context.types";
import { fieldProblems } from "~/features/forms/answers/field-problems.rules";
import { readFormat } from "~/features/forms/answers/formats.server";
import { readAnswer } from "~/features/forms/answers/read-answer.rules";
import { Field, type FieldOf } from "~/features/forms/document/field.schema";
import { answersOf } from "~/features/forms/document/types/answer-kinds.rules";

/**
 * What the public tests of SurveyJS (`survey-core/tests`) and Form.io (`core/src/process/validation/rules`, `formio.js/test/unit`) say of
 * limits and of tables, in our own words: what is typed into a question, and whether it may be sent in. A refusal is what it says in part.
 *
 * What cannot be said here, and why:
 * - SurveyJS `keyName` (no value twice in a column): no such limit is asked for; a rule across rows would be one.
 * - SurveyJS totals of kind avg, min, max, count: only sums stand below columns; all others are calculations.
 * - SurveyJS cells of kind expression, checkbox, rating, file, and `visibleIf` of a column: a cell is one of nine short kinds.
 * - SurveyJS `validators` by expression, `onValidateQuestion`, asynchronous ones, and error texts of one's own: words are ours.
 * - SurveyJS `allowDigits: false`, regular expressions: a format is chosen from a list or shown by example, never written as a program.
 * - SurveyJS min of one date by another question's answer (`minValueExpression: {startDate}`): a comparison of answers is a rule of the logic.
 * - Form.io `validate.custom`, `json`, `unique`: programs, and questions to the database.
 * - Form.io `inputMask` with several masks to choose from: one example a question.
 * - Form.io `dateTime`, `time`, a day without its month or year, `minYear`/`maxYear` apart from a day: a date is a whole day.
 * - Form.io `multiple` of any component: several answers are a table, a choice or files.
 * - Form.io `maxDate: 'disable.weekends'` and other calendars' own closures: only first and last days.
 */

const CONTEXT: AnswerContext = {
  ...{ locale: "en-GB", currency: "GBP", formats: readFormat },
  days: { today: "2027-04-10", start: "2027-06-10", end: "2027-06-12" },
};
type Typed = string | Record<string, string> | number;

const inputsOf = (typed: Typed): Map<string, string[]> =>
  typeof typed === "object"
    ? new Map(Object.entries(typed).map(([name, text]) => [`f.q${name}`, [text]]))
    : new Map([["f.q", [String(typed)]]]);

const answered = (field: Field, typed: Typed): Answer | null =>
  field.type === "upload"
    ? { type: "upload", files: Array.from({ length: Number(typed) }, String) }
    : (readAnswer(field, { name: "f.q", sent: inputsOf(typed), context: CONTEXT }) ?? null);

function saidOf(record: object, typed: Typed): string {
  const field = Field.parse({ id: "q", label: "Answer", ...record });
  return fieldProblems(field, answered(field, typed), { ...CONTEXT, name: "f.q" })
    .map(({ message }) => message)
    .join(" | ");
}

const number = (more: object) => ({ type: "number", ...more });
const table = (cells: object[], more: object = {}) => ({
  type: "repeater",
  cellSchema: cells.map((cell, at) => ({ id: `cell${at + 1}`, label: `c${at + 1}`, ...cell })),
  ...more,
});
const dated = (more: object) => ({ type: "date", ...more });
const on = (day: string) => ({ from: "day", day });
const FINE = "";

type Case = [what: string, field: object, typed: Typed, said: string];

const SURVEYJS: Case[] = [
  ["a word is no number", number({}), "s5", "must be a number"],
  ["zero is one", number({}), "0", FINE],
  ["below the least", number({ min: 10, max: 20 }), "5", "must be 10 or more"],
  ["above the most", number({ min: 10, max: 20 }), "25", "must be 20 or less"],
  ["between them", number({ min: 10, max: 20 }), "15", FINE],
  ["a least of zero counts", number({ min: 0, max: 20 }), "-1", "must be 0 or more"],
  ["a most of zero counts", number({ min: -20, max: 0 }), "1", "must be 0 or less"],
  ["a comma before decimals", number({ min: 0, max: 100 }), "99,1", FINE],
  ["a comma before decimals, above", number({ min: 0, max: 100 }), "100,1", "must be 100 or less"],
  ["blank is not short", { type: "text", min: 1, max: 5 }, "", FINE],
  ["as long as may be", { type: "text", min: 1, max: 5 }, "abcde", FINE],
  ["longer", { type: "text", min: 1, max: 5 }, "abcdef", "5 characters or less"],
  ["shorter", { type: "text", min: 5 }, "abc", "5 characters or more"],
  [
    "no address before the @ in a cell",
    table([{ type: "email" }]),
    { "[0].cell1": "@mail.com" },
    "must be an e-mail address",
  ],
  [
    "a required cell of a row that says something",
    table([{ isRequired: true }, {}]),
    { "[0].cell1": "", "[0].cell2": "x" },
    "Row 1: Enter c1",
  ],
  [
    "a required cell of a blank row",
    table([{ isRequired: true }, {}]),
    { "[0].cell1": "", "[0].cell2": "" },
    FINE,
  ],
  ["fewer rows than the least", table([{}], { min: 2 }), { "[0].cell1": "x" }, "2 rows or more"],
  [
    "blank rows do not count towards the least",
    table([{}], { min: 2 }),
    { "[0].cell1": "x", "[1].cell1": "" },
    "2 rows or more",
  ],
  [
    "more rows than the most",
    table([{}], { max: 1 }),
    { "[0].cell1": "x", "[1].cell1": "y" },
    "1 row or less",
  ],
  [
    "a required table without a row",
    table([{}], { isRequired: true }),
    { "[0].cell1": "" },
    "Fill in one row",
  ],
  [
    "a numeric validator of a column",
    table([{ type: "number", min: 1, max: 100 }]),
    { "[0].cell1": "101" },
    "Row 1: C1 must be 100 or less",
  ],
  [
    "a choice of a column that is none of its own",
    table([{ type: "dropdown", options: ["1", "2"] }]),
    { "[0].cell1": "3" },
    "not offered any more",
  ],
  ["a day before today", dated({ earliest: { from: "today" } }), "9/4/2027", "10 April 2027 or later"],
  [
    "within thirty days before today",
    dated({ earliest: { from: "today", days: -30 }, latest: { from: "today" } }),
    "11/3/2027",
    FINE,
  ],
  [
    "more than thirty days before today",
    dated({ earliest: { from: "today", days: -30 } }),
    "10/3/2027",
    "11 March 2027 or later",
  ],
  ["more files than the most", { type: "upload", isMulti: true, maxFiles: 2 }, 3, "2 files at most"],
  ["one file only unless several are allowed", { type: "upload", maxFiles: 2 }, 2, "1 file at most"],
];

const FORMIO: Case[] = [
  ["no limit of words", { type: "area" }, "Hello, world!", FINE],
  [
    "more words than the most",
    { type: "area", maxWords: 3 },
    "Hello, world, it's me!",
    "3 words or less, it has 4",
  ],
  ["as many words as the most", { type: "area", maxWords: 3 }, "Hello, world, again!", FINE],
  ["fewer words than the most", { type: "area", maxWords: 3 }, "Hello, world!", FINE],
  ["fewer words than the least", { type: "area", minWords: 3 }, "Hello, world!", "3 words or more, it has 2"],
  ["no words at all where none are needed", { type: "area", minWords: 3 }, "", FINE],
  ["a day before the least", dated({ earliest: on("2023-04-01") }), "23/03/2023", "1 April 2023 or later"],
  ["a day after the least", dated({ earliest: on("2023-04-01") }), "02/04/2023", FINE],
  ["a day after the most", dated({ latest: on("2023-04-01") }), "02/04/2023", "1 April 2023 or earlier"],
  ["a day before the most", dated({ latest: on("2023-04-01") }), "23/03/2023", FINE],
  ["the very day of the most", dated({ latest: on("2023-04-01") }), "01/04/2023", FINE],
  ["no day of the calendar", dated({ latest: on("2023-04-01") }), "31/02/2023", "must be a real date"],
  [
    "a mask that is too short",
    { type: "text", pattern: "example", patternExample: "999-999-9999" },
    "1234",
    "like 999-999-9999",
  ],
  [
    "a mask that fits",
    { type: "text", pattern: "example", patternExample: "999-999-9999" },
    "123-456-7890",
    FINE,
  ],
  [
    "letters in a mask of digits",
    { type: "text", pattern: "example", patternExample: "99999" },
    "Hello",
    "like 99999",
  ],
  ["a blank text is not held against its pattern", { type: "text", pattern: "iban" }, "", FINE],
  ["the most of a number", number({ max: 50 }), "50", FINE],
  ["above the most of a number", number({ max: 50 }), "55", "must be 50 or less"],
  ["the least of a number", number({ min: 50 }), "49.99", "must be 50 or more"],
  ["more decimals than the limit", number({ decimals: 2 }), "1.239", "2 decimals or less"],
  ["decimals where there can be none", number({ decimals: 0 }), "12.5", "must be a whole number"],
  ["zeros behind are no decimals", number({ decimals: 2 }), "100.5000", FINE],
  [
    "a currency with its sign and thousands",
    table([{ type: "amount" }]),
    { "[0].cell1": "£12,345.67" },
    FINE,
  ],
  ["a fraction of a penny", table([{ type: "amount" }]), { "[0].cell1": "0.005" }, "2 decimals or less"],
  [
    "a data grid with too few rows",
    table([{}], { min: 3 }),
    { "[0].cell1": "a", "[1].cell1": "b" },
    "3 rows or more",
  ],
  [
    "a required cell in the second row of a data grid",
    table([{ isRequired: true }, {}]),
    { "[0].cell1": "a", "[1].cell2": "b", "[1].cell1": "" },
    "Row 2: Enter c1",
  ],
  [
    "a select whose value is not available",
    table([{ type: "dropdown", options: ["a"] }]),
    { "[0].cell1": "b" },
    "Row 1: Select c1 again",
  ],
];

describe.each([
  ["SurveyJS", SURVEYJS],
  ["Form.io", FORMIO],
])("limits as %s's tests have them", (_name, cases) => {
  it("are 25 and more", () => expect(cases.length).toBeGreaterThanOrEqual(25));

  it.each(cases)("%s", (_what, field, typed, said) => {
    const found = saidOf(field, typed);
    if (said === FINE) expect(found).toBe("");
    else expect(found).toContain(said);
  });
});

describe("totals of a column as SurveyJS's tests have them", () => {
  const sums = (cell: object, ...texts: string[]) => {
    const field = Field.parse({ id: "q", ...table([{ sum: true, ...cell }]) }) as FieldOf<"repeater">;
    const answer = { type: "repeater" as const, rows: texts.map((cell1) => ({ cell1 })) };
    return answersOf("repeater").summary?.(field, answer, { ...CONTEXT, fileOf: () => null }).table
      ?.sums?.[0];
  };
  it.each([
    ["whole numbers", { type: "number" }, ["1", "2", "3"], "6"],
    ["blank cells aside", { type: "number" }, ["1", "", "3"], "4"],
    ["what is no number aside", { type: "number" }, ["1", "abc", "3"], "4"],
    ["0.1 and 0.2", { type: "number" }, ["0.1", "0.2"], "0.3"],
    ["amounts with their currency", { type: "amount" }, ["1250.5", "0.5"], "£1,251.00"],
  ])("%s", (_what, cell, texts, sum) => expect(sums(cell, ...texts)).toBe(sum));
});
