import { describe, expect, it } from "vitest";
import type { FormDocument } from "~/features/forms/document/form-document.schema";
import { numbersOf, pagesOf, reportLabelOf } from "~/features/forms/document/pages.rules";
import { publishingFindings } from "~/features/forms/document/publishing-checks.rules";
import { formOf, plain } from "../support/form-document";

const found = (document: FormDocument) =>
  publishingFindings(document).map(({ severity, fieldId, groupId, message }) =>
    [severity, groupId, fieldId, message].filter(Boolean).join(" · "),
  );
const one = (field: object) => found(formOf({ fields: [{ id: "a", ...field }] }));
const options = (...values: string[]) => values.map((value) => ({ label: value, value }));

describe("pages", () => {
  it("begin with each page item; a first one of its own only where something stands before", () => {
    const pages = (...fields: string[]) =>
      pagesOf(formOf({ fields: plain(...fields) }).fields).map(
        ({ number, item, fields: own }) => `${number}${item?.id ?? "-"}:${own.map(({ id }) => id).join("")}`,
      );
    expect(pages("a:text", "p:newPage", "b:text", "q:newPage")).toEqual(["1-:a", "2p:b", "3q:"]);
    expect(pages("p:newPage", "b:text")).toEqual(["1p:b"]);
    expect(pages()).toEqual(["1-:"]);
  });

  it("number questions with two digits, and no layout item", () => {
    const { fields } = formOf({
      fields: plain("a:text", "s:section", "b:grandTotal", "d:divider", "c:date"),
    });
    expect([...numbersOf(fields)]).toEqual([
      ["a", "01"],
      ["b", "02"],
      ["c", "03"],
    ]);
  });

  it("call a field by its report label, else its label", () => {
    expect(reportLabelOf({ reportLabel: "", label: "Stand" })).toBe("Stand");
    expect(reportLabelOf({ reportLabel: "No.", label: "Stand" })).toBe("No.");
  });
});

