import type { Answers } from "~/features/forms/answers/answer.types";
import type { Field } from "~/features/forms/document/field.schema";
import type { FormDocument } from "~/features/forms/document/form-document.schema";
import type { Conditions, LogicEntry, Rule } from "~/features/forms/document/logic.schema";
import type { KnownFacts } from "~/features/forms/logic/facts.types";
import { factWord, type Word } from "./form-facts-model";
import {
  comparedWith,
  costs,
  dayOf,
  hasPart,
  isNothing,
  isOld,
  kindOf,
  operandsOf,
  readAs,
  textOf,
  valueOfRule,
  WORDS,
} from "./form-measures-model";
import {
  around,
  entriesNaming,
  fieldCalled,
  groupIn,
  listOf,
  lists,
  namesOf,
  rowsIn,
  saidByForm,
} from "./form-names-model";

/**
 * The logic of forms a second time, plainly: each question is answered from the decisions' words when it is asked, by recursion
 * over names, with nothing prepared or shared with the evaluator. Names: `a` of the form, `t/x` of the group in template `t`.
 */
export function plainVisibility(
  document: FormDocument,
  answers: Answers,
  facts: KnownFacts | null = null,
): Set<string> {
  return plainForm(document, answers, facts).shown;
}

/** The same, and of each question that rules change whether it is required now, and which options it offers: `a: required`, `a: x,y`. */
export function plainForm(document: FormDocument, answers: Answers, facts: KnownFacts | null = null) {
  const all = namesOf(document);
  const circular = new Set(all.filter((name) => reaches({ document, from: name, to: name })));
  const shown = new Set<string>();
  const world: World = { document, answers, circular, facts };
  const asked = new Set<string>();
  const note = (name: string, row: number, called: string) => {
    for (const said of changesOf(world, name, row)) asked.add(`${called}: ${said}`);
  };
  for (const name of all) {
    const [template = "", nested] = name.split("/");
    if (nested === undefined) {
      if (!isShown(world, name, 0)) continue;
      shown.add(name);
      note(name, 0, name);
    } else {
      rowsIn(document, answers, template).forEach((_, row) => {
        if (!isShown(world, name, row)) return;
        shown.add(`${template}[${row}]/${nested}`);
        note(name, row, `${template}[${row}]/${nested}`);
      });
    }
  }
  return { shown, asked };
}

function changesOf(world: World, name: string, row: number): string[] {
  const field = fieldCalled(world.document, name) as unknown as {
    isRequired?: boolean;
    requiredWhen?: Conditions;
    options?: { value: string; when?: Conditions }[];
  };
  const holds = (when: Conditions) => matches(world, { name, entry: when, row }) === "yes";
  const placed = saidByForm(world.document, name);
  const holdsOutside = (when: Conditions) =>
    matches(world, { name: placed.by, entry: when, row: 0 }) === "yes";
  const said: string[] = [];
  const isRequired =
    (field.requiredWhen && holds(field.requiredWhen)) ||
    (placed.requiredWhen && holdsOutside(placed.requiredWhen));
  if (isRequired) said.push("required");
  const all = field.options ?? [];
  const offered = all.filter(
    ({ value, when }) =>
      (!when || holds(when)) &&
      (placed.offeredWhen ?? []).every((one) => one.value !== value || holdsOutside(one.when)),
  );
  if (offered.length < all.length) said.push(offered.map(({ value }) => value).join());
  return said;
}

interface World {
  facts: KnownFacts | null;
  document: FormDocument;
  answers: Answers;
  circular: Set<string>;
}

/** What has to be visible for an entry to be live. */
function livesBy(document: FormDocument, key: string, entry: LogicEntry): string[] {
  const own = listOf(document, key).id;
  return entry.thenFieldId === own || entry.elseFieldId === own ? around(document, key) : [key];
}

