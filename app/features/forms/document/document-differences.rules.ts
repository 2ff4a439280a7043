import { longestRise } from "~/lib/longest-rise.rules";
import { conditionWords, fieldName, logicWords } from "../logic/logic-words.rules";
import type { RuleScope } from "../logic/resolved-rule.rules";
import type { Field } from "./field.schema";
import type { FieldList, FormDocument, GroupDocument } from "./form-document.schema";
import type { LogicEntry, NestedRules } from "./logic.schema";
import { orderChanges } from "./order-changes.rules";
import { changedProperties, type PriceText, type PropertyChange } from "./property-changes.rules";
import { nestedRulesOf, withEachConditions } from "./ruled-fields.rules";
import { isTemplate } from "./structure.rules";
import { labelOfType } from "./types/builder-kinds.rules";

/** What differs between two versions of a form, each told by what people call it. */
export interface Difference {
  kind: "form" | "added" | "removed" | "moved" | "changed" | "logic";
  /** Of the field; null for what is the form's own. */
  fieldId: string | null;
  /** The field group that it stands in; null for the form's own. */
  groupId: string | null;
  /** “Power”, or what of the form it is. */
  what: string;
  /** What happened to it, in a sentence's end: "was added behind “Stand”". */
  said: string;
  /** Of a field that changed, property by property. */
  changes: readonly PropertyChange[];
}

/**
 * What was changed from one version to another, in the order of the newer one; nothing where they say the same. `priceText` writes an
 * amount in minor units.
 */
export function documentDifferences(
  before: FormDocument,
  after: FormDocument,
  { priceText }: { priceText: PriceText },
): Difference[] {
  const scope = { before: scopeOf(before), after: scopeOf(after) };
  const groups = new Map(before.groups.map((group) => [group.id, group]));
  return [
    ...formDifferences(before, after, priceText),
    ...listDifferences({ before, after }, { groupId: null, scope, priceText }),
    ...after.groups.flatMap((group) => {
      const was = groups.get(group.id);
      // One that is placed anew, or no more, is told by its field.
      if (!was) return [];
      const own = { before: listScope(was), after: listScope(group) };
      return listDifferences({ before: was, after: group }, { groupId: group.id, scope: own, priceText });
    }),
  ];
}

interface Sides<T> {
  before: T;
  after: T;
}

function formDifferences(before: FormDocument, after: FormDocument, priceText: PriceText): Difference[] {
  const texts = (["title", "description"] as const).flatMap((key) =>
    before[key] === after[key]
      ? []
      : [{ label: key === "title" ? "Title" : "Description", from: before[key], to: after[key] }],
  );
  const filled = (document: FormDocument) => document.prefill.map(({ parameter }) => parameter).join(", ");
  const isRefilled = JSON.stringify(before.prefill) !== JSON.stringify(after.prefill);
  const changes: PropertyChange[] = [
    ...texts,
    ...(isRefilled ? [{ label: "Parameters of the address", from: filled(before), to: filled(after) }] : []),
    ...orderChanges(before, after, priceText),
  ];
  if (changes.length === 0) return [];
  return [
    { kind: "form", ...{ fieldId: null, groupId: null }, what: "The form", said: "was changed", changes },
  ];
}

