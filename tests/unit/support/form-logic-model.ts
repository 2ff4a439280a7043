import type { Answers } from "~/features/forms/answers/answer.types";
import type { Field } from "~/features/forms/document/field.schema";
import type { FieldList, FormDocument } from "~/features/forms/document/form-document.schema";
import type { LogicEntry, Rule } from "~/features/forms/document/logic.schema";

/**
 * The logic of forms a second time, plainly: each question is answered from the decisions' words when it is asked, by recursion
 * over names, with nothing prepared or shared with the evaluator. Names: `a` of the form, `t/x` of the group in template `t`.
 */
export function plainVisibility(document: FormDocument, answers: Answers): Set<string> {
  const all = namesOf(document);
  const circular = new Set(all.filter((name) => reaches({ document, from: name, to: name })));
  const shown = new Set<string>();
  for (const name of all) {
    const [template = "", nested] = name.split("/");
    if (nested === undefined) {
      if (isShown({ document, answers, circular }, name, 0)) shown.add(name);
    } else {
      rowsIn(document, answers, template).forEach((_, row) => {
        if (isShown({ document, answers, circular }, name, row)) shown.add(`${template}[${row}]/${nested}`);
      });
    }
  }
  return shown;
}

interface World {
  document: FormDocument;
  answers: Answers;
  circular: Set<string>;
}

function namesOf(document: FormDocument): string[] {
  return document.fields.flatMap((field) => [
    field.id,
    ...(groupIn(document, field.id)?.fields.map(({ id }) => `${field.id}/${id}`) ?? []),
  ]);
}

const fieldCalled = (document: FormDocument, name: string): Field | undefined => {
  const [first = "", nested] = name.split("/");
  return nested === undefined
    ? document.fields.find(({ id }) => id === first)
    : groupIn(document, first)?.fields.find(({ id }) => id === nested);
};

function groupIn(document: FormDocument, templateId: string): FieldList | undefined {
  const template = document.fields.find(({ id }) => id === templateId);
  if (template?.type !== "template") return undefined;
  return document.groups.find(({ id }) => id === template.fieldGroupId);
}

function rowsIn(document: FormDocument, answers: Answers, templateId: string): readonly Answers[] {
  const template = document.fields.find(({ id }) => id === templateId);
  if (template?.type !== "template") return [];
  const answer = answers[templateId];
  const rows = answer?.type === "template" ? answer.templateValues : [];
  if (template.isLooping) return rows;
  return [rows[0] ?? {}];
}

/** The list that a field stands in, with what comes before the ids of that list. */
function listOf(document: FormDocument, name: string): { list: FieldList; prefix: string; id: string } {
  const [first = "", nested] = name.split("/");
  if (nested === undefined) return { list: document, prefix: "", id: first };
  const list = groupIn(document, first) ?? { fields: [], logicMap: {} };
  return { list, prefix: `${first}/`, id: nested };
}

/** Its page, its section, its template. */
function around(document: FormDocument, name: string): string[] {
  const { list, prefix, id } = listOf(document, name);
  const at = list.fields.findIndex((field) => field.id === id);
  const own = list.fields[at];
  const found: string[] = prefix === "" ? [] : [prefix.slice(0, -1)];
  if (!own || own.type === "newPage") return found;
  let canBeSection = own.type !== "section";
  for (const field of list.fields.slice(0, at).reverse()) {
    if (field.type === "newPage") return [...found, prefix + field.id];
    if (field.type === "section" && canBeSection) {
      found.push(prefix + field.id);
      canBeSection = false;
    }
  }
  return found;
}

const entriesNaming = (document: FormDocument, name: string): [string, LogicEntry][] => {
  const { list, prefix, id } = listOf(document, name);
  return Object.entries(list.logicMap)
    .filter(([, entry]) => entry.thenFieldId === id || entry.elseFieldId === id)
    .map(([key, entry]) => [prefix + key, entry]);
};

/** What has to be visible for an entry to be live. */
function livesBy(document: FormDocument, key: string, entry: LogicEntry): string[] {
  const own = listOf(document, key).id;
  return entry.thenFieldId === own || entry.elseFieldId === own ? around(document, key) : [key];
}

/** The names that a rule asks, none for one that is broken. */
function asked(document: FormDocument, prefix: string, rule: Rule): string[] {
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
    ...entry.rules.flatMap((rule) => asked(document, prefix, rule)),
  ]);
  return [...around(document, name), ...byLogic];
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

type Word = "yes" | "no" | "unknown";

function matches(world: World, at: { name: string; entry: LogicEntry; row: number }): Word {
  const { prefix } = listOf(world.document, at.name);
  const words = at.entry.rules.map((rule) => word(world, { prefix, rule, row: at.row }));
  if (words.length === 0) return "yes";
  const [first, second]: [Word, Word] = at.entry.operator === "ANY" ? ["yes", "no"] : ["no", "yes"];
  if (words.some((one) => one === first)) return first;
  return words.some((one) => one === "unknown") ? "unknown" : second;
}

function word(world: World, { prefix, rule, row }: { prefix: string; rule: Rule; row: number }): Word {
  const names = asked(world.document, prefix, rule);
  const [name, nested] = names;
  if (name === undefined || names.some((one) => world.circular.has(one))) return "unknown";
  if (!isShown(world, name, row)) return "no";
  if (nested === undefined) {
    const [template = ""] = prefix.split("/");
    const answers =
      prefix === "" ? world.answers : (rowsIn(world.document, world.answers, template)[row] ?? {});
    return says(world.document, { name, rule, answers, isNested: false });
  }
  const rows = rowsIn(world.document, world.answers, name);
  const inRow = (at: number): Word =>
    isShown(world, nested, at)
      ? says(world.document, { name: nested, rule, answers: rows[at] ?? {}, isNested: true })
      : "no";
  if (rule.loopIndex !== null) {
    if (rule.loopIndex >= rows.length) return rule.condition === "notEquals" ? "yes" : "no";
    return inRow(rule.loopIndex);
  }
  const words = rows.map((_, at) => inRow(at));
  if (rule.loopOperator === "ALL") {
    return words.length > 0 && words.every((one) => one === "yes") ? "yes" : "no";
  }
  return words.some((one) => one === "yes") ? "yes" : "no";
}

function says(
  document: FormDocument,
  { name, rule, answers, isNested }: { name: string; rule: Rule; answers: Answers; isNested: boolean },
): Word {
  const field = fieldCalled(document, name);
  const answer = answers[field?.id ?? ""];
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
