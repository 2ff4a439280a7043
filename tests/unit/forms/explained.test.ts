import { describe, expect, it } from "vitest";
import { explained } from "~/features/forms/logic/explained.rules";
import { visibilityOf } from "~/features/forms/logic/visibility.rules";
import { dice } from "../../harness/dice";
import { formOf, plain } from "../support/form-document";
import { randomAnswers, randomForm } from "../support/random-form";

const text = (value: string) => ({ type: "text", value }) as const;

describe("why a field is shown", () => {
  it("agrees with what is shown, over 500 generated forms", () => {
    for (let seed = 1; seed <= 500; seed += 1) {
      const of = dice(seed);
      const form = randomForm(of);
      const answers = randomAnswers(of, form);
      const { shown, rows } = visibilityOf(form, answers);
      for (const { fieldId, within, isShown, reasons } of explained(form, answers)) {
        const seen = within ? rows.get(within.templateId)?.[within.row]?.has(fieldId) : shown.has(fieldId);
        expect(isShown, `seed ${seed}: ${fieldId}`).toBe(seen ?? false);
        expect(reasons.length).toBeGreaterThan(0);
      }
    }
  });

  it("is said of each: nothing, its section, its logic, and logic whose own field is hidden", () => {
    const entry = (sourceId: string, thenFieldId: string, sourceValue = "Yes") => ({
      ...{ operator: "ANY", thenFieldId, elseFieldId: "" },
      rules: [{ sourceId, sourceValue }],
    });
    const form = formOf({
      fields: plain("a:text", "b:text", "c:text", "s:section", "d:text").map((field) => ({
        ...field,
        label: String(field.id).toUpperCase(),
      })),
      logicMap: { a: entry("a", "b"), b: entry("a", "c", "No"), c: entry("a", "s") },
    });
    const said = (answers: Parameters<typeof explained>[1]) =>
      explained(form, answers).map(({ fieldId, isShown, because, reasons }) => [
        `${fieldId} ${isShown ? "shown" : "hidden"}, ${because}`,
        ...reasons,
      ]);
    expect(said({ a: text("No") })).toEqual([
      ["a shown, always", "No rule names it: it is always shown."],
      ["b hidden, logic", "It is shown if “A” is “Yes”: this does not hold, 0 of 1 rules match."],
      ["c hidden, logic", "It is shown if “A” is “No”: “B”, whose logic this is, is not shown."],
      ["s hidden, logic", "It is shown if “A” is “Yes”: “C”, whose logic this is, is not shown."],
      ["d hidden, container", "“S”, in which it stands, is not shown."],
    ]);
    expect(said({ a: text("Yes") })[1]).toEqual([
      "b shown, logic",
      "It is shown if “A” is “Yes”: this holds, 1 of 1 rules match.",
    ]);
  });
});
