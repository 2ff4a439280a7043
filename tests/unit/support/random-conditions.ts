import type { Answer, Answers } from "~/features/forms/answers/answer.types";
import { Field } from "~/features/forms/document/field.schema";
import type { FieldList, FormDocument } from "~/features/forms/document/form-document.schema";
import {
  type Conditions,
  LogicEntry,
  type NestedRules,
  type Operand,
  type Rule,
  type RuleOrGroup,
} from "~/features/forms/document/logic.schema";
import type { KnownFacts } from "~/features/forms/logic/facts.types";
import type { dice } from "../../harness/dice";
import { randomAnswers, randomForm } from "./random-form";

type Dice = ReturnType<typeof dice>;

const ORDERED = ["same", "different", "moreThan", "atLeast", "lessThan", "atMost", "between"] as const;
const DATED = ["same", "different", "before", "onOrBefore", "after", "onOrAfter", "between"] as const;
const TEXTS = ["same", "different", "contains", "beginsWith"] as const;
const BLANKS = ["answered", "blank"] as const;
const NUMBERS = ["1", "2", "1.50", "-3", "0", "x"];
const DAYS = ["2027-04-03", "2027-04-04", "2027-05-01", "soon"];
const WORDS = ["red", "re", "blue", "", "e"];
const FACTS = [
  "teamType",
  "standShare",
  "day",
  "customField:area",
  "customField:hall",
  "customField:since",
  "customField:gone",
];

/** A generated form whose rules say what the specification's cannot: comparisons, groups of rules, facts, and what is required or offered by rules. */
export function richForm(of: Dice): FormDocument {
  const made = randomForm(of);
  const groups = made.groups.map((group) => rich(of, group, { prefix: "n", isGroup: true }));
  const list = rich(of, made, { prefix: "f", isGroup: false });
  const document = { ...made, ...list, groups };
  const ruled = changed(of, document, groups);
  const around = { fields: document.fields, groups };
  return {
    ...document,
    ...ruled,
    fields: ruled.fields.map((field) =>
      withNestedRules(of, field, { groups, conditions: () => conditions(of, around) }),
    ),
    groups: groups.map((group) => changed(of, group, [])),
  };
}

/** With what the form says of some questions in the group that a field places, once in a while of one that is gone. */
export function withNestedRules(
  of: Dice,
  field: Field,
  { groups, conditions: made }: { groups: Groups; conditions: () => Conditions },
): Field {
  if (field.type !== "template") return field;
  const group = groups.find(({ id }) => id === field.fieldGroupId);
  const nestedRules = (group?.fields ?? [])
    .filter(() => of.upTo(3) === 0)
    .map(
      (one): NestedRules => ({
        id: of.upTo(25) === 0 ? `${one.id}gone` : one.id,
        ...(of.upTo(3) > 0 && { shownWhen: made() }),
        ...(of.flip() && { requiredWhen: made() }),
        ...("options" in one && of.flip() && { offeredWhen: offered(of, one, made) }),
      }),
    );
  return nestedRules.length > 0 ? { ...field, nestedRules } : field;
}

const offered = (of: Dice, { options }: { options: readonly { value: string }[] }, made: () => Conditions) =>
  [...options.map(({ value }) => value), "gone"]
    .filter(() => of.flip())
    .map((value) => ({ value, when: made() }));

/** Some of its fields become such as are counted or cost something. */
function rich<L extends FieldList>(of: Dice, list: L, { prefix }: { prefix: string; isGroup: boolean }): L {
  const more = Array.from({ length: of.upTo(3) }, (_, at) => extra(of, `${prefix}x${at}`));
  return { ...list, fields: [...list.fields, ...more] };
}

const extras = new Map<string, Field>();

