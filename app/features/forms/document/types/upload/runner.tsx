import { fileChecks } from "~/features/files/file-checks.rules";
import { FileField } from "~/ui/file-field";
import { useToasts } from "~/ui/toast";
import { type Flash, toastOf } from "~/ui/toast.rules";
import { useHint, useInput, usePage } from "../../../runner/page-context";
import {
  fileInputName,
  filePath,
  fileRemovalPath,
  fileUploadPath,
  pageUploadPath,
} from "../../../runner/runner-paths.rules";
import type { RunnerKind } from "../runner.types";
import { fileRuleOf } from "./file-rule.rules";

/** Files go up at once and stand in the draft: a browser cannot fill a file input again. */
export const upload: RunnerKind<"upload"> = function UploadQuestion({ field, name, answer }) {
  const { files, paths } = usePage().model;
  const { add } = useToasts();
  const stored = (answer?.files ?? []).flatMap((id) => files[id] ?? []);
  const rule = fileRuleOf(field);
  return (
    <FileField
      field={useInput(name, { isRequired: field.isRequired })}
      label={field.label}
      hint={useHint([field.description], field.id) ?? ""}
      checks={fileChecks(rule)}
      max={rule.max}
      files={stored}
      to={fileUploadPath(paths, name)}
      redrawAt={paths.rows}
      hrefOf={({ id }) => filePath(paths, id)}
      atOnce={{
        uploadTo: pageUploadPath(paths, name),
        fileName: fileInputName(name),
        remove: async ({ id }) => {
          const sent = {
            method: "POST",
            redirect: "manual",
            body: new URLSearchParams({ fileId: id }),
          } as const;
          const answer = await fetch(fileRemovalPath(paths, id), sent).catch(() => null);
          if (!answer?.ok) return false;
          const { toast } = (await answer.json().catch(() => ({}))) as { toast?: Flash };
          const said = toastOf(toast);
          if (said) add({ ...said, id: `${said.id} ${id}` });
          return true;
        },
      }}
    />
  );
};
