import { expect, it } from "vitest";
import { unreached } from "~/features/forms/lab/unreached.rules";
import { comparedReach } from "../support/every-answer";
import { formOf } from "../support/form-document";

it("names exactly the fields that trying all answers never shows (300 forms; 5,000: npm run prove -- form-lab)", () => {
  const { differs, reached, unreached: never, open } = comparedReach({ seed: 15, forms: 300, most: 5_000 });
  expect(differs && JSON.stringify(differs, null, 1)).toBeNull();
  expect(open).toBe(0);
  expect(never).toBeGreaterThan(300);
  expect(reached).toBeGreaterThan(300);
});

const yes = (id: string) => ({ id, type: "checkbox" });
const shownIf = (id: string, operator: "ANY" | "ALL", ...rules: object[]) => ({
  [id]: { operator, rules, thenFieldId: id },
});

it("sees what contradicts itself through other fields, and what one answer more would show", () => {
  const written = {
    fields: [yes("stand"), yes("power"), { id: "cable", type: "text" }, { id: "never", type: "text" }],
    logicMap: {
      ...shownIf("power", "ALL", { sourceId: "stand", sourceValue: "Yes" }),
      ...shownIf("cable", "ALL", { sourceId: "power", sourceValue: "No" }),
      ...shownIf(
        "never",
        "ALL",
        { sourceId: "stand", sourceValue: "No" },
        { sourceId: "power", sourceValue: "No", condition: "notEquals" },
      ),
    },
  };
  expect(unreached(formOf(written))).toEqual({ fields: [{ fieldId: "never", templateId: null }], open: [] });
});

it("says what it had no time for, and never calls that unreachable", () => {
  const fields = Array.from({ length: 40 }, (_, at) => yes(`q${at}`));
  const rules = fields.flatMap(({ id }) => [{ sourceId: id, sourceValue: "Yes" }]);
  const logicMap = {
    ...shownIf("a", "ANY", ...rules),
    // One of them, and none of them.
    b: { operator: "ANY", rules, thenFieldId: "", elseFieldId: "b" },
    ...shownIf("c", "ALL", { sourceId: "a", sourceValue: "x" }, { sourceId: "b", sourceValue: "x" }),
  };
  const texts = ["a", "b", "c"].map((id) => ({ id, type: "text" }));
  const form = formOf({ fields: [...fields, ...texts], logicMap });
  expect(unreached(form).fields).toEqual([{ fieldId: "c", templateId: null }]);
  const hurried = unreached(form, { each: 30, total: 600 });
  expect(hurried.fields).toEqual([]);
  expect(hurried.open).toContainEqual({ fieldId: "c", templateId: null });
});

it("goes through 500 questions in a chain of rules within its budget", () => {
  const fields = Array.from({ length: 500 }, (_, at) => yes(`q${at}`));
  const logicMap = Object.assign(
    {},
    ...fields.slice(1).map(({ id }, at) => shownIf(id, "ANY", { sourceId: `q${at}`, sourceValue: "Yes" })),
  );
  expect(unreached(formOf({ fields, logicMap }))).toEqual({ fields: [], open: [] });
});