function extra(of: Dice, id: string): Field {
  const type = of.pick(["repeater", "upload", "itemList", "grandTotal", "number", "date"] as const);
  const key = `${id} ${type}`;
  const known = extras.get(key);
  if (known) return known;
  const field = Field.parse({
    id,
    type,
    ...(type === "repeater" && { cellSchema: [{ id: "cell1", label: "One", type: "text" }] }),
    ...(type === "itemList" && {
      items: [
        { itemId: "i1", label: "Chair", price: 100 },
        { itemId: "i2", label: "Table", price: 250 },
      ],
    }),
  });
  extras.set(key, field);
  return field;
}

/**
 * A whole form with the same kinds of rules, each asking what stands before it alone: nothing stands in a circle. Without `withFacts`
 * it asks nothing of the team.
 */
export function ruledForm(
  of: Dice,
  document: FormDocument,
  { withFacts }: { withFacts: boolean },
): FormDocument {
  const list = <L extends FieldList>(one: L, groups: Groups): L => {
    const logicMap: Record<string, LogicEntry> = { ...one.logicMap };
    const fields = one.fields.map((field, at) => {
      const around = {
        fields: one.fields.slice(0, at).filter(({ type }) => !LAYOUT.has(type)),
        groups,
        isWithoutFacts: !withFacts,
      };
      if (around.fields.length === 0) return field;
      if (of.upTo(3) === 0)
        logicMap[field.id] = LogicEntry.parse({ ...conditions(of, around), thenFieldId: field.id });
      return withNestedRules(of, withChanges(of, field, around), {
        groups,
        conditions: () => conditions(of, around),
      });
    });
    return { ...one, fields, logicMap };
  };
  const groups = document.groups.map((group) => list(group, []));
  return { ...list(document, groups), groups };
}

const LAYOUT: ReadonlySet<string> = new Set(["section", "newPage"]);

type Groups = readonly { id: string; fields: readonly Field[] }[];

/** With other rules here and there. */
function changed<L extends FieldList>(of: Dice, list: L, groups: Groups): L {
  const around = { fields: list.fields, groups };
  const logicMap = Object.fromEntries(
    Object.entries(list.logicMap).map(([id, entry]) => [
      id,
      { ...entry, rules: richRules(of, entry.rules, around) },
    ]),
  );
  return { ...list, logicMap, fields: list.fields.map((field) => withChanges(of, field, around)) };
}

interface Around {
  fields: readonly Field[];
  groups: Groups;
  isWithoutFacts?: boolean;
}

function richRules(of: Dice, rules: readonly RuleOrGroup[], around: Around): RuleOrGroup[] {
  const own = rules.map((rule) => (of.upTo(3) === 0 ? rule : richRule(of, around)));
  if (of.upTo(3) > 0) return own;
  const group = Array.from({ length: 1 + of.upTo(3) }, () => richRule(of, around));
  return [...own, { operator: of.flip() ? "ANY" : "ALL", rules: group }];
}

const conditions = (of: Dice, around: Around): Conditions => ({
  operator: of.flip() ? "ANY" : "ALL",
  rules: richRules(
    of,
    Array.from({ length: 1 + of.upTo(2) }, () => richRule(of, around)),
    around,
  ),
});

function withChanges(of: Dice, field: Field, around: Around): Field {
  const made: Record<string, unknown> = { ...field };
  if ("isRequired" in field && of.upTo(5) === 0) made.requiredWhen = conditions(of, around);
  if ("options" in field && of.upTo(6) === 0)
    made.options = field.options.map((option) =>
      of.flip() ? option : { ...option, when: conditions(of, around) },
    );
  return made as Field;
}

const PLAIN: Rule = {
  ...{ sourceId: "", sourceType: "text", sourceValue: "", condition: "equals", loopIndex: null },
  ...{ nestedId: "", nestedType: "", nestedValue: "", loopOperator: "" },
};

