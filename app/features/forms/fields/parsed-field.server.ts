import { type SQL, sql } from "drizzle-orm";
import type { Write } from "#db/write-batch";
import { assetIsThere } from "~/features/assets/asset-guards.server";
import { Refused } from "~/lib/errors";
import { relyOn } from "~/procedure/guards.server";
import { Field } from "../document/field.schema";
import { isTemplate } from "../document/structure.rules";
import { namedIn, typeLabelOf } from "../document/types/builder-kinds.rules";
import type { FieldsOwner } from "./fields-owner.types";
import { type FieldRow, recordOf } from "./working-copy.server";

/** A field as it was sent, checked by its type's shape; `invalid` is said where it is none, by property. */
export function parsedField(value: unknown, { id, invalid }: { id: string; invalid: string }): Field {
  const sent = typeof value === "object" && value !== null ? { ...value, id } : { id };
  const read = Field.safeParse(sent);
  if (read.success) return read.data;
  const problems = read.error.issues.map(({ path, message }) => [path.join(".") || "type", message] as const);
  throw new Refused(invalid, Object.fromEntries(problems.slice(0, 20)));
}

const NO_GROUP = "Choose a field group that is published and not archived.";

/**
 * What a field names that it did not name before must be there while it is written: a group that can be placed, a picture of the
 * assets. No group stands in a group.
 */
export function namesGuards(
  owner: FieldsOwner,
  { fields, before, invalid }: { fields: readonly Field[]; before: readonly FieldRow[]; invalid: string },
): Write[] {
  const known = new Set(before.map(namedOf));
  const isNew = (id: string) => id !== "" && !known.has(id);
  const templates = fields.filter((field) => isTemplate(field));
  if (owner.kind === "fieldGroup" && templates.length > 0)
    throw new Refused(invalid, { type: "A field group cannot stand in a field group." });
  const groups = templates.map(({ fieldGroupId }) => fieldGroupId).filter(isNew);
  const assets = fields
    .flatMap((field) => {
      const named = namedIn(field);
      return named?.kind === "asset" ? [named.id] : [];
    })
    .filter(isNew);
  return [
    ...[...new Set(groups)].map((id) =>
      relyOn(canBePlaced(sql`${id}`), () => new Refused(invalid, { fieldGroupId: NO_GROUP })),
    ),
    ...[...new Set(assets)].map((id) => assetIsThere(id)),
  ];
}

/** An unpublished or archived group cannot be newly placed (decisions). */
const canBePlaced = (id: SQL): SQL =>
  sql`exists (select 1 from field_group where id = ${id} and is_published = 1 and is_archived = 0)`;

function namedOf(row: FieldRow): string {
  const field = Field.safeParse(recordOf(row)).data;
  return (field && namedIn(field)?.id) ?? "";
}

/** What people call it: its label, else its type. */
export function calledOf(row: Pick<FieldRow, "id" | "type" | "properties">): string {
  const { label } = Object(recordOf(row)) as { label?: unknown };
  if (typeof label === "string" && label.trim() !== "") return label;
  return typeLabelOf(row.type) ?? row.type;
}

/** What a step says of fields that came or went: how many, and of a single one which. */
export const countOf = (rows: readonly Pick<FieldRow, "id" | "type" | "properties">[]) => ({
  fields: rows.length,
  ...(rows.length === 1 && rows[0] && { field: calledOf(rows[0]) }),
});
