import type { BuilderRules } from "../builder.types";
import { question } from "../building.rules";

export const disclaimer: BuilderRules<"disclaimer"> = {
  ...question,
  label: "Disclaimer",
  icon: "square-check",
  palette: { group: "Files and consent", about: "A text that has to be accepted" },
  texts: { label: "Question", description: "Text to accept", isRich: true },
  preview: ({ description }, { htmlOf }) => ({ shape: "consent", html: htmlOf(description) }),
  findings: () => [],
  asks: () => ({ kind: "choice", options: [{ value: "Yes", label: "Accepted" }] }),
  says: () => "accepted",
};
