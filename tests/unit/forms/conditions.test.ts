import { describe, expect, it } from "vitest";
import type { Answers } from "~/features/forms/answers/answer.types";
import { judgedAnswers } from "~/features/forms/answers/judged-answers.rules";
import { RuleGroup } from "~/features/forms/document/logic.schema";
import { logicFindings } from "~/features/forms/document/logic-checks.rules";
import { readDocument } from "~/features/forms/document/read-document.schema";
import { leastReader, READER, withReader } from "~/features/forms/document/reader.rules";
import { unreached } from "~/features/forms/lab/unreached.rules";
import { settledDocument } from "~/features/forms/logic/facts.rules";
import type { FactDefinition, KnownFacts } from "~/features/forms/logic/facts.types";
import { conditionWords } from "~/features/forms/logic/logic-words.rules";
import { conditionsHold, graphOf, visibilityOf } from "~/features/forms/logic/visibility.rules";
import { livePart } from "~/features/forms/runner/live-document.rules";
import { formOf } from "../support/form-document";

const text = (value: string) => ({ type: "text" as const, value });
const number = (value: string) => ({ type: "number" as const, value });
const day = (value: string) => ({ type: "date" as const, value });

const FIELDS = [
  { id: "weight", type: "number", label: "Weight" },
  { id: "other", type: "number", label: "Other" },
  { id: "arrival", type: "date", label: "Arrival" },
  { id: "name", type: "text", label: "Name" },
  { id: "plan", type: "upload", label: "Plan" },
  { id: "crew", type: "repeater", label: "Crew", cellSchema: [{ id: "cell1", label: "Name", type: "text" }] },
  { id: "q", type: "text", label: "Question" },
];

/** Whether `q` is shown by these rules. */
function shows(rules: object[], answers: Answers, operator: "ANY" | "ALL" = "ALL"): boolean {
  const document = formOf({ fields: FIELDS, logicMap: { q: { operator, rules, thenFieldId: "q" } } });
  return visibilityOf(document, answers).shown.has("q");
}

describe("comparisons", () => {
  it.each([
    ["moreThan", "250", "250.01", true],
    ["moreThan", "250", "250", false],
    ["atLeast", "250", "250.0", true],
    ["lessThan", "-3", "-4", true],
    ["lessThan", "10", "9", true],
    ["atMost", "0.1", "0.3", false],
    ["atMost", "123456789012345", "123456789012346", false],
  ])("a number is %s %s: %s", (condition, sourceValue, answer, is) => {
    expect(shows([{ sourceId: "weight", condition, sourceValue }], { weight: number(answer) })).toBe(is);
  });

  it("between takes in both ends, and two values that are swapped hold nothing and are a finding", () => {
    const between = (one: string, other: string) => [
      { sourceId: "weight", condition: "between", sourceValue: one, upTo: { kind: "value", value: other } },
    ];
    for (const value of ["2", "3", "10"])
      expect(shows(between("2", "10"), { weight: number(value) })).toBe(true);
    for (const value of ["1.99", "10.01"])
      expect(shows(between("2", "10"), { weight: number(value) })).toBe(false);
    expect(shows(between("10", "2"), { weight: number("5") })).toBe(false);
    const document = formOf({
      fields: FIELDS,
      logicMap: { q: { rules: between("10", "2"), thenFieldId: "q" } },
    });
    const [finding] = logicFindings(document, graphOf(document));
    expect(finding?.message).toContain("the first is above the second");
  });

  it("a blank is neither more nor less, and different from all; no number is none", () => {
    for (const condition of ["moreThan", "lessThan", "same"])
      for (const answers of [{}, { weight: number("12x") }] as Answers[])
        expect(shows([{ sourceId: "weight", condition, sourceValue: "0" }], answers)).toBe(false);
    expect(shows([{ sourceId: "weight", condition: "different", sourceValue: "0" }], {})).toBe(true);
    expect(shows([{ sourceId: "weight", condition: "answered" }], { weight: number("12x") })).toBe(true);
    expect(shows([{ sourceId: "weight", condition: "blank" }], {})).toBe(true);
  });

  it("counts rows that say something, and files; of none there are 0", () => {
    const rule = (sourceId: string, condition: string, sourceValue: string) => [
      { sourceId, condition, sourceValue, of: "count" },
    ];
    const crew = { crew: { type: "repeater" as const, rows: [{ cell1: "Ada" }, {}, { cell1: "" }] } };
    expect(shows(rule("crew", "same", "1"), crew)).toBe(true);
    expect(shows(rule("crew", "lessThan", "1"), {})).toBe(true);
    expect(shows(rule("plan", "atLeast", "2"), { plan: { type: "upload", files: ["a", "b"] } })).toBe(true);
  });

  it("texts contain and begin as people see them", () => {
    const rule = (condition: string, sourceValue: string) => [{ sourceId: "name", condition, sourceValue }];
    expect(shows(rule("contains", "O’neill  ltd"), { name: text("The o'Neill Ltd") })).toBe(true);
    expect(shows(rule("beginsWith", "the"), { name: text(" THE pier") })).toBe(true);
    expect(shows(rule("beginsWith", "pier"), { name: text("The pier") })).toBe(false);
    expect(shows(rule("contains", ""), { name: text("x") })).toBe(false);
  });

  it("compares with the answer to another question, which has to be there", () => {
    const rules = [
      { sourceId: "weight", condition: "moreThan", against: { kind: "field", fieldId: "other", part: "" } },
    ];
    expect(shows(rules, { weight: number("10"), other: number("9") })).toBe(true);
    expect(shows(rules, { weight: number("10") })).toBe(false);
    expect(
      shows([{ ...rules[0], against: { kind: "field", fieldId: "name", part: "" } }], {
        weight: number("10"),
        name: text("9"),
      }),
    ).toBe(false);
  });

  it("the specification's two keep their meaning: they read neither operands nor counts", () => {
    const rules = [
      { sourceId: "weight", sourceValue: "1", against: { kind: "value", value: "2" }, of: "count" },
    ];
    expect(shows(rules, { weight: number("1") })).toBe(true);
  });
});

