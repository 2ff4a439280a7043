import { Form, useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { actorText } from "~/features/activity/actor.rules";
import { sentenceOf } from "~/features/activity/sentences.server";
import { shownFiles } from "~/features/files/shown-files.server";
import { teamPath } from "~/features/teams/teams.paths";
import { withParam } from "~/lib/address.rules";
import { eventClock } from "~/procedure/event-clock.server";
import { limitsOf } from "~/procedure/limits.server";
import { openRow } from "~/procedure/open-row.schema";
import { Id, procedure } from "~/procedure/procedure.server";
import { BackForm } from "~/ui/back-form";
import { Badge } from "~/ui/badge";
import { Banner } from "~/ui/banner";
import { fieldsOf } from "~/ui/fields-of";
import { needed } from "~/ui/form-field";
import { formatDate, relativeDay } from "~/ui/format.rules";
import { Link } from "~/ui/link";
import type { PageHandle } from "~/ui/page-handle";
import { PageHead, Section } from "~/ui/page-head";
import { pageTitle } from "~/ui/page-title";
import { SelectField } from "~/ui/select-field";
import { sheets } from "~/ui/sheets";
import { TaskStatus } from "~/ui/status";
import { SubmitButton } from "~/ui/submit-button";
import { FactList } from "~/ui/summary-list";
import { stateOptions } from "~/ui/task-state.rules";
import { Timeline } from "~/ui/timeline";
import {
  nextWaiting,
  reasonsForDeclining,
  reasonsForSendingBack,
} from "../../approvals/approvals.queries.server";
import { ApproveForm, RejectForm, RequestForms } from "../../approvals/components/decision-forms";
import { LookFor } from "../../approvals/components/open-row";
import decisionsStyles from "../../approvals/decisions.css?url";
import { DecisionInput, RejectionInput } from "../../approvals/requests.schema";
import commentsStyles from "../../comments/comments.css?url";
import { staffThreadPath } from "../../comments/comments.paths";
import { threadOf } from "../../comments/comments.queries.server";
import { ThreadSearch } from "../../comments/comments.schema";
import { CommentThread } from "../../comments/components/comment-thread";
import { shownThread } from "../../comments/thread.server";
import { hasDescription, TaskDescription } from "../../components/task-description";
import { PeopleForms } from "../../components/task-people";
import { shownDescription } from "../../description.server";
import { EvidenceList } from "../../files/components/task-file-lists";
import { takesFiles } from "../../files/evidence.rules";
import { teamEvidenceZipPath } from "../../files/task-files.paths";
import { evidenceOf } from "../../files/task-files.queries.server";
import { askedWords, lookOf } from "../../history.rules";
import tasksStyles from "../../tasks.css?url";
import { shownState } from "../../tasks.rules";
import { NO_DUE_DATE } from "../../tasks.texts";
import { PROGRESS_STATUSES } from "../../tasks.types";
import { shownForm } from "../../types/form/shown-form.server";
import { givenOnPage } from "../../types/task-types.given";
import { isCounted, taskTypeLabel } from "../../types/task-types.rules";
import {
  taskRemindersPath,
  taskTeamPath,
  teamAssignmentPath,
  teamStatusPath,
  teamUnassignmentPath,
} from "../task-teams.paths";
import { candidates } from "../task-teams.queries.server";
import { PersonInput, TeamStatusInput } from "../task-teams.schema";
import { teamTaskDetail } from "../team-task.queries.server";

export const loader = procedure
  .permission("moderator")
  .params({ taskId: Id, teamId: Id })
  .input(ThreadSearch.extend({ reason: openRow.open }))
  .reads(({ ctx, params, input }) => ({
    detail: teamTaskDetail(params.taskId, params.teamId, eventClock(ctx)),
    people: candidates(params.taskId, params.teamId),
    thread: threadOf({ ...params, readerId: ctx.user.id }, input),
    evidence: evidenceOf(params.taskId, params.teamId),
    next: nextWaiting(params),
    reasons: reasonsForSendingBack({ taskId: params.taskId }),
    refusals: reasonsForDeclining(),
  }))
  .loader(({ ctx, input, found }) => {
    const { today, momentOf: at } = eventClock(ctx);
    const {
      completedAt,
      completedBy,
      lastReminder,
      draft: _draft,
      submission: _sent,
      ...detail
    } = found.detail;
    return {
      ...detail,
      ...shownDescription(detail, 3),
      form: shownForm(ctx, found.detail),
      completed: completedAt && at(completedAt) + (completedBy ? `, ${completedBy}` : ""),
      sentAt: detail.sentAt && at(detail.sentAt),
      acceptance: detail.acceptance && { ...detail.acceptance, at: at(detail.acceptance.at) },
      request: detail.request && { ...detail.request, at: at(detail.request.at) },
      lastReminder: lastReminder && at(lastReminder.at) + (lastReminder.by ? `, by ${lastReminder.by}` : ""),
      activities: detail.activities.map(({ id, kind, details, actorId, by, at: instant }) => ({
        id,
        ...lookOf(kind),
        what: actorText({ who: by, actorId }),
        // The page is about this task: each line may leave its name out.
        more: sentenceOf(kind, details).replaceAll(`“${details.title}”`, "it"),
        at: at(instant),
        instant,
        reason: typeof details.reason === "string" ? details.reason : undefined,
      })),
      people: found.people,
      limits: {
        person: limitsOf(PersonInput),
        status: limitsOf(TeamStatusInput),
        rejection: limitsOf(RejectionInput),
        decision: limitsOf(DecisionInput),
      },
      evidence: shownFiles(ctx, found.evidence),
      next: found.next,
      reasons: found.reasons,
      refusals: found.refusals,
      reason: input.reason,
      thread: shownThread(ctx, found.thread, input),
      today,
      locale: ctx.settings.event.locale,
    };
  });

type TeamTaskData = ReturnType<typeof useLoaderData<typeof loader>>;

export const handle = {
  isWide: true,
  crumb: ({ teamName }) => teamName,
  crumbs: ({ taskId, title }) => ({ [taskId]: title }),
} satisfies PageHandle<typeof loader>;

export const links = sheets(decisionsStyles, commentsStyles, tasksStyles);

export const meta = pageTitle<typeof loader>((data) => `${data.title}: ${data.teamName}`);

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
          taskTypeLabel(data.type),
        ]}
      />
      <div className="detail">
        <div>
          <Decision data={data} />
          {hasDescription(data) && (
            <Section title="What the team was asked to do">
              <TaskDescription of={data} />
            </Section>
          )}
          {givenOnPage(data)}
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
          <Section title="History">
            {data.activities.length > 0 ? (
              <Timeline entries={data.activities} label="What happened, newest first" />
            ) : (
              <p className="muted">Nothing has happened with this task yet.</p>
            )}
          </Section>
        </div>
        <aside className="detail-side" aria-label="About the task of the team">
          <Facts data={data} />
          <People data={data} />
          <SetByHand data={data} />
        </aside>
      </div>
    </>
  );
}

