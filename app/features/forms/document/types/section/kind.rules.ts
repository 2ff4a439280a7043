import { layout } from "../layout.rules";
import type { FieldRules } from "../rules.types";

export const section: FieldRules<"section"> = { ...layout, stands: "heading" };