describe("groups of rules", () => {
  const is = (sourceId: string, sourceValue: string) => ({ sourceId, sourceValue });
  const rules = [is("name", "a"), { operator: "ANY", rules: [is("weight", "1"), is("weight", "2")] }];

  it("says A and (B or C), and reads it out", () => {
    expect(shows(rules, { name: text("a"), weight: number("2") })).toBe(true);
    expect(shows(rules, { name: text("a"), weight: number("3") })).toBe(false);
    expect(shows(rules, { weight: number("2") })).toBe(false);
    const document = formOf({
      fields: FIELDS,
      logicMap: { q: { operator: "ALL", rules, thenFieldId: "q" } },
    });
    const entry = document.logicMap.q;
    expect(entry && conditionWords(entry, graphOf(document).asked.scope)).toBe(
      "“Name” is “a”, and one of those: “Weight” is “1” or “Weight” is “2”",
    );
  });

  it("a group in a group and a second group are refused, and hold nothing where they are stored", () => {
    const nested = { operator: "ANY", rules: [{ operator: "ANY", rules: [is("name", "a")] }] };
    expect(RuleGroup.safeParse(nested).success).toBe(false);
    expect(RuleGroup.safeParse({ operator: "ANY", rules: [is("name", "a")] }).success).toBe(true);
    expect(shows([nested], { name: text("a") })).toBe(false);
    const group = { operator: "ANY", rules: [is("name", "a")] };
    expect(shows([group, group], { name: text("a") })).toBe(false);
  });
});

const KNOWN: KnownFacts = {
  days: { today: "2027-02-03", startDate: "2027-02-17", endDate: "2027-02-20", launchDate: null },
  facts: {
    teamType: { kind: "choice", value: "t1", options: ["t1", "t2"] },
    "customField:area": { kind: "number", value: "40" },
  },
};

