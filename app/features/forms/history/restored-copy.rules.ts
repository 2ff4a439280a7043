import type { Field } from "../document/field.schema";
import type { FieldList } from "../document/form-document.schema";
import { namedIn, withoutNamed } from "../document/types/builder-kinds.rules";
import type { StepRow } from "../fields/steps.rules";
import type { WorkingCopy } from "../fields/working-copy.rules";

/** What a version names that is not there any more, or cannot be placed anew: its field comes back without it. */
export interface Emptied {
  fieldId: string;
  label: string;
  kind: "fieldGroup" | "asset";
}

interface Restoring<F extends StepRow> {
  copy: WorkingCopy<F>;
  version: FieldList;
  /** Ids of field groups and assets that can be named anew; what the working copy names it may go on naming. */
  isThere: (id: string) => boolean;
  rowOf: (field: Field) => F;
  /** A row's field; null where it cannot be read. */
  fieldOf: (row: F) => Field | null;
}

/**
 * The working copy as a version has it: its fields in its order, its logic. A field that says the same keeps its row. `type`: a field
 * that was published is of another type there, which it cannot become (decisions, "Versions").
 */
export function restoredCopy<F extends StepRow>({
  copy,
  version,
  isThere,
  rowOf,
  fieldOf,
}: Restoring<F>): { after: WorkingCopy<F>; emptied: Emptied[] } | "type" {
  const rows = new Map(copy.fields.map((row) => [row.id, row]));
  const named = new Set(copy.fields.flatMap((row) => namedBy(fieldOf(row))?.id ?? []));
  const emptied: Emptied[] = [];
  const fields = version.fields.map((field) => {
    const names = namedBy(field);
    if (!names || named.has(names.id) || isThere(names.id)) return field;
    emptied.push({ fieldId: field.id, label: field.label, kind: names.kind });
    return withoutNamed(field);
  });
  if (fields.some(({ id, type }) => isOtherType(rows.get(id), type))) return "type";
  const after = fields.map((field) => {
    const row = rowOf(field);
    const known = rows.get(field.id);
    const read = known && fieldOf(known);
    if (known && read && JSON.stringify(rowOf(read)) === JSON.stringify(row)) return known;
    return { ...row, wasPublished: known?.wasPublished ?? true };
  });
  return { after: { fields: after, logicMap: version.logicMap }, emptied };
}

const isOtherType = (row: StepRow | undefined, type: string): boolean =>
  row?.wasPublished === true && row.type !== type;

function namedBy(field: Field | null): { id: string; kind: Emptied["kind"] } | null {
  const names = field && namedIn(field);
  return names && names.id !== "" ? names : null;
}
