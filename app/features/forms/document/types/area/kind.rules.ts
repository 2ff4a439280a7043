import { readLines } from "../../../answers/read-text.rules";
import type { FieldRules } from "../rules.types";
import { textRules } from "../short-text.rules";

export const area: FieldRules<"area"> = textRules(readLines, (value) => ({ type: "area", value }));
