import { sql } from "drizzle-orm";
import { fm, nameOf } from "#db/event/aliases";
import { as, jsonRequired, parsed } from "#db/json-row";
import type { FormDocument } from "../../document/form-document.schema";
import type { Edited } from "../../fields/working-copy.server";
import { type PlacedGroup, workingDocument } from "../../publication/working-document.server";
import type { KnownItem } from "./order-settings.rules";

/** What holds for a form's orders: of its working copy, and at once. */
export const formOrders = (formId: string) =>
  jsonRequired(
    {
      orders: parsed<unknown>(sql`iif(json_valid(fm.orders), fm.orders, 'null')`),
      changeUntil: as<string | null>(sql`fm.change_until`),
      cancelUntil: as<string | null>(sql`fm.cancel_until`),
      orderPrefix: as<string>(sql`fm.order_prefix`),
      orderTerms: as<string>(sql`fm.order_terms`),
      orderNote: as<string>(sql`fm.order_note`),
      lastOrder: as<number>(sql`fm.last_order`),
      version: fm.version,
      updatedAt: fm.updatedAt,
      updatedBy: fm.updatedBy,
      updatedByName: nameOf(fm.updatedBy),
    },
    sql`from form fm where fm.id = ${formId}`,
  );

/** All that can be ordered with a form: its own items, and those of the groups that it places. */
export function itemsInForm(copy: Edited | null, groups: readonly PlacedGroup[]): KnownItem[] {
  if (!copy) return [];
  const facts = { isEditable: false, isPublic: false, prefill: [] };
  return itemsOfDocument(workingDocument(copy, { facts, groups }).document);
}

const itemsOfDocument = ({ fields, groups }: FormDocument): KnownItem[] =>
  [...fields, ...groups.flatMap((group) => group.fields)].flatMap((field) =>
    "items" in field ? field.items.map(({ itemId, label }) => ({ id: itemId, label })) : [],
  );
