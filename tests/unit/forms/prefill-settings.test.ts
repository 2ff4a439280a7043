import { parseWithZod } from "@conform-to/zod/v4";
import { describe, expect, it } from "vitest";
import { Field } from "~/features/forms/document/field.schema";
import { FIELD_TYPES } from "~/features/forms/document/types/type-lists.rules";
import { FormSettingsForm } from "~/features/forms/settings/form-settings.schema";
import {
  exampleAddress,
  MOST_PARAMETERS,
  prefillRows,
  prefillTargets,
  prefillWords,
  sentRows,
} from "~/features/forms/settings/prefill.rules";

const field = (value: object) => Field.parse({ id: "x", ...value });
const FIELDS = [
  field({ id: "stand", type: "text", label: "Stand number" }),
  field({ id: "who", type: "fullName", label: "Contact" }),
  field({ id: "hall", type: "dropdown", label: "Hall", options: [{ label: "Hall A", value: "a 1" }] }),
  field({ id: "yes", type: "disclaimer", label: "Terms" }),
  field({ id: "nameless", type: "date" }),
  field({ id: "page", type: "newPage", label: "Order" }),
];

describe("what an address may fill in", () => {
  it("is a question that takes it, of a name or an address each part that is asked", () => {
    expect(prefillTargets(FIELDS)).toEqual([
      { value: "stand", label: "Stand number" },
      { value: "who.firstName", label: "Contact: First name" },
      { value: "who.middleName", label: "Contact: Middle name" },
      { value: "who.surname", label: "Contact: Surname" },
      { value: "hall", label: "Hall" },
      { value: "nameless", label: "Date" },
    ]);
  });

  it("of every type is there or not, and none is a layout item or a declaration", () => {
    const types = FIELD_TYPES.filter((type) => prefillTargets([field({ type })]).length > 0);
    expect(types).toEqual([
      ...["text", "email", "tel", "url", "number", "area", "date", "checkbox", "dropdown", "fullName"],
      "address",
    ]);
  });

  it("is shown by an example with a value that the question would take", () => {
    const prefill = [
      { parameter: "stand", fieldId: "stand", nestedId: "" },
      { parameter: "hall", fieldId: "hall", nestedId: "" },
      { parameter: "day", fieldId: "nameless", nestedId: "" },
      { parameter: "gone", fieldId: "gone", nestedId: "" },
    ];
    expect(exampleAddress("https://x.example/f", prefill, FIELDS)).toBe(
      "https://x.example/f?stand=Example&hall=a+1&day=2027-06-01",
    );
    expect(exampleAddress("https://x.example/f", [], FIELDS)).toBe("https://x.example/f");
  });
});

describe("the rows of parameters", () => {
  it("begin with what is saved and two more, within what there may be", () => {
    const saved = [{ parameter: "to", fieldId: "who", nestedId: "surname" }];
    const blank = { parameter: "", target: "" };
    expect(prefillRows(saved)).toEqual([{ parameter: "to", target: "who.surname" }, blank, blank]);
    const full = Array.from({ length: MOST_PARAMETERS }, () => ({
      ...{ parameter: "a", fieldId: "b", nestedId: "" },
    }));
    expect(prefillRows(full)).toHaveLength(MOST_PARAMETERS);
  });

  it("are read alike as they were sent and as the boxes stand", () => {
    const rows = [
      { parameter: "a", target: "stand" },
      { parameter: "", target: "" },
    ];
    expect(sentRows({ prefill: rows })).toEqual(rows);
    expect(sentRows({ prefill: [null, { parameter: 7 }] })).toEqual([rows[1], rows[1]]);
    const boxes = { "prefill[0].parameter": "a", "prefill[0].target": "stand", "prefill[1].parameter": "" };
    expect(sentRows(boxes)).toEqual(rows);
    expect(sentRows({})).toEqual([]);
  });

  it("are said in words, also where the field is gone", () => {
    const rows = [
      { parameter: "to", target: "who.surname" },
      { parameter: "", target: "" },
      { parameter: "old", target: "gone" },
    ];
    expect(prefillWords(rows, prefillTargets(FIELDS))).toBe(
      "to fills in Contact: Surname; old fills in a field that is not there any more",
    );
  });
});

describe("the settings of a form as they are sent", () => {
  const sent = (rows: [parameter: string, target: string][]) => {
    const form = new FormData();
    form.set("title", "Order");
    form.set("version", "3");
    for (const [at, [parameter, target]] of rows.entries()) {
      form.set(`prefill[${at}].parameter`, parameter);
      form.set(`prefill[${at}].target`, target);
    }
    const read = parseWithZod(form, { schema: FormSettingsForm });
    return read.status === "success" ? read.value : read.error;
  };

  it("leave out blank rows and take a part of a name", () => {
    expect(
      sent([
        ["", ""],
        [" hall-2 ", "hall"],
        ["to", "who.surname"],
      ]),
    ).toMatchObject({
      ...{ title: "Order", description: "", isPublic: false, isEditable: false, version: 3 },
      prefill: [
        { parameter: "hall-2", fieldId: "hall", nestedId: "" },
        { parameter: "to", fieldId: "who", nestedId: "surname" },
      ],
    });
  });

  it("say at its box what is wrong with a row", () => {
    expect(
      sent([
        ["2bad", "stand"],
        ["ok", ""],
        ["", "stand"],
        ["twice", "stand"],
        ["twice", "hall"],
        ["proto", "__proto__"],
        ["proto2", "constructor"],
      ]),
    ).toEqual({
      "prefill[0].parameter": [expect.stringContaining("Begin with a letter")],
      "prefill[1].target": ["Choose the field that it fills in"],
      "prefill[2].parameter": ["Enter the name of the parameter"],
      "prefill[4].parameter": ["“twice” stands in another row already"],
      "prefill[5].target": ["Choose the field that it fills in"],
      "prefill[6].target": ["Choose the field that it fills in"],
    });
  });

  it("take a hundred rows at most", () => {
    const rows = (count: number) =>
      Array.from({ length: count }, (_, at): [string, string] => [`p${at}`, "stand"]);
    expect(sent(rows(MOST_PARAMETERS))).toMatchObject({ title: "Order" });
    expect(sent(rows(MOST_PARAMETERS + 1))).toHaveProperty("prefill");
  });
});
