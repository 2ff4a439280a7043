import { describe, expect, it } from "vitest";
import type { Answers } from "~/features/forms/answers/answer.types";
import { journeyOf } from "~/features/forms/answers/journey.rules";
import { judgedAnswers } from "~/features/forms/answers/judged-answers.rules";
import { summaryOf } from "~/features/forms/answers/summary.rules";
import { withoutResults } from "~/features/forms/answers/without-results.rules";
import { publishingFindings } from "~/features/forms/document/publishing-checks.rules";
import { leastReader } from "~/features/forms/document/reader.rules";
import { unreached } from "~/features/forms/lab/unreached.rules";
import { settledDocument } from "~/features/forms/logic/facts.rules";
import type { KnownFacts } from "~/features/forms/logic/facts.types";
import { graphOf, visibilityOf } from "~/features/forms/logic/visibility.rules";
import { livePart } from "~/features/forms/runner/live-document.rules";
import { pageState } from "~/features/forms/runner/page-state.rules";
import { comparedCalculations } from "../support/calculated-forms";
import { formOf } from "../support/form-document";

const CONTEXT = { locale: "en-GB", currency: "GBP" };
const number = (value: string) => ({ type: "number" as const, value });
const calc = (id: string, formula: string, more = {}) => ({ id, type: "calculation", formula, ...more });

const LIST = {
  ...{ id: "list", type: "itemList" },
  items: [
    { itemId: "chair", label: "Chair", price: 2_450 },
    { itemId: "lamp", label: "Lamp", price: 99 },
  ],
};
const TABLE = {
  ...{ id: "table", type: "repeater", max: 100 },
  cellSchema: [
    { id: "cell1", label: "Name", type: "text" },
    { id: "cell2", label: "Weight", type: "number" },
  ],
};
const rows = (...weights: string[]) => ({
  type: "repeater" as const,
  rows: weights.map((cell2, at) => ({ cell1: `Van ${at}`, ...(cell2 && { cell2 }) })),
});
const ordered = (quantity: number) => ({
  type: "itemList" as const,
  items: [{ itemId: "chair", quantity: String(quantity), price: 2_450 }],
});

const form = (fields: Record<string, unknown>[], more = {}) => formOf({ fields, ...more });
const results = (document: ReturnType<typeof form>, answers: Answers) =>
  Object.fromEntries(
    [...(visibilityOf(document, answers).worked ?? [])].map(([name, answer]) => [
      name.slice(2),
      answer && "value" in answer ? answer.value : null,
    ]),
  );

