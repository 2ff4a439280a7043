import { describe, expect, it } from "vitest";
import { documentDifferences } from "~/features/forms/document/document-differences.rules";
import type { FormDocument } from "~/features/forms/document/form-document.schema";
import { dice } from "../../harness/dice";
import { formOf, plain } from "../support/form-document";
import { randomForm } from "../support/random-form";

const priceText = (minor: number) => `£${(minor / 100).toFixed(2)}`;
const differences = (before: FormDocument, after: FormDocument) =>
  documentDifferences(before, after, { priceText });
const said = (before: FormDocument, after: FormDocument) =>
  differences(before, after).map(({ kind, what, said: text }) => `${kind}: ${what} ${text}`);

describe("the differences of two versions", () => {
  it("are none between a document and itself, whatever it is", () => {
    for (let seed = 1; seed <= 300; seed += 1) {
      const form = randomForm(dice(seed));
      expect(differences(form, JSON.parse(JSON.stringify(form))), `seed ${seed}`).toEqual([]);
    }
  });

  it("name what came, went and moved, by as few as moved, and where to", () => {
    const before = formOf({ fields: plain("a:text", "b:number", "c:date", "d:section") });
    const after = formOf({ fields: plain("d:section", "a:text", "e:email", "c:date") });
    expect(said(before, after)).toEqual([
      "removed: “Label of b” (Number) was removed",
      "moved: “Label of d” was moved at the beginning",
      "added: “Label of e” (Email) was added behind “Label of a”",
    ]);
  });

  it("say each property in words, with prices as money", () => {
    const items = (price: number) => [{ itemId: "chair", label: "Chair", price }];
    const before = formOf({
      fields: [
        { id: "a", type: "text", label: "Power" },
        { id: "n", type: "fullName" },
        { id: "i", type: "itemList", items: items(250) },
        { id: "p", type: "image", assetId: "one" },
      ],
    });
    const after = formOf({
      fields: [
        { id: "a", type: "text", label: "Power in kW", isRequired: true, max: 20 },
        { id: "n", type: "fullName", prefix: { label: "Title", show: true } },
        { id: "i", type: "itemList", items: items(300) },
        { id: "p", type: "image", assetId: "two" },
      ],
    });
    expect(differences(before, after).map(({ changes }) => changes)).toEqual([
      [
        { label: "Label", from: "Power", to: "Power in kW" },
        { label: "Required", from: "No", to: "Yes" },
        { label: "Max", from: "", to: "20" },
      ],
      [{ label: "Title", from: "Title (hidden)", to: "Title" }],
      [{ label: "Items", from: "Chair (£2.50)", to: "Chair (£3.00)" }],
      [{ label: "Picture", from: "", to: "", said: "another one now" }],
    ]);
  });

  it("say of a list the parts alone that changed, and nothing that is not so", () => {
    const of = (own: object) => formOf({ fields: [{ id: "a", ...own }] });
    const list = (...items: [string, number, string?][]) =>
      of({
        type: "itemList",
        items: items.map(([label, price, description = ""]) => ({
          itemId: label,
          label,
          price,
          description,
        })),
      });
    const table = (type: string) =>
      of({
        type: "repeater",
        cellSchema: [
          { id: "cell1", label: "Plate" },
          { id: "cell2", label: "Seats", type },
        ],
      });
    const choice = (...labels: string[]) =>
      of({ type: "dropdown", options: labels.map((label) => ({ label, value: label.charAt(0) })) });
    const changes = (before: FormDocument, after: FormDocument) => differences(before, after)[0]?.changes;
    expect(
      changes(
        list(["Chair", 250], ["Lamp", 100], ["Rug", 5]),
        list(["Chair", 300], ["Lamp", 100], ["Desk", 9]),
      ),
    ).toEqual([{ label: "Items", from: "Chair (£2.50), Rug (£0.05)", to: "Chair (£3.00), Desk (£0.09)" }]);
    expect(changes(list(["Chair", 250]), list(["Chair", 250, "Oak"]))).toEqual([
      { label: "Items", from: "Chair (£2.50), Description: nothing", to: "Chair (£2.50), Description: Oak" },
    ]);
    expect(changes(table("text"), table("number"))).toEqual([
      { label: "Columns", from: "Seats, Type: text", to: "Seats, Type: number" },
    ]);
    expect(changes(choice("A", "B"), choice("B", "A"))).toEqual([
      { label: "Options", from: "", to: "", said: "in another order now" },
    ]);
    expect(changes(choice("A"), choice("Alpha"))).toEqual([{ label: "Options", from: "A", to: "Alpha" }]);
  });

  it("read logic out as it was and as it is, in groups too, and what the form says of itself", () => {
    const rule = (sourceValue: string) => ({
      ...{ operator: "ALL", thenFieldId: "b", elseFieldId: "" },
      rules: [{ sourceId: "a", sourceValue }],
    });
    const fields = plain("a:text", "b:text", "t:template").map((field) =>
      field.id === "t" ? { ...field, fieldGroupId: "g" } : field,
    );
    const group = (logicMap: Record<string, unknown>) => [
      { id: "g", fields: plain("a:text", "b:text"), logicMap },
    ];
    const before = formOf({ fields, logicMap: { a: rule("1") }, groups: group({}) });
    const after = formOf({
      ...{ fields, logicMap: { a: rule("2") }, groups: group({ a: rule("3") }) },
      ...{ title: "Order 2", prefill: [{ parameter: "stand", fieldId: "a", nestedId: "" }] },
    });
    expect(differences(before, after)).toMatchObject([
      {
        kind: "form",
        changes: [
          { label: "Title", from: "Order", to: "Order 2" },
          { label: "Parameters of the address", from: "", to: "stand" },
        ],
      },
      {
        ...{ kind: "logic", groupId: null, said: "has other logic" },
        changes: [
          {
            from: "Show “Label of b” if “Label of a” is “1”.",
            to: "Show “Label of b” if “Label of a” is “2”.",
          },
        ],
      },
      { kind: "logic", groupId: "g", said: "has logic now", changes: [{ from: "" }] },
    ]);
  });
});
