import { Refused } from "~/lib/errors";
import { newId } from "~/lib/ids";
import type { LogicMap } from "../document/logic.schema";
import type { FieldsOwner } from "../fields/fields-owner.types";
import { type Edited, type FieldRow, readableFields, rowOfField } from "../fields/working-copy.server";
import { INVALID_FIELDS } from "../forms.texts";
import { type CopiedPart, copiedField, copiedLogic, copiedPartsOf, type NewIds } from "./copied-fields.rules";

/** A working copy under fresh ids. `known` are ids that stay what they are: of the groups that it places. `parts` are those that can have stock. */
export function copiedWorking(
  owner: FieldsOwner,
  { copy, known }: { copy: Edited; known: readonly string[] },
): { rows: FieldRow[]; logicMap: LogicMap; newIds: NewIds; parts: CopiedPart[] } {
  const { fields, broken } = readableFields(owner, copy.fields);
  if (broken.length > 0)
    throw new Refused(INVALID_FIELDS, Object.fromEntries(broken.map(({ id, reason }) => [id, reason])));
  const ids = new Map([
    ...known.map((id) => [id, id] as const),
    ...fields.map(({ id }) => [id, newId()] as const),
  ]);
  const newIds: NewIds = (id) => ids.get(id);
  const copies = fields.map((field) => ({
    field,
    copied: copiedField(field, { id: newIds(field.id) ?? newId(), newId, newIds }),
  }));
  return {
    rows: copies.map(({ copied }) => rowOfField(copied)),
    logicMap: copiedLogic(copy.logicMap, newIds),
    newIds,
    parts: copies.flatMap(({ field, copied }) => copiedPartsOf(field, copied)),
  };
}
