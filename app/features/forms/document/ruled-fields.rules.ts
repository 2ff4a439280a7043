import type { Field } from "./field.schema";
import type { Conditions, NestedRules } from "./logic.schema";
import { isTemplate } from "./structure.rules";
import { isItemList } from "./types/item-list/item-list.rules";

/** What rules say of a field beside when it is shown. */
export type RulesAbout =
  | { of: "required" }
  | { of: "option"; value: string }
  /** Of a question in the group that it places. */
  | { of: "nestedShown" | "nestedRequired"; nestedId: string }
  | { of: "nestedOption"; nestedId: string; value: string };

/** What a form says of the questions in the group that a field of it places. */
export const nestedRulesOf = (field: Field): readonly NestedRules[] =>
  ("nestedRules" in field && field.nestedRules) || [];

/** All conditions that stand in a field: of what is required and offered, and of questions in the group that it places. */
export function conditionsOf(field: Field): Conditions[] {
  const required = "requiredWhen" in field ? field.requiredWhen : undefined;
  const offered = "options" in field ? field.options.flatMap(({ when }) => when ?? []) : [];
  const nested = nestedRulesOf(field).flatMap(({ shownWhen, requiredWhen, offeredWhen = [] }) => [
    ...(shownWhen ? [shownWhen] : []),
    ...(requiredWhen ? [requiredWhen] : []),
    ...offeredWhen.map(({ when }) => when),
  ]);
  return [...(required ? [required] : []), ...offered, ...nested];
}

/** The same field with each of them changed, into other conditions or into words. */
export function withEachConditions(field: Field, change: (conditions: Conditions) => unknown): Field {
  const made: Record<string, unknown> = { ...field };
  if ("requiredWhen" in field && field.requiredWhen) made.requiredWhen = change(field.requiredWhen);
  if ("options" in field && field.options.some(({ when }) => when))
    made.options = field.options.map((one) => (one.when ? { ...one, when: change(one.when) } : one));
  if ("nestedRules" in field && field.nestedRules)
    made.nestedRules = field.nestedRules.map((one) => ({
      ...one,
      ...(one.shownWhen && { shownWhen: change(one.shownWhen) }),
      ...(one.requiredWhen && { requiredWhen: change(one.requiredWhen) }),
      ...(one.offeredWhen && {
        offeredWhen: one.offeredWhen.map(({ value, when }) => ({ value, when: change(when) })),
      }),
    }));
  return made as Field;
}

/** A field of which rules say something more, or nothing any more; null where it is no field of which they could. */
export function withRules(field: Field, about: RulesAbout, conditions: Conditions | null): Field | null {
  if ("nestedId" in about) return withNestedRules(field, about, conditions);
  if (about.of === "required") {
    if (!("requiredWhen" in field) && !("isRequired" in field)) return null;
    const { requiredWhen: _, ...own } = field as Field & { requiredWhen?: Conditions };
    return (conditions ? { ...own, requiredWhen: conditions } : own) as Field;
  }
  if (!("options" in field) || !field.options.some(({ value }) => value === about.value)) return null;
  const options = field.options.map(({ when, ...option }) => {
    const own = option.value === about.value ? (conditions ?? undefined) : when;
    return own ? { ...option, when: own } : option;
  });
  return { ...field, options } as Field;
}

function withNestedRules(
  field: Field,
  about: Extract<RulesAbout, { nestedId: string }>,
  conditions: Conditions | null,
): Field | null {
  if (!isTemplate(field)) return null;
  const { nestedRules = [], ...own } = field;
  const { nestedId } = about;
  const known = nestedRules.find(({ id }) => id === nestedId) ?? { id: nestedId };
  const next = withNested(known, about, conditions);
  const isKept = Object.keys(next).length > 1;
  const all = [...nestedRules.filter(({ id }) => id !== nestedId), ...(isKept ? [next] : [])];
  return all.length > 0 ? { ...own, nestedRules: all } : own;
}

function withNested(
  known: NestedRules,
  about: Extract<RulesAbout, { nestedId: string }>,
  conditions: Conditions | null,
): NestedRules {
  if (about.of !== "nestedOption") {
    const { [NESTED[about.of]]: _, ...others } = known;
    return conditions ? { ...others, [NESTED[about.of]]: conditions } : others;
  }
  const { offeredWhen = [], ...others } = known;
  const { value } = about;
  const kept = offeredWhen.filter((one) => one.value !== value);
  const all = conditions ? [...kept, { value, when: conditions }] : kept;
  return all.length > 0 ? { ...others, offeredWhen: all } : others;
}
const NESTED = { nestedShown: "shownWhen", nestedRequired: "requiredWhen" } as const;

/** What of an item its list's form says; the rest is told by the item's own. */
const SAID_OF_ITEMS: readonly string[] = ["itemId", "label", "price", "description"];

/** An item list as its form says it, with what its items had besides: prices of days, VAT, pictures. */
export function withKeptItems(field: Field, known: Field | null): Field {
  if (!isItemList(field) || !isItemList(known)) return field;
  const items = new Map(known.items.map((item) => [item.itemId, item]));
  return {
    ...field,
    items: field.items.map((item) => {
      const was = items.get(item.itemId);
      const more = Object.entries(was ?? {}).filter(
        ([name]) => !SAID_OF_ITEMS.includes(name) && !(name in item),
      );
      return { ...item, ...Object.fromEntries(more) };
    }),
  };
}

/** A field as its form says it, with the rules that it had: they are told by forms of their own. */
export function withKeptRules(field: Field, known: Field | null): Field {
  if (!known) return field;
  const kept: Record<string, unknown> = { ...field };
  if ("isRequired" in field && "requiredWhen" in known && known.requiredWhen && !kept.requiredWhen)
    kept.requiredWhen = known.requiredWhen;
  if ("options" in field && "options" in known) {
    const rules = new Map(known.options.flatMap(({ value, when }) => (when ? [[value, when] as const] : [])));
    if (rules.size > 0)
      kept.options = field.options.map((option) => {
        const when = option.when ?? rules.get(option.value);
        return when ? { ...option, when } : option;
      });
  }
  const isSameGroup = isTemplate(field) && isTemplate(known) && field.fieldGroupId === known.fieldGroupId;
  if (isSameGroup && known.nestedRules) kept.nestedRules = known.nestedRules;
  return kept as Field;
}
