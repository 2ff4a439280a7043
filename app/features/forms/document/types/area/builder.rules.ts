import { MOST_AREA } from "../../../answers/answer-limits.rules";
import type { FieldOf } from "../../field.schema";
import { MOST_WORDS } from "../../field-types.rules";
import type { BuilderRules } from "../builder.types";
import { between, lineBuilding } from "../building.rules";
import { countFindings } from "../findings.rules";

export const area: BuilderRules<"area"> = {
  ...lineBuilding,
  label: "Long Text",
  beforehand: "lines",
  icon: "file-text",
  palette: { group: "Text", about: "Several lines", place: 2 },
  preview: (field) => ({ shape: "area", note: notesOf(field) }),
  findings: (field) => [
    ...countFindings(field, { noun: "characters", most: MOST_AREA }),
    ...countFindings(
      { min: field.minWords ?? null, max: field.maxWords ?? null },
      { noun: "words", most: MOST_WORDS },
    ),
  ],
};

/** How many characters, and how many words. */
const notesOf = (field: FieldOf<"area">): string =>
  [between(field, "character"), between({ min: field.minWords ?? null, max: field.maxWords ?? null }, "word")]
    .filter(Boolean)
    .join(". ");
