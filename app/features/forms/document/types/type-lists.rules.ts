import { isLayoutType, isParted, RULES } from "./kinds.rules";
import type { FieldType, QuestionType } from "./kinds.schema";

/** All kinds in the order of their registry; what is asked, and what stands between. */
export const FIELD_TYPES = Object.keys(RULES) as readonly FieldType[];
export const QUESTION_TYPES = FIELD_TYPES.filter((type): type is QuestionType => !isLayoutType(type));
export const LAYOUT_TYPES = FIELD_TYPES.filter(isLayoutType);

/** Of a type as a rule has stored it, which may be none that is known. */
export const isPartedType = (type: string): boolean =>
  FIELD_TYPES.some((known) => known === type && isParted({ type: known }));
