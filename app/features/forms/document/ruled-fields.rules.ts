import type { Field } from "./field.schema";
import type { Conditions } from "./logic.schema";
import { isItemList } from "./types/item-list/item-list.rules";

/** A question of which rules say when it is required, or when an option is offered; null where it is no such question. */
export function withRules(
  field: Field,
  about: { of: "required" } | { of: "option"; value: string },
  conditions: Conditions | null,
): Field | null {
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
  return kept as Field;
}
