import { expect, it } from "vitest";
import {
  type AskedField,
  answersIn,
  readerOf,
  seenBy,
  typedValue,
  valueIn,
  valueText,
} from "~/features/custom-fields/custom-fields.rules";

const asked = (id: string, more: Partial<AskedField> = {}): AskedField => ({
  id,
  label: id.toUpperCase(),
  type: "text",
  format: "text",
  isRequired: false,
  version: 3,
  ...more,
});

it("a text that is sent is an answer, a blank one is the default again, and one that is not sent stays as it is", () => {
  const fields = [asked("a"), asked("b"), asked("c")];
  expect(answersIn(fields, { a: "B214", b: "" })).toEqual({
    answers: [
      { id: "a", format: "text", version: 3, value: "B214", isAnswered: true },
      { id: "b", format: "text", version: 3, value: "", isAnswered: false },
    ],
    errors: {},
  });
});

it("a Yes/No is answered by yes and by no, and one that nobody chose is left alone", () => {
  const fields = ["a", "b", "c", "d"].map((id) => asked(id, { type: "boolean" }));
  const { answers, errors } = answersIn(fields, { a: "true", b: "false", c: "" });
  expect(answers).toEqual([
    { id: "a", format: "text", version: 3, value: "true", isAnswered: true },
    { id: "b", format: "text", version: 3, value: "false", isAnswered: true },
  ]);
  expect(errors).toEqual({});
});

it("what is required must be filled in or chosen, wherever the form leaves it out", () => {
  const fields = [
    asked("a", { isRequired: true }),
    asked("b", { isRequired: true, type: "boolean" }),
    asked("c", { isRequired: true }),
    asked("d", { isRequired: true, type: "boolean" }),
  ];
  expect(answersIn(fields, { a: "" })).toEqual({
    answers: [],
    errors: {
      "values.a": "Fill in “A”",
      "values.b": "Choose Yes or No for “B”",
      "values.c": "Fill in “C”",
      "values.d": "Choose Yes or No for “D”",
    },
  });
  expect(answersIn(fields, { a: "x", b: "false", c: "y", d: "true" }).errors).toEqual({});
});

it("a Yes/No takes nothing else, and fields that are not asked are not looked at", () => {
  const { answers, errors } = answersIn([asked("a", { type: "boolean" })], { a: "perhaps", z: "x" });
  expect(answers).toEqual([]);
  expect(errors).toEqual({ "values.a": "Choose Yes or No for “A”" });
});

it("a name of every object is no value of a field", () => {
  expect(answersIn([asked("constructor", { isRequired: true })], {}).errors).toEqual({
    "values.constructor": "Fill in “CONSTRUCTOR”",
  });
});

it("values in words: the default is none", () => {
  expect(valueText({ type: "text", value: "B214", isAnswered: true })).toBe("B214");
  expect(valueText({ type: "text", value: "", isAnswered: true })).toBeNull();
  expect(valueText({ type: "boolean", value: "true", isAnswered: true })).toBe("Yes");
  expect(valueText({ type: "boolean", value: "false", isAnswered: true })).toBe("No");
  expect(valueText({ type: "boolean", value: "false", isAnswered: false })).toBeNull();
});

it("words of a sheet as values", () => {
  expect(["Yes", " y ", "TRUE", "1"].map((word) => valueIn("boolean", word))).toEqual(Array(4).fill("true"));
  expect(["no", "N", "False", "0"].map((word) => valueIn("boolean", word))).toEqual(Array(4).fill("false"));
  expect(valueIn("boolean", "  ")).toBe("");
  expect(valueIn("boolean", "perhaps")).toBeNull();
  expect(valueIn("text", "perhaps")).toBe("perhaps");
});

it("what is typed is found in a live form and in a refused one", () => {
  expect(typedValue({ "values.a": "new" }, "a")).toBe("new");
  expect(typedValue({ values: { a: "sent" } }, "a")).toBe("sent");
  expect(typedValue({}, "a")).toBe("");
});

it("who sees a field, and as whom a team does", () => {
  expect(seenBy({ showField: false, showToChildTeams: true })).toBe("Staff only");
  expect(seenBy({ showField: true, showToChildTeams: false })).toBe("Teams");
  expect(seenBy({ showField: true, showToChildTeams: true })).toBe("Teams, with stand shares");
  expect(["none", "parent", "child"].map((role) => readerOf({ standShareRole: role as "none" }))).toEqual([
    "team",
    "team",
    "standShare",
  ]);
});