/** The names that a rule asks, none for one that is broken. */
function asked(document: FormDocument, prefix: string, rule: Rule): string[] {
  if (rule.sourceType === "fact") return [];
  if (!isOld(rule)) return askedAnew(document, prefix, rule) ?? [];
  const source = fieldCalled(document, prefix + rule.sourceId);
  if (!source) return [];
  if (source.type === "template" || rule.sourceType === "template") {
    if (prefix !== "" || source.type !== "template" || rule.sourceType !== "template") return [];
    const nested = fieldCalled(document, `${rule.sourceId}/${rule.nestedId}`);
    if (!nested || (rule.nestedType !== "" && rule.nestedType !== nested.type)) return [];
    const canBe = canBeCompared(nested, rule.sourceValue, rule.nestedValue);
    return canBe ? [rule.sourceId, `${rule.sourceId}/${rule.nestedId}`] : [];
  }
  const isParted = source.type === "fullName" || source.type === "address";
  const value = isParted ? rule.nestedValue : rule.sourceValue;
  return canBeCompared(source, rule.nestedId, value) ? [prefix + rule.sourceId] : [];
}

function canBeCompared(field: Field, part: string, value: string): boolean {
  if (["text", "email", "tel", "url", "area"].includes(field.type)) return true;
  if (field.type === "number") return value.trim() !== "" && /^-?\d+(\.\d+)?$/.test(value.trim());
  if (field.type === "date") return /^\d{4}-\d\d-\d\d$/.test(value.trim());
  if (field.type === "checkbox" || field.type === "dropdown") {
    return field.options.map((option) => option.value).includes(value);
  }
  if (field.type === "disclaimer") return ["true", "yes"].includes(value.trim().toLowerCase());
  if (field.type !== "fullName" && field.type !== "address") return false;
  const parts = field as unknown as Record<string, { show?: boolean } | undefined>;
  return parts[part]?.show === true;
}

function needs(document: FormDocument, name: string): string[] {
  const { prefix } = listOf(document, name);
  const byLogic = entriesNaming(document, name).flatMap(([key, entry]) => [
    ...(fieldCalled(document, key) ? livesBy(document, key, entry) : []),
    ...plainRules(entry).flatMap((rule) => allNeeds(document, prefix, rule)),
  ]);
  const { shownWhen } = saidByForm(document, name);
  const byForm = shownWhen ? plainRules(shownWhen).flatMap((rule) => allNeeds(document, "", rule)) : [];
  return [...around(document, name), ...byLogic, ...byForm, ...offers(document, name)];
}

/** What can be chosen depends on what is offered. */
function offers(document: FormDocument, name: string): string[] {
  const field = fieldCalled(document, name);
  const { prefix } = listOf(document, name);
  const conditions = field && "options" in field ? field.options.flatMap(({ when }) => when ?? []) : [];
  const { offeredWhen = [] } = saidByForm(document, name);
  const known = new Set(field && "options" in field ? field.options.map(({ value }) => value) : []);
  const byForm = offeredWhen.filter(({ value }) => known.has(value)).map(({ when }) => when);
  return [
    ...conditions.flatMap(plainRules).flatMap((rule) => allNeeds(document, prefix, rule)),
    ...byForm.flatMap(plainRules).flatMap((rule) => allNeeds(document, "", rule)),
  ];
}

const plainRules = ({ rules }: Conditions): Rule[] =>
  rules.flatMap((one) => ("rules" in one ? one.rules : [one]));

/** All that a rule looks at: what it asks, what it compares with, and for the total of the form every list. */
function allNeeds(document: FormDocument, prefix: string, rule: Rule): string[] {
  const names = asked(document, prefix, rule);
  if (names.length === 0) return [];
  const others = isOld(rule)
    ? []
    : operandsOf(rule).flatMap((one) => (one.kind === "field" ? [prefix + one.fieldId] : []));
  return [...names, ...others, ...(asksTotal(document, prefix, rule) ? lists(document) : [])];
}

const asksTotal = (document: FormDocument, prefix: string, rule: Rule): boolean =>
  rule.of === "amount" && fieldOfRule(document, prefix, rule)?.type === "grandTotal";

function fieldOfRule(document: FormDocument, prefix: string, rule: Rule): Field | undefined {
  const name = prefix + rule.sourceId;
  return rule.sourceType === "template" && rule.nestedId !== ""
    ? fieldCalled(document, `${name}/${rule.nestedId}`)
    : fieldCalled(document, name);
}

