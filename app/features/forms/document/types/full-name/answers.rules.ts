import type { AnswerOf } from "../../../answers/answer.types";
import { flatFullName } from "../../../answers/full-texts.rules";
import type { FieldOf } from "../../field.schema";
import { NAME_PARTS, type NamePart } from "../../field-types.rules";
import type { AnswerRules } from "../answers.types";
import { partAnswers } from "../part-answers.rules";
import { NAME_CORE } from "./name-parts.rules";

export const fullName: AnswerRules<"fullName"> = partAnswers<
  NamePart,
  FieldOf<"fullName">,
  AnswerOf<"fullName">
>({
  parts: NAME_PARTS,
  core: NAME_CORE,
  of: (value) => ({ type: "fullName", value }),
  lines: (value) => [flatFullName(value)].filter(Boolean),
  whole: flatFullName,
  wholes: { all: "fullName", flat: "flatFullName" },
});