/** What waits for staff: something sent for approval, or something asked. Nothing where neither does. */
function Decision({ data }: { data: TeamTaskData }) {
  const { taskId, teamId, request, locale } = data;
  const back = taskTeamPath(taskId, teamId);
  const withReason = (id: string) => withParam(back, "reason", id);
  if (data.approvalStatus === "awaiting") {
    return (
      <Panel title={`${data.teamName} sent this for approval`} when={data.sentAt}>
        <ApproveForm place={{ taskId, teamId }} back={back} />
        <details className="decide-more" open={data.reason !== "" || undefined}>
          <summary className="btn-text">Send back for changes</summary>
          <RejectForm
            place={{ taskId, teamId, dueDate: data.dueDate }}
            back={back}
            limits={data.limits.rejection}
            today={data.today}
            reasons={{ used: data.reasons, chosen: data.reason, to: withReason }}
          />
        </details>
        <LookFor text={data.lookFor} />
        <NextWaiting next={data.next} />
      </Panel>
    );
  }
  if (request) {
    return (
      <Panel
        title={`${data.teamName} asks ${askedWords(request.kind, request.wantedDate, locale)}`}
        when={`${request.by ?? "Somebody who has left"}, ${request.at}`}
      >
        <blockquote className="quote whitespace-pre-line">{request.reason}</blockquote>
        <RequestForms
          request={request}
          back={back}
          locale={locale}
          limits={data.limits.decision}
          reasons={{ used: data.refusals, chosen: data.reason, to: withReason }}
        />
      </Panel>
    );
  }
  if (data.approvalStatus === "rejected") {
    return (
      <Banner tone="warning" icon="rotate-cw" title="Sent back for changes.">
        It is the team’s turn. It waits here again when they send it. <NextWaiting next={data.next} />
      </Banner>
    );
  }
  if (data.approvalStatus === "approved") return <NextWaiting next={data.next} />;
  return null;
}