function richRule(of: Dice, around: Around): Rule {
  if (!around.isWithoutFacts && of.upTo(5) === 0) return factRule(of);
  const source = of.pick(around.fields);
  if (source.type !== "template") return askedRule(of, source, { around, isNested: false });
  if (of.upTo(3) === 0) {
    const condition = of.flip() ? of.pick(ORDERED) : of.pick(BLANKS);
    const rule = { ...PLAIN, sourceId: source.id, sourceType: "template", condition };
    return {
      ...rule,
      of: "count",
      ...compared(of, { values: NUMBERS, kind: "number", around, isNested: true }, condition),
    };
  }
  const group = around.groups.find(({ id }) => id === source.fieldGroupId);
  const nested = group && of.pick(group.fields);
  if (!nested)
    return { ...PLAIN, sourceId: source.id, sourceType: "template", nestedId: "n0", condition: "answered" };
  return {
    ...askedRule(of, nested, { around, isNested: true }),
    ...{ sourceId: source.id, sourceType: "template", nestedId: nested.id },
    nestedType: of.upTo(20) === 0 ? "tel" : of.flip() ? nested.type : "",
    loopIndex: of.upTo(3) === 0 ? of.upTo(4) : null,
    loopOperator: of.pick(["", "ANY", "ALL"] as const),
  };
}

type Way = { condition: Rule["condition"]; values: readonly string[]; kind: string; of?: "count" | "amount" };

function wayOf(of: Dice, { type }: Field): Way {
  if (of.upTo(4) === 0) return { condition: of.pick(BLANKS), values: WORDS, kind: "none" };
  if (of.upTo(25) === 0)
    return { condition: of.pick([...DATED, ...ORDERED, ...TEXTS]), values: WORDS, kind: "text" };
  if (["checkbox", "dropdown", "repeater", "upload"].includes(type))
    return { condition: of.pick(ORDERED), values: NUMBERS, kind: "number", of: "count" };
  if (type === "itemList" || type === "grandTotal")
    return { condition: of.pick(ORDERED), values: ["0", "100", "350", "500"], kind: "number", of: "amount" };
  if (type === "number") return { condition: of.pick(ORDERED), values: NUMBERS, kind: "number" };
  if (type === "date") return { condition: of.pick(DATED), values: DAYS, kind: "date" };
  return { condition: of.pick(TEXTS), values: WORDS, kind: "text" };
}

function askedRule(
  of: Dice,
  field: Field,
  { around, isNested }: { around: Around; isNested: boolean },
): Rule {
  const way = wayOf(of, field);
  const part =
    field.type === "fullName"
      ? of.pick(["firstName", "surname", "prefix"])
      : field.type === "address"
        ? of.pick(["city", "country", "planet"])
        : "";
  const isParted = part !== "";
  return {
    ...PLAIN,
    sourceId: field.id,
    condition: way.condition,
    nestedId: isNested ? "" : part,
    ...(way.of && { of: way.of }),
    ...compared(
      of,
      { values: way.values, kind: way.kind, around, isNested: isNested || isParted },
      way.condition,
    ),
    ...(isNested && { sourceValue: part }),
  };
}

function compared(
  of: Dice,
  {
    values,
    kind,
    around,
    isNested,
  }: { values: readonly string[]; kind: string; around: Around; isNested: boolean },
  condition: Rule["condition"],
): Partial<Rule> {
  const value = of.pick(values);
  return {
    ...(isNested ? { nestedValue: value } : { sourceValue: value }),
    ...(of.upTo(3) === 0 && { against: operand(of, { values, kind, around }) }),
    ...(condition === "between" && of.upTo(8) > 0 && { upTo: operand(of, { values, kind, around }) }),
  };
}

function operand(
  of: Dice,
  { values, kind, around }: { values: readonly string[]; kind: string; around: Around },
): Operand {
  const chance = of.upTo(4);
  if (chance === 0 && kind === "date")
    return {
      kind: "day",
      from: of.pick(["today", "startDate", "endDate", "launchDate"] as const),
      days: of.upTo(5) - 2,
    };
  if (chance > 1) return { kind: "value", value: of.pick(values) };
  const fitting = around.fields.filter(({ type }) => type === kind);
  const field = of.pick(fitting.length > 0 && of.upTo(10) > 0 ? fitting : around.fields);
  return {
    kind: "field",
    fieldId: of.upTo(30) === 0 ? "gone" : field.id,
    part: of.upTo(4) === 0 ? "city" : "",
  };
}

