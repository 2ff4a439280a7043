import { describe, expect, it } from "vitest";
import { isWithinWeight, readAnswers } from "~/features/forms/answers/answer.schema";
import type { Answer, Answers } from "~/features/forms/answers/answer.types";
import { answerLines } from "~/features/forms/answers/answer-lines.rules";
import {
  flatFullAddress,
  flatFullName,
  fullAddress,
  fullName,
} from "~/features/forms/answers/full-texts.rules";
import { indexedAnswers } from "~/features/forms/answers/indexed-answers.rules";
import { summaryOf } from "~/features/forms/answers/summary.rules";
import { Field } from "~/features/forms/document/field.schema";
import { formOf, plain } from "../support/form-document";

const context = {
  locale: "en-GB",
  currency: "GBP",
  fileName: (id: string) => (id === "1" ? "plan.pdf" : null),
};
const lines = (field: object, answer: Answer | null, more: object = {}) =>
  answerLines(Field.parse({ id: "a", ...field }), answer, { ...context, ...more });
const text = (value: string): Answer => ({ type: "text", value });

describe("an answer as people read it", () => {
  it("has a line for each thing, none where it is blank", () => {
    const options = [
      { label: "Red", value: "r" },
      { label: "Blue", value: "b" },
    ];
    const items = [
      { itemId: "i", label: "Chair", price: 2_450 },
      { itemId: "j", label: "Lamp", price: 100 },
    ];
    const order: Answer = {
      type: "itemList",
      items: [
        { itemId: "i", price: 2_400, quantity: "2" },
        { itemId: "gone", price: 5, quantity: "1" },
      ],
    };
    const cellSchema = [
      { id: "cell1", label: "A" },
      { id: "cell2", label: "B", type: "number" },
    ];
    const cases: [object, Answer, string[]][] = [
      [{ type: "text" }, text("Red"), ["Red"]],
      [{ type: "text" }, text(""), []],
      [{ type: "area" }, { type: "area", value: "a\nb" }, ["a", "b"]],
      [{ type: "number" }, { type: "number", value: "-1234.5" }, ["-1,234.5"]],
      [{ type: "number" }, { type: "number", value: "123456789012345" }, ["123,456,789,012,345"]],
      [{ type: "number" }, { type: "number", value: "12x" }, ["12x"]],
      [{ type: "date" }, { type: "date", value: "2027-04-03" }, ["3 April 2027"]],
      [{ type: "date" }, { type: "date", value: "31/4/2027" }, ["31/4/2027"]],
      [{ type: "dropdown", options }, { type: "dropdown", value: ["b", "old"] }, ["Blue", "old"]],
      [{ type: "fullName" }, { type: "fullName", value: { surname: "Weber", prefix: "Dr" } }, ["Dr Weber"]],
      [
        { type: "address" },
        { type: "address", value: { country: "UK", postcode: "SO14 5QF", city: "Southampton" } },
        ["Southampton", "SO14 5QF", "UK"],
      ],
      [
        { type: "repeater", cellSchema },
        { type: "repeater", rows: [{ cell1: "x", cell2: "1234" }, {}, { cell2: "2" }] },
        ["x, 1,234", "2"],
      ],
      [
        { type: "upload" },
        { type: "upload", files: ["1", "2"] },
        ["plan.pdf", "A file that is not there any more"],
      ],
      [{ type: "disclaimer" }, { type: "disclaimer", accepted: true }, ["Accepted"]],
      [
        { type: "itemList", items },
        order,
        ["2 × Chair, £48.00", "1 × an item that is not offered any more, £0.05", "Total £48.05"],
      ],
      [
        { type: "itemList", items, showPrice: false, showTotal: false },
        order,
        ["2 × Chair", "1 × an item that is not offered any more"],
      ],
      [
        { type: "itemList", items, showPrice: false },
        { type: "itemList", items: [{ itemId: "j", price: 0, quantity: "10000" }] },
        ["10,000 × Lamp", "Total £0.00"],
      ],
      [{ type: "grandTotal" }, { type: "grandTotal", amount: 123_450 }, ["£1,234.50"]],
    ];
    for (const [field, answer, expected] of cases)
      expect(lines(field, answer), JSON.stringify(answer)).toEqual(expected);
    expect(lines({ type: "text" }, null)).toEqual([]);
    expect(lines({ type: "number" }, { type: "number", value: "1234.5" }, { locale: "de-DE" })).toEqual([
      "1.234,5",
    ]);
    expect(lines({ type: "grandTotal" }, { type: "grandTotal", amount: 500 }, { currency: "JPY" })).toEqual([
      "JP¥500",
    ]);
  });

  it("of a name or an address is whole, or on one line", () => {
    const name = { surname: "Weber", prefix: "Dr", firstName: "", postNominals: "MSc" };
    expect(fullName(name)).toEqual({ prefix: "Dr", surname: "Weber", postNominals: "MSc" });
    expect(Object.keys(fullName(name))).toEqual(["prefix", "surname", "postNominals"]);
    expect(flatFullName(name)).toBe("Dr Weber MSc");
    const address = { postcode: "SO14 5QF", addressLine1: "Unit 6", country: "UK", county: "" };
    expect(fullAddress(address)).toEqual({ addressLine1: "Unit 6", country: "UK", postcode: "SO14 5QF" });
    expect(flatFullAddress(address)).toBe("Unit 6, SO14 5QF, UK");
  });
});