/** The way on, also after a decision: the oldest of what waits besides. Nothing where nothing does. */
function NextWaiting({ next: { first, others } }: { next: TeamTaskData["next"] }) {
  if (!first) return null;
  return (
    <span className="block small">
      {others === 1 ? "One other task waits" : `${others} other tasks wait`} for approval. Next:{" "}
      <Link to={taskTeamPath(first.taskId, first.teamId)}>
        {first.title}, {first.teamName}
      </Link>
    </span>
  );
}

function Panel({ title, when, children }: { title: string; when: string | null; children: ReactNode }) {
  return (
    <section className="panel decide" aria-labelledby="decide">
      <h2 id="decide">{title}</h2>
      {when && <p className="muted small">{when}</p>}
      {children}
    </section>
  );
}

/** The files that the team uploaded; an open task that asks for some says that there are none yet. */
function GivenFiles({ data: { taskId, teamId, type, evidence } }: { data: TeamTaskData }) {
  if (evidence.length === 0 && !takesFiles(type)) return null;
  return (
    <Section title="Files from the team">
      {evidence.length > 0 ? (
        <EvidenceList taskId={taskId} files={evidence} zip={teamEvidenceZipPath(taskId, teamId)} />
      ) : (
        <p className="muted">The team has not uploaded anything yet.</p>
      )}
    </Section>
  );
}

function Facts({ data }: { data: TeamTaskData }) {
  const { dueDate, taskDueDate, today, locale } = data;
  const isOpen = data.progressStatus === "incomplete";
  return (
    <section>
      <h2>Details</h2>
      <FactList
        rows={[
          { label: "Status", value: <TaskStatus state={shownState(data)} /> },
          {
            label: "Due",
            value: dueDate
              ? `${formatDate(dueDate, "long", locale)}${isOpen ? `, ${relativeDay(dueDate, today).toLowerCase()}` : ""}`
              : NO_DUE_DATE,
          },
          taskDueDate && {
            label: data.hasExtraDays ? "Extra days" : "More time given",
            value: `Was due ${formatDate(taskDueDate, "long", locale)}`,
          },
          data.completed && { label: "Completed", value: data.completed },
          { label: "Team owner", value: data.ownerName ?? "Nobody" },
          { label: "Last reminder", value: data.lastReminder ?? "None" },
        ]}
      />
    </section>
  );
}

/** Who does it for the team, and changing that. */
function People({ data: { taskId, teamId, people, limits } }: { data: TeamTaskData }) {
  const isNobody = people.every((person) => !person.isAssigned);
  return (
    <section>
      <h2>Assigned to</h2>
      {isNobody && <p className="muted">Nobody yet. Reminders go to the team’s owner.</p>}
      <PeopleForms
        people={people}
        limits={limits.person}
        assign={teamAssignmentPath(taskId, teamId)}
        unassign={teamUnassignmentPath(taskId, teamId)}
        removal={(name) => `Remove ${name}`}
      />
    </section>
  );
}

/** Staff set the status by hand, or remind the team of what it has yet to do. */
function SetByHand({ data }: { data: TeamTaskData }) {
  const { taskId, teamId, progressStatus } = data;
  const { fields } = fieldsOf({ id: "f", limits: data.limits.status, values: { status: progressStatus } });
  const isRemindable =
    progressStatus === "incomplete" && data.approvalStatus !== "awaiting" && isCounted(data.type);
  return (
    <section>
      <h2>Change the status</h2>
      <Form method="post" action={teamStatusPath(taskId, teamId)} className="inline-form" preventScrollReset>
        <SelectField
          key={progressStatus}
          field={needed(fields.status, false)}
          label="Status"
          options={stateOptions(PROGRESS_STATUSES)}
        />
        <SubmitButton>Set</SubmitButton>
      </Form>
      {isRemindable && (
        <BackForm action={taskRemindersPath(taskId)} back={taskTeamPath(taskId, teamId)} className="mt-3">
          <input type="hidden" name="ids" value={teamId} />
          <SubmitButton icon="mail" busyLabel="Sending…">
            Remind the team
          </SubmitButton>
        </BackForm>
      )}
    </section>
  );
}