function factRule(of: Dice): Rule {
  const sourceId = of.pick(FACTS);
  const kind =
    {
      teamType: "choice",
      standShare: "choice",
      day: "date",
      "customField:area": "number",
      "customField:hall": "text",
    }[sourceId] ?? "date";
  const nestedType = of.upTo(20) === 0 ? "text" : kind;
  const old = of.pick(["equals", "notEquals"] as const);
  const conditionsOf = { choice: [old], number: ORDERED, date: DATED, text: TEXTS }[nestedType] ?? TEXTS;
  const condition =
    of.upTo(5) === 0
      ? of.pick(BLANKS)
      : of.upTo(6) === 0
        ? old
        : of.pick(conditionsOf as readonly Rule["condition"][]);
  const values = { choice: ["t1", "t2", "t9"], number: NUMBERS, date: DAYS, text: WORDS }[kind] ?? WORDS;
  const around = { fields: [extra(of, "fx0")], groups: [] };
  return {
    ...PLAIN,
    ...{ sourceId, sourceType: "fact", nestedType, condition },
    ...(condition === old
      ? { sourceValue: of.pick(values) }
      : compared(of, { values, kind, around, isNested: false }, condition)),
  };
}

/** What is known of a team; sometimes of none. */
export function randomFacts(of: Dice): KnownFacts | null {
  if (of.upTo(6) === 0) return null;
  const hasTeam = of.upTo(6) > 0;
  const of1 = (values: readonly string[]) => (hasTeam ? of.pick(values) : "");
  return {
    days: {
      today: of.pick(["2027-04-02", "2027-04-03", "2027-04-04"]),
      startDate: of.pick(["2027-04-03", null]),
      endDate: "2027-04-05",
      launchDate: null,
    },
    facts: {
      teamType: { kind: "choice", value: of1(["t1", "t2", ""]), options: ["t1", "t2"] },
      standShare: { kind: "choice", value: of1(["t1", "t2"]), options: ["t1", "t2"] },
      "customField:area": { kind: "number", value: of1(["1", "2", "36", ""]) },
      "customField:hall": { kind: "text", value: of1(["Red", "blue one", ""]) },
      "customField:since": {
        kind: of.upTo(5) === 0 ? "text" : "date",
        value: of1(["2027-04-03", "2027-05-01", ""]),
      },
    },
  };
}

export function richAnswers(of: Dice, document: FormDocument): Answers {
  const own = withExtras(of, document.fields, randomAnswers(of, document));
  return Object.fromEntries(
    Object.entries(own).map(([id, answer]) => {
      const field = document.fields.find((one) => one.id === id);
      if (answer.type !== "template" || field?.type !== "template") return [id, answer];
      const group = document.groups.find((one) => one.id === field.fieldGroupId);
      const templateValues = answer.templateValues.map((row) => withExtras(of, group?.fields ?? [], row));
      return [id, { ...answer, templateValues }];
    }),
  );
}

function withExtras(of: Dice, fields: readonly Field[], answers: Answers): Answers {
  const made: Record<string, Answer> = { ...answers };
  for (const { id, type } of fields) {
    if (of.upTo(4) === 0) continue;
    if (type === "upload") made[id] = { type, files: ["a", "b", "c"].slice(0, of.upTo(4)) };
    if (type === "repeater")
      made[id] = {
        type,
        rows: Array.from({ length: of.upTo(4) }, () => (of.upTo(4) === 0 ? {} : { cell1: "x" })),
      };
    if (type === "itemList")
      made[id] = {
        type,
        items: [
          { itemId: "i1", price: 1, quantity: of.pick(["1", "2"]) },
          ...(of.flip() ? [{ itemId: "i2", price: 1, quantity: "1" }] : []),
        ],
      };
  }
  return made;
}
