import { expect, it } from "vitest";
import type { Field } from "~/features/forms/document/field.schema";
import { LogicEntry } from "~/features/forms/document/logic.schema";
import { logicWords } from "~/features/forms/logic/logic-words.rules";
import { formOf, plain } from "../support/form-document";

const { fields, groups } = formOf({
  fields: [
    ...plain("a:text", "n:fullName", "d:disclaimer", "power:number").map((field) => ({
      ...field,
      label: field.id,
    })),
    { id: "c", type: "dropdown", label: "Size", options: [{ label: "Large", value: "l" }] },
    { id: "t", type: "template", label: "People", fieldGroupId: "g", isLooping: true },
  ],
  groups: [
    { id: "g", fields: plain("who:text", "where:address").map((field) => ({ ...field, label: field.id })) },
  ],
});
const scope = {
  field: (id: string): Field | undefined => fields.find((field) => field.id === id),
  group: (id: string) => (id === "t" ? groups[0] : undefined),
};
const words = (entry: object) => logicWords(LogicEntry.parse(entry), scope);
const nested = { sourceId: "t", sourceType: "template", nestedId: "who", nestedValue: "Ada" };

it.each([
  ["Show “a” if “Size” is “Large”.", [{ sourceId: "c", sourceValue: "l" }], {}],
  ["Show “a” if “Size” is “xl” (not offered any more).", [{ sourceId: "c", sourceValue: "xl" }], {}],
  [
    "Show “a” if “power” is not “5” and “d” is accepted, else show “power”.",
    [
      { sourceId: "power", sourceValue: "5", condition: "notEquals" },
      { sourceId: "d", sourceValue: "Yes" },
    ],
    { operator: "ALL", elseFieldId: "power" },
  ],
  [
    "Show “a” if “First name” of “n” is “Ada” or “power” is “5”.",
    [
      { sourceId: "n", nestedId: "firstName", nestedValue: "Ada" },
      { sourceId: "power", sourceValue: "5" },
    ],
    {},
  ],
  ["Show “a” if “who” in any entry of “People” is “Ada”.", [nested], {}],
  ["Show “a” if “who” in every entry of “People” is “Ada”.", [{ ...nested, loopOperator: "ALL" }], {}],
  ["Show “a” if “who” in entry 2 of “People” is “Ada”.", [{ ...nested, loopIndex: 1 }], {}],
  [
    "Show “a” if “Town or city” of “where” in any entry of “People” is “Hythe”.",
    [{ ...nested, nestedId: "where", nestedValue: "Hythe", sourceValue: "city" }],
    {},
  ],
  ["Show “a” if a field that is not there any more is “x”.", [{ sourceId: "gone", sourceValue: "x" }], {}],
  [
    "Show “power” unless “c2” is “x”.",
    [{ sourceId: "c2", sourceValue: "x" }],
    { thenFieldId: "", elseFieldId: "power" },
  ],
  ["Show “a” always.", [], {}],
])("%s", (said, rules, more) => {
  const entry = { operator: "ANY", thenFieldId: "a", elseFieldId: "", rules, ...more };
  expect(words(entry)).toBe(said.replace("“c2”", "a field that is not there any more"));
});
