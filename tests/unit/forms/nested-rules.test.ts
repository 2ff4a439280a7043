import { describe, expect, it } from "vitest";
import type { Answer, Answers } from "~/features/forms/answers/answer.types";
import { judgedAnswers } from "~/features/forms/answers/judged-answers.rules";
import { copiedField } from "~/features/forms/copying/copied-fields.rules";
import { documentDifferences } from "~/features/forms/document/document-differences.rules";
import { Field } from "~/features/forms/document/field.schema";
import type { FormDocument } from "~/features/forms/document/form-document.schema";
import type { Conditions } from "~/features/forms/document/logic.schema";
import { publishingFindings } from "~/features/forms/document/publishing-checks.rules";
import { readDocument } from "~/features/forms/document/read-document.schema";
import { withReader } from "~/features/forms/document/reader.rules";
import { withKeptRules, withRules } from "~/features/forms/document/ruled-fields.rules";
import { unreached } from "~/features/forms/lab/unreached.rules";
import { explained } from "~/features/forms/logic/explained.rules";
import { settledDocument } from "~/features/forms/logic/facts.rules";
import { visibilityOf } from "~/features/forms/logic/visibility.rules";
import { livePart } from "~/features/forms/runner/live-document.rules";
import { pageState } from "~/features/forms/runner/page-state.rules";

const field = (value: object) => Field.parse(value);
const when = (rule: object, operator: "ANY" | "ALL" = "ALL"): Conditions => ({
  operator,
  rules: [
    {
      ...{ sourceId: "power", sourceType: "text", sourceValue: "yes", condition: "equals", loopIndex: null },
      ...{ nestedId: "", nestedType: "", nestedValue: "", loopOperator: "" },
      ...rule,
    } as never,
  ],
});
const POWER = field({ id: "power", type: "text", label: "Power" });
const PLATE = field({ id: "plate", type: "text", label: "Registration" });
const WATTS = field({ id: "watts", type: "number", label: "Watts" });
const SOCKET = field({
  ...{ id: "socket", type: "dropdown", label: "Socket" },
  options: [
    { value: "single", label: "Single phase" },
    { value: "three", label: "Three phase" },
  ],
});
const GROUP = { id: "group", title: "Vehicle", description: "", fields: [PLATE, WATTS], logicMap: {} };
const list = (nestedRules?: object[], more: object = {}) =>
  field({
    ...{
      id: "list",
      type: "template",
      label: "Vehicles",
      fieldGroupId: "group",
      isLooping: true,
      maxLoops: 5,
    },
    ...(nestedRules && { nestedRules }),
    ...more,
  });
const form = (fields: readonly Field[], group: FormDocument["groups"][number] = GROUP): FormDocument => ({
  ...{ title: "Form", description: "", isEditable: false, isPublic: false },
  ...{ fields, logicMap: {}, groups: [group], prefill: [] },
});
const text = (value: string): Answer => ({ type: "text", value });
const rows = (...templateValues: Answers[]): Answer => ({
  ...{ type: "template", loopCount: templateValues.length, templateValues },
});
const shownIn = (document: FormDocument, answers: Answers) =>
  (visibilityOf(document, answers).rows.get("list") ?? []).map((row) => [...row].sort().join());