function listDifferences(
  { before, after }: Sides<FieldList>,
  { groupId, scope, priceText }: { groupId: string | null; scope: Sides<RuleScope>; priceText: PriceText },
): Difference[] {
  const [was, is] = [byId(before.fields), byId(after.fields)];
  const kept = after.fields.filter(({ id }) => was.has(id));
  const moved = movedIn(before.fields, kept);
  const of = (field: Field, more: Pick<Difference, "kind" | "said"> & Partial<Difference>): Difference => ({
    ...{ fieldId: field.id, groupId, what: fieldName(field), changes: [] },
    ...more,
  });
  const removed = before.fields
    .filter(({ id }) => !is.has(id))
    .map((field) => of(field, { kind: "removed", said: `(${labelOfType(field.type)}) was removed` }));
  const others = after.fields.flatMap((field, at) => {
    const old = was.get(field.id);
    const behind = after.fields[at - 1];
    const place = behind ? `behind ${fieldName(behind)}` : "at the beginning";
    if (!old) return [of(field, { kind: "added", said: `(${labelOfType(field.type)}) was added ${place}` })];
    const changes = changedProperties(
      withRuleWords(old, scope.before),
      withRuleWords(field, scope.after),
      priceText,
    );
    return [
      ...(changes.length > 0 ? [of(field, { kind: "changed", said: "was changed", changes })] : []),
      ...(moved.has(field.id) ? [of(field, { kind: "moved", said: `was moved ${place}` })] : []),
    ];
  });
  const logic = after.fields
    .filter(({ id }) => was.has(id))
    .flatMap((field) => {
      const [own, other] = [entryAt(before, field.id), entryAt(after, field.id)];
      const [from, to] = [own && logicWords(own, scope.before), other && logicWords(other, scope.after)];
      if (JSON.stringify(own) === JSON.stringify(other)) return [];
      const change = { label: "Logic", from: from ?? "", to: to ?? "" };
      const said = !own ? "has logic now" : !other ? "has no logic any more" : "has other logic";
      return [of(field, { kind: "logic", said, changes: [change] })];
    });
  return [...removed, ...others, ...logic];
}

/** With its rules as people read them; those of a group's questions by what these are called. */
function withRuleWords(field: Field, scope: RuleScope): Field {
  const said = withEachConditions(field, (conditions) => conditionWords(conditions, scope));
  const nested = nestedRulesOf(field);
  if (nested.length === 0) return said;
  const group = scope.group(field.id);
  const words = nested.map((one) => nestedWords(one, { group, scope }));
  return Object.assign({}, said, { nestedRules: words });
}

/** “Registration” is shown when “Power” is “Yes”. */
function nestedWords(
  { id, shownWhen, requiredWhen, offeredWhen = [] }: NestedRules,
  { group, scope }: { group: GroupDocument | undefined; scope: RuleScope },
): string {
  const field = group?.fields.find((one) => one.id === id);
  const said = [
    shownWhen && `is shown when ${conditionWords(shownWhen, scope)}`,
    requiredWhen && `is required when ${conditionWords(requiredWhen, scope)}`,
    ...offeredWhen.map(
      ({ value, when }) => `offers “${optionLabel(field, value)}” when ${conditionWords(when, scope)}`,
    ),
  ];
  return `${field ? fieldName(field) : "A question that is gone"} ${said.filter(Boolean).join(", and ")}`;
}

const optionLabel = (field: Field | undefined, value: string): string =>
  (field && "options" in field && field.options.find((one) => one.value === value)?.label) || value;

const byId = (fields: readonly Field[]) => new Map(fields.map((field) => [field.id, field]));

const entryAt = ({ logicMap }: FieldList, id: string): LogicEntry | null =>
  Object.hasOwn(logicMap, id) ? (logicMap[id] ?? null) : null;

/** Fields that stand elsewhere among those that both have: as few as need be. */
function movedIn(before: readonly Field[], kept: readonly Field[]): ReadonlySet<string> {
  const places = new Map(before.map(({ id }, at) => [id, at]));
  const steady = longestRise(kept.map(({ id }) => places.get(id) ?? 0));
  return new Set(kept.filter((_, at) => !steady.has(at)).map(({ id }) => id));
}

const scopeOf = (document: FormDocument): RuleScope => {
  const fields = byId(document.fields);
  const groups = new Map(document.groups.map((group) => [group.id, group]));
  return {
    field: (id) => fields.get(id),
    group: (templateId) => {
      const field = fields.get(templateId);
      return isTemplate(field) ? groups.get(field.fieldGroupId) : undefined;
    },
  };
};

const listScope = ({ fields }: FieldList): RuleScope => {
  const own = byId(fields);
  return { field: (id) => own.get(id), group: () => undefined };
};
