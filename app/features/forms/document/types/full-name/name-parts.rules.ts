import type { FieldOf } from "../../field.schema";
import { NAME_PARTS, type NamePart } from "../../field-types.rules";
import { requiredParts } from "../parts.rules";

/** What a required name cannot do without, as far as the form shows it. */
export const NAME_CORE: readonly NamePart[] = ["firstName", "surname"];

export const requiredNameParts = (field: FieldOf<"fullName">): readonly NamePart[] =>
  requiredParts(field, { parts: NAME_PARTS, core: NAME_CORE });
