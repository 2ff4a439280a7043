import { describe, expect, it } from "vitest";
import type { Answer, Answers } from "~/features/forms/answers/answer.types";
import { judgedAnswers } from "~/features/forms/answers/judged-answers.rules";
import { nounOf } from "~/features/forms/answers/problem-texts.rules";
import { Field } from "~/features/forms/document/field.schema";
import { requiredAddressParts } from "~/features/forms/document/types/address/address-parts.rules";
import { requiredNameParts } from "~/features/forms/document/types/full-name/name-parts.rules";
import { formOf, plain } from "../support/form-document";

const context = { locale: "en-GB", currency: "GBP" };
const judge = (document: ReturnType<typeof formOf>, answers: Answers, mayBeBlank?: Set<string>) =>
  judgedAnswers(document, answers, { context, mayBeBlank });
const problems = (field: object, answer?: Answer) => {
  const document = formOf({ fields: [{ id: "a", label: "Stand number", ...field }] });
  return judge(document, answer ? { a: answer } : {}).problems.map(
    ({ name, message }) => `${name} · ${message}`,
  );
};
const text = (value: string): Answer => ({ type: "text", value });

describe("what is wrong with an answer", () => {
  it("is said as what to do, at the input where it is done", () => {
    const options = ["a", "b", "c"].map((value) => ({ label: value, value }));
    const chosen = (...value: string[]): Answer => ({ type: "checkbox", value });
    const required = { isRequired: true };
    const cases: [object, Answer | undefined, string[]][] = [
      [{ type: "text", ...required }, undefined, ["f.a · Enter stand number"]],
      [{ type: "text" }, undefined, []],
      [{ type: "text", max: 4 }, text("12345"), ["f.a · Stand number must be 4 characters or less"]],
      [{ type: "text", max: 4 }, text("ab👩‍👩‍👧‍👦"), []],
      [{ type: "text", min: 2 }, text("1"), ["f.a · Stand number must be 2 characters or more"]],
      [{ type: "text", min: 2 }, undefined, []],
      [{ type: "text" }, text("x".repeat(10_000)), ["f.a · Stand number must be 1,000 characters or less"]],
      [
        { type: "area" },
        { type: "area", value: "x".repeat(20_001) },
        ["f.a · Stand number must be 20,000 characters or less"],
      ],
      [
        { type: "email" },
        { type: "email", value: "ana" },
        ["f.a · Stand number must be an e-mail address, like name@example.com"],
      ],
      [
        { type: "url" },
        { type: "url", value: "javascript:alert(1)" },
        ["f.a · Stand number must be a website, like www.example.com"],
      ],
      [
        { type: "tel" },
        { type: "tel", value: "call" },
        ["f.a · Stand number must be a phone number, like 01632 960 001 or +44 808 157 0192"],
      ],
      [
        { type: "number" },
        { type: "number", value: "12x" },
        ["f.a · Stand number must be a number, like 15"],
      ],
      [
        { type: "number" },
        { type: "number", value: "£1,234,567,890,123,456" },
        ["f.a · Stand number must have 15 digits or less"],
      ],
      [
        { type: "number", max: 10_000 },
        { type: "number", value: "10001" },
        ["f.a · Stand number must be 10,000 or less"],
      ],
      [
        { type: "number", min: 2.5 },
        { type: "number", value: "2.4" },
        ["f.a · Stand number must be 2.5 or more"],
      ],
      [
        { type: "number", max: -1 },
        { type: "number", value: "0" },
        ["f.a · Stand number must be -1 or less"],
      ],
      [{ type: "number", min: 0 }, { type: "number", value: "0" }, []],
      [
        { type: "date" },
        { type: "date", value: "31/4/2027" },
        ["f.a · Stand number must be a real date, like 3 April 2027"],
      ],
      [{ type: "date", ...required }, undefined, ["f.a · Enter stand number"]],
      [{ type: "checkbox", options, ...required }, undefined, ["f.a · Select stand number"]],
      [{ type: "checkbox", options }, chosen("a", "b"), ["f.a · Select one option only for stand number"]],
      [{ type: "checkbox", options, min: 2 }, chosen("a"), []],
      [
        { type: "checkbox", options, isMulti: true, min: 2 },
        chosen("a"),
        ["f.a · Select 2 options or more for stand number"],
      ],
      [
        { type: "checkbox", options, isMulti: true, max: 2 },
        chosen("a", "b", "c"),
        ["f.a · Select 2 options or fewer for stand number"],
      ],
      [
        { type: "checkbox", options },
        chosen("z"),
        ["f.a · Select stand number again: “z” is not offered any more"],
      ],
      [
        { type: "fullName", ...required },
        undefined,
        ["f.a.firstName · Enter first name for stand number", "f.a.surname · Enter surname for stand number"],
      ],
      [
        { type: "fullName", ...required, firstName: { show: false }, surname: { show: false } },
        undefined,
        ["f.a.middleName · Enter middle name for stand number"],
      ],
      [
        { type: "address", ...required },
        {
          type: "address",
          value: { addressLine1: "1 Quay", city: "Poole", country: "uk", postcode: "BH15" },
        },
        ["f.a.postcode · Enter a full UK postcode for stand number"],
      ],
      [{ type: "address" }, { type: "address", value: { country: "France", postcode: "33000" } }, []],
      [
        { type: "address", country: { show: false } },
        { type: "address", value: { postcode: "33000" } },
        ["f.a.postcode · Enter a full UK postcode for stand number"],
      ],
      [{ type: "upload", ...required }, undefined, ["f.a · Upload a file for stand number"]],
      [
        { type: "upload" },
        { type: "upload", files: ["1", "2"] },
        ["f.a · Upload 1 file at most for stand number"],
      ],
      [
        { type: "upload", isMulti: true },
        { type: "upload", files: Array(21).fill("1") },
        ["f.a · Upload 20 files at most for stand number"],
      ],
      [{ type: "disclaimer" }, undefined, ["f.a · Accept stand number"]],
      [{ type: "disclaimer" }, { type: "disclaimer", accepted: false }, ["f.a · Accept stand number"]],
      [{ type: "disclaimer", isRequired: false }, undefined, []],
    ];
    for (const [field, answer, expected] of cases) {
      expect(problems(field, answer), JSON.stringify([field, answer]).slice(0, 200)).toEqual(expected);
    }
  });

  it("of a required name or address is asked for its core, as far as it is shown", () => {
    const field = (type: string, more: object) => Field.parse({ id: "a", type, isRequired: true, ...more });
    const parts = (one: Field) =>
      one.type === "fullName"
        ? requiredNameParts(one)
        : one.type === "address"
          ? requiredAddressParts(one)
          : [];
    expect(parts(field("fullName", {}))).toEqual(["firstName", "surname"]);
    expect(parts(field("fullName", { isRequired: false }))).toEqual([]);
    expect(parts(field("address", { country: { show: false } }))).toEqual([
      "addressLine1",
      "city",
      "postcode",
    ]);
  });

  it("calls a question by its words", () => {
    expect(nounOf("Stand number")).toBe("stand number");
    expect(nounOf("VAT number")).toBe("VAT number");
    expect(nounOf("Will anything be suspended?")).toBe("“Will anything be suspended?”");
    expect(nounOf("A declaration")).toBe("a declaration");
  });

  it("in a repeater is said by row; blank rows do not count", () => {
    const cells = [
      { id: "cell1", label: "Registration" },
      { id: "cell2", label: "Mobile", type: "tel" },
    ];
    const rows = (...list: object[]): Answer => ({ type: "repeater", rows: list });
    const field = { type: "repeater", cellSchema: cells, min: 1, max: 2 };
    expect(problems({ ...field, isRequired: true }, rows({}, { cell1: "" }))).toEqual([
      "f.a[0].cell1 · Fill in one row at least of stand number",
    ]);
    expect(problems(field, rows({}))).toEqual([]);
    expect(problems({ ...field, min: 2 }, rows({ cell1: "x" }, {}))).toEqual([
      "f.a[0].cell1 · Stand number must have 2 rows or more",
    ]);
    expect(problems(field, rows({ cell1: "x" }, { cell2: "no" }))).toEqual([
      "f.a[1].cell2 · Row 2: Mobile must be a phone number, like 01632 960 001 or +44 808 157 0192",
    ]);
    expect(problems(field, rows(...Array(3).fill({ cell1: "x" })))).toEqual([
      "f.a[0].cell1 · Stand number must have 2 rows or less",
    ]);
    expect(problems({ ...field, max: null }, rows(...Array(101).fill({ cell1: "x" })))).toEqual([
      "f.a[0].cell1 · Stand number must have 100 rows or less",
    ]);
  });

  it("in an order is a quantity that is half, negative or too large", () => {
    const field = {
      type: "itemList",
      isRequired: true,
      items: [{ itemId: "i", label: "Bar stool", price: 100 }],
    };
    const order = (quantity: string): Answer => ({
      type: "itemList",
      items: [{ itemId: "i", price: 1, quantity }],
    });
    for (const quantity of ["1.5", "-1", "two", "1e3", "２x", "1".repeat(20)]) {
      expect(problems(field, order(quantity)), quantity).toEqual([
        "f.a.i · Quantity of bar stool must be a whole number, like 2",
      ]);
    }
    expect(problems(field, order("10000"))).toEqual(["f.a.i · Quantity of bar stool must be 9,999 or less"]);
    expect(problems(field, undefined)).toEqual(["f.a.i · Choose one item at least of stand number"]);
    expect(problems(field, order("2"))).toEqual([]);
  });
});

