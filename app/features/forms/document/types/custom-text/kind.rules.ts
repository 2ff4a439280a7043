import { layout } from "../layout.rules";
import type { FieldRules } from "../rules.types";

export const customText: FieldRules<"customText"> = layout;
