import { layout } from "../layout.rules";
import type { FieldRules } from "../rules.types";

export const divider: FieldRules<"divider"> = { ...layout, stands: "line" };
