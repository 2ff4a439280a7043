import type { BuilderRules } from "../builder.types";
import { layout, NO_TEXT, textFindings } from "../building.rules";

export const customText: BuilderRules<"customText"> = {
  ...layout,
  label: "Custom Text",
  icon: "type",
  palette: { group: "Layout", about: "Text with headings, lists and links" },
  texts: { label: "Heading", description: "Text", isRich: true },
  preview: ({ description }, { htmlOf }) =>
    description ? { shape: "text", html: htmlOf(description), tone: null } : NO_TEXT,
  findings: textFindings,
};
