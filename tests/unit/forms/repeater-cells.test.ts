import { describe, expect, it } from "vitest";
import type { AnswerOf } from "~/features/forms/answers/answer.types";
import { answerLines } from "~/features/forms/answers/answer-lines.rules";
import { fieldProblems } from "~/features/forms/answers/field-problems.rules";
import { readAnswer } from "~/features/forms/answers/read-answer.rules";
import { Field, type FieldOf } from "~/features/forms/document/field.schema";
import { fieldFindings } from "~/features/forms/document/field-checks.rules";
import { needsSecondReader } from "~/features/forms/document/newer-properties.rules";
import { changedProperties } from "~/features/forms/document/property-changes.rules";
import { answersOf } from "~/features/forms/document/types/answer-kinds.rules";
import { storeOf } from "~/features/forms/document/types/store-kinds.server";
import { sumOfDecimals } from "~/lib/decimal.rules";

type Rows = AnswerOf<"repeater">["rows"];
const CONTEXT = {
  ...{ locale: "en-GB", currency: "GBP" },
  days: { today: "2027-04-10", start: "2027-06-10", end: "2027-06-12" },
};
const AT = { ...CONTEXT, name: "f.v" };
const repeater = (cells: object[], more: object = {}) =>
  Field.parse({
    ...{ id: "v", type: "repeater", label: "Vehicles" },
    cellSchema: cells.map((cell, at) => ({ id: `cell${at + 1}`, label: `Column ${at + 1}`, ...cell })),
    ...more,
  }) as FieldOf<"repeater">;
const rowsOf = (...rows: Rows): AnswerOf<"repeater"> => ({ type: "repeater", rows });
const said = (field: FieldOf<"repeater">, ...rows: Rows) =>
  fieldProblems(field, rowsOf(...rows), AT).map(({ name, message }) => `${name} ${message}`);
const read = (field: FieldOf<"repeater">, typed: Record<string, string>, context = CONTEXT) => {
  const sent = new Map(Object.entries(typed).map(([name, text]) => [`f.v${name}`, [text]]));
  return readAnswer(field, { name: "f.v", sent, context }) as AnswerOf<"repeater">;
};

describe("a column that was stored before", () => {
  it("stays as it is, byte for byte, and needs no newer reader", () => {
    const stored =
      '{"id":"v","label":"Vehicles","reportLabel":"","description":"","isRequired":false,"type":"repeater","cellSchema":[{"id":"cell1","label":"Registration","type":"text"},{"id":"cell2","label":"Length","type":"number"}],"min":null,"max":5}';
    const field = Field.parse(JSON.parse(stored));
    expect(JSON.stringify(field)).toBe(stored);
    expect(needsSecondReader(field)).toBe(false);
  });

  it("says that it needs one as soon as it has something new, and so does any other field", () => {
    const isNew = (record: object) => needsSecondReader(Field.parse({ id: "a", ...record }));
    for (const cell of [
      { type: "amount" },
      { isRequired: true },
      { sum: true },
      { max: 3 },
      { type: "date" },
    ])
      expect(needsSecondReader(repeater([{}, cell])), JSON.stringify(cell)).toBe(true);
    expect(isNew({ type: "date", earliest: { from: "today" } })).toBe(true);
    expect(isNew({ type: "number", decimals: 0 })).toBe(true);
    expect(isNew({ type: "area", minWords: 0 })).toBe(true);
    expect(isNew({ type: "upload", isMulti: true, maxFiles: 3 })).toBe(true);
    expect(isNew({ type: "text", pattern: "iban" })).toBe(true);
    for (const type of ["date", "number", "area", "upload", "text", "repeater"])
      expect(isNew({ type, min: 1, max: 2 }), type).toBe(false);
  });
});