describe("facts and days", () => {
  const area = (more: object = {}) => ({
    ...{ sourceId: "customField:area", sourceType: "fact", nestedType: "number" },
    ...{ condition: "moreThan", sourceValue: "36", ...more },
  });
  const document = (...rules: object[]) =>
    formOf({ fields: FIELDS, logicMap: { q: { operator: "ALL", rules, thenFieldId: "q" } } });
  const isShown = (rule: object, known: KnownFacts, answers: Answers = {}) =>
    visibilityOf(settledDocument(document(rule), known), answers).shown.has("q");

  it("asks what is known of a team, and a browser gets neither the fact nor what it is compared with", () => {
    expect(isShown(area(), KNOWN)).toBe(true);
    expect(isShown(area({ sourceValue: "40" }), KNOWN)).toBe(false);
    const settled = settledDocument(document(area({ sourceValue: "36.125" })), KNOWN);
    const live = JSON.stringify(livePart(settled, { asked: { page: 1 }, answers: {} }));
    expect(live).not.toMatch(/area|36\.125|"40"/);
  });

  it("a fact that is gone, or has another format, shows nothing; one that nobody said is a blank", () => {
    const gone = { ...KNOWN, facts: {} };
    for (const condition of ["moreThan", "different", "blank"])
      expect(isShown(area({ condition }), gone)).toBe(false);
    const other = { ...KNOWN, facts: { "customField:area": { kind: "text", value: "40" } as const } };
    expect(isShown(area(), other)).toBe(false);
    const blank = { ...KNOWN, facts: { "customField:area": { kind: "number", value: "" } as const } };
    expect(isShown(area(), blank)).toBe(false);
    expect(isShown(area({ condition: "blank" }), blank)).toBe(true);
    const untyped = { ...KNOWN, facts: { teamType: { kind: "choice", value: "" } as const } };
    const type = { sourceId: "teamType", sourceType: "fact", nestedType: "choice", condition: "equals" };
    expect(isShown({ ...type, sourceValue: "" }, untyped)).toBe(false);
    // Nobody has looked it up, as for a guest.
    expect(visibilityOf(document(area()), {}).shown.has("q")).toBe(false);
    expect(visibilityOf(document(area({ condition: "blank" })), {}).shown.has("q")).toBe(true);
  });

  it("a day is before and after those of the event, so many days apart; one that the event has not compares with none", () => {
    const rule = (condition: string, from: string, days: number) => ({
      ...{ sourceId: "arrival", condition, against: { kind: "day", from, days } },
    });
    const on = (value: string) => ({ arrival: day(value) });
    expect(isShown(rule("after", "startDate", -14), KNOWN, on("2027-02-04"))).toBe(true);
    expect(isShown(rule("after", "startDate", -14), KNOWN, on("2027-02-03"))).toBe(false);
    expect(isShown(rule("onOrAfter", "today", 0), KNOWN, on("2027-02-03"))).toBe(true);
    expect(isShown(rule("before", "launchDate", 0), KNOWN, on("1999-01-01"))).toBe(false);
    // It is not so, which is not the same as that nobody can say.
    const unless = formOf({
      fields: FIELDS,
      logicMap: { q: { rules: [rule("before", "launchDate", 0)], elseFieldId: "q" } },
    });
    expect(visibilityOf(settledDocument(unless, KNOWN), on("1999-01-01")).shown.has("q")).toBe(true);
    const today = { sourceId: "day", sourceType: "fact", nestedType: "date", condition: "after" };
    expect(isShown({ ...today, against: { kind: "day", from: "startDate", days: -15 } }, KNOWN)).toBe(true);
    expect(isShown({ ...today, against: { kind: "day", from: "startDate", days: -14 } }, KNOWN)).toBe(false);
  });

  it("publishing names what was deleted, changed its format, or is no team type any more", () => {
    const facts: FactDefinition[] = [
      { id: "customField:area", label: "Stand area", kind: "text", options: [] },
      { id: "teamType", label: "Team type", kind: "choice", options: [{ value: "t1", label: "Hall" }] },
    ];
    const found = (rule: object, known: FactDefinition[]) => {
      const form = document(rule);
      return logicFindings(form, graphOf(form), known).map(({ message }) => message);
    };
    expect(found(area(), [])).toEqual(["A condition asks a fact of the team that is not there any more"]);
    expect(found(area(), facts)).toEqual([
      "A condition asks a fact of the team that has another format now: “Stand area”",
    ]);
    const type = { sourceId: "teamType", sourceType: "fact", nestedType: "choice" };
    expect(found({ ...type, sourceValue: "t1" }, facts)).toEqual([]);
    expect(found({ ...type, sourceValue: "t9" }, facts)).toHaveLength(1);
  });

  it("conditions of a mail are judged by the facts that are kept with the submission", () => {
    const conditions = document(area()).logicMap.q;
    const submitted = { document: formOf({ fields: FIELDS }), answers: {} };
    expect(conditions && conditionsHold(conditions, { ...submitted, facts: KNOWN })).toBe(true);
    expect(conditions && conditionsHold(conditions, submitted)).toBe(false);
  });
});