/** The names that a rule beyond the specification asks; null: it is broken. */
function askedAnew(document: FormDocument, prefix: string, rule: Rule): string[] | null {
  const source = fieldCalled(document, prefix + rule.sourceId);
  if (!source || (source.type === "template") !== (rule.sourceType === "template")) return null;
  const isNested = source.type === "template" && rule.nestedId !== "";
  const field = fieldOfRule(document, prefix, rule);
  if (!field || (isNested && prefix !== "")) return null;
  if (isNested && rule.nestedType !== "" && rule.nestedType !== field.type) return null;
  if (isNested && field.type === "template") return null;
  if (field.type === "template" && !field.isLooping) return null;
  if (!hasPart(field, isNested ? rule.sourceValue : rule.nestedId)) return null;
  const names = [prefix + rule.sourceId, ...(isNested ? [`${prefix}${rule.sourceId}/${rule.nestedId}`] : [])];
  if (rule.condition === "answered" || rule.condition === "blank") {
    const isAsked = !["grandTotal", "divider", "section", "newPage", "customText"].includes(field.type);
    return isAsked ? names : null;
  }
  const kind = kindOf(field, rule.of);
  if (!kind || !WORDS[kind].includes(rule.condition)) return null;
  for (const one of operandsOf(rule, valueOfRule(field, rule))) {
    if (one.kind === "day" && kind !== "date") return null;
    if (one.kind === "value" && kind !== "text" && readAs(kind, one.value) === null) return null;
    if (one.kind !== "field") continue;
    const other = fieldCalled(document, prefix + one.fieldId);
    if (!other || kindOf(other, undefined) !== kind || !hasPart(other, one.part)) return null;
  }
  return names;
}

/** What of an answer is compared. */
function amountIn(
  world: World,
  field: Field,
  { rule, answers, part }: { rule: Rule; answers: Answers; part: string },
): number | string | null {
  const kind = kindOf(field, rule.of) ?? "text";
  const given = answers[field.id];
  const answer = given?.type === field.type ? given : undefined;
  if (rule.of === "count") {
    if (answer?.type === "repeater")
      return answer.rows.filter((row) => Object.values(row).join("") !== "").length;
    if (answer?.type === "upload") return answer.files.length;
    if (answer?.type === "template") return answer.templateValues.length;
    return answer && "value" in answer ? (answer.value as readonly string[]).length : 0;
  }
  if (rule.of === "amount" && field.type === "grandTotal") return totalOf(world);
  if (rule.of === "amount") return costs(field, answers);
  return textOf(kind, answer, part);
}

function totalOf(world: World): number {
  const { document, answers } = world;
  return lists(document).reduce((sum, name) => {
    const field = fieldCalled(document, name);
    if (!field) return sum;
    const [template = "", nested] = name.split("/");
    if (nested === undefined) return sum + (isShown(world, name, 0) ? costs(field, answers) : 0);
    return rowsIn(document, answers, template).reduce(
      (own, row, at) => own + (isShown(world, name, at) ? costs(field, row) : 0),
      sum,
    );
  }, 0);
}

function reaches({ document, from, to }: { document: FormDocument; from: string; to: string }): boolean {
  const seen = new Set<string>();
  const waiting = needs(document, from);
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (name === to) return true;
    if (seen.has(name)) continue;
    seen.add(name);
    waiting.push(...needs(document, name));
  }
  return false;
}

function isShown(world: World, name: string, row: number): boolean {
  const { document, circular } = world;
  const field = fieldCalled(document, name);
  if (!field || circular.has(name)) return false;
  const isNested = name.includes("/");
  if (field.type === "template" && (isNested || !groupIn(document, name))) return false;
  for (const container of around(document, name)) if (!isShown(world, container, row)) return false;
  const { shownWhen, by } = saidByForm(document, name);
  if (shownWhen && matches(world, { name: by, entry: shownWhen, row: 0 }) !== "yes") return false;
  const naming = entriesNaming(document, name);
  if (naming.length === 0) return true;
  const { id } = listOf(document, name);
  for (const [key, entry] of naming) {
    if (!fieldCalled(document, key)) continue;
    if (!livesBy(document, key, entry).every((one) => isShown(world, one, row))) continue;
    const match = matches(world, { name, entry, row });
    if (match === "yes" && entry.thenFieldId === id) return true;
    if (match === "no" && entry.elseFieldId === id) return true;
  }
  return false;
}

function matches(world: World, at: { name: string; entry: Conditions; row: number }): Word {
  const { prefix } = listOf(world.document, at.name);
  const words = at.entry.rules.map(
    (rule): Word =>
      "rules" in rule ? matches(world, { ...at, entry: rule }) : word(world, { prefix, rule, row: at.row }),
  );
  if (words.length === 0) return "yes";
  const [first, second]: [Word, Word] = at.entry.operator === "ANY" ? ["yes", "no"] : ["no", "yes"];
  if (words.some((one) => one === first)) return first;
  return words.some((one) => one === "unknown") ? "unknown" : second;
}

