import type { BuilderRules } from "../builder.types";
import { question } from "../building.rules";

export const signature: BuilderRules<"signature"> = {
  ...question,
  label: "Signature",
  icon: "signature",
  palette: { group: "Files and consent", about: "Drawn, or the name typed" },
  preview: ({ agreement }) => ({
    shape: "said",
    text: agreement === "" ? "A signature, drawn or typed" : `“${agreement}” – signed, drawn or typed`,
  }),
  findings: () => [],
  asks: null,
};
