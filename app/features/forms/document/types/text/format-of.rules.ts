import type { TextFormat } from "../../../answers/answer-context.types";
import type { FieldOf } from "../../field.schema";

/** What its answer has to look like; null for any text. */
export const formatOf = ({
  pattern,
  patternCountry,
  patternExample,
}: Pick<FieldOf<"text">, "pattern" | "patternCountry" | "patternExample">): TextFormat | null =>
  pattern ? { pattern, country: patternCountry, example: patternExample } : null;
