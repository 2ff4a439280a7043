import type { Facts } from "~/features/files/files.schema";
import { withParam } from "~/lib/address.rules";
import { fileIcon } from "~/ui/file-icon.rules";
import { FileRow } from "~/ui/file-row";
import { counted, formatFileSize } from "~/ui/format.rules";
import { Icon } from "~/ui/icon";
import { Link } from "~/ui/link";
import { taskTeamPath } from "../../by-team/task-teams.paths";
import { evidenceFilePath } from "../../files/task-files.paths";
import type { TaskOfTeam } from "../../tasks.types";
import { givenInQueue } from "../../types/task-types.given";
import type { InQueue } from "../../types/type-given";

/** So many files of a row are named; the others stand on the team's page of the task. */
const MOST_NAMED = 3;

export interface Given extends TaskOfTeam, InQueue {
  files: readonly Facts[];
  note: string | null;
  /** When and why it was sent back before, in words. */
  sentBack: string | null;
}

/** What a team sent, in the row that is decided on: files to look at, the accepted text, what it wrote about it. */
export function Evidence({ of, shown, search }: { of: Given; shown: string; search: string }) {
  const { taskId, teamId, files, note, sentBack } = of;
  const page = taskTeamPath(taskId, teamId);
  const rest = files.length - MOST_NAMED;
  const given = givenInQueue(of, page);
  const isNothing = files.length === 0 && !given && !note && !sentBack;
  if (isNothing) return <span className="muted phone-none">Nothing to look at</span>;
  return (
    <div className="given">
      {files.length > 0 && (
        <ul className="files given-files">
          {files.slice(0, MOST_NAMED).map((file) => (
            <GivenFile
              key={file.id}
              file={file}
              taskId={taskId}
              isShown={file.id === shown}
              search={search}
            />
          ))}
        </ul>
      )}
      {rest > 0 && (
        <p className="small">
          <Link to={page}>and {counted(rest, "more file")}</Link>
        </p>
      )}
      {given}
      {note && (
        <blockquote className="quote small">
          <b>Note:</b> <span className="whitespace-pre-line clamp-3">{note}</span>
        </blockquote>
      )}
      {sentBack && <p className="small is-warning">{sentBack}</p>}
    </div>
  );
}

function GivenFile({
  file,
  taskId,
  isShown,
  search,
}: {
  file: Facts;
  taskId: string;
  isShown: boolean;
  search: string;
}) {
  const href = evidenceFilePath(taskId, file.id);
  return (
    <FileRow
      icon={fileIcon(file.contentType)}
      thumb={file.width !== null ? `${href}?size=thumb` : null}
      name={file.name}
      href={href}
      state={formatFileSize(file.size)}
      actions={
        <>
          {canPreview(file) && (
            <Link
              id={`preview-${file.id}`}
              className="btn-text"
              to={withParam(`?${search.replace(/^\?/, "")}`, "file", isShown ? null : file.id) || "?"}
              preventScrollReset
              aria-expanded={isShown}
            >
              {isShown ? "Hide" : "Preview"}
              <span className="vh"> {file.name}</span>
            </Link>
          )}
          <a className="btn-text" href={`${href}?download=1`} download>
            Download<span className="vh"> {file.name}</span>
          </a>
        </>
      }
    />
  );
}

/** What every browser shows by itself; anything else is downloaded. */
const canPreview = ({ contentType }: Facts) =>
  contentType.startsWith("image/") || contentType.startsWith("video/") || contentType === "application/pdf";

/** A file of a row, shown below it. */
export function FilePreview({ file, taskId }: { file: Facts; taskId: string }) {
  const href = evidenceFilePath(taskId, file.id);
  return (
    <figure className="file-preview">
      <figcaption>
        <b dir="auto">{file.name}</b>
        <a className="btn-text" href={href} target="_blank" rel="noopener">
          <Icon name="external-link" />
          Open in a new tab
        </a>
      </figcaption>
      <div className="file-preview-body">{shownFile(file, href)}</div>
    </figure>
  );
}

function shownFile({ contentType, name, width, height }: Facts, href: string) {
  if (contentType === "application/pdf") return <iframe src={href} title={name} />;
  if (contentType.startsWith("video/")) {
    // biome-ignore lint/a11y/useMediaCaption: what a team uploads has none
    return <video src={href} controls preload="metadata" />;
  }
  return (
    <img src={`${href}?size=medium`} alt={name} width={width ?? undefined} height={height ?? undefined} />
  );
}
