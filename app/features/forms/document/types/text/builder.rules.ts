import { formatWords, POSTCODE_COUNTRIES } from "../../../answers/format-texts.rules";
import type { BuilderRules } from "../builder.types";
import { between, lineBuilding } from "../building.rules";
import { refuse } from "../findings.rules";
import { formatOf } from "./format-of.rules";

export const text: BuilderRules<"text"> = {
  ...lineBuilding,
  label: "Short Text",
  icon: "text-cursor-input",
  palette: { group: "Text", about: "One line", place: 1 },
  preview(field) {
    const format = formatOf(field);
    return { shape: "line", note: format ? `Like ${formatWords(format)[1]}` : between(field, "character") };
  },
  findings(field) {
    const { pattern, patternCountry = "GB", patternExample = "" } = field;
    return [
      ...lineBuilding.findings(field),
      ...(pattern === "example" && patternExample === ""
        ? [refuse("Write an example of what is typed")]
        : []),
      ...(pattern === "postcode" && !POSTCODE_COUNTRIES.includes(patternCountry)
        ? [refuse("Choose the country of the postcode")]
        : []),
    ];
  },
};
