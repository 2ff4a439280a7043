import { describe, expect, it } from "vitest";
import { firstDifference, type LabOutcome, labOutcome } from "~/features/forms/lab/outcome.rules";
import { comparedLab } from "../support/compared-lab";
import { formOf } from "../support/form-document";

it("says of 2,000 generated states what the runner draws (1,000,000: npm run prove -- form-lab)", () => {
  const { differs, pages, shown } = comparedLab({ seed: 15, states: 2_000 });
  expect(differs && JSON.stringify(differs, null, 1)).toBeNull();
  for (const count of [pages, shown]) expect(count).toBeGreaterThan(1_000);
});

describe("what a case expects", () => {
  const document = formOf({
    fields: [
      { id: "power", type: "checkbox", label: "Power" },
      { id: "cable", type: "text", label: "Cable" },
      { id: "more", type: "newPage", label: "More" },
      { id: "note", type: "text", label: "Note" },
    ],
    logicMap: {
      cable: { operator: "ALL", rules: [{ sourceId: "power", sourceValue: "Yes" }], thenFieldId: "cable" },
      note: { operator: "ALL", rules: [{ sourceId: "power", sourceValue: "No" }], thenFieldId: "note" },
    },
  });
  const outcome = (...value: string[]): LabOutcome =>
    labOutcome(
      document,
      { power: { type: "checkbox", value } },
      { context: { locale: "en-GB", currency: "GBP" }, confirmations: [] },
    );
  const thanks = (id: string) => ({ confirmation: { id, called: id } });

  it("is the same for the same, wherever on its page a question stands", () => {
    const one = outcome("Yes");
    expect(firstDifference(one, outcome("Yes"))).toBeNull();
    const turned = one.steps.map((step) => ({ ...step, shown: step.shown.toReversed() }));
    expect(firstDifference({ ...one, steps: turned }, one)).toBeNull();
  });

  it("names the first step that differs: a question, a page, what is shown at the end", () => {
    expect(firstDifference(outcome("Yes"), outcome())).toBe(
      "Page 1: “Cable” was expected, and is not shown.",
    );
    expect(firstDifference(outcome(), outcome("Yes"))).toBe(
      "Page 1: “Cable” is shown, and was not expected.",
    );
    expect(firstDifference(outcome(), outcome("No"))).toBe("“More” is shown, and was not expected.");
    expect(firstDifference(outcome("No"), outcome())).toBe("“More” was expected, and is not shown.");
    const sent = firstDifference({ ...outcome(), ...thanks("A") }, { ...outcome(), ...thanks("B") });
    expect(sent).toBe(
      "When it is sent in: the confirmation “B” is shown, expected was the confirmation “A”.",
    );
    expect(firstDifference({ ...outcome(), ...thanks("A") }, outcome())).toContain(
      "the plain thank-you is shown",
    );
  });
});
