import { DomainError } from "~/lib/errors";
import { shortened } from "~/lib/text.rules";
import { formulaWithOtherIds } from "../calculation/formula-names.rules";
import type { Field } from "../document/field.schema";
import { MOST_TITLE } from "../document/field-types.rules";
import type { OrderSettings } from "../document/form-document.schema";
import type { LogicMap, Operand, RuleOrGroup } from "../document/logic.schema";
import { withEachConditions } from "../document/ruled-fields.rules";
import { FACT, withEachRule } from "../document/rules-in.rules";
import { TEMPLATE } from "../document/structure.rules";
import { buildingOf } from "../document/types/builder-kinds.rules";
import { NO_NEW_KEY, NO_NEW_SOURCE, NO_NEW_TARGET } from "../forms.texts";

/** What an id became in a copy; undefined: it has no counterpart. Empty names nothing. */
export type NewIds = (id: string) => string | undefined;

/** A copy cannot be made: something that its logic names is not copied with it (spec 2.5). */
class NotCopied extends DomainError {
  constructor(message: string) {
    super(409, message);
  }
}

const SUFFIX = " (Copy)";

/** `Stand design (Copy)`, within what a title may have. */
export const copiedTitle = (title: string): string => shortened(title, MOST_TITLE - SUFFIX.length) + SUFFIX;

/** A field under a fresh id, the items of an item list too. */
export const copiedField = (
  field: Field,
  { id, newId, newIds = (one) => one }: { id: string; newId: () => string; newIds?: NewIds },
): Field => ({
  ...withCopiedRules(buildingOf(field.type).copied?.(field, newId) ?? field, newIds),
  id,
});

/** A part that can have stock, and what it became in a copy: an item, or an option, which keeps its value. */
export interface CopiedPart {
  fieldId: string;
  partId: string;
  toFieldId: string;
  toPartId: string;
}

export function copiedPartsOf(field: Field, copy: Field): CopiedPart[] {
  const part = (partId: string, toPartId: string): CopiedPart => ({
    ...{ fieldId: field.id, partId, toFieldId: copy.id, toPartId },
  });
  if ("items" in field && "items" in copy)
    return field.items.flatMap(({ itemId }, at) => {
      const to = copy.items[at];
      return to ? [part(itemId, to.itemId)] : [];
    });
  return "options" in field ? field.options.map(({ value }) => part(value, value)) : [];
}

/** What a form says of orders, of the items of its copy; those of field groups are the same ones there. */
export function copiedOrders(orders: OrderSettings, parts: readonly CopiedPart[]): OrderSettings {
  const ids = new Map(parts.map(({ partId, toPartId }) => [partId, toPartId]));
  return {
    ...orders,
    ...(orders.discounts && {
      discounts: orders.discounts.map((discount) =>
        discount.itemIds
          ? { ...discount, itemIds: discount.itemIds.map((id) => ids.get(id) ?? id) }
          : discount,
      ),
    }),
  };
}

/** The logic of a copy, with the ids that its fields have there. */
export function copiedLogic(logicMap: LogicMap, newIds: NewIds): LogicMap {
  const target = (id: string) => counterpart(newIds, id, NO_NEW_TARGET);
  return Object.fromEntries(
    Object.entries(logicMap).map(([key, entry]) => [
      counterpart(newIds, key, NO_NEW_KEY),
      {
        ...entry,
        rules: copiedRules(entry.rules, newIds),
        thenFieldId: target(entry.thenFieldId),
        elseFieldId: target(entry.elseFieldId),
      },
    ]),
  );
}

/** Rules of a copy. Beside a group's field `nestedId` may be the part of a name or an address, which stays. */
export const copiedRules = (rules: readonly RuleOrGroup[], newIds: NewIds): RuleOrGroup[] =>
  withEachRule(rules, (rule) => ({
    ...rule,
    sourceId: rule.sourceType === FACT ? rule.sourceId : counterpart(newIds, rule.sourceId, NO_NEW_SOURCE),
    nestedId:
      rule.sourceType === TEMPLATE ? counterpart(newIds, rule.nestedId, NO_NEW_SOURCE) : rule.nestedId,
    ...(rule.against && { against: copiedOperand(rule.against, newIds) }),
    ...(rule.upTo && { upTo: copiedOperand(rule.upTo, newIds) }),
  }));

const copiedOperand = (operand: Operand, newIds: NewIds): Operand =>
  operand.kind === "field"
    ? { ...operand, fieldId: counterpart(newIds, operand.fieldId, NO_NEW_SOURCE) }
    : operand;

/** A question of a copy, of which rules say when it is required and what it offers. */
function withCopiedRules(field: Field, newIds: NewIds): Field {
  const copied = withEachConditions(field, (conditions) => ({
    ...conditions,
    rules: copiedRules(conditions.rules, newIds),
  }));
  const made: Record<string, unknown> = { ...copied };
  if ("nestedRules" in copied && copied.nestedRules)
    made.nestedRules = copied.nestedRules.map((one) => ({ ...one, id: newIds(one.id) ?? one.id }));
  if ("formula" in field) made.formula = formulaWithOtherIds(field.formula, (one) => newIds(one) ?? one);
  return made as Field;
}

/** A message of a copy: `{{fieldId}}` stands for an answer. */
export const copiedMessage = (message: string, newIds: NewIds): string =>
  message.replaceAll(/\{\{([\w-]{1,64})\}\}/g, (whole, id: string) => {
    const copy = newIds(id);
    return copy === undefined ? whole : `{{${copy}}}`;
  });

function counterpart(newIds: NewIds, id: string, problem: string): string {
  if (id === "") return id;
  const copy = newIds(id);
  if (copy === undefined) throw new NotCopied(problem);
  return copy;
}
