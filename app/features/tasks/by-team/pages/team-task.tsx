import { Link, useLoaderData } from "@remix-run/react";
import { sentenceOf } from "~/features/activity/activity.texts";
import { actorText } from "~/features/activity/actor.rules";
import { teamPath } from "~/features/teams/teams.paths";
import { Id, procedure } from "~/procedure/procedure.server";
import { Badge } from "~/ui/badge";
import { Banner } from "~/ui/banner";
import { formatDate, relativeDay } from "~/ui/format.rules";
import { PageHead, SectionHead } from "~/ui/page-head";
import { pageTitle } from "~/ui/page-title";
import { Prose } from "~/ui/prose";
import { TaskStatus } from "~/ui/status";
import { FactList } from "~/ui/summary-list";
import { ApproveForm, RejectForm, RequestForms } from "../../approvals/components/decision-forms";
import { eventClock } from "../../clock.server";
import { staffThreadPath } from "../../comments/comments.paths";
import { threadOf } from "../../comments/comments.queries.server";
import { ThreadSearch } from "../../comments/comments.schema";
import { CommentThread } from "../../comments/components/comment-thread";
import { shownThread } from "../../comments/thread.server";
import { History } from "../../components/history";
import { EvidenceList } from "../../files/components/task-file-lists";
import { shownEvidence } from "../../files/shown-evidence.server";
import { teamEvidenceZipPath } from "../../files/task-files.paths";
import { evidenceOf } from "../../files/task-files.queries.server";
import { takesFiles } from "../../files/task-files.rules";
import { askedWords, lookOf } from "../../history.rules";
import { momentText } from "../../moment.rules";
import { TYPE_LABELS } from "../../tasks.texts";
import { TeamTaskPeople } from "../components/team-task-people";
import { TeamTaskStatusForm } from "../components/team-task-status-form";
import { taskTeamPath } from "../task-teams.paths";
import { candidates } from "../task-teams.queries.server";
import { teamTaskDetail } from "../team-task.queries.server";

export const loader = procedure
  .permission("moderator")
  .params({ taskId: Id, teamId: Id })
  .input(ThreadSearch)
  .reads(({ ctx, params, input }) => ({
    detail: teamTaskDetail(params.taskId, params.teamId, eventClock(ctx)),
    people: candidates(params.taskId, params.teamId),
    thread: threadOf({ ...params, readerId: ctx.user.id }, input),
    evidence: evidenceOf(params.taskId, params.teamId),
  }))
  .loader(({ ctx, input, found }) => {
    const { today } = eventClock(ctx);
    const { timeZone, locale } = ctx.settings.event;
    const zone = { today, timeZone, locale };
    const at = (instant: string | null) => (instant ? momentText(instant, zone) : null);
    const { detail } = found;
    return {
      ...detail,
      completedAt: at(detail.completedAt),
      sentAt: at(detail.sentAt),
      acceptance: detail.acceptance && { ...detail.acceptance, at: momentText(detail.acceptance.at, zone) },
      request: detail.request && { ...detail.request, at: momentText(detail.request.at, zone) },
      reminders: detail.reminders.map(({ at: sent, by }) => ({ at: momentText(sent, zone), by })),
      happenings: detail.happenings.map(({ id, kind, details, actorId, by, at: instant }) => ({
        id,
        ...lookOf(kind),
        what: actorText({ who: by, actorId }),
        // The page is about this task: nobody need be told its name in each line.
        more: sentenceOf(kind, details).replaceAll(`“${details.title}”`, "it"),
        at: momentText(instant, zone),
        instant,
        reason: typeof details.reason === "string" ? details.reason : undefined,
      })),
      people: found.people,
      evidence: shownEvidence(ctx, found.evidence),
      thread: shownThread(ctx, found.thread, input),
      today,
      locale,
    };
  });

export type TeamTaskData = ReturnType<typeof useLoaderData<typeof loader>>;

export const handle = {
  isWide: true,
  crumb: ({ teamName }: TeamTaskData) => teamName,
  crumbs: ({ taskId, title }: TeamTaskData) => ({ [taskId]: title }),
};

export const meta = pageTitle((data: TeamTaskData) => `${data.title}: ${data.teamName}`);

