import type { Field } from "../document/field.schema";
import { rulesOf } from "../document/types/kinds.rules";
import type { Asked } from "../document/types/rules.types";
import type { Answer } from "./answer.types";

/**
 * The answer of one field from what was sent under its name: null for a blank one, undefined where the page did not ask it, or where
 * nothing of it is sent with a page, as of files, sums and rows of groups.
 */
export const readAnswer = (field: Field, asked: Asked): Answer | null | undefined =>
  rulesOf(field.type).readAnswer?.(field, asked);
