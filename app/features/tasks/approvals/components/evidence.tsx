import type { Facts } from "~/features/files/files.schema";
import { withParam } from "~/lib/address.rules";
import { fileIcon } from "~/ui/file-icon.rules";
import { FileRow } from "~/ui/file-row";
import { counted, formatFileSize } from "~/ui/format.rules";
import { Icon } from "~/ui/icon";
import { Link } from "~/ui/link";
import type { Column } from "~/ui/table";
import { taskTeamPath } from "../../by-team/task-teams.paths";
import type { TaskOfTeam } from "../../tasks.types";
import { withAnswers } from "../../types/form/answers-in-address.rules";
import { givenInQueue } from "../../types/task-types.given";
import type { InQueue, Money } from "../../types/type-given";

/** So many files of a row are named; the others stand on the team's page of the task. */
const MOST_NAMED = 3;

/** A file that a team gave, for the task itself or in its form. */
export interface GivenFile extends Facts {
  href: string;
}

/** What of a row is shown below it. */
export interface Shown {
  file: string;
  answers: string;
}

export interface Given extends TaskOfTeam, InQueue {
  files: readonly GivenFile[];
  note: string | null;
  /** When and why it was sent back before, in words. */
  sentBack: string | null;
}

/** The address of the list with the first of what a team sent open below its row; the list itself where nothing can be shown. */
export function lookedAt(search: string, { files, submission }: Pick<Given, "files" | "submission">): string {
  if (submission) return withAnswers(search, submission);
  return withParam(search, "file", files.slice(0, MOST_NAMED).find(canPreview)?.id ?? null);
}

/** What each row was sent with. */
export const givenColumn = <Row extends Given>(at: {
  shown: Shown;
  search: string;
  money: Money;
}): Column<Row> => ({
  key: "given",
  header: "What they sent",
  className: "col-given",
  render: (row) => <Evidence of={row} {...at} />,
});

/** What a team sent, in the row that is decided on: answers and files to look at, the accepted text, what it wrote about it. */
function Evidence({ of, shown, search, money }: { of: Given; shown: Shown; search: string; money: Money }) {
  const { taskId, teamId, files, note, sentBack } = of;
  const page = taskTeamPath(taskId, teamId);
  const rest = files.length - MOST_NAMED;
  const given = givenInQueue(of, { page, search, answers: shown.answers, money });
  const isNothing = files.length === 0 && !given && !note && !sentBack;
  if (isNothing) return <span className="muted phone-none">Nothing to look at</span>;
  return (
    <div className="given">
      {given}
      {files.length > 0 && (
        <ul className="files given-files">
          {files.slice(0, MOST_NAMED).map((file) => (
            <FileOfRow key={file.id} file={file} isShown={file.id === shown.file} search={search} />
          ))}
        </ul>
      )}
      {rest > 0 && (
        <p className="small">
          <Link to={page}>and {counted(rest, "more file")}</Link>
        </p>
      )}
      {note && (
        <blockquote className="quote small">
          <b>Note:</b> <span className="whitespace-pre-line clamp-3">{note}</span>
        </blockquote>
      )}
      {sentBack && <p className="small is-warning">{sentBack}</p>}
    </div>
  );
}

function FileOfRow({ file, isShown, search }: { file: GivenFile; isShown: boolean; search: string }) {
  const { href } = file;
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
              data-key="v"
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
export function FilePreview({ file }: { file: GivenFile }) {
  const { href } = file;
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