describe("what a form says of questions in a group that it places", () => {
  const SHOWN = form([POWER, list([{ id: "watts", shownWhen: when({}) }])]);

  it("shows them in each entry by what is answered outside", () => {
    const answers = { list: rows({}, {}) };
    expect(shownIn(SHOWN, { ...answers, power: text("yes") })).toEqual(["plate,watts", "plate,watts"]);
    expect(shownIn(SHOWN, { ...answers, power: text("no") })).toEqual(["plate", "plate"]);
    expect(shownIn(SHOWN, answers)).toEqual(["plate", "plate"]);
  });

  it("stands beside what the group says: both have to show it", () => {
    const logicMap = {
      plate: { ...when({ sourceId: "plate", sourceValue: "van" }), thenFieldId: "watts", elseFieldId: "" },
    };
    const both = form(SHOWN.fields, { ...GROUP, logicMap });
    const answers = { list: rows({ plate: text("van") }, { plate: text("car") }) };
    expect(shownIn(both, { ...answers, power: text("yes") })).toEqual(["plate,watts", "plate"]);
    expect(shownIn(both, { ...answers, power: text("no") })).toEqual(["plate", "plate"]);
  });

  it("is said of this place alone: the same group stands elsewhere as it is", () => {
    const twice = form([...SHOWN.fields, field({ ...list(), id: "other" })]);
    const { rows: found } = visibilityOf(twice, { list: rows({}), other: rows({}) });
    expect([...(found.get("list")?.[0] ?? [])]).toEqual(["plate"]);
    expect([...(found.get("other")?.[0] ?? [])]).toEqual(["plate", "watts"]);
  });

  it("requires them, beside what the group requires", () => {
    const own = field({ ...WATTS, requiredWhen: when({ sourceId: "plate", sourceValue: "van" }) });
    const document = form([POWER, list([{ id: "watts", requiredWhen: when({}) }])], {
      ...GROUP,
      fields: [PLATE, own],
    });
    const asked = (answers: Answers) =>
      judgedAnswers(document, answers, { context: { locale: "en-GB", currency: "GBP" } }).problems.map(
        ({ name }) => name,
      );
    const entries = rows({ plate: text("van") }, { plate: text("car") });
    expect(asked({ list: entries })).toEqual(["f.list[0].watts"]);
    expect(asked({ list: entries, power: text("yes") })).toEqual(["f.list[0].watts", "f.list[1].watts"]);
  });

  const OFFERED = form([POWER, list([{ id: "socket", offeredWhen: [{ value: "three", when: when({}) }] }])], {
    ...GROUP,
    fields: [PLATE, SOCKET],
  });
  const offeredIn = (document: FormDocument, answers: Answers) =>
    [0, 1].map((row) => {
      const now = visibilityOf(document, answers).changed?.get(`f.list[${row}].socket`) ?? SOCKET;
      return "options" in now ? now.options.map(({ value }) => value).join() : "";
    });

  it("offers their options by what is answered outside, beside what the group offers", () => {
    const answers = { list: rows({ plate: text("van") }, { plate: text("car") }) };
    expect(offeredIn(OFFERED, { ...answers, power: text("yes") })).toEqual(["single,three", "single,three"]);
    expect(offeredIn(OFFERED, answers)).toEqual(["single", "single"]);
    const [single, three] = "options" in SOCKET ? SOCKET.options : [];
    const van = when({ sourceId: "plate", sourceValue: "van" });
    const own = field({ ...SOCKET, options: [single, { ...three, when: van }] });
    const both = form(OFFERED.fields, { ...GROUP, fields: [PLATE, own] });
    expect(offeredIn(both, { ...answers, power: text("yes") })).toEqual(["single,three", "single"]);
    expect(offeredIn(both, answers)).toEqual(["single", "single"]);
  });

  it("refuses an option that went while it was chosen, and keeps what was chosen", () => {
    const chosen: Answer = { type: "dropdown", value: ["three"] };
    const judged = (answers: Answers) =>
      judgedAnswers(OFFERED, answers, { context: { locale: "en-GB", currency: "GBP" } });
    const answers = { list: rows({ socket: chosen }) };
    expect(judged({ ...answers, power: text("yes") }).problems).toEqual([]);
    const found = judged(answers);
    expect(found.problems.map(({ name, message }) => [name, message])).toEqual([
      ["f.list[0].socket", "“Three phase” is no longer offered to you. Choose again"],
    ]);
    expect(found.answers).toEqual(answers);
  });

  it("refuses to be published with an option's rules that ask what is gone, and warns of an option that is", () => {
    const offering = (one: object) =>
      publishingFindings(form([POWER, list([{ id: "socket", offeredWhen: [one] }])], OFFERED.groups[0]));
    expect(offering({ value: "three", when: when({}) })).toEqual([]);
    expect(offering({ value: "three", when: when({ sourceId: "gone" }) })).toMatchObject([
      { severity: "refuse", fieldId: "list" },
    ]);
    expect(offering({ value: "three", when: { operator: "ALL", rules: [] } })[0]?.message).toMatch(
      /^When “Three phase” of “Socket” of the group is offered has no condition/,
    );
    expect(offering({ value: "gone", when: when({}) })).toMatchObject([{ severity: "warn" }]);
  });

  it("that offers by an answer of the same group turns in a circle, which is refused", () => {
    const own = { sourceId: "list", sourceType: "template", nestedId: "socket", nestedValue: "three" };
    const circle = form([list([{ id: "socket", offeredWhen: [{ value: "three", when: when(own) }] }])], {
      ...GROUP,
      fields: [SOCKET],
    });
    expect(publishingFindings(circle).some(({ severity }) => severity === "refuse")).toBe(true);
    expect(shownIn(circle, { list: rows({}) })).toEqual([""]);
  });

  it("hides them where it is broken, and refuses to be published", () => {
    const broken = form([POWER, list([{ id: "watts", shownWhen: when({ sourceId: "gone" }) }])]);
    expect(shownIn(broken, { list: rows({}) })).toEqual(["plate"]);
    expect(publishingFindings(broken).map(({ severity, fieldId }) => [severity, fieldId])).toEqual([
      ["refuse", "list"],
    ]);
    expect(publishingFindings(form([POWER, list([{ id: "gone", shownWhen: when({}) }])]))).toMatchObject([
      { severity: "warn", fieldId: "list" },
    ]);
    const empty = { id: "watts", shownWhen: { operator: "ALL", rules: [] } };
    expect(publishingFindings(form([POWER, list([empty])]))[0]?.message).toMatch(/no condition yet/);
    expect(publishingFindings(SHOWN)).toEqual([]);
  });

  it("that asks its own group turns in a circle, which is refused", () => {
    const own = {
      sourceId: "list",
      sourceType: "template",
      nestedId: "watts",
      nestedType: "number",
      nestedValue: "1",
    };
    const circle = form([POWER, list([{ id: "watts", shownWhen: when(own) }])]);
    expect(shownIn(circle, { list: rows({ watts: { type: "number", value: "1" } }) })).toEqual(["plate"]);
    expect(publishingFindings(circle).some(({ severity }) => severity === "refuse")).toBe(true);
  });

  it("asks facts and results too, and neither reaches a browser", () => {
    const fact = when({
      sourceId: "customField:area",
      sourceType: "fact",
      nestedType: "number",
      condition: "moreThan",
      sourceValue: "36",
    });
    const document = form([POWER, list([{ id: "watts", shownWhen: fact }])]);
    const known = (value: string) => ({
      days: { today: "2027-01-01", startDate: null, endDate: null, launchDate: null },
      facts: { "customField:area": { kind: "number" as const, value } },
    });
    const settled = settledDocument(document, known("40"));
    expect(shownIn(settled, { list: rows({}) })).toEqual(["plate,watts"]);
    expect(shownIn(settledDocument(document, known("20")), { list: rows({}) })).toEqual(["plate"]);
    expect(JSON.stringify(settled)).not.toMatch(/customField|36|40/);
    const margin = field({
      id: "margin",
      type: "calculation",
      label: "Margin",
      formula: "[cost] × 2",
      isForStaff: true,
    });
    const cost = field({ id: "cost", type: "number", label: "Cost" });
    const rule = when({
      sourceId: "margin",
      sourceType: "calculation",
      condition: "moreThan",
      sourceValue: "77",
    });
    const secret = form([cost, margin, list([{ id: "watts", shownWhen: rule }])]);
    const answers: Answers = { cost: { type: "number", value: "50" }, list: rows({}) };
    const live = livePart(secret, { asked: { templateId: "list", row: 0 }, answers });
    expect(JSON.stringify(live)).not.toMatch(/margin|77|× 2/i);
    expect(pageState(live).shown).toEqual(["f.list[0].plate", "f.list[0].watts"]);
    const few = { ...answers, cost: { type: "number", value: "1" } as const };
    expect(
      pageState(livePart(secret, { asked: { templateId: "list", row: 0 }, answers: few })).shown,
    ).toEqual(["f.list[0].plate"]);
  });

  it("goes to the page of an entry with what offers an option", () => {
    const page = (id: string) => field({ id, type: "newPage", label: id });
    const paged = { ...OFFERED, fields: [page("p1"), POWER, page("p2"), ...OFFERED.fields.slice(1)] };
    const changedBy = (power: string) => {
      const answers = { power: text(power), list: rows({}) };
      const { changed } = pageState(livePart(paged, { asked: { templateId: "list", row: 0 }, answers }));
      return Object.values(changed ?? {}).map((one) => ("options" in one ? one.options.length : null));
    };
    expect(changedBy("no")).toEqual([1]);
    expect(changedBy("yes")).toEqual([]);
  });

  it("goes to the page of an entry with what it asks of other pages", () => {
    const page = (id: string) => field({ id, type: "newPage", label: id });
    const paged = form([page("p1"), POWER, page("p2"), ...SHOWN.fields.slice(1)]);
    const answers = { power: text("yes"), list: rows({}) };
    const live = livePart(paged, { asked: { templateId: "list", row: 0 }, answers });
    expect(pageState(live).shown).toEqual(["f.list[0].plate", "f.list[0].watts"]);
    const no = livePart(paged, { asked: { templateId: "list", row: 0 }, answers: { list: rows({}) } });
    expect(pageState(no).shown).toEqual(["f.list[0].plate"]);
  });
});

