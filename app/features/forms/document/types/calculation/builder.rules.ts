import { isWrong, parsedFormula } from "../../../calculation/parsed-formula.rules";
import type { BuilderRules } from "../builder.types";
import { question } from "../building.rules";
import { refuse } from "../findings.rules";

export const calculation: BuilderRules<"calculation"> = {
  ...question,
  label: "Calculation",
  icon: "calculator",
  palette: { group: "Tables and money", about: "A result worked out from other answers" },
  texts: { label: "Name", description: "Help text" },
  isAsked: false,
  isChangeable: false,
  flags: ["isAmount", "isForStaff"],
  preview: ({ formula, isForStaff }) => ({
    shape: "said",
    text:
      formula === ""
        ? "There is no formula yet."
        : isForStaff
          ? "Worked out, and kept for staff"
          : "Worked out while it is filled in",
  }),
  findings({ formula }) {
    if (formula.trim() === "") return [refuse("Write the formula")];
    const parsed = parsedFormula(formula);
    return isWrong(parsed) ? [refuse(`Its formula cannot be worked out. ${parsed.problem.message}`)] : [];
  },
  isNumber: true,
  asks: () => ({ kind: "number", options: [] }),
};
