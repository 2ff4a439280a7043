import type { ReactNode } from "react";
import { fileIcon } from "~/ui/file-icon.rules";
import { FileRow } from "~/ui/file-row";
import { formatFileSize } from "~/ui/format.rules";
import { Icon } from "~/ui/icon";
import type { Facts } from "./files.schema";
import { amountOf, sizeText, tooMuchForZip, ZIP_BOUND } from "./zip.rules";

/** Stored files of a thing: each opens by its name, and several come as one ZIP too. */
export function StoredFiles<File extends Facts>({
  files,
  href,
  zip,
  more,
  actions,
}: {
  files: readonly File[];
  href(file: File): string;
  zip: string;
  /** Behind the size. */
  more?(file: File): string;
  /** Beside the download. */
  actions?(file: File): ReactNode;
}) {
  return (
    <>
      <ul className="files files-boxed">
        {files.map((file) => (
          <FileRow
            key={file.id}
            icon={fileIcon(file.contentType)}
            thumb={file.width !== null ? `${href(file)}?size=thumb` : null}
            name={file.name}
            href={href(file)}
            state={[formatFileSize(file.size), more?.(file)].filter(Boolean).join(" · ")}
            actions={
              <>
                <a className="btn-text" href={`${href(file)}?download=1`} download>
                  Download<span className="vh"> {file.name}</span>
                </a>
                {actions?.(file)}
              </>
            }
          />
        ))}
      </ul>
      <AllInOne files={files} href={zip} />
    </>
  );
}

/** Of one file there is nothing to pack. */
function AllInOne({ files, href }: { files: readonly Facts[]; href: string }) {
  if (files.length < 2) return null;
  const amount = amountOf(files);
  const size = amount.bytes;
  if (tooMuchForZip(amount)) {
    return (
      <p className="mt-3 small muted">
        {ZIP_BOUND}: these {files.length}, {sizeText(size)}, are downloaded one by one.
      </p>
    );
  }
  return (
    <p className="mt-3">
      <a className="btn-text" href={href} download>
        <Icon name="file-archive" />
        Download all {files.length} as a ZIP, {formatFileSize(size)}
      </a>
    </p>
  );
}
