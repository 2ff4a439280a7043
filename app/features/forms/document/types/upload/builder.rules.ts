import type { FieldOf } from "../../field.schema";
import { DEFAULT_FILE_MB } from "../../field-types.rules";
import type { BuilderRules } from "../builder.types";
import { question } from "../building.rules";
import { refuse } from "../findings.rules";

export const upload: BuilderRules<"upload"> = {
  ...question,
  label: "Upload",
  icon: "upload",
  palette: { group: "Files and consent", about: "Pictures, documents, videos" },
  flags: ["isMulti", "hasMaxFileSize"],
  preview: (field) => ({ shape: "said", text: wordsOf(field) }),
  findings: ({ hasMaxFileSize, maxFileSizeMB }) =>
    hasMaxFileSize && maxFileSizeMB > DEFAULT_FILE_MB
      ? [refuse(`A file can have ${DEFAULT_FILE_MB} MB at most`)]
      : [],
  asks: null,
};

const KINDS = { image: "pictures", docs: "documents", video: "videos" };

function wordsOf({ accept, isMulti, hasMaxFileSize, maxFileSizeMB }: FieldOf<"upload">): string {
  const kinds = accept.length > 0 ? accept.map((one) => KINDS[one]).join(", ") : "any files";
  const size = hasMaxFileSize ? maxFileSizeMB : 50;
  return `${isMulti ? "Several files" : "One file"}: ${kinds}, up to ${size} MB each`;
}
