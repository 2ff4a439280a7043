import { expect, it } from "vitest";
import type { Answers } from "~/features/forms/answers/answer.types";
import { AnswersSummary } from "~/features/forms/runner/answers-summary";
import { summaryModel } from "~/features/forms/runner/summary-model.rules";
import { formOf, plain } from "../support/form-document";
import { rendered } from "../support/rendered";

const shown = (
  fields: Record<string, unknown>[],
  answers: Answers,
  order?: Parameters<typeof summaryModel>[2]["order"],
) => {
  const document = formOf({
    fields,
    groups: [{ id: "g", fields: plain("n:text") }],
  });
  const blocks = summaryModel(document, answers, {
    ...{ locale: "en-GB", currency: "GBP" },
    fileOf: () => null,
    changeTo: ({ page, name }) => `/pages/${page}#${name}`,
    ...(order && { order }),
  });
  return rendered(<AnswersSummary blocks={blocks} />);
};

it("an order and its total stand where the form asks for them", () => {
  const { html, words } = shown(
    [
      ...plain("a:text"),
      { id: "l", type: "itemList", label: "Chairs", items: [{ itemId: "i", label: "Stool", price: 200 }] },
      ...plain("b:text", "t:grandTotal", "c:text"),
    ],
    {
      l: { type: "itemList", items: [{ itemId: "i", price: 200, quantity: "2" }] },
      t: { type: "grandTotal", amount: 400 },
    },
  );
  const at = ["Label of a", "Stool", "Label of b", "Label of t", "Label of c"].map((said) =>
    words.indexOf(said),
  );
  expect(at, words).toEqual([...at].sort((one, other) => one - other));
  expect(at).not.toContain(-1);
  expect(html.match(/aria-label="Answers"/g)).toHaveLength(1);
});

it("what was cancelled is in no total of its list, and a total that was sent in says so", () => {
  const fields = [
    { id: "l", type: "itemList", label: "Chairs", items: [{ itemId: "i", label: "Stool", price: 200 }] },
    ...plain("t:grandTotal", "c:text"),
  ];
  const answers: Answers = {
    l: { type: "itemList", items: [{ itemId: "i", price: 200, quantity: "2" }] },
    t: { type: "grandTotal", amount: 400 },
  };
  const orderOf = (cancelled: number) => ({
    hasVat: false,
    items: { "f.l.i": { total: 0, discount: 0, isCounted: true, parts: [], cancelled } },
    lists: { "f.l": { net: 0, vat: 0, gross: 0, discount: 0, rates: [], count: 0, later: null } },
  });
  const note = "As it was sent in.";
  expect(shown(fields, answers, orderOf(2)).words).toMatch(
    /Stool .*Cancelled .*Total £0.00 .*£4.00 As it was sent in\. What was cancelled since is taken off/,
  );
  expect(shown(fields, answers, orderOf(0)).words).not.toContain(note);
  expect(shown(fields, answers).words).not.toContain(note);
});

it("a table keeps the names of its columns, and what stands in none", () => {
  const table = {
    ...{ id: "v", type: "repeater", label: "Vehicles" },
    cellSchema: [
      { id: "cell1", label: "Plate" },
      { id: "cell2", label: "Seats", type: "number" },
    ],
  };
  const { html, words } = shown([table], {
    v: { type: "repeater", rows: [{ cell1: "HX71", cell2: "1200" }, {}, { cell2: "2" }] },
  });
  expect(words).toContain("Vehicles Plate Seats HX71 1,200 2 Change vehicles");
  expect(html.match(/<tr>/g)).toHaveLength(3);
  expect(shown([table], {}).words).toContain("Vehicles Not answered");
});

it("a looped group without entries is named", () => {
  const group = { id: "t", type: "template", fieldGroupId: "g", isLooping: true, maxLoops: 3 };
  expect(shown([{ ...group, label: "" }], {}).words).toBe("Group g None Change group g");
  expect(shown([{ ...group, label: "Crew" }], {}).links).toEqual([["/pages/1#f.t", "Change crew"]]);
});