function word(world: World, { prefix, rule, row }: { prefix: string; rule: Rule; row: number }): Word {
  if (rule.sourceType === "fact") return factWord(rule, world.facts);
  const [name, nested] = asked(world.document, prefix, rule);
  if (name === undefined) return "unknown";
  if (allNeeds(world.document, prefix, rule).some((one) => world.circular.has(one))) return "unknown";
  if (!isShown(world, name, row)) return "no";
  const others = isOld(rule)
    ? []
    : operandsOf(rule).flatMap((one) => (one.kind === "field" ? [prefix + one.fieldId] : []));
  if (!others.every((one) => isShown(world, one, row))) return "no";
  const inList =
    prefix === "" ? world.answers : (rowsIn(world.document, world.answers, prefix.slice(0, -1))[row] ?? {});
  if (nested === undefined) {
    const [template = ""] = prefix.split("/");
    const answers =
      prefix === "" ? world.answers : (rowsIn(world.document, world.answers, template)[row] ?? {});
    return says(world, { name, rule, answers, isNested: false, inList, prefix });
  }
  const rows = rowsIn(world.document, world.answers, name);
  const inRow = (at: number): Word =>
    isShown(world, nested, at)
      ? says(world, { name: nested, rule, answers: rows[at] ?? {}, isNested: true, inList, prefix })
      : "no";
  if (rule.loopIndex !== null) {
    if (rule.loopIndex >= rows.length)
      return says(world, { name: nested, rule, answers: {}, isNested: true, inList, prefix });
    return inRow(rule.loopIndex);
  }
  const words = rows.map((_, at) => inRow(at));
  if (rule.loopOperator === "ALL") {
    return words.length > 0 && words.every((one) => one === "yes") ? "yes" : "no";
  }
  return words.some((one) => one === "yes") ? "yes" : "no";
}

interface Saying {
  name: string;
  rule: Rule;
  answers: Answers;
  isNested: boolean;
  /** The answers beside the rule, with which it may compare. */
  inList: Answers;
  prefix: string;
}

function says(world: World, { name, rule, answers, isNested, inList, prefix }: Saying): Word {
  const { document } = world;
  const field = fieldCalled(document, name);
  const answer = answers[field?.id ?? ""];
  if (field && !isOld(rule)) {
    const part = isNested ? rule.sourceValue : rule.nestedId;
    const { condition } = rule;
    if (condition === "answered") return isNothing(field, answer, part) ? "no" : "yes";
    if (condition === "blank") return isNothing(field, answer, part) ? "yes" : "no";
    const kind = kindOf(field, rule.of) ?? "text";
    const values = operandsOf(rule, valueOfRule(field, rule)).map((one) => {
      if (one.kind === "value") return readAs(kind, one.value);
      if (one.kind === "day") return readAs(kind, dayOf(one, world.facts));
      const other = fieldCalled(document, prefix + one.fieldId);
      const given = inList[one.fieldId];
      return other && given?.type === other.type ? textOf(kind, given, one.part) : null;
    });
    return comparedWith(condition, amountIn(world, field, { rule, answers, part }), values) ? "yes" : "no";
  }
  let is = false;
  if (field && answer && answer.type === field.type) {
    const isParted = field.type === "fullName" || field.type === "address";
    const wanted = isNested || isParted ? rule.nestedValue : rule.sourceValue;
    const same = (a: string, b: string) =>
      b.trim() !== "" && a.trim().toLowerCase() === b.trim().toLowerCase();
    if (answer.type === "checkbox" || answer.type === "dropdown") is = answer.value.includes(wanted);
    else if (answer.type === "disclaimer") is = answer.accepted;
    else if (answer.type === "number") is = answer.value !== "" && Number(answer.value) === Number(wanted);
    else if (answer.type === "fullName" || answer.type === "address") {
      const parts = answer.value as Record<string, string | undefined>;
      is = same(parts[isNested ? rule.sourceValue : rule.nestedId] ?? "", wanted);
    } else if ("value" in answer && typeof answer.value === "string") is = same(answer.value, wanted);
  }
  return (rule.condition === "equals") === is ? "yes" : "no";
}
