import { layout } from "../layout.rules";
import type { FieldRules } from "../rules.types";

export const newPage: FieldRules<"newPage"> = { ...layout, stands: "page" };
