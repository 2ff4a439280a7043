import type { Field } from "./field.schema";
import type { FieldFinding } from "./finding.types";
import { buildingOf, needsLabel } from "./types/builder-kinds.rules";
import { refuse } from "./types/findings.rules";

/** What one field lacks to be asked. */
export function fieldFindings(field: Field): FieldFinding[] {
  const isNameless = needsLabel(field) && field.label === "";
  return [...(isNameless ? [refuse("Write the question")] : []), ...buildingOf(field.type).findings(field)];
}