describe("where it is kept", () => {
  const ruled = list([{ id: "watts", shownWhen: when({}) }]);

  it("is the field that places the group, which stays as it was without", () => {
    expect(withRules(list(), { of: "nestedShown", nestedId: "watts" }, when({}))).toEqual(ruled);
    expect(withRules(ruled, { of: "nestedShown", nestedId: "watts" }, null)).toEqual(list());
    const both = withRules(ruled, { of: "nestedRequired", nestedId: "watts" }, when({}));
    expect(both).toMatchObject({
      nestedRules: [{ id: "watts", shownWhen: when({}), requiredWhen: when({}) }],
    });
    const three = { of: "nestedOption", nestedId: "socket", value: "three" } as const;
    const offered = withRules(ruled, three, when({}));
    expect(offered).toMatchObject({
      nestedRules: [
        { id: "watts", shownWhen: when({}) },
        { id: "socket", offeredWhen: [{ value: "three", when: when({}) }] },
      ],
    });
    const two = withRules(offered as Field, { ...three, value: "single" }, when({}));
    expect(withRules(two as Field, { ...three, value: "single" }, null)).toEqual(offered);
    expect(withRules(offered as Field, three, null)).toEqual(ruled);
    expect(withRules(POWER, { of: "nestedShown", nestedId: "watts" }, when({}))).toBeNull();
    expect(JSON.stringify(list())).not.toContain("nestedRules");
    expect(withKeptRules(list(), ruled)).toEqual(ruled);
    expect(withKeptRules(list(undefined, { fieldGroupId: "another" }), ruled)).not.toHaveProperty(
      "nestedRules",
    );
  });

  it("is refused by readers that know nothing of it, and read again by this one", () => {
    const document = withReader(form([POWER, ruled]));
    expect(document.reader).toBe(3);
    expect(withReader(form([POWER, list()])).reader).toBeUndefined();
    expect(readDocument(JSON.stringify(document))).toEqual({ document, broken: [] });
    const odd = {
      ...document,
      fields: [POWER, { ...ruled, nestedRules: [{ id: "watts", shownWhen: { rules: 7 } }] }],
    };
    const read = readDocument(JSON.stringify(odd));
    expect(read.document?.fields.map(({ id }) => id)).toEqual(["power"]);
  });

  it("follows the ids of a copy", () => {
    const ids: Record<string, string> = { power: "power2", watts: "watts2", list: "list2" };
    const copy = copiedField(ruled, { id: "list2", newId: () => "x", newIds: (id) => ids[id] });
    expect(copy).toMatchObject({
      nestedRules: [{ id: "watts2", shownWhen: { rules: [{ sourceId: "power2" }] } }],
    });
    const offered = list([{ id: "watts", offeredWhen: [{ value: "three", when: when({}) }] }]);
    expect(copiedField(offered, { id: "list2", newId: () => "x", newIds: (id) => ids[id] })).toMatchObject({
      nestedRules: [
        { id: "watts2", offeredWhen: [{ value: "three", when: { rules: [{ sourceId: "power2" }] } }] },
      ],
    });
  });

  it("is told in words: of a version, and of each entry in the lab", () => {
    const differences = documentDifferences(form([POWER, list()]), form([POWER, ruled]), {
      priceText: String,
    });
    expect(JSON.stringify(differences)).toContain("“Watts” is shown when “Power” is “yes”");
    const required = list([{ id: "watts", requiredWhen: when({}) }]);
    expect(
      JSON.stringify(
        documentDifferences(form([POWER, ruled]), form([POWER, required]), { priceText: String }),
      ),
    ).toContain("“Watts” is required when “Power” is “yes”");
    const offered = list([{ id: "socket", offeredWhen: [{ value: "three", when: when({}) }] }]);
    const group = { ...GROUP, fields: [SOCKET] };
    const other = documentDifferences(form([POWER, list()], group), form([POWER, offered], group), {
      priceText: String,
    });
    expect(JSON.stringify(other)).toContain("“Socket” offers “Three phase” when “Power” is “yes”");
    const found = explained(form([POWER, ruled]), { list: rows({}) });
    const watts = found.find(({ fieldId }) => fieldId === "watts");
    expect(watts).toMatchObject({ isShown: false, because: "logic" });
    expect(watts?.reasons[0]).toMatch(/^It is shown if “Power” is “yes”: this does not hold/);
  });

  it("is looked through by the lab: what can never be shown is named", () => {
    expect(unreached(form([POWER, ruled])).fields).toEqual([]);
    const never = {
      operator: "ALL" as const,
      rules: [...when({}).rules, ...when({ sourceValue: "no" }).rules],
    };
    const found = unreached(form([POWER, list([{ id: "watts", shownWhen: never }])]));
    expect(found.fields).toEqual([{ fieldId: "watts", templateId: "list" }]);
  });
});
