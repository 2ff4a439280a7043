import { describe, expect, it } from "vitest";
import { Field } from "~/features/forms/document/field.schema";
import { DEFAULT_ROWS, MOST_INPUTS } from "~/features/forms/document/field-types.rules";
import { Rule } from "~/features/forms/document/logic.schema";
import { readDocument, readLogic } from "~/features/forms/document/read-document.schema";
import { isLayoutType } from "~/features/forms/document/types/kinds.rules";
import { FIELD_TYPES, LAYOUT_TYPES, QUESTION_TYPES } from "~/features/forms/document/types/type-lists.rules";

const minimal = (type: string) => Field.parse({ id: "a", type });
const read = (value: unknown) => {
  const result = readDocument(JSON.stringify(value));
  if (!result.document) throw new Error(result.reason);
  return result;
};

describe("a field", () => {
  it("is one of 19 questions or 8 layout items, each of which can be made from its type alone", () => {
    expect([QUESTION_TYPES.length, LAYOUT_TYPES.length]).toEqual([19, 8]);
    expect(FIELD_TYPES.filter(isLayoutType)).toEqual(LAYOUT_TYPES);
    expect(DEFAULT_ROWS * 4).toBeLessThan(MOST_INPUTS);
    for (const type of FIELD_TYPES) expect(minimal(type)).toMatchObject({ id: "a", type, label: "" });
    expect(Field.safeParse({ id: "a", type: "fingerprint" }).success).toBe(false);
  });

  it("has the defaults of the spec", () => {
    expect(minimal("text")).toMatchObject({ isRequired: false, min: null, max: null, reportLabel: "" });
    expect(minimal("checkbox")).toMatchObject({
      options: [
        { label: "Yes", value: "Yes" },
        { label: "No", value: "No" },
      ],
      isMulti: false,
    });
    expect(minimal("fullName")).toMatchObject({
      prefix: { show: false },
      firstName: { label: "First name", show: true },
      middleName: { show: true },
      surname: { show: true },
      postNominals: { show: false },
    });
    expect(minimal("address")).toMatchObject({
      addressLine1: { show: true },
      addressLine2: { show: true },
      city: { show: true },
      county: { show: true },
      country: { show: true },
      postcode: { show: true },
    });
    expect(minimal("disclaimer")).toMatchObject({ isRequired: true });
    expect(minimal("itemList")).toMatchObject({ showTotal: true, showPrice: true, showSubtotals: false });
    expect(minimal("template")).toMatchObject({ maxLoops: 1, isLooping: false, isUsingDefaultTitles: true });
    expect(minimal("callout")).toMatchObject({ style: "default" });
    expect(minimal("upload")).toMatchObject({ maxFileSizeMB: 50, hasMaxFileSize: false, accept: [] });
    expect(Rule.parse({})).toMatchObject({ sourceType: "text", condition: "equals", loopIndex: null });
  });

  it("takes a number as text where the spec says so, and empty for none", () => {
    expect(Field.parse({ id: "a", type: "template", maxLoops: "5" })).toMatchObject({ maxLoops: 5 });
    expect(Field.parse({ id: "a", type: "template", maxLoops: "" })).toMatchObject({ maxLoops: 1 });
    expect(Field.parse({ id: "a", type: "upload", maxFileSizeMB: "20MB" })).toMatchObject({
      maxFileSizeMB: 20,
    });
    expect(Field.parse({ id: "a", type: "number", min: "", max: 5 })).toMatchObject({ min: null, max: 5 });
    expect(Rule.parse({ loopIndex: "" }).loopIndex).toBeNull();
    for (const maxLoops of ["many", "0", -1, 101, 1.5, "1e9"]) {
      expect(Field.safeParse({ id: "a", type: "template", maxLoops }).success).toBe(false);
    }
  });

  it("has an id that can be a key of any object", () => {
    for (const id of ["__proto__", "constructor", "toString", "a.b", "a[0]", "", "a".repeat(65)]) {
      expect(Field.safeParse({ id, type: "text" }).success, id).toBe(false);
    }
  });

  it("is bounded: labels, options, items, cells, prices", () => {
    const over: object[] = [
      { type: "text", label: "a".repeat(501) },
      { type: "dropdown", options: Array(301).fill({ label: "a", value: "a" }) },
      { type: "itemList", items: Array.from({ length: 201 }, (_, at) => ({ itemId: `i${at}` })) },
      { type: "itemList", items: [{ itemId: "i", price: -1 }] },
      { type: "itemList", items: [{ itemId: "i", price: 1.5 }] },
      { type: "repeater", cellSchema: ["cell1", "cell2", "cell3", "cell4", "cell5"].map((id) => ({ id })) },
      { type: "repeater", cellSchema: [{ id: "cell1" }, { id: "cell1" }] },
      { type: "repeater", cellSchema: [{ id: "cell1", type: "area" }] },
      { type: "vimeo", videoId: "javascript:alert(1)" },
    ];
    for (const one of over) expect(Field.safeParse({ id: "a", ...one }).success).toBe(false);
  });
});

