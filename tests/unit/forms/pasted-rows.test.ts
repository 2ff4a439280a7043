import { describe, expect, it } from "vitest";
import type { Answers } from "~/features/forms/answers/answer.types";
import { sentTexts } from "~/features/forms/answers/sent-texts.rules";
import { triedPage } from "~/features/forms/preview/tried-place.rules";
import { withPastedRows } from "~/features/forms/submissions/pasted-page.rules";
import { formOf } from "../support/form-document";

const CONTEXT = { locale: "en-GB", currency: "GBP" };
const cells = [
  { id: "cell1", label: "Registration", isRequired: true },
  { id: "cell2", label: "Length in metres", type: "number" },
  { id: "cell3", label: "Arrives", type: "date" },
];
const form = (more: object = {}) =>
  formOf({ fields: [{ id: "v", type: "repeater", label: "Vehicles", max: 5, cellSchema: cells, ...more }] });

/** What the page keeps after "Add these rows". */
function added(
  text: string,
  { typed = {}, more = {} }: { typed?: Record<string, string>; more?: object } = {},
) {
  const sent = sentTexts([
    ...Object.entries(typed).map(([name, value]): [string, string] => [`f.v${name}`, value]),
    ["f.v.pasted", text],
    ["paste-rows", "f.v"],
  ]);
  if (!sent) throw new Error("too much");
  const place = { page: 1, within: null };
  const tried = triedPage(form(more), {} as Answers, { place, verb: "rows", sent, context: CONTEXT });
  const answer = tried.answers.v;
  return {
    rows: answer?.type === "repeater" ? answer.rows : [],
    said: tried.problems.map(({ name, message }) => `${name} ${message}`),
    kept: tried.pasted?.["f.v.pasted"],
  };
}

