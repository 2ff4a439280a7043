import type { Field } from "../document/field.schema";
import { buildingOf } from "../document/types/builder-kinds.rules";
import type { FieldPreview, PreviewContext } from "./field-preview.types";

/** As respondents see it, shortly; a field that is not finished says what it still lacks. */
export const previewOf = (field: Field, around: PreviewContext): FieldPreview =>
  buildingOf(field.type).preview(field, around);
