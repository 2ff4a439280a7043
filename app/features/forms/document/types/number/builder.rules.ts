import type { FieldOf } from "../../field.schema";
import type { BuilderRules } from "../builder.types";
import { between, question } from "../building.rules";
import { orderFindings } from "../findings.rules";
import { decimalsText } from "../limit-texts.rules";

export const number: BuilderRules<"number"> = {
  ...question,
  label: "Number",
  icon: "hash",
  palette: { group: "Text", about: "A number, from and up to what you say" },
  limits: { toggle: "Set optional min and max values?", count: "number" },
  preview: (field) => ({ shape: "line", note: notesOf(field) }),
  findings: orderFindings,
  isNumber: true,
  asks: () => ({ kind: "number", options: [] }),
};

const notesOf = (field: FieldOf<"number">): string =>
  [between(field, null), field.decimals === undefined ? "" : decimalsText(field.decimals).replace(/\.$/, "")]
    .filter(Boolean)
    .join(". ");