describe("cells of each kind", () => {
  it("are read in their one form, else as they were typed", () => {
    const field = repeater([
      { type: "amount" },
      { type: "date" },
      { type: "dropdown", options: ["Red", "Dark blue"] },
      { type: "yesNo" },
    ]);
    expect(
      read(field, {
        "[0].cell1": "£1,250.50",
        "[0].cell2": "3/4/2027",
        "[0].cell3": " dark  BLUE ",
        "[0].cell4": "y",
      }),
    ).toEqual(rowsOf({ cell1: "1250.5", cell2: "2027-04-03", cell3: "Dark blue", cell4: "Yes" }));
    const odd = { cell1: "much", cell2: "31/2/2027", cell3: "Green", cell4: "perhaps" };
    const typed = Object.fromEntries(Object.entries(odd).map(([cell, text]) => [`[0].${cell}`, text]));
    expect(read(field, typed)).toEqual(rowsOf(odd));
    expect(read(field, { "[0].cell4": "__proto__" })).toEqual(rowsOf({ cell4: "__proto__" }));
    expect(read(field, { "[0].cell2": "4/3/2027" }, { ...CONTEXT, locale: "en-US" })).toEqual(
      rowsOf({ cell2: "2027-04-03" }),
    );
  });

  it("are refused by row with what is wrong", () => {
    const field = repeater([
      { label: "Price", type: "amount", min: 1, max: 500 },
      { label: "Arrives", type: "date", earliest: { from: "start", days: -2 }, latest: { from: "end" } },
      { label: "Colour", type: "dropdown", options: ["Red"] },
      { label: "Driver", type: "yesNo" },
    ]);
    expect(
      said(
        field,
        { cell1: "12.5", cell2: "2027-06-08", cell3: "Red", cell4: "No" },
        { cell1: "12.505", cell2: "2027-06-07", cell3: "Green", cell4: "perhaps" },
        { cell1: "0.5", cell2: "2027-06-13" },
        { cell1: "much", cell2: "0000-00-00" },
        { cell1: "501", cell2: "9999-12-31" },
      ),
    ).toEqual([
      "f.v[1].cell1 Row 2: Price must have 2 decimals or less",
      "f.v[1].cell2 Row 2: Arrives must be 8 June 2027 or later",
      "f.v[1].cell3 Row 2: Select colour again: “Green” is not offered any more",
      "f.v[1].cell4 Row 2: Select Yes or No for driver",
      "f.v[2].cell1 Row 3: Price must be 1 or more",
      "f.v[2].cell2 Row 3: Arrives must be 12 June 2027 or earlier",
      "f.v[3].cell1 Row 4: Price must be a number, like 15",
      "f.v[3].cell2 Row 4: Arrives must be a real date, like 3 April 2027",
      "f.v[4].cell1 Row 5: Price must be 500 or less",
      "f.v[4].cell2 Row 5: Arrives must be 12 June 2027 or earlier",
    ]);
  });

  it("take amounts with the decimals of the event's currency", () => {
    const field = repeater([{ label: "Price", type: "amount" }]);
    const at = (currency: string, value: string) =>
      fieldProblems(field, rowsOf({ cell1: value }), { ...AT, currency }).map(({ message }) => message);
    expect(at("JPY", "12.5")).toEqual(["Row 1: Price must be a whole number, like 15"]);
    expect(at("JPY", "12")).toEqual([]);
    expect(at("BHD", "12.505")).toEqual([]);
  });

  it("are asked for in a row that says something, and not in a blank one", () => {
    const field = repeater([
      { label: "Registration", isRequired: true },
      { label: "Length", type: "number" },
    ]);
    expect(said(field, {}, { cell2: "7" }, { cell1: "HX71" }, { cell1: "", cell2: "" })).toEqual([
      "f.v[1].cell1 Row 2: Enter registration",
    ]);
    expect(fieldProblems(field, null, AT)).toEqual([]);
  });

  it("keep within their length and their decimals", () => {
    const field = repeater([
      { label: "Code", min: 2, max: 4 },
      { label: "Weight", type: "number", decimals: 1 },
      { label: "Phone", type: "tel" },
    ]);
    expect(said(field, { cell1: "A", cell2: "1.25" }, { cell1: "ABCDE", cell2: "1.2" })).toEqual([
      "f.v[0].cell1 Row 1: Code must be 2 characters or more",
      "f.v[0].cell2 Row 1: Weight must have 1 decimal or less",
      "f.v[1].cell1 Row 2: Code must be 4 characters or less",
    ]);
    expect(said(repeater([{ label: "Code" }]), { cell1: "x".repeat(1_000) })).toEqual([]);
    expect(said(repeater([{ label: "Code" }]), { cell1: "x".repeat(1_001) })).toHaveLength(1);
  });

  it.each(["NaN", "Infinity", "-Infinity", "1e400", "1e5", "0x10", "--1", "１２ ３"])(
    "takes %s for no number",
    (typed) => {
      const field = repeater([
        { label: "Weight", type: "number", sum: true },
        { label: "Price", type: "amount" },
      ]);
      const answer = read(field, { "[0].cell1": typed, "[0].cell2": typed });
      expect(fieldProblems(field, answer, AT)).toHaveLength(2);
      expect(
        answersOf("repeater").summary?.(field, answer, { ...CONTEXT, fileOf: () => null }).table?.sums,
      ).toEqual(["0", ""]);
    },
  );
});

