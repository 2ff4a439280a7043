import type { Accept } from "~/features/files/file-types.rules";
import type { FileRule } from "~/features/files/files.schema";
import { MOST_FILES } from "../../../answers/answer-limits.rules";
import type { FieldOf } from "../../field.schema";
import { ACCEPTED, DEFAULT_FILE_MB } from "../../field-types.rules";

/** What each kind of upload takes (spec 2.5). */
const TYPES: Readonly<Record<(typeof ACCEPTED)[number], readonly Accept[]>> = {
  image: ["image"],
  docs: ["pdf", "doc", "docx", "xls", "xlsx", "ppt", "pptx"],
  video: ["video"],
};

/** How many files it takes. */
export const mostFiles = ({
  isMulti,
  maxFiles = MOST_FILES,
}: Pick<FieldOf<"upload">, "isMulti" | "maxFiles">) => (isMulti ? maxFiles : 1);

/** What an upload field takes: all kinds where it names none, 50 MB unless it says less. */
export function fileRuleOf(field: FieldOf<"upload">): FileRule & { limitMb: number; max: number } {
  const kinds = field.accept.length > 0 ? field.accept : ACCEPTED;
  return {
    accept: kinds.flatMap((kind) => TYPES[kind]),
    limitMb: field.hasMaxFileSize ? Math.min(field.maxFileSizeMB, DEFAULT_FILE_MB) : DEFAULT_FILE_MB,
    max: mostFiles(field),
  };
}
