import { sizeText } from "~/features/files/zip.rules";
import { submissionFilePath } from "~/features/forms/admin-forms.paths";
import { forTeamPath, staffSubmissionPath } from "~/features/forms/filling/filling.paths";
import { ordersPath } from "~/features/orders/orders.paths";
import { taskTeamPath } from "~/features/tasks/by-team/task-teams.paths";
import { teamCommentsPath } from "~/features/tasks/comments/comments.paths";
import { evidenceFilePath } from "~/features/tasks/files/task-files.paths";
import { EmptyState } from "~/ui/empty-state";
import { counted } from "~/ui/format.rules";
import { Icon } from "~/ui/icon";
import { Link } from "~/ui/link";
import { Status } from "~/ui/status";
import { DataTable } from "~/ui/table";
import type { CockpitData } from "../cockpit.server";

type Sent = CockpitData["sent"][number];

/** What a team sent in and begun, with two sums that are never one: what is ordered, and what is only in a draft. */
export function CockpitSent({ data: { sent, sums, free, team, ordered } }: { data: CockpitData }) {
  const all = sent[0]?.all ?? 0;
  return (
    <section className="panel" aria-labelledby="sent">
      <div className="panel-head">
        <h2 id="sent">
          Submissions and orders <span className="count">{all}</span>
        </h2>
        <span className="small cockpit-sums">
          {sums.ordered && (
            <span>
              <span className="muted">Ordered</span> <b className="num">{sums.ordered}</b>
            </span>
          )}
          {sums.inDraft && (
            <span>
              <span className="muted">in draft</span> <b className="num is-warning">{sums.inDraft}</b>
            </span>
          )}
          {sums.isPart && <span className="muted">of the newest 60</span>}
        </span>
      </div>
      {sent.length === 0 ? (
        <EmptyState icon="file-text" title="Nothing was sent in">
          What the team sends in or begins is here.
        </EmptyState>
      ) : (
        <DataTable caption="Submissions and drafts" rows={sent} rowKey={({ id }) => id} columns={SENT} />
      )}
      {ordered.length > 0 && (
        <p className="small cockpit-more">
          <span className="muted">Orders with prices: </span>
          {ordered
            .map(
              ({ orders, net, gross }) => `${counted(orders, "order")}, ${net} before VAT, ${gross} with it`,
            )
            .join("; ")}
          {". "}
          <Link to={`${ordersPath}?${new URLSearchParams({ by: "line", team: team.id })}`}>Their lines</Link>
        </p>
      )}
      {free.length > 0 && !team.isArchived && (
        <p className="small cockpit-more">
          <span className="muted">Fill in for this team: </span>
          {free.map(({ id, title }, at) => (
            <span key={id}>
              {at > 0 && ", "}
              <Link to={forTeamPath({ teamId: team.id, formId: id })}>{title}</Link>
            </span>
          ))}
        </p>
      )}
    </section>
  );
}

const SENT = [
  {
    key: "form",
    header: "Form",
    primary: true,
    render: ({ id, formId, title, reference, by, isByStaff }: Sent) => (
      <>
        <Link to={staffSubmissionPath(formId, id)}>{title}</Link>
        <small className="says muted">
          {[reference, by && `${by}${isByStaff ? " (organiser)" : ""}`].filter(Boolean).join(", ")}
        </small>
      </>
    ),
  },
  {
    key: "state",
    header: "State",
    render: ({ isDraft, isSentBack, total }: Sent) =>
      isDraft ? (
        <Status tone="warning" icon="clock">
          {total ? "Draft, not ordered" : "Draft"}
        </Status>
      ) : isSentBack ? (
        <Status tone="danger" icon="undo-2">
          Sent back
        </Status>
      ) : (
        <Status tone="success" icon="circle-check">
          Submitted
        </Status>
      ),
  },
  {
    key: "total",
    header: "Total",
    align: "right" as const,
    phoneEnd: true,
    render: ({ total }: Sent) => <span className="num">{total ?? "–"}</span>,
  },
  {
    key: "at",
    header: "Changed",
    className: "nowrap",
    align: "right" as const,
    render: ({ at }: Sent) => at,
  },
];

/** What the team gave, the newest first. */
export function CockpitFiles({ files }: Pick<CockpitData, "files">) {
  if (files.length === 0) return null;
  const all = files[0]?.all ?? 0;
  return (
    <section className="panel" aria-labelledby="files">
      <div className="panel-head">
        <h2 id="files">
          Files <span className="count">{all > files.length ? `newest ${files.length} of ${all}` : all}</span>
        </h2>
      </div>
      <ul className="cockpit-files">
        {files.map((file) => (
          <li key={file.id}>
            <Icon name="file-text" />
            <div>
              <b className="break">{file.name}</b>
              <small>{[file.of, sizeText(file.size), file.by, file.at].filter(Boolean).join(", ")}</small>
            </div>
            <a href={fileTo(file)}>
              Open<span className="vh"> {file.name}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

const fileTo = ({ id, taskId, formId, submissionId }: CockpitData["files"][number]): string =>
  taskId
    ? evidenceFilePath(taskId, id)
    : submissionFilePath({ formId: formId ?? "", submissionId: submissionId ?? "", fileId: id });

/** What was written last under the team's tasks. */
export function CockpitComments({ data: { latestComments, comments, team } }: { data: CockpitData }) {
  if (latestComments.length === 0) return null;
  return (
    <section className="panel" aria-labelledby="comments">
      <div className="panel-head">
        <h2 id="comments">
          Comments <span className="count">{comments}</span>
        </h2>
        <Link className="small" to={teamCommentsPath(team.id)}>
          See {counted(comments, "comment")}
        </Link>
      </div>
      <ul className="cockpit-said">
        {latestComments.map(({ id, taskId, taskTitle, text, by, at }) => (
          <li key={id}>
            <p className="break">{text}</p>
            <small>
              {by ?? "Somebody who has left"}, {at},{" "}
              <Link to={taskTeamPath(taskId, team.id)}>{taskTitle}</Link>
            </small>
          </li>
        ))}
      </ul>
    </section>
  );
}
