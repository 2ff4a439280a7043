import type { FieldOf } from "../../field.schema";
import { DEFAULT_FILE_MB } from "../../field-types.rules";
import type { BuilderRules } from "../builder.types";
import { between, question } from "../building.rules";
import { orderFindings, refuse } from "../findings.rules";

export const upload: BuilderRules<"upload"> = {
  ...question,
  label: "Upload",
  icon: "upload",
  palette: { group: "Files and consent", about: "Pictures, documents, videos" },
  flags: ["isMulti", "hasMaxFileSize"],
  preview: (field) => ({ shape: "said", text: wordsOf(field) }),
  findings: ({ hasMaxFileSize, maxFileSizeMB, isMulti, minFiles = null, maxFiles = null }) => [
    ...(hasMaxFileSize && maxFileSizeMB > DEFAULT_FILE_MB
      ? [refuse(`A file can have ${DEFAULT_FILE_MB} MB at most`)]
      : []),
    ...(isMulti ? orderFindings({ min: minFiles, max: maxFiles }) : []),
  ],
  asks: null,
};

const KINDS = { image: "pictures", docs: "documents", video: "videos" };

const several = (min: number | undefined, max: number | undefined): string =>
  min === undefined && max === undefined
    ? "Several files"
    : between({ min: min ?? null, max: max ?? null }, "file");

function wordsOf({
  accept,
  isMulti,
  hasMaxFileSize,
  maxFileSizeMB,
  minFiles,
  maxFiles,
}: FieldOf<"upload">): string {
  const kinds = accept.length > 0 ? accept.map((one) => KINDS[one]).join(", ") : "any files";
  const size = hasMaxFileSize ? maxFileSizeMB : 50;
  return `${isMulti ? several(minFiles, maxFiles) : "One file"}: ${kinds}, up to ${size} MB each`;
}