/** One team's task: all that staff need in order to decide, and the decision. */
export default function TeamTask() {
  const data = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead
        title={data.title}
        badge={data.approvalStatus === "awaiting" && <Badge tone="info">Waiting for approval</Badge>}
        meta={[
          <Link key="team" to={teamPath(data.teamId)}>
            {data.teamName}
          </Link>,
          data.typeName ?? "No team type",
          TYPE_LABELS[data.type],
        ]}
      />
      <div className="detail">
        <div>
          <Decision data={data} />
          {data.description && (
            <section className="section">
              <SectionHead title="What the team was asked to do" />
              <Prose text={data.description} />
            </section>
          )}
          <Proof data={data} />
          <GivenFiles data={data} />
          <div className="section">
            <CommentThread
              thread={data.thread}
              base={staffThreadPath(data.taskId, data.teamId)}
              page={staffThreadPath(data.taskId, data.teamId)}
              level={2}
              mayModerate
              mayPin
              audience={`${data.teamName} and the organisers can read this.`}
            />
          </div>
          <section className="section">
            <SectionHead title="History" />
            {data.happenings.length > 0 ? (
              <History lines={data.happenings} label="What happened, newest first" />
            ) : (
              <p className="muted">Nothing has happened with this task yet.</p>
            )}
          </section>
        </div>
        <aside className="detail-side" aria-label="About the task of the team">
          <Facts data={data} />
          <TeamTaskPeople data={data} />
          <TeamTaskStatusForm data={data} />
        </aside>
      </div>
    </>
  );
}

/** What waits for staff: something sent for approval, or something asked. Nothing where neither does. */
function Decision({ data }: { data: TeamTaskData }) {
  const { taskId, teamId, request, locale } = data;
  const back = taskTeamPath(taskId, teamId);
  if (data.approvalStatus === "awaiting") {
    return (
      <section className="panel decide" aria-labelledby="decide">
        <h2 id="decide">{data.teamName} sent this for approval</h2>
        {data.sentAt && <p className="muted small">{data.sentAt}</p>}
        <ApproveForm place={{ taskId, teamId }} back={back} />
        <details className="decide-more">
          <summary className="btn-text">Send back for changes</summary>
          <RejectForm place={{ taskId, teamId }} back={back} />
        </details>
      </section>
    );
  }
  if (request) {
    return (
      <section className="panel decide" aria-labelledby="decide">
        <h2 id="decide">
          {data.teamName} asks {askedWords(request.kind, request.wantedDate, locale)}
        </h2>
        <p className="muted small">
          {request.by ?? "Somebody who has left"}, {request.at}
        </p>
        <blockquote className="quote whitespace-pre-line">{request.reason}</blockquote>
        <RequestForms request={request} back={back} locale={locale} />
      </section>
    );
  }
  if (data.approvalStatus === "rejected") {
    return (
      <Banner tone="warning" icon="rotate-cw" title="Sent back for changes.">
        It is the team’s turn. It waits here again when they send it.
      </Banner>
    );
  }
  return null;
}

/** What the team gave: the accepted declaration, word for word. */
function Proof({ data: { acceptance } }: { data: TeamTaskData }) {
  if (!acceptance) return null;
  return (
    <section className="section">
      <SectionHead title="Accepted declaration" />
      <div className="panel proof">
        <p className="whitespace-pre-line">{acceptance.text}</p>
        <p className="muted small mt-3">
          Accepted as “{acceptance.name}”{acceptance.by && ` by ${acceptance.by}`}, {acceptance.at}, from the
          address {acceptance.address}
        </p>
      </div>
    </section>
  );
}

/** The files that the team uploaded; an open task that asks for some says that there are none yet. */
function GivenFiles({ data: { taskId, teamId, type, evidence } }: { data: TeamTaskData }) {
  if (evidence.length === 0 && !takesFiles(type)) return null;
  return (
    <section className="section">
      <SectionHead title="Files from the team" />
      {evidence.length > 0 ? (
        <EvidenceList taskId={taskId} files={evidence} zip={teamEvidenceZipPath(taskId, teamId)} />
      ) : (
        <p className="muted">The team has not uploaded anything yet.</p>
      )}
    </section>
  );
}

function Facts({ data }: { data: TeamTaskData }) {
  const { dueDate, taskDueDate, today, locale } = data;
  const isOpen = data.progressStatus === "incomplete";
  return (
    <section>
      <h2>How it stands</h2>
      <FactList
        rows={[
          { label: "Status", value: <TaskStatus state={data.status} /> },
          {
            label: "Due",
            value: dueDate
              ? `${formatDate(dueDate, "long", locale)}${isOpen ? `, ${relativeDay(dueDate, today).toLowerCase()}` : ""}`
              : "No due date",
          },
          ...(taskDueDate
            ? [{ label: "More time given", value: `Was due ${formatDate(taskDueDate, "long", locale)}` }]
            : []),
          ...(data.completedAt
            ? [
                {
                  label: "Completed",
                  value: `${data.completedAt}${data.completedBy ? `, ${data.completedBy}` : ""}`,
                },
              ]
            : []),
          { label: "Team owner", value: data.ownerName ?? "Nobody" },
          {
            label: "Last reminder",
            value: data.reminders[0]
              ? `${data.reminders[0].at}${data.reminders[0].by ? `, by ${data.reminders[0].by}` : ""}`
              : "None",
          },
        ]}
      />
    </section>
  );
}