describe("required when, options when", () => {
  const heavy = {
    operator: "ALL",
    rules: [{ sourceId: "weight", condition: "atLeast", sourceValue: "500" }],
  };
  const slots = {
    ...{ id: "slot", type: "dropdown", label: "Slot", isRequired: true },
    options: [
      { label: "Tuesday", value: "tue", when: heavy },
      { label: "Wednesday", value: "wed" },
    ],
  };
  const form = formOf({ fields: [FIELDS[0] ?? {}, { ...FIELDS[4], requiredWhen: heavy }, slots] });
  const problems = (answers: Answers) =>
    judgedAnswers(form, answers, { context: { locale: "en-GB", currency: "GBP" } }).problems.map(
      ({ message }) => message,
    );

  it("asks for an answer when the rules match, and lets it be blank otherwise", () => {
    const wed = { slot: { type: "dropdown" as const, value: ["wed"] } };
    expect(problems({ ...wed, weight: number("499") })).toEqual([]);
    expect(problems({ ...wed, weight: number("500") })).toEqual(["Upload a file for plan"]);
  });

  it("says an option that goes while it is chosen, and keeps it until somebody chooses anew", () => {
    const tue = {
      slot: { type: "dropdown" as const, value: ["tue"] },
      plan: { type: "upload" as const, files: ["a"] },
    };
    expect(problems({ ...tue, weight: number("500") })).toEqual([]);
    expect(problems(tue)).toEqual(["“Tuesday” is no longer offered to you. Choose again"]);
  });

  it("finds the circle of options, and what asks itself", () => {
    const asks = (sourceId: string) => ({ rules: [{ sourceId, sourceValue: "x" }] });
    const choice = (id: string, other: string) => ({
      ...{ id, type: "dropdown", label: id },
      options: [
        { label: "x", value: "x" },
        { label: "y", value: "y", when: asks(other) },
      ],
    });
    const circle = formOf({ fields: [choice("a", "b"), choice("b", "a")] });
    expect(graphOf(circle).circles).toHaveLength(1);
    expect(visibilityOf(circle, {}).shown.size).toBe(0);
    const own = formOf({ fields: [{ id: "name", type: "text", requiredWhen: asks("name") }] });
    const [finding] = logicFindings(own, graphOf(own));
    expect(finding?.message).toBe("When it is required asks the question itself");
    // Each required while the other is blank: nothing hangs on itself.
    const blank = (sourceId: string) => ({ rules: [{ sourceId, condition: "blank" }] });
    const pair = formOf({
      fields: [
        { id: "phone", type: "text", requiredWhen: blank("mail") },
        { id: "mail", type: "text", requiredWhen: blank("phone") },
      ],
    });
    expect(logicFindings(pair, graphOf(pair))).toEqual([]);
  });
});

describe("the number of the reader", () => {
  it("stands in what uses more than the specification's rules, and a reader below it refuses the document", () => {
    const plain = formOf({
      fields: FIELDS,
      logicMap: { q: { rules: [{ sourceId: "name", sourceValue: "x" }], thenFieldId: "q" } },
    });
    expect(leastReader(plain)).toBe(1);
    expect(JSON.stringify(withReader(plain))).toBe(JSON.stringify(plain));
    const newer = formOf({
      fields: FIELDS,
      logicMap: {
        q: { rules: [{ sourceId: "weight", condition: "moreThan", sourceValue: "1" }], thenFieldId: "q" },
      },
    });
    const is = { sourceId: "name", sourceValue: "x" };
    const grouped = { q: { rules: [is, { operator: "ANY", rules: [is] }], thenFieldId: "q" } };
    expect(leastReader(formOf({ fields: FIELDS, logicMap: grouped }))).toBe(2);
    const asking = { sourceType: "fact", sourceId: "type", nestedType: "choice", sourceValue: "x" };
    const ofFact = { q: { rules: [asking], thenFieldId: "q" } };
    expect(leastReader(formOf({ fields: FIELDS, logicMap: ofFact }))).toBe(2);
    const stored = JSON.stringify(withReader(newer));
    expect(JSON.parse(stored)).toMatchObject({ reader: 2 });
    expect(readDocument(stored).document).not.toBeNull();
    const later = JSON.stringify({ ...newer, reader: READER + 1 });
    expect(readDocument(later)).toEqual({ document: null, reason: expect.stringContaining("newer version") });
  });
});

