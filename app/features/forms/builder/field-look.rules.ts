import type { Field } from "../document/field.schema";
import { buildingOf } from "../document/types/builder-kinds.rules";
import type { FieldLook, LookAround } from "./field-look.types";

/** As respondents see it, shortly; a field that is not finished says what it still lacks. */
export const lookOf = (field: Field, around: LookAround): FieldLook =>
  buildingOf(field.type).look(field, around);
