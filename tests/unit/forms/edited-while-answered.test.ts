import { expect, it } from "vitest";
import { editedWhileAnswered } from "../support/edited-while-answered";

it("edits after publishing lose and misread no answer, over 200 edits (10,000: npm run prove -- form-edits)", async () => {
  const done = await editedWhileAnswered({ seed: 7, edits: 200 });
  expect(done.submissions).toBeGreaterThan(5);
  expect(done.versions).toBeGreaterThan(5);
  expect(done.aside).toBeGreaterThan(2);
});