describe("rows of a spreadsheet", () => {
  it("come behind those of the page, in the place of blank ones", () => {
    const typed = { "[0].cell1": "", "[0].cell2": "", "[3].cell1": "HX71 KDV", "[3].cell2": "7" };
    const { rows, said } = added("AB12 CDE\t7,5\t3/4/2027\r\nXY\t3\t\r\n", { typed });
    expect(said).toEqual([]);
    expect(rows).toEqual([
      { cell1: "HX71 KDV", cell2: "7" },
      { cell1: "AB12 CDE", cell2: "7.5", cell3: "2027-04-03" },
      { cell1: "XY", cell2: "3" },
    ]);
  });

  it("have each bad cell named by row and column, and stay as they were typed", () => {
    const { rows, said } = added("AB12\tlong\tsoon\n\t3\t1/2/2027\n");
    expect(said).toEqual([
      "f.v[0].cell2 Row 1: Length in metres must be a number, like 15",
      "f.v[0].cell3 Row 1: Arrives must be a real date, like 3 April 2027",
      "f.v[1].cell1 Row 2: Enter registration",
    ]);
    expect(rows[0]).toEqual({ cell1: "AB12", cell2: "long", cell3: "soon" });
  });

  it("hold quotes and line breaks as spreadsheets write them", () => {
    const one = (text: string) =>
      added(text, {
        more: {
          cellSchema: [
            { id: "cell1", label: "A" },
            { id: "cell2", label: "B" },
          ],
        },
      }).rows;
    expect(one('"two\nlines"\t"say ""yes"""\n6" pipe\tx')).toEqual([
      { cell1: "two lines", cell2: 'say "yes"' },
      { cell1: '6" pipe', cell2: "x" },
    ]);
    expect(one('"Smith, John",12\r\n"a ""b""","c\nd"')).toEqual([
      { cell1: "Smith, John", cell2: "12" },
      { cell1: 'a "b"', cell2: "c d" },
    ]);
    expect(one("x;y\nc;d")).toEqual([
      { cell1: "x", cell2: "y" },
      { cell1: "c", cell2: "d" },
    ]);
  });

  it("take a comma for a letter where the table has one column", () => {
    const { rows } = added("Smith, John\nWeber, Jonas", {
      more: { cellSchema: [{ id: "cell1", label: "Name" }] },
    });
    expect(rows).toEqual([{ cell1: "Smith, John" }, { cell1: "Weber, Jonas" }]);
  });

  it("follow a first row of names, in whatever order", () => {
    expect(added("arrives\tREGISTRATION\n3/4/2027\tAB12").rows).toEqual([
      { cell1: "AB12", cell3: "2027-04-03" },
    ]);
    expect(added("Registration\tRegistration\na\tb").rows).toHaveLength(2);
  });

  it("are taken all or none: what does not fit stays in its box", () => {
    const typed = { "[0].cell1": "HX71" };
    const five = "a\nb\nc\nd\ne";
    expect(added(five, { typed })).toEqual({
      rows: [{ cell1: "HX71" }],
      said: [
        "f.v.pasted You pasted 5 rows into vehicles. It takes 5 rows at most. There is room for 4 rows more.",
      ],
      kept: five,
    });
    const wide = "a\t1\t3/4/2027\tmore";
    expect(added(wide)).toMatchObject({ rows: [], kept: wide });
    expect(added(wide).said[0]).toContain("The pasted rows have 4 columns, vehicles has 3");
    expect(added("a\t1\t\t\t").rows).toHaveLength(1);
  });

  it("are refused by their size before they are read", () => {
    const many = "a\n".repeat(10_001);
    const start = performance.now();
    expect(added(many)).toMatchObject({ rows: [], kept: many });
    expect(added(many).said).toEqual([
      "f.v.pasted This is more than can be pasted into vehicles. It takes 5 rows at most.",
    ]);
    expect(added(`"${"x".repeat(300_000)}`).said).toHaveLength(1);
    expect(performance.now() - start).toBeLessThan(500);
  });

  it("of 1,000 letters in a cell are taken, of one more named", () => {
    expect(added("x".repeat(1_000)).said).toEqual([]);
    expect(added("x".repeat(1_001)).said).toEqual([
      "f.v[0].cell1 Row 1: Registration must be 1,000 characters or less",
    ]);
  });

  it("are read in time that grows as they do, whatever they hold", () => {
    const start = performance.now();
    for (const text of [
      '"\t'.repeat(9_000),
      '""'.repeat(50_000),
      '"a\t'.repeat(9_000),
      "\t".repeat(90_000),
      '"'.repeat(99_999),
    ])
      added(text);
    expect(performance.now() - start).toBeLessThan(2_000);
  });

  it("are taken with every button, and a blank box is no input", () => {
    const document = form();
    const sent = sentTexts([
      ["f.v[0].cell1", "HX71"],
      ["f.v.pasted", " AB12 "],
    ]);
    const page = withPastedRows(document, { page: 1 }, sent ?? new Map());
    expect([...page.sent.keys()]).toEqual([
      "f.v[0].cell1",
      "f.v.pasted",
      "f.v[1].cell1",
      "f.v[1].cell2",
      "f.v[1].cell3",
    ]);
    expect(sentTexts([["f.v.pasted", ""]])).toEqual(new Map());
    const plain = new Map([["f.v[0].cell1", ["HX71"]]]);
    expect(withPastedRows(document, { page: 1 }, plain).sent).toBe(plain);
  });

  it("go into no question that is none of the page's, or no table", () => {
    const sent = new Map([
      ["f.other.pasted", ["a"]],
      ["f.__proto__.pasted", ["b"]],
      ["f.t.pasted", ["c"]],
    ]);
    const document = formOf({
      fields: [
        { id: "t", type: "text" },
        { id: "v", type: "repeater", cellSchema: cells },
      ],
    });
    expect(withPastedRows(document, { page: 1 }, sent)).toEqual({ sent, problems: [], texts: {} });
  });

  it("stand in the entry of a looped group that they were pasted into", () => {
    const document = formOf({
      fields: [{ id: "t", type: "template", fieldGroupId: "g", isLooping: true, maxLoops: 3 }],
      groups: [{ id: "g", fields: [{ id: "v", type: "repeater", max: 2, cellSchema: cells }] }],
    });
    const sent = new Map([["f.t[1].v.pasted", ["a\nb\nc"]]]);
    const { problems, texts } = withPastedRows(document, { templateId: "t", row: 1 }, sent);
    expect(problems).toMatchObject([
      { name: "f.t[1].v.pasted", fieldId: "v", placeId: "t", within: { templateId: "t", row: 1 } },
    ]);
    expect(texts).toEqual({ "f.t[1].v.pasted": "a\nb\nc" });
  });
});