describe("a calculation", () => {
  const document = form([
    { id: "area", type: "number" },
    LIST,
    { id: "total", type: "grandTotal" },
    TABLE,
    calc("deposit", "if [total] > 2000 then min(round([total] × 0.25, 2), 1500) else 200"),
    calc("weight", "sum([table.cell2])", { digits: 1 }),
    calc("each", "sum([table.cell2]) ÷ count([table])"),
    calc("numbers", "count([table.cell2])"),
    calc("order", "[list] + 1"),
    calc("double", "[area] × 2"),
  ]);

  it("reckons with numbers, orders in whole units of the currency, columns and counts", () => {
    const answers: Answers = { area: number("36.5"), list: ordered(100), table: rows("10", "", "2.55") };
    expect(results(document, answers)).toEqual({
      ...{ deposit: "612.5", weight: "12.6", each: "4.18", numbers: "2", order: "2451", double: "73" },
    });
  });

  it("counts a blank as 0 in sums and counts, and is blank with it elsewhere", () => {
    expect(results(document, {})).toEqual({
      ...{ deposit: "200", weight: "0", each: null, numbers: "0", order: "1", double: null },
    });
    expect(results(document, { area: number("many") })).toMatchObject({ double: null });
  });

  it("is judged, kept and never taken from what was sent or stored", () => {
    const wrong = { double: { type: "calculation" as const, value: "9" } };
    const { answers, problems } = judgedAnswers(
      document,
      { area: number("2"), ...wrong },
      { context: CONTEXT },
    );
    expect(problems).toEqual([]);
    expect(answers.double).toEqual({ type: "calculation", value: "4" });
    expect(judgedAnswers(document, wrong, { context: CONTEXT }).answers.double).toBeUndefined();
    expect(withoutResults(document, { area: number("2"), ...wrong })).toEqual({ area: number("2") });
  });

  it("takes a table of 100 rows", () => {
    const many = rows(...Array.from({ length: 100 }, (_, at) => `0.${at + 1}`));
    const sum = Array.from({ length: 100 }, (_, at) => BigInt(`${at + 1}`.padEnd(3, "0"))).reduce(
      (a, b) => a + b,
    );
    expect(results(document, { table: many }).weight).toBe(String(Math.round(Number(sum) / 100) / 10));
  });

  it("shows by its result, and what is hidden is not there for it", () => {
    const asking = form(
      [
        { id: "area", type: "number" },
        { id: "extra", type: "number" },
        calc("sum", "sum([area], [extra])", { digits: 0 }),
        calc("plus", "[area] + [extra]", { digits: 0 }),
        { id: "reason", type: "text" },
      ],
      {
        logicMap: {
          extra: {
            rules: [{ sourceId: "area", condition: "moreThan", sourceValue: "5" }],
            thenFieldId: "extra",
          },
          reason: {
            rules: [{ sourceId: "sum", condition: "moreThan", sourceValue: "10" }],
            thenFieldId: "reason",
          },
        },
      },
    );
    const shown = (area: string) =>
      visibilityOf(asking, { area: number(area), extra: number("7") }).shown.has("reason");
    expect([shown("4"), shown("6")]).toEqual([false, true]);
    expect(results(asking, { area: number("4"), extra: number("7") })).toEqual({ sum: "4", plus: null });
    expect(results(asking, { area: number("6"), extra: number("7") })).toEqual({ sum: "13", plus: "13" });
  });

  it("compares as rules do, with options, texts and blanks", () => {
    const asking = form([
      {
        id: "hall",
        type: "dropdown",
        options: [
          { label: "Hall 5", value: "h5" },
          { label: "Hall 6", value: "h6" },
        ],
      },
      { id: "name", type: "text" },
      { id: "day", type: "date" },
      calc("a", 'if [hall] is "h5" then 1 else 0'),
      calc("b", 'if [hall] is not "h5" and [name] contains "rig" then 1 else 0'),
      calc("c", "if [name] is blank then 1 else 0"),
      calc("d", 'if [day] before "2027-04-03" or [hall] is "h6" then 1 else 0'),
      calc("e", 'if [gone] is "h5" then 1 else 0'),
    ]);
    const chosen = (value: string) => ({ type: "dropdown" as const, value: [value] });
    const day = { type: "date" as const, value: "2027-04-01" };
    expect(results(asking, { hall: chosen("h5"), day })).toEqual({ a: "1", b: "0", c: "1", d: "1", e: "0" });
    expect(results(asking, { hall: chosen("h6"), name: { type: "text", value: "Rigging" } })).toEqual({
      ...{ a: "0", b: "1", c: "0", d: "1", e: "0" },
    });
  });

  it("stands in entries of a group, and is summed over them", () => {
    const looped = form(
      [
        { id: "people", type: "template", fieldGroupId: "g", isLooping: true, maxLoops: 5 },
        calc("all", "sum([people.cost]) + count([people])", { digits: 0 }),
        calc("one", "[people.cost]", { digits: 0 }),
      ],
      {
        groups: [
          {
            id: "g",
            fields: [{ id: "nights", type: "number" }, calc("cost", "[nights] × 80", { digits: 0 })],
          },
        ],
      },
    );
    const answers: Answers = {
      people: {
        ...{ type: "template", loopCount: 3 },
        templateValues: [{ nights: number("2") }, { nights: number("3") }, {}],
      },
    };
    expect(results(looped, answers)).toEqual({
      ...{ all: "403", one: null, "people[0].cost": "160", "people[1].cost": "240", "people[2].cost": null },
    });
    const judged = judgedAnswers(looped, answers, { context: CONTEXT }).answers;
    expect(judged.people).toMatchObject({
      templateValues: [{ cost: { value: "160" } }, { cost: { value: "240" } }, {}],
    });
  });

  it("uses results of others, rounded as they are shown", () => {
    const chained = form([
      calc("c", "[b] × 3", { digits: 2 }),
      calc("b", "[a] × 3", { digits: 1 }),
      calc("a", "1 ÷ 3", { digits: 2 }),
    ]);
    expect(results(chained, {})).toEqual({ a: "0.33", b: "1", c: "3" });
  });

  it("needs the third reader", () => {
    expect(leastReader(document)).toBe(3);
    expect(leastReader(form([{ id: "a", type: "text" }]))).toBe(1);
  });
});

