import type { BuilderRules } from "../builder.types";
import { layout, NO_TEXT, textFindings } from "../building.rules";

export const callout: BuilderRules<"callout"> = {
  ...layout,
  label: "Callout",
  icon: "megaphone",
  palette: { group: "Layout", about: "Text that stands out, as a warning does" },
  texts: { label: "Heading", description: "Text", isRich: true },
  preview: ({ label, description, style }, { htmlOf }) =>
    description || label ? { shape: "text", html: htmlOf(description), tone: style } : NO_TEXT,
  findings: textFindings,
};
