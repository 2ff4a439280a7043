import { layout } from "../layout.rules";
import type { FieldRules } from "../rules.types";

export const youTube: FieldRules<"youTube"> = layout;
