import { Form, useRevalidator } from "@remix-run/react";
import { useContext } from "react";
import { fileChecks } from "~/features/files/file-checks.rules";
import { withParam } from "~/lib/address.rules";
import { BackField, BackHere } from "~/ui/back-form";
import { useToasts } from "~/ui/toast";
import { UploadForm, type UploadFormProps } from "~/ui/upload-form";
import type { DrawerData } from "../../task-drawer.server";
import { rulesOf } from "../../types/task-types.rules";
import { evidencePath, evidenceRemovalPath, evidenceZipPath } from "../task-files.paths";
import { MOST_FILES } from "../task-files.rules";
import { EvidenceList } from "./task-file-lists";

/** What the team uploads for a task, while it is open; afterwards what it gave. */
export function TaskEvidence({
  data,
  search,
  onProgress,
}: {
  data: DrawerData;
  search: string;
  onProgress?: UploadFormProps["onProgress"];
}) {
  const { task, evidence, canComplete } = data;
  const here = useContext(BackHere);
  const { revalidate } = useRevalidator();
  const { closeError } = useToasts();
  const { files } = rulesOf(task.type);
  const onStored = () => {
    closeError(files?.missing ?? "");
    revalidate();
  };
  const isOpen = files !== null && canComplete;
  if (!isOpen && evidence.length === 0) return null;
  return (
    <section>
      <h3>{files?.title ?? "Your files"}</h3>
      {evidence.length > 0 && (
        <EvidenceList
          taskId={task.id}
          files={evidence}
          zip={evidenceZipPath(task.id)}
          actions={(file) =>
            isOpen && (
              <Form
                method="post"
                action={withParam(evidenceRemovalPath(task.id, file.id) + search, "back", here ?? null)}
                preventScrollReset
              >
                <BackField />
                <button className="btn-text muted-action" type="submit">
                  Remove<span className="vh"> {file.name}</span>
                </button>
              </Form>
            )
          }
        />
      )}
      {isOpen && evidence.length < MOST_FILES && (
        <UploadForm
          id="evidence"
          label={evidence.length > 0 ? "Add another file" : files.label}
          checks={fileChecks(files.rule)}
          room={MOST_FILES - evidence.length}
          to={withParam(evidencePath(task.id) + search, "back", here ?? null)}
          known={new Set(evidence.map(({ id }) => id))}
          choose={files.choose}
          onStored={onStored}
          onProgress={onProgress}
        />
      )}
    </section>
  );
}
