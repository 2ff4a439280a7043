import type { ComponentProps } from "react";
import type { Facts } from "~/features/files/files.schema";
import type { ShownFile } from "~/features/files/shown-files.server";
import { StoredFiles } from "~/features/files/stored-files";
import { attachmentPath, attachmentsZipPath, evidenceFilePath } from "../task-files.paths";

/** What staff gave with a task; nothing where they gave nothing. */
export function AttachmentList({ taskId, files }: { taskId: string; files: readonly Facts[] }) {
  if (files.length === 0) return null;
  return (
    <section>
      <h3>From the organisers</h3>
      <StoredFiles
        files={files}
        href={(file) => attachmentPath(taskId, file.id)}
        zip={attachmentsZipPath(taskId)}
      />
    </section>
  );
}

/** What a team gave for a task. */
export const EvidenceList = ({
  taskId,
  ...list
}: { taskId: string } & Pick<ComponentProps<typeof StoredFiles<ShownFile>>, "files" | "zip" | "actions">) => (
  <StoredFiles
    {...list}
    href={(file) => evidenceFilePath(taskId, file.id)}
    more={(file) => `${file.by} · ${file.at}`}
  />
);
