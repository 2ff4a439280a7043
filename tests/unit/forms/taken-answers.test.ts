import { describe, expect, it } from "vitest";
import type { Answers } from "~/features/forms/answers/answer.types";
import { prefilledAnswers } from "~/features/forms/answers/prefilled-answers.rules";
import { sentTexts } from "~/features/forms/answers/sent-texts.rules";
import { type PageAsked, takenAnswers } from "~/features/forms/answers/taken-answers.rules";
import { formOf, plain } from "../support/form-document";

const context = { locale: "en-GB", currency: "GBP" };
const text = (value: string) => ({ type: "text" as const, value });

const take = (
  document: ReturnType<typeof formOf>,
  before: Answers,
  inputs: [string, string][],
  asked: PageAsked = { page: 1 },
) => {
  const sent = sentTexts(inputs);
  if (!sent) throw new Error("too much");
  return takenAnswers(document, before, { asked, sent, context });
};

describe("a sent page", () => {
  it("is read by the types of its questions", () => {
    const options = ["x", "y", "z"].map((value) => ({ label: value, value }));
    const document = formOf({
      fields: [
        ...plain(
          "a:text",
          "b:area",
          "c:email",
          "d:tel",
          "e:url",
          "f:number",
          "g:date",
          "h:date",
          "i:fullName",
        ),
        ...plain("k:disclaimer", "l:disclaimer", "u:upload", "s:grandTotal", "m:address"),
        { id: "n", type: "checkbox", options, isMulti: true },
        { id: "o", type: "repeater", cellSchema: [{ id: "cell1" }, { id: "cell2", type: "number" }] },
        {
          id: "p",
          type: "itemList",
          items: [
            { itemId: "i", price: 5 },
            { itemId: "j", price: 7 },
          ],
        },
      ],
    });
    const { answers } = take(document, {}, [
      ["f.a", " Red\n"],
      ["f.b", "a\r\nb"],
      ["f.c", "Ana@Example.com"],
      ["f.d", " 01632 960 001 "],
      ["f.e", "example.com"],
      ["f.f", "1,234.50"],
      ["f.g.day", "3"],
      ["f.g.month", "4"],
      ["f.g.year", "2027"],
      ["f.h", "31/4/2027"],
      ["f.i.firstName", "Ana"],
      ["f.i.prefix", "hidden part"],
      ["f.k", ""],
      ["f.k", "yes"],
      ["f.l", ""],
      ["f.u", "someone-elses-file"],
      ["f.s", "1"],
      ["f.n", ""],
      ["f.n", "x"],
      ["f.n", "x"],
      ["f.n", "z"],
      ["f.o[0].cell1", "first"],
      ["f.o[0].cell2", "1,5"],
      ["f.o[2].cell1", ""],
      ["f.o[2].cell5", "fifth"],
      ["f.p.i", "2"],
      ["f.p.j", "0"],
      ["f.p.i.price", "0"],
    ]);
    expect(answers).toEqual({
      a: text("Red"),
      b: { type: "area", value: "a\nb" },
      c: { type: "email", value: "ana@example.com" },
      d: { type: "tel", value: "01632 960 001" },
      e: { type: "url", value: "https://example.com" },
      f: { type: "number", value: "1234.5" },
      g: { type: "date", value: "2027-04-03" },
      h: { type: "date", value: "31/4/2027" },
      i: { type: "fullName", value: { firstName: "Ana" } },
      k: { type: "disclaimer", accepted: true },
      n: { type: "checkbox", value: ["x", "z"] },
      o: { type: "repeater", rows: [{ cell1: "first", cell2: "1.5" }, {}] },
      p: { type: "itemList", items: [{ itemId: "i", price: 5, quantity: "2" }] },
    });
  });

  it("changes nothing of other pages, of what is hidden, of what it did not ask, and of files", () => {
    const document = formOf({
      fields: plain("a:text", "b:text", "c:text", "u:upload", "p:newPage", "d:text"),
      logicMap: { b: { rules: [{ sourceId: "a", sourceValue: "1" }], thenFieldId: "b" } },
    });
    const before: Answers = {
      b: text("kept"),
      c: text("kept"),
      d: text("kept"),
      u: { type: "upload", files: ["1"] },
    };
    const { answers } = take(document, before, [
      ["f.a", "2"],
      ["f.b", "posted"],
      ["f.d", "posted"],
      ["f.u", ""],
      ["f.gone", "posted"],
      ["f.__proto__", "posted"],
      ["f.constructor", "posted"],
    ]);
    expect(answers).toEqual({ ...before, a: text("2") });
    expect(
      take(document, answers, [
        ["f.a", "1"],
        ["f.b", "posted"],
      ]).answers.b,
    ).toEqual(text("posted"));
  });

  it("names the questions that its answers made appear", () => {
    const document = formOf({
      fields: plain("a:text", "b:text", "u:upload", "d:customText"),
      logicMap: { b: { rules: [{ sourceId: "a", sourceValue: "1" }], thenFieldId: "b", elseFieldId: "" } },
    });
    expect(take(document, {}, [["f.a", "1"]]).unasked).toEqual([{ fieldId: "b", within: null }]);
    expect(take(document, {}, [["f.a", "2"]]).unasked).toEqual([]);
  });

  it("takes a blank answer away, a missing one not", () => {
    const document = formOf({ fields: plain("a:text", "h:checkbox") });
    const before: Answers = { a: text("x"), h: { type: "checkbox", value: ["Yes"] } };
    expect(take(document, before, [["f.a", "  "]]).answers).toEqual({ h: before.h });
    expect(take(document, before, [["f.h", ""]]).answers).toEqual({ a: before.a });
    expect(take(document, before, []).answers).toEqual(before);
  });
});

