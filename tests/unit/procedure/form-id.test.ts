import { describe, expect, it } from "vitest";
import { newId } from "~/lib/ids";
import { formId } from "~/procedure/form-id.schema";
import { CHANGED_SINCE, isSpent } from "~/ui/form-id.texts";

describe("the id of a form", () => {
  it("is one that we make", () => {
    const id = newId();
    expect(formId.parse(id)).toBe(id);
  });

  it.each([
    undefined,
    null,
    "",
    7,
    ["a", "b"],
    "0190f3a0-0000-4000-8000-000000000001",
    "0190f3a0-0000-7000-c000-000000000001",
    `${"0190f3a0-0000-7000-8000-000000000001"}\n`,
    "x".repeat(1_000_000),
  ])("is made by the server where it is none: %#", (given) => {
    expect(formId.parse(given)).toBeUndefined();
  });

  it("is spent once the form was saved with other words, and not by any other refusal", () => {
    expect(isSpent({ "": [CHANGED_SINCE] })).toBe(true);
    expect(isSpent({ name: ["Enter a name"], title: null })).toBe(false);
    expect(isSpent(undefined)).toBe(false);
  });
});
