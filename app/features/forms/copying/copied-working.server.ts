import { Refused } from "~/lib/errors";
import { newId } from "~/lib/ids";
import type { Field } from "../document/field.schema";
import type { LogicMap } from "../document/logic.schema";
import type { FieldsOwner } from "../fields/fields-owner.types";
import { type Edited, type FieldRow, readableFields, rowOfField } from "../fields/working-copy.server";
import { INVALID_FIELDS } from "../forms.texts";
import { copiedField, copiedLogic, type NewIds } from "./copied-fields.rules";

/** A working copy under fresh ids. `known` are ids that stay what they are: of the groups that it places. */
export function copiedWorking(
  owner: FieldsOwner,
  { copy, known }: { copy: Edited; known: readonly string[] },
): { rows: FieldRow[]; logicMap: LogicMap; newIds: NewIds; newItems: NewIds } {
  const { fields, broken } = readableFields(owner, copy.fields);
  if (broken.length > 0)
    throw new Refused(INVALID_FIELDS, Object.fromEntries(broken.map(({ id, reason }) => [id, reason])));
  const ids = new Map([
    ...known.map((id) => [id, id] as const),
    ...fields.map(({ id }) => [id, newId()] as const),
  ]);
  const newIds: NewIds = (id) => ids.get(id);
  const copies = fields.map((field) =>
    copiedField(field, { id: newIds(field.id) ?? newId(), newId, newIds }),
  );
  const items = new Map(fields.flatMap((field, at) => itemPairs(field, copies[at])));
  const newItems: NewIds = (id) => items.get(id);
  return {
    rows: copies.map(rowOfField),
    logicMap: copiedLogic(copy.logicMap, newIds),
    ...{ newIds, newItems },
  };
}

/** The items of a list, and what each is called in its copy. */
function itemPairs(field: Field, copy: Field | undefined): [string, string][] {
  if (!("items" in field) || !copy || !("items" in copy)) return [];
  return field.items.flatMap(({ itemId }, at): [string, string][] => {
    const own = copy.items[at]?.itemId;
    return own === undefined ? [] : [[itemId, own]];
  });
}
