import { expect, it } from "vitest";
import { messageHtml } from "~/features/forms/confirmations/message-html.server";
import { formOf } from "../support/form-document";

it("a table that a message names reads row by row", () => {
  const document = formOf({
    fields: [
      {
        id: "a",
        type: "repeater",
        cellSchema: ["Plate", "Kind"].map((label, at) => ({ id: `cell${at + 1}`, label })),
      },
    ],
  });
  const rows = [
    { cell1: "HX71", cell2: "van" },
    { cell1: "WR23", cell2: "crane" },
  ];
  const context = { locale: "en-GB", currency: "GBP", fileName: () => null };
  const html = messageHtml("We expect {{a}}.", {
    document,
    answers: { a: { type: "repeater", rows } },
    context,
  });
  expect(html).toContain("We expect HX71, van; WR23, crane.");
});