describe("a column that changes its kind", () => {
  const stored = rowsOf({ cell1: "12.5" }, { cell1: "2027-04-03" }, { cell1: "HX71" });
  const CHANGES = ["text", "number", "amount", "date", "dropdown", "yesNo", "email", "tel", "url"];

  it.each(CHANGES)("to %s loses nothing that was stored", (type) => {
    const field = repeater([{ label: "A", type }]);
    const lines = answerLines(field, stored, { ...CONTEXT, fileName: () => null });
    expect(lines).toHaveLength(3);
    expect(lines[2]).toBe("HX71");
    expect(answersOf("repeater").cleaned(field, stored)).toEqual(stored);
    const table = storeOf("repeater").table?.(field, {
      tookTexts: new Map([["cell1", 2]]),
      context: CONTEXT,
    });
    const cells = table?.rowsIn({ v: stored }).map((row) => table.columns.map(({ value }) => value(row)));
    expect(cells?.flat().filter((cell) => cell !== null)).toHaveLength(3);
  });

  it("between number and amount means the same, and is told apart from days and texts", () => {
    const merged = (was: string, is: string) =>
      answersOf("repeater").merged?.(
        repeater([{ type: is }]),
        [{ field: repeater([{ type: was }]), number: 4 }],
        new Map(),
      ).tookTexts;
    expect(merged("number", "amount")).toEqual(new Map());
    expect(merged("text", "amount")).toEqual(new Map([["cell1", 4]]));
    expect(merged("number", "date")).toEqual(new Map([["cell1", 4]]));
    expect(merged("date", "text")).toEqual(new Map());
    expect(answerLines(repeater([{ type: "amount" }]), stored, { ...CONTEXT, fileName: () => null })[0]).toBe(
      "£12.50",
    );
  });
});