describe("what a formula cannot ask", () => {
  const refused = (fields: Record<string, unknown>[], more = {}) =>
    publishingFindings(form(fields, more))
      .filter(({ severity }) => severity === "refuse")
      .map(({ fieldId, message }) => `${fieldId} · ${message}`);

  it("in a circle it is blank, and refused: through calculations, rules and options", () => {
    const circle = form([calc("a", "[b] + 1"), calc("b", "[a] + 1"), calc("self", "[self]")]);
    expect(results(circle, {})).toEqual({});
    expect(graphOf(circle).circles).toHaveLength(2);
    expect(refused([calc("a", "[b] + 1"), calc("b", "[a] + 1")])).toEqual([
      "a · These are worked out of each other in a circle: “Label of a”, “Label of b”. Change one of them",
    ]);
    expect(refused([calc("self", "[self]")])).toEqual([
      "self · “Label of self” is worked out of itself. Change its formula",
    ]);
    const rules = {
      logicMap: {
        n: { rules: [{ sourceId: "a", condition: "moreThan", sourceValue: "5" }], thenFieldId: "n" },
      },
    };
    const byRule = [calc("a", "sum([n])"), { id: "n", type: "number" }];
    expect(refused(byRule, rules)).toHaveLength(1);
    const when = { operator: "ANY", rules: [{ sourceId: "a", condition: "moreThan", sourceValue: "5" }] };
    const byOption = [
      calc("a", "count([o])"),
      {
        id: "o",
        type: "checkbox",
        isMulti: true,
        options: [
          { label: "x", value: "x" },
          { label: "y", value: "y", when },
        ],
      },
    ];
    expect(refused(byOption)).toHaveLength(1);
  });

  it("what is gone, or is no number any more, is named and blank", () => {
    const fields = [
      { id: "name", type: "text" },
      calc("a", "[gone] + 1"),
      calc("b", "[name] + 1"),
      calc("c", "sum([name])"),
    ];
    expect(results(form(fields), { name: { type: "text", value: "4" } })).toEqual({
      a: null,
      b: null,
      c: "0",
    });
    expect(refused(fields)).toEqual([
      "a · Its formula asks a question that is not there any more",
      "b · “Label of name” is no number. It can be compared behind “if”",
      "c · “Label of name” is no number that could be summed",
    ]);
    expect(refused([{ id: "x", type: "text" }, calc("a", "1 +")])[0]).toMatch(
      /^a · Its formula cannot be worked out/,
    );
  });
});

const AREA = "customField:area";
const known: KnownFacts = {
  days: { today: "2027-04-03", startDate: null, endDate: null, launchDate: null },
  facts: {
    [AREA]: { kind: "number", value: "4711.5" },
    teamType: { kind: "choice", value: "t1", options: ["t1"] },
  },
};