describe("an entry of a looped group", () => {
  const document = formOf({
    fields: [{ id: "t", type: "template", fieldGroupId: "g", isLooping: true, maxLoops: 2 }],
    groups: [{ id: "g", fields: plain("n:text", "m:text") }],
  });
  const rows = (...values: Answers[]): Answers => ({
    t: { type: "template", loopCount: values.length, templateValues: values },
  });
  const one = (before: Answers, row: number) =>
    take(
      document,
      before,
      [
        [`f.t[${row}].n`, "Ana"],
        ["f.t[9].n", "x"],
      ],
      { templateId: "t", row },
    ).answers;

  it("is changed or added by its own page, up to as many as there may be", () => {
    expect(one({}, 0)).toEqual(rows({ n: text("Ana") }));
    expect(one(rows({ n: text("Bo"), m: text("x") }, {}), 0)).toEqual(
      rows({ n: text("Ana"), m: text("x") }, {}),
    );
    expect(one(rows({}), 1)).toEqual(rows({}, { n: text("Ana") }));
    expect(one(rows({}), 2)).toEqual(rows({}));
    expect(one(rows({}, {}), 2)).toEqual(rows({}, {}));
    expect(take(document, {}, [["f.t[0].n", "Ana"]], { page: 1 }).answers).toEqual({});
  });
});

describe("what is sent", () => {
  it("is refused beyond 900 inputs and 1 MB, before anything is made of it", () => {
    const inputs = (count: number, value: string) =>
      Array.from({ length: count }, (_, at): [string, string] => [`f.a[${at}].cell1`, value]);
    expect(sentTexts(inputs(900, "x"))?.size).toBe(900);
    expect(sentTexts(inputs(1_000, "x"))).toBeNull();
    expect(sentTexts([["f.a", "x".repeat(1_000_001)]])).toBeNull();
    expect(sentTexts([["x".repeat(1_000_001), ""]])).toBeNull();
  });

  it("looks at no more rows than the field takes, and one more", () => {
    const document = formOf({
      fields: [{ id: "a", type: "repeater", max: 3, cellSchema: [{ id: "cell1" }] }],
    });
    const many = Array.from({ length: 900 }, (_, at): [string, string] => [`f.a[${at}].cell1`, "x"]);
    const { answers } = take(document, {}, many);
    expect(answers.a).toMatchObject({ rows: [{}, {}, {}, {}] });
  });
});

describe("an address with parameters", () => {
  it("fills in what the form declares, and nothing that somebody has to do themselves", () => {
    const options = ["x", "y,z"].map((value) => ({ label: value, value }));
    const document = formOf({
      fields: [
        ...plain("a:text", "b:number", "d:disclaimer", "n:fullName", "u:upload", "z:text"),
        { id: "o", type: "dropdown", options },
        { id: "m", type: "checkbox", options, isMulti: true },
        { id: "i", type: "itemList", items: [{ itemId: "chair", price: 1 }] },
      ],
      prefill: [
        { parameter: "company", fieldId: "a", nestedId: "" },
        { parameter: "size", fieldId: "b", nestedId: "" },
        { parameter: "yes", fieldId: "d", nestedId: "" },
        { parameter: "surname", fieldId: "n", nestedId: "surname" },
        { parameter: "file", fieldId: "u", nestedId: "" },
        { parameter: "one", fieldId: "o", nestedId: "" },
        { parameter: "many", fieldId: "m", nestedId: "" },
        { parameter: "chairs", fieldId: "i", nestedId: "chair" },
        { parameter: "gone", fieldId: "gone", nestedId: "" },
      ],
    });
    const fill = (search: string) => {
      const params = new URLSearchParams(search);
      return prefilledAnswers(document, { get: (name) => params.get(name), context });
    };
    expect(
      fill("company=Solent&size=1,5&yes=yes&surname=Weber&file=1&one=y,z&many=x,q&chairs=9&gone=x&z=no"),
    ).toEqual({
      a: text("Solent"),
      b: { type: "number", value: "1.5" },
      n: { type: "fullName", value: { surname: "Weber" } },
      o: { type: "dropdown", value: ["y,z"] },
      m: { type: "checkbox", value: ["x"] },
    });
    expect(fill(`one=gone&company=${"x".repeat(1_001)}`)).toEqual({});
    expect(fill("many=y,z")).toEqual({ m: { type: "checkbox", value: ["y,z"] } });
  });
});