describe("what stands below a column", () => {
  const field = repeater([
    { label: "Thing" },
    { label: "Weight", type: "number", sum: true },
    { label: "Price", type: "amount", sum: true },
    { label: "Note", sum: true },
  ]);
  const answer = rowsOf(
    { cell1: "A", cell2: "0.1", cell3: "1250.5", cell4: "5" },
    {},
    { cell1: "B", cell2: "0.2", cell3: "much" },
    { cell1: "C", cell3: "0.005" },
  );

  it("is its exact sum, in the summary, in texts and beside the rows of an export", () => {
    const context = { ...CONTEXT, fileOf: () => null };
    expect(answersOf("repeater").summary?.(field, answer, context).table).toMatchObject({
      rows: [
        ["A", "0.1", "£1,250.50", "5"],
        ["B", "0.2", "much", ""],
        ["C", "", "0.005", ""],
      ],
      sums: ["", "0.3", "£1,250.50", ""],
    });
    expect(answerLines(field, answer, { ...CONTEXT, fileName: () => null }).slice(-2)).toEqual([
      "Sum of Weight: 0.3",
      "Sum of Price: £1,250.50",
    ]);
    const columns = storeOf("repeater").columns(field, {
      header: "Vehicles",
      context: CONTEXT,
      mayBeGone: false,
    });
    expect(columns.map(({ header, type }) => `${header} ${type}`)).toEqual([
      "Vehicles: Sum of Weight number",
      "Vehicles: Sum of Price amount",
    ]);
    expect(columns.map(({ value }) => value({ answers: { v: answer }, files: new Map() }))).toEqual([
      0.3, 1250.5,
    ]);
    expect(columns.map(({ value }) => value({ answers: {}, files: new Map() }))).toEqual([null, null]);
    const unfilled = { v: rowsOf({ cell1: "A" }, { cell1: "B", cell3: "2" }) };
    expect(columns.map(({ value }) => value({ answers: unfilled, files: new Map() }))).toEqual([null, 2]);
  });

  it("is nothing where nothing is summed", () => {
    const plain = repeater([{ label: "Weight", type: "number" }]);
    const table = answersOf("repeater").summary?.(plain, rowsOf({ cell1: "1" }), {
      ...CONTEXT,
      fileOf: () => null,
    }).table;
    expect(table).toEqual({ columns: [{ id: "cell1", label: "Weight" }], rows: [["1"]] });
  });

  it("is sent without a change of the rows, amounts as all amounts are", () => {
    const context = { currency: "GBP", fileOf: () => null };
    expect(answersOf("repeater").sent(answer, context, { field, part: "" })).toEqual([
      { thing: "A", weight: 0.1, price: { amount: "1250.50", currency: "GBP" }, note: "5" },
      { thing: "B", weight: 0.2, price: "much", note: null },
      { thing: "C", weight: null, price: 0.005, note: null },
    ]);
  });

  it.each([
    [["0.1", "0.2"], "0.3"],
    [["-0.05", "0.05"], "0"],
    [["-1", "0.25"], "-0.75"],
    [["999999999999999", "1"], "1000000000000000"],
    [["x", "", "NaN", "1e400"], "0"],
    [["100", "20.00"], "100"],
    [["0.000000000000001", "1"], "1.000000000000001"],
  ])("sums %s to %s", (texts, sum) => {
    expect(sumOfDecimals(texts)).toBe(sum);
  });

  it("agrees with whole numbers over 2,000 columns", () => {
    let seed = 7;
    const next = (most: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
      return seed % most;
    };
    for (let run = 0; run < 2_000; run += 1) {
      const cents = Array.from({ length: next(40) }, () => next(2_000_000) - 1_000_000);
      const texts = cents.map((one) => String(one / 100));
      expect(Number(sumOfDecimals(texts))).toBe(cents.reduce((sum, one) => sum + one, 0) / 100);
    }
  });
});

describe("columns in the builder", () => {
  const found = (cell: object) =>
    fieldFindings(repeater([{ label: "A", ...cell }])).map(
      ({ severity, message }) => `${severity} ${message}`,
    );

  it("are refused with limits the wrong way round and lists without options", () => {
    expect(found({ min: 5, max: 4 })).toEqual(["refuse A: the minimum is above the maximum"]);
    expect(found({ type: "amount", min: 5, max: 4 })).toEqual(["refuse A: the minimum is above the maximum"]);
    expect(found({ type: "dropdown" })).toEqual(["refuse A: add an option"]);
    expect(found({ type: "dropdown", options: ["Red", "Red"] })).toEqual([
      "refuse A: two options read “Red”",
    ]);
    expect(found({ max: 1_001 })).toEqual(["refuse A: at most 1,000 characters are possible"]);
    const turned = { earliest: { from: "start", days: 3 }, latest: { from: "start", days: -3 } };
    expect(found({ type: "date", ...turned })).toEqual(["refuse A: the earliest day is after the latest"]);
    expect(found({ type: "yesNo" })).toEqual([]);
  });

  it("are told apart in histories", () => {
    const [was, is] = [
      repeater([{ label: "A" }]),
      repeater([{ label: "A", type: "date", isRequired: true, latest: { from: "today", days: 7 } }]),
    ];
    expect(changedProperties(was, is, String)).toEqual([
      {
        label: "Columns",
        from: "A, Required: nothing, Type: text, Latest day: nothing",
        to: "A, Required: Yes, Type: date, Latest day: 7 days after today",
      },
    ]);
    const chosen = changedProperties(is, repeater([{ label: "A", type: "yesNo" }]), String);
    expect(chosen[0]?.to).toContain("Type: Yes or No");
  });
});
