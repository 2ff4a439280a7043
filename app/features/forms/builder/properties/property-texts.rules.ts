import { buildingOf } from "../../document/types/builder-kinds.rules";
import type { FieldType } from "../../document/types/kinds.schema";

/** What the first two texts of a type are called, with a hint under the first. */
export const textsOf = (type: FieldType) => buildingOf(type).texts;

/** Its description is a rich text. */
export const hasRichText = (type: FieldType): boolean => textsOf(type).isRich ?? false;
