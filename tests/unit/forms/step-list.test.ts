import { expect, it } from "vitest";
import type { Answers } from "~/features/forms/answers/answer.types";
import { journeyOf } from "~/features/forms/answers/journey.rules";
import { stepsOf } from "~/features/forms/runner/page-model.rules";
import { formOf, plain } from "../support/form-document";

const document = formOf({
  fields: [
    ...plain("a:text", "p:newPage", "b:text", "q:newPage"),
    { id: "t", type: "template", fieldGroupId: "g" },
    ...plain("s:grandTotal"),
  ],
  groups: [{ id: "g", fields: plain("n:text") }],
});
const text = (value: string) => ({ type: "text" as const, value });
const states = (answers: Answers, at: number | "check", unseen: readonly string[] | null = []) =>
  stepsOf(journeyOf(document, answers, { context: { locale: "en-GB", currency: "GBP" } }), {
    ...{ at, unseen, pageTo: ({ number }) => `/${number}`, checkTo: "/check" },
  }).map(({ state }) => state);

it("a page is done when it was seen and holds, not before", () => {
  expect(states({}, 1)).toEqual(["current", "ahead", "ahead", "ahead"]);
  expect(states({}, 2)).toEqual(["done", "current", "ahead", "ahead"]);
  expect(states({ b: text("x") }, 1)).toEqual(["current", "done", "ahead", "ahead"]);
  // Who came so far has seen what lies before.
  const last: Answers = { t: { type: "template", loopCount: 1, templateValues: [{ n: text("x") }] } };
  expect(states(last, 1)).toEqual(["current", "done", "done", "ahead"]);
});

it("what an address filled in was seen by nobody, what was sent in before by somebody", () => {
  expect(states({ b: text("x") }, 1, ["b"])).toEqual(["current", "ahead", "ahead", "ahead"]);
  expect(states({}, 1, null)).toEqual(["current", "done", "done", "ahead"]);
  expect(states({}, "check")).toEqual(["done", "done", "done", "current"]);
});