const document = formOf({
  fields: [
    ...plain("a:text", "b:text", "s:section", "c:text", "d:divider"),
    { id: "t", type: "template", fieldGroupId: "g", isLooping: true, maxLoops: 3 },
    { id: "o", type: "template", fieldGroupId: "g", label: "Once" },
    ...plain("e:text", "p:newPage", "f:text"),
  ],
  logicMap: { b: { rules: [{ sourceId: "a", sourceValue: "1" }], thenFieldId: "b" } },
  groups: [
    {
      id: "g",
      fields: plain("n:text", "m:text"),
      logicMap: { m: { rules: [{ sourceId: "n", sourceValue: "1" }], thenFieldId: "m" } },
    },
  ],
});
const answers: Answers = {
  a: text("x"),
  b: text("hidden"),
  t: {
    type: "template",
    loopCount: 2,
    templateValues: [{ n: text("1"), m: text("y") }, { m: text("hidden") }],
  },
};

describe("a summary", () => {
  it("has every question that is shown, by page, section and entry", () => {
    const blocks = summaryOf(document, answers, context).map(
      ({ number, title, rows }) =>
        `${number} ${title}: ${rows.map(({ field, lines: own }) => `${field.id}=${own.join("|")}`).join(" ")}`,
    );
    expect(blocks).toEqual([
      "1 : a=x",
      "1 Label of s: c=",
      "1 Group g 1: n=1 m=y",
      "1 Group g 2: n=",
      "1 Once: n=",
      "1 : e=",
      "2 Label of p: f=",
    ]);
  });
});

describe("indexed answers", () => {
  it("are one value each, by question, part and entry", () => {
    const kept: Answers = {
      a: text("é".repeat(300)),
      n: { type: "number", value: "1.5" },
      d: { type: "date", value: "2027-04-03" },
      c: { type: "checkbox", value: ["x", "y"] },
      f: { type: "fullName", value: { firstName: "Ana", surname: "" } },
      r: { type: "repeater", rows: [{ cell1: "p" }, { cell2: "q" }] },
      u: { type: "upload", files: ["1", "2"] },
      l: { type: "disclaimer", accepted: true },
      i: { type: "itemList", items: [{ itemId: "chair", price: 250, quantity: "3" }] },
      s: { type: "grandTotal", amount: 750 },
      p: { type: "tel", value: "01632 960001", e164: "+441632960001" },
      t: {
        type: "template",
        loopCount: 1,
        templateValues: [{ x: text("1"), y: { type: "fullName", value: { surname: "B" } } }],
      },
    };
    const rows = indexedAnswers(kept).map(({ fieldId, nestedId, row, ...value }) => {
      const [one] = Object.values(value).filter((each) => each !== null);
      return `${fieldId}.${nestedId}[${row}] ${typeof one === "string" ? one.slice(0, 20) : one}`;
    });
    expect(rows).toEqual([
      `a.[0] ${"é".repeat(20)}`,
      "n.[0] 1.5",
      "d.[0] 2027-04-03",
      "c.[0] x",
      "c.[0] y",
      "f.firstName[0] Ana",
      "f.[0] Ana",
      "r.cell1[0] p",
      "r.cell2[1] q",
      "u.[0] 2",
      "l.[0] 1",
      "i.chair[0] 3",
      "i.chair.amount[0] 750",
      "i.[0] 750",
      "s.[0] 750",
      "p.[0] +441632960001",
      "t.x[0] 1",
      "t.y[0] B",
    ]);
    expect(indexedAnswers(kept)[0]?.text).toHaveLength(200);
    expect(indexedAnswers({ a: text(""), c: { type: "checkbox", value: [] } })).toEqual([]);
  });
});

describe("stored answers", () => {
  it("are read by their types; what is broken is named and left out", () => {
    const stored = {
      a: text("x"),
      b: { type: "text", value: 7 },
      c: { type: "signature", value: "x" },
      "a.b": text("x"),
      t: { type: "template", loopCount: 9, templateValues: [{ n: text("1"), m: { type: "text" } }, "row"] },
      u: {
        type: "template",
        loopCount: 1,
        templateValues: [{ v: { type: "template", loopCount: 0, templateValues: [] } }],
      },
    };
    expect(readAnswers(JSON.stringify(stored))).toEqual({
      answers: {
        a: text("x"),
        t: { type: "template", loopCount: 2, templateValues: [{ n: text("1") }, {}] },
        u: { type: "template", loopCount: 1, templateValues: [{}] },
      },
      broken: ["b", "c", "a.b", "m", "v"],
    });
  });

  it("are null as a whole beyond 1 MB, or where they are no map", () => {
    for (const json of ["", "{", "[]", "null", "7", `"${"a".repeat(1_000_000)}"`, "[".repeat(100_000)])
      expect(readAnswers(json), json.slice(0, 10)).toBeNull();
    expect(readAnswers(JSON.stringify({ a: text("a".repeat(1_000_000)) }))).toBeNull();
    expect(
      readAnswers('{"__proto__":{"type":"text","value":"x"},"constructor":{"type":"text","value":"x"}}'),
    ).toEqual({
      answers: {},
      broken: ["__proto__", "constructor"],
    });
    expect(isWithinWeight({ a: text("é".repeat(499_000)) })).toBe(true);
    expect(isWithinWeight({ a: text("é".repeat(500_000)) })).toBe(false);
  });
});
