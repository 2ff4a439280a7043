import { describe, expect, it } from "vitest";
import {
  copiedField,
  copiedLogic,
  copiedMessage,
  copiedRules,
  copiedTitle,
} from "~/features/forms/copying/copied-fields.rules";
import { copiedParts } from "~/features/forms/copying/copied-parts.rules";
import { Field } from "~/features/forms/document/field.schema";
import { LogicEntry, Rule } from "~/features/forms/document/logic.schema";
import { shortNameOf } from "~/features/forms/short-name.rules";

const NEW: Record<string, string> = { a: "A", b: "B", t: "T", nested: "nested" };
const newIds = (id: string) => (Object.hasOwn(NEW, id) ? NEW[id] : undefined);
const logic = (rule: object, more: object = {}) => ({
  a: LogicEntry.parse({ rules: [rule], thenFieldId: "b", ...more }),
});

describe("the logic of a copy", () => {
  it("has fresh ids wherever it names a field, and everything else as it was", () => {
    const rule = {
      sourceId: "t",
      sourceType: "template",
      nestedId: "nested",
      nestedValue: "Yes",
      loopIndex: 2,
    };
    expect(copiedLogic(logic(rule, { operator: "ALL" }), newIds)).toEqual({
      A: {
        operator: "ALL",
        rules: [Rule.parse({ ...rule, sourceId: "T" })],
        thenFieldId: "B",
        elseFieldId: "",
      },
    });
    expect(copiedRules([Rule.parse({ sourceId: "a", nestedId: "city" })], newIds)).toEqual([
      Rule.parse({ sourceId: "A", nestedId: "city" }),
    ]);
  });

  it.each([
    ["source or nested ID", logic({ sourceId: "gone" })],
    ["source or nested ID", logic({ sourceId: "t", sourceType: "template", nestedId: "gone" })],
    ["then or else field ID", logic({ sourceId: "a" }, { thenFieldId: "gone" })],
    ["then or else field ID", logic({ sourceId: "a" }, { elseFieldId: "constructor" })],
    ["logic map field ID", { gone: LogicEntry.parse({}) }],
  ])("fails where something has no counterpart: No new ID found for %s", (what, logicMap) => {
    expect(() => copiedLogic(logicMap, newIds)).toThrow(`No new ID found for ${what}`);
  });
});

it("a copied item list has items of its own; all else stays", () => {
  let n = 0;
  const list = Field.parse({ id: "a", type: "itemList", items: [{ itemId: "i", label: "Crane", price: 5 }] });
  const copy = copiedField(list, { id: "A", newId: () => `new${n++}` });
  expect(copy).toEqual({
    ...list,
    id: "A",
    items: [{ itemId: "new0", label: "Crane", price: 5, description: "" }],
  });
});

it("messages, rules, receivers and parameters name the copy's fields", () => {
  expect(copiedMessage("Dear {{a}}, {{gone}} {{ a }} {{constructor}}", newIds)).toBe(
    "Dear {{A}}, {{gone}} {{ a }} {{constructor}}",
  );
  const part = { message: "{{b}}", rules: JSON.stringify([Rule.parse({ sourceId: "a" })]) };
  const by = (replyTo: string) => ({ replyTo, subjectLine: "For {{b}}" });
  const parts = copiedParts(
    {
      confirmations: [part, { message: "", rules: "broken" }],
      notifications: [
        { ...part, ...by("a"), sendToType: "field", sendTo: "b", sendToFieldGroupId: "t" },
        { ...part, ...by("a@x.test"), sendToType: "email", sendTo: "a", sendToFieldGroupId: null },
      ],
      prefill: [{ parameter: "stand", fieldId: "a" }, { parameter: "x", fieldId: "gone" }, null],
    },
    newIds,
  );
  expect(parts.confirmations.map(({ message }) => message)).toEqual(["{{B}}", ""]);
  expect(parts.confirmations[0]?.rules).toContain('"sourceId":"A"');
  expect(parts.confirmations[1]?.rules).toBe("broken");
  expect(parts.notifications.map((one) => [one.sendTo, one.sendToFieldGroupId])).toEqual([
    ["B", "T"],
    ["a", null],
  ]);
  expect(parts.notifications.map((one) => [one.replyTo, one.subjectLine])).toEqual([
    ["A", "For {{B}}"],
    ["a@x.test", "For {{B}}"],
  ]);
  expect(parts.prefill).toEqual([{ parameter: "stand", fieldId: "A", nestedId: "" }]);
  const broken = { message: "", rules: JSON.stringify([Rule.parse({ sourceId: "gone" })]) };
  expect(() => copiedParts({ confirmations: [broken], notifications: [], prefill: [] }, newIds)).toThrow(
    "No new ID found for source or nested ID",
  );
});

it("a copy is named so, within what a title may have", () => {
  expect(copiedTitle("Contact")).toBe("Contact (Copy)");
  expect(copiedTitle("x".repeat(200))).toHaveLength(200);
});

describe("references", () => {
  it.each([
    ["Stand services order", "SSO"],
    ["Contractor and vehicle passes on site", "CAVP"],
    ["insurance", "INS"],
    ["Écluse", "ÉCL"],
    ["展示会 申込", "展申"],
    ["!!!", "FORM"],
    ["", "FORM"],
  ])("%s: %s", (title, short) => {
    expect(shortNameOf(title, [])).toBe(short);
  });

  it("no two forms have one short name", () => {
    expect(shortNameOf("Stand services order", ["SSO", "SSO2"])).toBe("SSO3");
  });
});
