import { MOST_FILES } from "../../files/task-files.rules";
import { plainRules, type TypeRules } from "../type.rules";

export const pdfFormRules: TypeRules = {
  ...plainRules,
  label: "PDF form",
  hint: "The team downloads your PDF, fills it in and uploads it. PDF only.",
  icon: "file-text",
  files: {
    rule: { accept: ["pdf"], max: MOST_FILES },
    missing: "Upload the filled-in PDF first.",
    title: "Your filled-in PDF",
    label: "Upload your PDF",
    choose: "Choose the PDF",
    failed: "An unknown error occurred whilst processing PDF uploads",
  },
  attachment: {
    contentType: "application/pdf",
    hint: "A PDF form needs the PDF that they fill in.",
    refused: "Invalid PDF section after upload",
    missing: "Attach the PDF that teams fill in",
  },
};
