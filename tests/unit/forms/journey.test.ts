import { describe, expect, it } from "vitest";
import type { Answers } from "~/features/forms/answers/answer.types";
import { journeyOf, lastReachable, mayVisit, neighboursOf } from "~/features/forms/answers/journey.rules";
import { formOf, plain } from "../support/form-document";

const context = { locale: "en-GB", currency: "GBP" };
const text = (value: string) => ({ type: "text" as const, value });
const required = (id: string) => ({ id, type: "text", isRequired: true });

const document = formOf({
  fields: [
    required("a"),
    { id: "p", type: "newPage", label: "Second" },
    required("b"),
    { id: "q", type: "newPage", label: "Third" },
    { id: "r", type: "newPage", label: "Fourth" },
    ...plain("s:section"),
    required("c"),
    { id: "w", type: "newPage", label: "Fifth" },
    ...plain("d:customText"),
  ],
  logicMap: {
    b: { rules: [{ sourceId: "a", sourceValue: "more" }], thenFieldId: "b" },
    r: { rules: [{ sourceId: "a", sourceValue: "none" }], elseFieldId: "r" },
  },
});
const journey = (answers: Answers) => journeyOf(document, answers, { context });
const pages = (answers: Answers) =>
  journey(answers).pages.map(({ number, position }) => `${number}/${position}`);

describe("a journey", () => {
  it("skips pages without anything to see; one of text alone is there", () => {
    expect(pages({})).toEqual(["1/1", "4/2", "5/3"]);
    expect(pages({ a: text("more") })).toEqual(["1/1", "2/2", "4/3", "5/4"]);
    expect(pages({ a: text("none") })).toEqual(["1/1", "5/2"]);
    expect(journey({}).pages.map(({ title }) => title)).toEqual(["", "Fourth", "Fifth"]);
  });

  it("stands at the first page with something to put right, else at its last", () => {
    expect(lastReachable(journey({}))?.number).toBe(1);
    expect(lastReachable(journey({ a: text("x") }))?.number).toBe(4);
    const done = journey({ a: text("x"), c: text("y") });
    expect([done.firstIncomplete, lastReachable(done)?.number]).toEqual([null, 5]);
  });

  it("lets nobody skip a page, nor open one that is not there", () => {
    const may = (answers: Answers, page: number) => mayVisit(journey(answers), { page, within: null });
    expect([1, 2, 3, 4, 5, 6, 0, -1].map((page) => may({}, page))).toEqual([true, ...Array(7).fill(false)]);
    expect([1, 2, 4, 5].map((page) => may({ a: text("x") }, page))).toEqual([true, false, true, false]);
    expect([1, 2, 4, 5].map((page) => may({ a: text("x"), c: text("y") }, page))).toEqual([
      true,
      false,
      true,
      true,
    ]);
  });

  it("leads on and back over what is hidden, from a page that is hidden by now too", () => {
    const around = (number: number) => {
      const { previous, next } = neighboursOf(journey({ a: text("x") }), number);
      return [previous?.number, next?.number];
    };
    expect([1, 2, 4, 5].map(around)).toEqual([
      [undefined, 4],
      [1, 4],
      [1, 5],
      [4, undefined],
    ]);
  });
});

describe("a looped group", () => {
  const looped = formOf({
    fields: [
      {
        id: "t",
        type: "template",
        fieldGroupId: "g",
        isLooping: true,
        maxLoops: 2,
        isUsingDefaultTitles: false,
        loopPrefix: "Person",
      },
      ...plain("p:newPage", "z:text"),
    ],
    groups: [{ id: "g", fields: [required("n")] }],
  });
  const rows = (...values: Answers[]): Answers => ({
    t: { type: "template", loopCount: values.length, templateValues: values },
  });
  const may = (answers: Answers, row: number, templateId = "t") =>
    mayVisit(journeyOf(looped, answers, { context }), { page: 1, within: { templateId, row } });

  it("has a page for each entry that is there, and for one more as long as there may be one", () => {
    expect([-1, 0, 1].map((row) => may({}, row))).toEqual([false, true, false]);
    expect([0, 1, 2].map((row) => may(rows({}), row))).toEqual([true, true, false]);
    expect([0, 1, 2].map((row) => may(rows({}, {}), row))).toEqual([true, true, false]);
    expect(may(rows({}), 0, "z")).toBe(false);
    const onAnother = { page: 2, within: { templateId: "t", row: 0 } };
    expect(mayVisit(journeyOf(looped, rows({ n: text("x") }), { context }), onAnother)).toBe(false);
  });

  it("says of each entry what it is called and what is missing, and holds the journey up", () => {
    const { pages: found, firstIncomplete } = journeyOf(looped, rows({ n: text("Ana") }, {}), { context });
    expect(found[0]?.loops).toMatchObject([
      {
        templateId: "t",
        canAdd: false,
        rows: [
          { row: 0, title: "Person 1", problems: [] },
          { row: 1, title: "Person 2", problems: [{ name: "f.t[1].n", message: "Enter label of n" }] },
        ],
      },
    ]);
    expect(firstIncomplete?.number).toBe(1);
    expect(mayVisit(journeyOf(looped, rows({}), { context }), { page: 2, within: null })).toBe(false);
  });

  it("that does not loop stands on its page", () => {
    const once = formOf({
      fields: [{ id: "t", type: "template", fieldGroupId: "g" }],
      groups: [{ id: "g", fields: [required("n")] }],
    });
    const [page] = journeyOf(once, {}, { context }).pages;
    expect(page).toMatchObject({ loops: [], problems: [{ name: "f.t[0].n", within: null, placeId: "t" }] });
  });
});