describe("the lab", () => {
  const q = (rules: object[]) =>
    formOf({ fields: FIELDS, logicMap: { q: { operator: "ALL", rules, thenFieldId: "q" } } });
  const never = { fields: [{ fieldId: "q", templateId: null }], open: [] };
  const open = { fields: [], open: [{ fieldId: "q", templateId: null }] };
  const reached = { fields: [], open: [] };
  const weight = (condition: string, sourceValue: string, more: object = {}) => ({
    sourceId: "weight",
    condition,
    sourceValue,
    ...more,
  });

  it("is exact by intervals", () => {
    expect(unreached(q([weight("moreThan", "1"), weight("lessThan", "1.1")]))).toEqual(reached);
    expect(unreached(q([weight("moreThan", "1"), weight("lessThan", "1")]))).toEqual(never);
    expect(unreached(q([weight("atLeast", "1"), weight("atMost", "1")]))).toEqual(reached);
    expect(unreached(q([weight("blank", ""), weight("lessThan", "1")]))).toEqual(never);
    const arrival = (condition: string, sourceValue: string) => ({
      sourceId: "arrival",
      condition,
      sourceValue,
    });
    expect(unreached(q([arrival("after", "2027-01-01"), arrival("before", "2027-01-03")]))).toEqual(reached);
    expect(unreached(q([arrival("after", "2027-01-01"), arrival("before", "2027-01-02")]))).toEqual(never);
    const rows = (condition: string, sourceValue: string) => ({
      sourceId: "crew",
      condition,
      sourceValue,
      of: "count",
    });
    expect(unreached(q([rows("moreThan", "1"), rows("lessThan", "3")]))).toEqual(reached);
    expect(unreached(q([rows("moreThan", "1"), rows("lessThan", "2")]))).toEqual(never);
    expect(unreached(q([rows("same", "0"), { sourceId: "crew", condition: "blank" }]))).toEqual(reached);
  });

  it("says “not looked at to the end” where other answers, facts or the day decide, and of what texts contain", () => {
    expect(
      unreached(q([weight("moreThan", "", { against: { kind: "field", fieldId: "other", part: "" } })])),
    ).toEqual(open);
    expect(
      unreached(q([{ sourceId: "teamType", sourceType: "fact", nestedType: "choice", sourceValue: "t1" }])),
    ).toEqual(open);
    expect(
      unreached(
        q([{ sourceId: "arrival", condition: "before", against: { kind: "day", from: "today", days: 0 } }]),
      ),
    ).toEqual(open);
    const name = (condition: string, sourceValue: string) => ({ sourceId: "name", condition, sourceValue });
    expect(unreached(q([name("contains", "a"), name("beginsWith", "b")]))).toEqual(reached);
    expect(unreached(q([name("beginsWith", "a"), name("beginsWith", "b")]))).toEqual(open);
    expect(unreached(q([name("beginsWith", "a"), name("blank", "")]))).toEqual(never);
    // What can never be is never, whatever a fact says.
    const fact = { sourceId: "teamType", sourceType: "fact", nestedType: "choice", sourceValue: "t1" };
    expect(unreached(q([fact, weight("moreThan", "1"), weight("lessThan", "1")]))).toEqual(never);
  });
});

it("a page gets what is ordered elsewhere where a group on it has the total", () => {
  const chair = { itemId: "i1", label: "Chair", price: 100 };
  const document = formOf({
    fields: [
      { id: "people", type: "template", fieldGroupId: "g" },
      { id: "next", type: "newPage" },
      { id: "chairs", type: "itemList", items: [chair] },
    ],
    groups: [{ id: "g", fields: [{ id: "sum", type: "grandTotal" }] }],
  });
  const of = (page: number) => livePart(document, { asked: { page }, answers: {} }).document.fields;
  expect(of(1).map(({ id }) => id)).toContain("chairs");
  expect(of(2).map(({ id }) => id)).not.toContain("people");
});
