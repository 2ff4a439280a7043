import { fileChecks } from "~/features/files/file-checks.rules";
import { FileField } from "~/ui/file-field";
import type { AnswerOf } from "../answers/answer.types";
import { MOST_FILES } from "../answers/answer-limits.rules";
import type { FieldOf } from "../document/field.schema";
import { ACCEPTED, DEFAULT_FILE_MB } from "../document/field-types.rules";
import { useInput, usePage } from "./page-context";

/** Files go up at once and stand in the draft: a browser cannot fill a file input again. */
export function UploadQuestion({
  field,
  name,
  answer,
}: {
  field: FieldOf<"upload">;
  name: string;
  answer: AnswerOf<"upload"> | null;
}) {
  const { files, paths } = usePage().model;
  const stored = (answer?.files ?? []).flatMap((id) => files[id] ?? []);
  const accept = field.accept.length > 0 ? field.accept : ACCEPTED;
  return (
    <FileField
      field={useInput(name, { isRequired: field.isRequired })}
      label={field.label}
      hint={field.description}
      checks={fileChecks({
        accept: accept.flatMap((kind) => (kind === "docs" ? (["docs", "pdf"] as const) : [kind])),
        limitMb: field.hasMaxFileSize ? Math.min(field.maxFileSizeMB, DEFAULT_FILE_MB) : DEFAULT_FILE_MB,
      })}
      max={field.isMulti ? MOST_FILES : 1}
      files={stored}
      to={paths.files}
      redrawAt={paths.rows}
      hrefOf={({ id }) => `${paths.files}/${id}`}
    />
  );
}
