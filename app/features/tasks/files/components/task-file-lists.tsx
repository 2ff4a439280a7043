import type { ReactNode } from "react";
import type { Facts } from "~/features/files/files.schema";
import { fileIcon } from "~/ui/file-icon.rules";
import { FileRow } from "~/ui/file-row";
import { formatFileSize } from "~/ui/format.rules";
import { Icon } from "~/ui/icon";
import type { ShownEvidence } from "../shown-evidence.server";
import { attachmentPath, attachmentsZipPath, evidenceFilePath } from "../task-files.paths";

/** What staff gave with a task; nothing where they gave nothing. */
export function AttachmentList({ taskId, files }: { taskId: string; files: readonly Facts[] }) {
  if (files.length === 0) return null;
  return (
    <section>
      <h3>From the organisers</h3>
      <ul className="files files-boxed">
        {files.map((file) => (
          <SavedFile key={file.id} file={file} href={attachmentPath(taskId, file.id)} />
        ))}
      </ul>
      <AllInOne files={files} href={attachmentsZipPath(taskId)} />
    </section>
  );
}

/** What a team gave for a task. `actions` says what more can be done with a file. */
export function EvidenceList({
  taskId,
  files,
  zip,
  actions,
}: {
  taskId: string;
  files: readonly ShownEvidence[];
  zip: string;
  actions?: (file: ShownEvidence) => ReactNode;
}) {
  return (
    <>
      <ul className="files files-boxed">
        {files.map((file) => (
          <SavedFile
            key={file.id}
            file={file}
            href={evidenceFilePath(taskId, file.id)}
            more={`${file.by} · ${file.at}`}
            actions={actions?.(file)}
          />
        ))}
      </ul>
      <AllInOne files={files} href={zip} />
    </>
  );
}

/** A stored file: its name opens it, what else there is to do stands beside it. */
function SavedFile({
  file,
  href,
  more,
  actions,
}: {
  file: Facts;
  href: string;
  more?: string;
  actions?: ReactNode;
}) {
  return (
    <FileRow
      icon={fileIcon(file.contentType)}
      thumb={file.width !== null ? `${href}?size=thumb` : null}
      name={file.name}
      href={href}
      state={[formatFileSize(file.size), more].filter(Boolean).join(" · ")}
      actions={
        <>
          <a className="btn-text" href={`${href}?download=1`} download>
            Download<span className="vh"> {file.name}</span>
          </a>
          {actions}
        </>
      }
    />
  );
}

/** Of one file there is nothing to pack. */
function AllInOne({ files, href }: { files: readonly Facts[]; href: string }) {
  if (files.length < 2) return null;
  const size = files.reduce((sum, file) => sum + file.size, 0);
  return (
    <p className="mt-3">
      <a className="btn-text" href={href} download>
        <Icon name="file-archive" />
        Download all {files.length} as a ZIP, {formatFileSize(size)}
      </a>
    </p>
  );
}
