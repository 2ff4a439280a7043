import { describe, expect, it } from "vitest";
import * as z from "zod";
import { limitsOf } from "~/procedure/limits.server";
import { leftWrong, type Validity } from "~/ui/left-wrong.rules";

const RIGHT: Validity = {
  valid: true,
  valueMissing: false,
  typeMismatch: false,
  badInput: false,
  tooShort: false,
  tooLong: false,
  rangeUnderflow: false,
  rangeOverflow: false,
  stepMismatch: false,
  patternMismatch: false,
};
const wrong = (what: keyof Validity): Validity => ({ ...RIGHT, valid: false, [what]: true });

describe("what is said of a field that was left wrong", () => {
  it("is nothing of a right one", () => expect(leftWrong(RIGHT, { required: true }, "text")).toBeNull());

  it.each([
    ["valueMissing", {}, "text", "This is needed"],
    ["valueMissing", { words: { missing: "Enter a name" } }, "text", "Enter a name"],
    ["typeMismatch", {}, "email", "Enter an e-mail address"],
    ["typeMismatch", { words: { format: "Like name@example.com" } }, "email", "Like name@example.com"],
    ["tooShort", { minLength: 12 }, "password", "Use at least 12 characters"],
    ["tooLong", { maxLength: 80 }, "text", "Use at most 80 characters"],
    ["rangeUnderflow", { min: 1 }, "number", "Enter at least 1"],
    ["rangeOverflow", { max: 9 }, "number", "Enter at most 9"],
    ["rangeOverflow", { max: "2027-01-01" }, "date", "Choose another day"],
    ["badInput", {}, "date", "Enter a real date"],
    ["badInput", {}, "number", "Enter a number"],
  ] as const)("%s of %o, in a control of type %s: %s", (what, limits, type, words) => {
    expect(leftWrong(wrong(what), limits, type)).toBe(words);
  });
});

it("a schema's own words are at hand before it is sent, and only those", () => {
  const schema = z.object({
    name: z.string().trim().min(1, "Enter a name").max(80),
    email: z.string().trim().pipe(z.email("Enter an e-mail address like name@example.com")),
    other: z.email(),
    note: z.string().default(""),
    types: z.array(z.string()).min(1, "Choose a type"),
  });
  expect(limitsOf(schema)).toEqual({
    name: { required: true, maxLength: 80, words: { missing: "Enter a name" } },
    email: {
      required: true,
      words: {
        missing: "Enter an e-mail address like name@example.com",
        format: "Enter an e-mail address like name@example.com",
      },
    },
    other: { required: true },
    note: {},
    types: { required: true, multiple: true, words: { missing: "Choose a type" } },
  });
});
