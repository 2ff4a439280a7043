import { formatFileSize } from "~/ui/format.rules";
import { Icon } from "~/ui/icon";
import type { Shown, ShownPdf } from "../../shown-sections.types";

/** The first is shown in place where there is room for it, others when they are unfolded; each can be opened and taken. */
export function PdfSection({ files }: Shown<"pdf">) {
  return (
    <div className="pdfs">
      {files.map((file, at) => (
        <Pdf key={file.id} file={file} isOpen={at === 0} />
      ))}
    </div>
  );
}

function Pdf({ file, isOpen }: { file: ShownPdf; isOpen: boolean }) {
  const frame = <iframe className="pdf-page" src={file.href} title={file.name} loading="lazy" />;
  return (
    <div className="pdf">
      <div className="pdf-bar">
        <Icon name="file-text" size={20} />
        <div>
          <b dir="auto">{file.name}</b>
          <small>PDF · {formatFileSize(file.size)}</small>
        </div>
        <a className="btn-text" href={file.href} target="_blank" rel="noopener">
          Open
          <span className="vh"> {file.name} (opens in a new tab)</span>
        </a>
        <a className="btn-text" href={`${file.href}?download=1`} download>
          <Icon name="download" />
          Download<span className="vh"> {file.name}</span>
        </a>
      </div>
      {isOpen ? (
        frame
      ) : (
        <details className="pdf-more">
          <summary className="btn-text">
            Show it here<span className="vh">: {file.name}</span>
          </summary>
          {frame}
        </details>
      )}
    </div>
  );
}