describe("publishing", () => {
  it("finds nothing in a form that can be filled in", () => {
    const document = formOf({
      fields: [
        ...plain("a:text", "b:area", "c:email", "d:tel", "e:url", "f:number", "g:date", "h:checkbox"),
        ...plain(
          "i:fullName",
          "j:address",
          "k:upload",
          "l:disclaimer",
          "m:grandTotal",
          "s:section",
          "p:newPage",
        ),
        { id: "n", type: "dropdown", options: options("x", "y") },
        { id: "o", type: "repeater", cellSchema: [{ id: "cell1", label: "Name" }], max: 5 },
        { id: "q", type: "itemList", items: [{ itemId: "i", label: "Chair", price: 100 }] },
        { id: "t", type: "template", fieldGroupId: "g", isLooping: true, maxLoops: 4 },
        { id: "u", type: "image", assetId: "asset" },
        { id: "v", type: "youTube", videoId: "abcdefghijk" },
      ],
      groups: [{ id: "g", fields: plain("x:text") }],
      logicMap: { b: { rules: [{ sourceId: "a", sourceValue: "1" }], thenFieldId: "b" } },
      prefill: [{ parameter: "company", fieldId: "a", nestedId: "" }],
    });
    expect(found(document)).toEqual([]);
  });

  it("refuses a form without title or question", () => {
    expect(found(formOf({ title: "", fields: plain("d:divider") }))).toEqual([
      "refuse · Give the form a title",
      "refuse · Add a question",
    ]);
  });

  it("refuses what a field lacks, and warns of what is odd", () => {
    const cases: [object, string[]][] = [
      [{ type: "text", label: "" }, ["refuse · a · Write the question"]],
      [{ type: "text", min: 5, max: 2 }, ["refuse · a · The minimum is above the maximum"]],
      [{ type: "text", min: 1.5 }, ["refuse · a · The limits count characters: use whole numbers from 0"]],
      [{ type: "text", max: 0 }, ["refuse · a · With a maximum of 0 characters nothing can be answered"]],
      [{ type: "text", max: 1_001 }, ["refuse · a · At most 1,000 characters are possible"]],
      [{ type: "number", min: 5, max: -2 }, ["refuse · a · The minimum is above the maximum"]],
      [{ type: "number", min: -2.5, max: 0 }, []],
      [{ type: "text", min: 2, max: 2 }, []],
      [{ type: "dropdown" }, ["refuse · a · Add an option"]],
      [
        { type: "dropdown", options: [...options("x", "x"), { label: "", value: "z" }] },
        [
          "refuse · a · An option has no text",
          "refuse · a · Two options have the same value, “x”",
          "warn · a · Two options read “x”",
        ],
      ],
      [{ type: "checkbox", isMulti: true, max: 3 }, ["refuse · a · At most 2 options are possible"]],
      [{ type: "checkbox", max: 3 }, []],
      [
        {
          type: "fullName",
          firstName: { show: false },
          middleName: { show: false },
          surname: { show: false },
        },
        ["refuse · a · Show one part at least"],
      ],
      [{ type: "address", city: { label: "", show: true } }, ["refuse · a · A part has no label"]],
      [{ type: "repeater" }, ["refuse · a · Add a column"]],
      [{ type: "repeater", cellSchema: [{ id: "cell1" }], max: 2 }, ["refuse · a · A column has no label"]],
      [{ type: "itemList" }, ["refuse · a · Add an item"]],
      [
        { type: "upload", hasMaxFileSize: true, maxFileSizeMB: 60 },
        ["refuse · a · A file can have 50 MB at most"],
      ],
      [{ type: "upload", maxFileSizeMB: 60 }, []],
      [{ type: "grandTotal" }, ["warn · a · There is no item list that it could sum"]],
      [{ type: "template" }, ["refuse · a · Choose a field group"]],
      [{ type: "template", fieldGroupId: "gone" }, ["refuse · a · Its field group is not there any more"]],
    ];
    for (const [field, expected] of cases) expect(one(field), JSON.stringify(field)).toEqual(expected);
    expect(
      found(formOf({ fields: [...plain("b:text", "c:vimeo"), { id: "d", type: "image", label: "" }] })),
    ).toEqual([
      "refuse · c · Choose a video",
      "refuse · d · Choose a picture",
      "warn · d · Say in words what the picture shows",
    ]);
  });

  it("refuses a group in a group, a page in one, an empty one; a group that no field places is not looked at", () => {
    const document = formOf({
      fields: [{ id: "t", type: "template", fieldGroupId: "g" }, ...plain("a:text")],
      groups: [
        { id: "g", fields: [{ id: "u", type: "template", fieldGroupId: "h" }, ...plain("p:newPage")] },
        { id: "h", fields: [] },
      ],
    });
    expect(found(document)).toEqual([
      "refuse · g · u · A field group cannot stand in another",
      "refuse · g · p · A page cannot begin in a field group",
    ]);
    const empty = formOf({
      fields: [{ id: "t", type: "template", fieldGroupId: "g" }],
      groups: [{ id: "g", fields: plain("d:divider") }],
    });
    expect(found(empty)).toEqual(["refuse · g · The field group “Group g” has no question"]);
  });

  it("refuses logic that is broken, with the field it belongs to", () => {
    const rule = (more: object) => ({
      rules: [{ sourceId: "a", sourceValue: "1", ...more }],
      thenFieldId: "b",
    });
    const logic = (entry: object) =>
      found(
        formOf({
          fields: [
            ...plain("a:text", "b:text", "u:upload", "n:number", "f:fullName"),
            { id: "t", type: "template", fieldGroupId: "g", isLooping: true, maxLoops: 3 },
          ],
          groups: [{ id: "g", fields: plain("x:checkbox") }],
          logicMap: { b: entry },
        }),
      );
    const row = { sourceId: "t", sourceType: "template", nestedId: "x", nestedValue: "Yes" };
    const cases: [object, string][] = [
      [{ rules: [], thenFieldId: "b" }, "Its logic has no condition yet"],
      [{ ...rule({}), thenFieldId: "" }, "Its logic shows nothing: choose what is shown"],
      [{ ...rule({}), elseFieldId: "gone" }, "Its logic shows a question that is not there any more"],
      [rule({ sourceId: "gone" }), "A condition asks a question that is not there any more"],
      [rule({ sourceValue: " " }), "A condition compares with nothing"],
      [rule({ sourceId: "u" }), "A condition asks a question whose answer cannot be compared"],
      [
        rule({ sourceId: "n", sourceValue: "x" }),
        "A condition compares with something that is no number or date",
      ],
      [
        rule({ sourceId: "f", nestedId: "prefix", nestedValue: "x" }),
        "A condition asks for a part that is not shown",
      ],
      [
        rule({ ...row, nestedId: "gone" }),
        "A condition asks a question of a field group that is not there any more",
      ],
      [rule({ ...row, nestedValue: "Maybe" }), "A condition asks for an option that is not there any more"],
      [rule({ ...row, loopIndex: 3 }), "A condition asks entry 4 of at most 3"],
    ];
    for (const [entry, message] of cases) expect(logic(entry)).toEqual([`refuse · b · ${message}`]);
    expect(logic(rule({ ...row, loopIndex: 2 }))).toEqual([]);
    expect(found(formOf({ fields: plain("a:text"), logicMap: { gone: rule({}) } }))).toContain(
      "refuse · A condition belongs to a question that is not there any more",
    );
  });

  it("names a circle by its fields, in a group too", () => {
    const document = formOf({
      fields: [...plain("a:text", "b:text"), { id: "t", type: "template", fieldGroupId: "g" }],
      logicMap: {
        a: { rules: [{ sourceId: "b", sourceValue: "1" }], thenFieldId: "a" },
        b: { rules: [{ sourceId: "a", sourceValue: "1" }], thenFieldId: "b" },
      },
      groups: [
        {
          id: "g",
          fields: plain("x:text"),
          logicMap: { x: { rules: [{ sourceId: "x", sourceValue: "1" }], thenFieldId: "x" } },
        },
      ],
    });
    const [circle, own] = found(document);
    expect(circle).toMatch(
      /^refuse · [ab] · These show each other in a circle: .*“Label of [ab]”, “Label of [ab]”/,
    );
    expect(own).toBe("refuse · g · x · “Label of x” is shown by its own answer. Change its condition");
  });

  it("refuses a page that asks more than 900 inputs: parts, options, cells by rows", () => {
    const cellSchema = ["cell1", "cell2", "cell3", "cell4"].map((id) => ({ id, label: id }));
    const repeater = (id: string, max?: number) => ({ id, type: "repeater", cellSchema, max });
    expect(found(formOf({ fields: [repeater("a"), repeater("b")] }))).toEqual([]);
    expect(found(formOf({ fields: [repeater("a"), repeater("b"), repeater("c", 26)] }))[0]).toMatch(
      /^refuse · Page 1 asks 904 inputs, 900 are possible/,
    );
    expect(found(formOf({ fields: [repeater("a"), ...plain("p:newPage"), repeater("b", 226)] }))[0]).toMatch(
      /^refuse · p · Page 2 asks 904 inputs/,
    );
    const group = (isLooping: boolean) =>
      formOf({
        fields: [
          { id: "t", type: "template", fieldGroupId: "g", isLooping, maxLoops: 9 },
          repeater("c", 200),
        ],
        groups: [{ id: "g", fields: [repeater("a", 26)] }],
      });
    expect(found(group(false))[0]).toMatch(/^refuse · Page 1 asks 904 inputs/);
    expect(found(group(true))).toEqual([]);
    const manyInEach = formOf({
      fields: [{ id: "t", type: "template", fieldGroupId: "g", isLooping: true }],
      groups: [{ id: "g", fields: [repeater("a", 226)] }],
    });
    expect(found(manyInEach)).toEqual([expect.stringMatching(/^refuse · t · Each entry asks 904 inputs/)]);
  });

  it("counts what each question sends", () => {
    const inputs = (fields: Record<string, unknown>[], rows: number) =>
      found(
        formOf({
          fields: [
            ...fields,
            { id: "z", type: "repeater", cellSchema: [{ id: "cell1", label: "A" }], max: rows },
          ],
        }),
      ).some((line) => line.includes("inputs"));
    const five = options("a", "b", "c", "d", "e");
    const cases: [object, number][] = [
      [{ type: "text" }, 1],
      [{ type: "date" }, 3],
      [{ type: "checkbox", options: five }, 2],
      [{ type: "checkbox", options: five, isMulti: true }, 6],
      [{ type: "dropdown", options: five }, 1],
      [{ type: "dropdown", options: five, isMulti: true }, 6],
      [{ type: "fullName" }, 3],
      [{ type: "address" }, 6],
      [{ type: "disclaimer" }, 2],
      [{ type: "upload" }, 1],
      [
        {
          type: "itemList",
          items: [
            { itemId: "a", label: "A" },
            { itemId: "b", label: "B" },
          ],
        },
        2,
      ],
      [{ type: "customText", description: "a" }, 0],
    ];
    for (const [field, count] of cases) {
      const asked = [{ id: "a", ...field }];
      expect(inputs(asked, 900 - count), JSON.stringify(field)).toBe(false);
      if (count > 0) expect(inputs(asked, 900 - count + 1), JSON.stringify(field)).toBe(true);
    }
  });

  it("refuses parameters that fill in nothing sensible, and a document of more than 16 MB", () => {
    const document = formOf({
      fields: plain("a:text", "u:upload", "f:fullName"),
      prefill: [
        { parameter: "x", fieldId: "a", nestedId: "" },
        { parameter: "x", fieldId: "f", nestedId: "surname" },
        { parameter: "y", fieldId: "u", nestedId: "" },
        { parameter: "z", fieldId: "f", nestedId: "prefix" },
        { parameter: "w", fieldId: "gone", nestedId: "" },
      ],
    });
    expect(found(document)).toEqual([
      "refuse · The parameter “x” fills in two questions",
      "refuse · u · The parameter “y” cannot fill in this question",
      "refuse · f · The parameter “z” cannot fill in this question",
      "warn · The parameter “w” fills in a question that is not there any more",
    ]);
    const long = "é".repeat(9_000);
    const large = formOf({
      fields: Array.from({ length: 900 }, (_, at) => ({
        id: `f${at}`,
        type: "customText",
        description: long,
      })).concat([{ id: "a", type: "text" } as never]),
    });
    expect(found(large)).toEqual(["refuse · The form has 17 MB, 16 MB are possible"]);
  });
});