describe("what is kept for staff", () => {
  const document = form(
    [
      { id: "area", type: "number" },
      calc("margin", "[area] × 777", { isForStaff: true, label: "Margin of ours" }),
      calc("price", "[margin] + 1", { label: "Price" }),
      calc("rent", `[@${AREA}] × 2`, { label: "Rent" }),
      { id: "why", type: "text" },
      { id: "people", type: "template", fieldGroupId: "g", isLooping: true, maxLoops: 5 },
    ],
    {
      logicMap: {
        why: {
          rules: [{ sourceId: "margin", condition: "moreThan", sourceValue: "999" }],
          thenFieldId: "why",
        },
      },
      groups: [
        {
          id: "g",
          fields: [
            { id: "n", type: "number" },
            calc("bonus", "[n] × 555", { isForStaff: true, label: "Secret bonus" }),
          ],
        },
      ],
    },
  );
  const answers: Answers = {
    area: number("3"),
    margin: { type: "calculation", value: "2331" },
    people: {
      ...{ type: "template", loopCount: 1 },
      templateValues: [{ n: number("2"), bonus: { type: "calculation", value: "1110" } }],
    },
  };

  it("is in no byte that a browser gets, and what follows from it is there as a result", () => {
    const settled = settledDocument(document, known);
    const live = livePart(settled, { asked: { page: 1 }, answers });
    const bytes = JSON.stringify(live);
    for (const secret of [
      "777",
      "Margin of ours",
      "2331",
      "555",
      "Secret bonus",
      "1110",
      "999",
      "4711.5",
      AREA,
      "t1",
    ])
      expect(bytes, secret).not.toContain(secret);
    const state = pageState(live);
    expect(state.shown).toContain("f.why");
    expect(state.worked).toEqual({ "f.price": "2332", "f.rent": "9423" });
    expect(live.calculates).toBeUndefined();
  });

  it("shows nothing of another page where it stands on a page alone", () => {
    const alone = form([
      calc("margin", "[area] × 777", { isForStaff: true }),
      { id: "next", type: "newPage" },
      { id: "area", type: "number" },
    ]);
    expect(pageState(livePart(alone, { asked: { page: 1 }, answers: {} })).shown).toEqual([]);
    expect(pageState(livePart(alone, { asked: { page: 2 }, answers: {} })).shown).toEqual(["f.area"]);
  });

  it("is in no summary but that of staff, and a page of it alone is skipped", () => {
    const { answers: judged } = judgedAnswers(settledDocument(document, known), answers, {
      context: CONTEXT,
    });
    expect(judged.margin).toEqual({ type: "calculation", value: "2331" });
    const said = (forStaff?: boolean) =>
      JSON.stringify(summaryOf(document, judged, { ...CONTEXT, fileName: () => null, forStaff }));
    expect(said()).not.toMatch(/Margin|2331|2,331|Secret|1,110/);
    expect(said(true)).toMatch(/Margin of ours.*2,331/);
    const alone = form([
      { id: "a", type: "text" },
      { id: "p", type: "newPage" },
      calc("x", "1", { isForStaff: true }),
    ]);
    expect(journeyOf(alone, {}, { context: CONTEXT }).pages).toHaveLength(1);
  });

  it("cannot decide in a field group what is shown there", () => {
    const logicMap = {
      n: { rules: [{ sourceId: "s", condition: "moreThan", sourceValue: "1" }], thenFieldId: "n" },
    };
    const r = { id: "r", type: "text", requiredWhen: { rules: logicMap.n.rules } };
    const fields = [{ id: "n", type: "text" }, calc("s", "1", { isForStaff: true }), calc("t", "[s] + 1"), r];
    const found = publishingFindings(
      form([{ id: "tpl", type: "template", fieldGroupId: "g" }], { groups: [{ id: "g", fields, logicMap }] }),
    ).map(({ fieldId, message }) => `${fieldId} · ${message}`);
    const said = "In a field group nothing that is shown can depend on “Label of s”, which is kept for staff";
    expect(found).toEqual(["t", "r", "n"].map((id) => `${id} · ${said}`));
  });

  it("facts of the team are blank where nobody knows them", () => {
    expect(results(document, answers).rent).toBeNull();
    expect(results(settledDocument(document, known), answers).rent).toBe("9423");
  });
});

it("in generated forms results are those of a second way, a browser shows what the server does, and no secret reaches it", () => {
  const { seen, differs } = comparedCalculations({ seed: 37, forms: 300 });
  expect(differs).toBeNull();
  expect(seen.pages).toBeGreaterThan(400);
  expect(seen.secrets).toBeGreaterThan(200);
});

it("the lab says of what hangs on a result that it did not look to the end, never that nothing shows it", () => {
  const document = form(
    [{ id: "n", type: "number" }, calc("c", "[n] × 3 − 1"), { id: "more", type: "text" }],
    {
      logicMap: {
        more: { rules: [{ sourceId: "c", condition: "moreThan", sourceValue: "5" }], thenFieldId: "more" },
      },
    },
  );
  const open = [{ fieldId: "more", templateId: null }];
  expect(unreached(document)).toEqual({ fields: [], open });
});