describe("sending in", () => {
  it("takes prices and totals from the form, whatever the answers say; what is hidden is in no total", () => {
    const document = formOf({
      fields: [
        ...plain("x:text"),
        {
          id: "a",
          type: "itemList",
          items: [
            { itemId: "i", price: 250 },
            { itemId: "j", price: 100 },
          ],
        },
        { id: "b", type: "itemList", items: [{ itemId: "i", price: 1_000 }] },
        { id: "t", type: "template", fieldGroupId: "g", isLooping: true, maxLoops: 5 },
        ...plain("sum:grandTotal"),
      ],
      logicMap: { b: { rules: [{ sourceId: "x", sourceValue: "1" }], thenFieldId: "b" } },
      groups: [{ id: "g", fields: [{ id: "n", type: "itemList", items: [{ itemId: "k", price: 7 }] }] }],
    });
    const list = (itemId: string, quantity: string): Answer => ({
      type: "itemList",
      items: [{ itemId, price: 1, quantity }],
    });
    const rows = [{ n: list("k", "1") }, { n: list("k", "2") }];
    const answers: Answers = {
      a: {
        type: "itemList",
        items: [
          { itemId: "i", price: 0, quantity: "3" },
          { itemId: "gone", price: 9, quantity: "9" },
        ],
      },
      b: list("i", "1"),
      t: { type: "template", loopCount: 2, templateValues: rows },
      sum: { type: "grandTotal", amount: 1 },
    };
    const hidden = judge(document, answers);
    expect(hidden.answers.sum).toEqual({ type: "grandTotal", amount: 750 + 21 });
    expect(hidden.answers.a).toEqual({
      type: "itemList",
      items: [{ itemId: "i", price: 250, quantity: "3" }],
    });
    expect(hidden.answers.b).toBeUndefined();
    expect(hidden.hidden).toEqual(["b"]);
    expect(judge(document, { ...answers, x: text("1") }).answers.sum).toEqual({
      type: "grandTotal",
      amount: 1_771,
    });
  });

  it("counts no list that is hidden in an entry of a group", () => {
    const list: Answer = { type: "itemList", items: [{ itemId: "k", price: 7, quantity: "1" }] };
    const document = formOf({
      fields: [
        { id: "t", type: "template", fieldGroupId: "g", isLooping: true, maxLoops: 5 },
        ...plain("sum:grandTotal"),
      ],
      groups: [
        {
          id: "g",
          fields: [...plain("x:text"), { id: "n", type: "itemList", items: [{ itemId: "k", price: 7 }] }],
          logicMap: { n: { rules: [{ sourceId: "x", sourceValue: "1" }], thenFieldId: "n" } },
        },
      ],
    });
    const templateValues: Answers[] = [
      { x: text("1"), n: list },
      { x: text("2"), n: list },
    ];
    const { answers } = judge(document, { t: { type: "template", loopCount: 2, templateValues } });
    expect(answers.sum).toEqual({ type: "grandTotal", amount: 7 });
  });

  it("sums the largest order exactly, and refuses one that no number holds", () => {
    const items = Array.from({ length: 200 }, (_, at) => ({
      itemId: `i${at}`,
      label: `Item ${at}`,
      price: 1_000_000_000,
    }));
    const order: Answer = {
      type: "itemList",
      items: items.map(({ itemId }) => ({ itemId, price: 0, quantity: "9999" })),
    };
    const document = (lists: number) =>
      formOf({
        fields: [
          ...Array.from({ length: lists }, (_, at) => ({ id: `l${at}`, type: "itemList", items })),
          ...plain("sum:grandTotal"),
        ],
      });
    const answers = Object.fromEntries(Array.from({ length: 9 }, (_, at) => [`l${at}`, order]));
    const few = judge(document(4), answers);
    expect(few.problems).toEqual([]);
    expect(few.answers.sum).toEqual({ type: "grandTotal", amount: 4 * 200 * 9_999 * 1_000_000_000 });
    expect(judge(document(9), answers).problems).toMatchObject([
      { name: "f.sum", message: "The total is too large. Choose smaller quantities" },
    ]);
  });

  it("neither judges nor keeps what is hidden, or what it does not know", () => {
    const document = formOf({
      fields: [
        ...plain("a:text"),
        { id: "b", type: "email", isRequired: true },
        ...plain("s:section", "c:text"),
      ],
      logicMap: {
        b: { rules: [{ sourceId: "a", sourceValue: "1" }], thenFieldId: "b" },
        s: { rules: [{ sourceId: "a", sourceValue: "1" }], thenFieldId: "s" },
      },
    });
    const answers: Answers = { b: { type: "email", value: "no" }, c: text("x"), gone: text("x") };
    expect(judge(document, answers)).toMatchObject({ answers: {}, problems: [], hidden: ["b", "c"] });
    expect(Object.keys(judge(document, answers).answers)).toEqual([]);
    expect(judge(document, { ...answers, a: text("1") }).problems).toHaveLength(1);
  });

  it("leaves blank what an edit need not answer, but judges it once it is answered", () => {
    const document = formOf({ fields: [{ id: "a", type: "email", isRequired: true }] });
    const isNew = new Set(["a"]);
    expect(judge(document, {}, isNew).problems).toEqual([]);
    expect(judge(document, {}).problems).toHaveLength(1);
    expect(judge(document, { a: { type: "email", value: "no" } }, isNew).problems).toHaveLength(1);
  });

  it("asks a looped group for its entries, and judges each of them", () => {
    const loop = {
      id: "t",
      type: "template",
      fieldGroupId: "g",
      isLooping: true,
      maxLoops: 2,
      isRequired: true,
      label: "People",
    };
    const document = formOf({
      fields: [loop],
      groups: [{ id: "g", fields: [{ id: "n", type: "text", isRequired: true, label: "Name" }] }],
    });
    const rows = (...values: Answers[]): Answers => ({
      t: { type: "template", loopCount: values.length, templateValues: values },
    });
    expect(judge(document, {}).problems).toMatchObject([
      { name: "f.t", message: "Add one entry at least to people" },
    ]);
    expect(judge(document, rows({ n: text("Ana") }, {})).problems).toEqual([
      {
        fieldId: "n",
        placeId: "t",
        within: { templateId: "t", row: 1 },
        name: "f.t[1].n",
        message: "Enter name",
      },
    ]);
    const three = rows(...Array(3).fill({ n: text("Ana") }));
    expect(judge(document, three).problems).toMatchObject([
      { name: "f.t", message: "Remove entries from people: 2 at most" },
    ]);
  });

  it("keeps a postcode, rows and choices in their one form", () => {
    const document = formOf({
      fields: [
        ...plain("a:address"),
        { id: "r", type: "repeater", cellSchema: [{ id: "cell1", label: "A" }] },
      ],
    });
    const { answers } = judge(document, {
      a: { type: "address", value: { postcode: "so145qf" } },
      r: { type: "repeater", rows: [{}, { cell1: "x" }, { cell1: "" }] },
    });
    expect(answers).toEqual({
      a: { type: "address", value: { postcode: "SO14 5QF" } },
      r: { type: "repeater", rows: [{ cell1: "x" }] },
    });
  });
});
