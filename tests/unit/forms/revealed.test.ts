import { expect, it } from "vitest";
import type { FormDocument } from "~/features/forms/document/form-document.schema";
import { placedFields } from "~/features/forms/runner/placed-fields.rules";
import { revealedBelow } from "~/features/forms/runner/revealed.rules";
import { formOf, plain } from "../support/form-document";

/** Ids of what stands indented, where all is shown but `hidden`. */
function indented(document: FormDocument, hidden = ""): string {
  const places = placedFields(document, { page: 1 });
  const shown = places.filter(({ field }) => !hidden.includes(field.id)).map(({ name }) => name);
  const revealed = revealedBelow(document, places, new Set(shown));
  return places
    .filter(({ name }) => revealed.has(name))
    .map(({ field }) => field.id)
    .join("");
}
const when = (sourceId: string, sourceValue: string) => ({ sourceId, sourceValue });
const shows = (source: string, field: string) => ({ rules: [when(source, "1")], thenFieldId: field });

it("questions stand under the one that brings them, each after the other", () => {
  const fields = plain("a:text", "b:text", "c:text", "d:text");
  const logicMap = { b: shows("a", "b"), c: shows("a", "c") };
  expect(indented(formOf({ fields, logicMap }))).toBe("bc");
  expect(indented(formOf({ fields, logicMap }), "b")).toBe("c");
});

it("what something else decides on as well stands for itself, and what follows it with it", () => {
  const fields = plain("a:text", "b:text", "c:text", "d:text");
  const logicMap = {
    c: { rules: [when("a", "1"), when("b", "1")], thenFieldId: "c" },
    d: shows("b", "d"),
  };
  expect(indented(formOf({ fields, logicMap }))).toBe("");
  expect(indented(formOf({ fields, logicMap: { b: shows("a", "b"), ...logicMap } }))).toBe("bcd");
});

it("nothing that parts a page does, nothing by a page before, and nothing by logic that asks nothing", () => {
  const sections = formOf({
    fields: plain("a:text", "s:section", "b:text"),
    logicMap: { s: shows("a", "s"), b: shows("a", "b") },
  });
  expect(indented(sections)).toBe("");
  const always = formOf({
    fields: plain("a:text", "b:text"),
    logicMap: { b: { rules: [], thenFieldId: "b" } },
  });
  expect(indented(always)).toBe("");
  const gone = formOf({ fields: plain("a:text", "b:text"), logicMap: { b: shows("x", "b") } });
  expect(indented(gone)).toBe("");
});