describe("a stored document", () => {
  it("has logic that is a map, or none", () => {
    for (const value of [null, [], "a", 7]) {
      const broken: { kind: string }[] = [];
      expect(readLogic(value, broken as Parameters<typeof readLogic>[1])).toEqual({});
      expect(broken).toMatchObject([{ kind: "logic" }]);
    }
  });

  it("is read whole, with defaults", () => {
    const { document, broken } = read({
      title: " Order ",
      fields: [{ id: "a", type: "text" }],
      logicMap: { a: { rules: [{ sourceId: "b" }], thenFieldId: "a" } },
      groups: [{ id: "g", title: " People ", fields: [{ id: "b", type: "email" }] }],
      prefill: [{ parameter: "company", fieldId: "a" }],
    });
    expect(broken).toEqual([]);
    expect(document).toMatchObject({
      title: "Order",
      isEditable: false,
      isPublic: false,
      logicMap: { a: { operator: "ANY", thenFieldId: "a", elseFieldId: "" } },
      groups: [{ id: "g", title: "People", fields: [{ id: "b" }], logicMap: {} }],
      prefill: [{ parameter: "company", fieldId: "a", nestedId: "" }],
    });
  });

  it("leaves out what is broken and names it", () => {
    const { document, broken } = read({
      title: "Order",
      fields: [{ id: "a", type: "text" }, { id: "b", type: "text", min: {} }, 7, { id: "a", type: "date" }],
      groups: [
        { id: "g", title: 7 },
        { id: "h", fields: [{ id: "c", type: "nothing" }] },
      ],
      prefill: [{ parameter: "a b", fieldId: "a" }],
    });
    expect(document.fields.map(({ id, type }) => [id, type])).toEqual([["a", "text"]]);
    expect(document.groups).toMatchObject([{ id: "h", fields: [] }]);
    expect(document.prefill).toEqual([]);
    expect(broken.map(({ kind, id }) => [kind, id])).toEqual([
      ["field", "b"],
      ["field", ""],
      ["field", "a"],
      ["group", "g"],
      ["field", "c"],
      ["prefill", "a"],
    ]);
  });

  it("keeps a broken section or page as an empty one, and broken logic as a rule that never matches", () => {
    const { document, broken } = read({
      title: "Order",
      fields: [{ id: "s", type: "section", label: 7 }],
      logicMap: {
        s: { rules: [{ condition: "resembles" }], thenFieldId: "s" },
        t: "hidden",
        u: { rules: "none", elseFieldId: "s" },
        __proto__x: {},
      },
    });
    expect(document.fields).toMatchObject([{ id: "s", type: "section", label: "" }]);
    expect(document.logicMap).toMatchObject({
      s: { thenFieldId: "s", rules: [{ sourceId: "" }] },
      t: { thenFieldId: "t", rules: [{ sourceId: "" }] },
      u: { thenFieldId: "", elseFieldId: "s", rules: [{ sourceId: "" }] },
    });
    expect(broken.map(({ id }) => id)).toEqual(["s", "s", "t", "u", "__proto__x"]);
  });

  it("is null as a whole where it is no document, and says why", () => {
    for (const json of ["{", "[]", "null", '"a"', '{"fields":7}', '{"title":7}', "[".repeat(200_000)]) {
      const result = readDocument(json);
      expect(result.document, json.slice(0, 20)).toBeNull();
      expect(result).toMatchObject({ reason: expect.stringMatching(/\w/) });
    }
    expect(readDocument(`"${"a".repeat(16_000_001)}"`)).toEqual({
      document: null,
      reason: "The form is larger than 16 MB",
    });
    const many = { title: "", fields: Array(1_001).fill({ id: "a", type: "text" }) };
    expect(readDocument(JSON.stringify(many)).document).toBeNull();
  });

  it("takes no key of every object's for a field", () => {
    const json =
      '{"title":"","logicMap":{"__proto__":{"thenFieldId":"a"},"constructor":{"thenFieldId":"a"}}}';
    const result = readDocument(json);
    expect(Object.keys(result.document?.logicMap ?? { x: 1 })).toEqual([]);
    expect(({} as Record<string, unknown>).thenFieldId).toBeUndefined();
  });
});
