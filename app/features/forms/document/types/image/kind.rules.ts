import { layout } from "../layout.rules";
import type { FieldRules } from "../rules.types";

export const image: FieldRules<"image"> = layout;
