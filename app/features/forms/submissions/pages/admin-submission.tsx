import { useLoaderData, useSearchParams } from "@remix-run/react";
import { changesOfOrder, orderIfAny } from "~/features/orders/paper/order-paper.queries.server";
import { OrderCard } from "~/features/orders/states/order-card";
import orderStyles from "~/features/orders/states/order-card.css?url";
import { orderCard } from "~/features/orders/states/order-card.server";
import { adminTaskPath } from "~/features/tasks/tasks.paths";
import { teamPath } from "~/features/teams/teams.paths";
import { hasLevel } from "~/identity/permissions.rules";
import { eventClock } from "~/procedure/event-clock.server";
import { Id, procedure } from "~/procedure/procedure.server";
import { Badge } from "~/ui/badge";
import { Banner } from "~/ui/banner";
import { ButtonLink } from "~/ui/button";
import { counted } from "~/ui/format.rules";
import { Icon } from "~/ui/icon";
import { Link } from "~/ui/link";
import type { PageHandle } from "~/ui/page-handle";
import { PageHead } from "~/ui/page-head";
import { pageTitle } from "~/ui/page-title";
import { PrintButton } from "~/ui/print-button";
import { sheets } from "~/ui/sheets";
import { SideFacts } from "~/ui/summary-list";
import {
  editSubmissionPath,
  submissionPath,
  submissionsPath,
  submissionsRemovalPath,
  submissionZipPath,
} from "../../admin-forms.paths";
import { documentOf, storedFacts } from "../../logic/known-facts.server";
import { ToldMails } from "../../notifications/components/told-mails";
import notificationStyles from "../../notifications/form-notifications.css?url";
import { toldMails, toldMailsOf } from "../../notifications/told-mails.queries.server";
import { AnswersSummary } from "../../runner/answers-summary";
import { NotAsked } from "../../runner/not-asked";
import runnerStyles from "../../runner/runner.css?url";
import { askedQuestions } from "../list/asked-questions.server";
import { SubmissionStatus } from "../list/components/submission-columns";
import { SubmissionHistory } from "../list/components/submission-history";
import { SubmissionsBeside } from "../list/components/submissions-beside";
import {
  changesOfSubmission,
  filesOfSubmission,
  placeAmongAll,
  submissionDetail,
  versionOfSubmission,
} from "../list/submission.server";
import { SubmissionSearch, submissionList, submissionScope } from "../list/submission-list.server";
import { GUEST_SUBMISSION } from "../list/submission-states.rules";
import { shownAnswers, submissionHistory } from "../list/submission-view.server";
import reportsStyles from "../reports.css?url";

export const loader = procedure
  .permission("moderator")
  .params({ formId: Id, submissionId: Id })
  .input(SubmissionSearch)
  .reads(({ ctx, params, input }) => ({
    submission: submissionDetail(params),
    version: versionOfSubmission(ctx.event, params),
    files: filesOfSubmission(params),
    changes: changesOfSubmission(params),
    told: toldMailsOf(params),
    asked: askedQuestions(ctx.event, params.formId),
    place: submissionList.around(input, submissionScope(ctx, params.formId, input), params.submissionId),
    among: placeAmongAll(params),
    ...orderIfAny(params, { by: "staff" }),
    orderChanges: changesOfOrder(params.submissionId),
  }))
  .loader(async ({ ctx, found }) => {
    const { submission, version, files, changes, told, asked, place, among } = found;
    const { momentOf } = eventClock(ctx);
    const {
      answers: _all,
      keptAside: _kept,
      judgedBy,
      submittedAt,
      updatedAt,
      change,
      ...facts
    } = submission;
    const document = await documentOf(ctx, {
      ...{ isDraft: submission.isDraft, teamId: submission.team?.id ?? null },
      ...{ facts: storedFacts(judgedBy, submission.id), document: version?.document ?? null },
    });
    return {
      ...facts,
      reference: facts.reference ?? "Draft",
      submitted: submittedAt && momentOf(submittedAt),
      changed: momentOf(updatedAt),
      change: change && { ...change, at: momentOf(change.at) },
      files: files.length,
      order:
        found.order &&
        orderCard(ctx, { order: found.order, lines: found.orderLines, changes: found.orderChanges }),
      place: place ?? among,
      /** In the list that it was opened from, or among all. */
      isInList: place !== null,
      read: shownAnswers(ctx, { submission, document, files, asked, lines: found.orderLines }),
      told: toldMails(ctx, told),
      isAdmin: hasLevel(ctx.user.level, "admin"),
      history: submissionHistory(ctx, { submission, asked, changes, files }),
    };
  });

export const handle = {
  isWide: true,
  crumb: ({ reference }) => reference,
  crumbs: ({ formId, formTitle }) => ({ [formId]: formTitle }),
} satisfies PageHandle<typeof loader>;

export const links = sheets(runnerStyles, reportsStyles, notificationStyles, orderStyles);

export const meta = pageTitle<typeof loader>(({ reference, formTitle }) => `${reference}: ${formTitle}`);

type Data = ReturnType<typeof useLoaderData<typeof loader>>;

/** A submission as it was answered: who, when, the files, and what was changed since. */
export default function Submission() {
  const data = useLoaderData<typeof loader>();
  const { formId, formTitle, team, isDraft, isGuest, change, place } = data;
  const [params] = useSearchParams();
  const search = params.size > 0 ? `?${params}` : "";
  return (
    <>
      <PageHead
        title={[data.reference, team?.name ?? (isGuest ? GUEST_SUBMISSION : "")].filter(Boolean).join(", ")}
        back={{ to: submissionsPath(formId) + search, label: `Submissions: ${formTitle}` }}
        badge={
          <>
            <SubmissionStatus state={data.state} />
            {isGuest && <Badge icon="user-round">Guest</Badge>}
          </>
        }
        meta={headFacts(data)}
        actions={<HeadActions data={data} />}
      />
      <div className="detail">
        <div>
          {isDraft && (
            <Banner tone="warning" icon="pencil" title="Draft, not submitted.">
              It is still being filled in, and counts in no report.
            </Banner>
          )}
          {change && (
            <Banner
              tone="info"
              icon="pencil"
              title={`${change.by ?? "Somebody"} is changing this submission.`}
            >
              Saved {inSentence(change.at)}. It counts as it stands here until the change is submitted.
            </Banner>
          )}
          {data.order && <OrderCard card={data.order} back={submissionPath(formId, data.id) + search} />}
          <div className="panel answers-read">
            {data.read ? (
              <>
                <AnswersSummary blocks={data.read.blocks} />
                <NotAsked rows={data.read.kept} />
              </>
            ) : (
              <p className="muted">The version of the form that was answered cannot be read.</p>
            )}
          </div>
          <ToldMails formId={formId} submissionId={data.id} submits={data.told} isAdmin={data.isAdmin} />
        </div>
        <aside className="detail-side" aria-label="About this submission">
          {team && <TeamSection team={team} />}
          <section>
            <h2>History</h2>
            <SubmissionHistory entries={data.history} />
          </section>
          <Removal data={data} search={search} />
        </aside>
      </div>
      {place && <SubmissionsBeside formId={formId} place={place} params={data.isInList ? params : null} />}
    </>
  );
}

function HeadActions({ data: { id, formId, files, isDraft } }: { data: Data }) {
  return (
    <>
      <PrintButton />
      {files > 0 && (
        <a className="btn" href={submissionZipPath(formId, id)} download>
          <Icon name="file-archive" />
          Files
        </a>
      )}
      {!isDraft && (
        <ButtonLink variant="primary" icon="pencil" to={editSubmissionPath(formId, id)}>
          Edit answers
        </ButtonLink>
      )}
    </>
  );
}

function TeamSection({ team }: { team: NonNullable<Data["team"]> }) {
  return (
    <section>
      <h2>Team</h2>
      <p>
        <Link to={teamPath(team.id)}>{team.name}</Link>
      </p>
      <SideFacts
        rows={[
          { label: "Type", value: team.type ?? "No type" },
          { label: "Owner", value: team.owner ?? "Nobody" },
        ]}
      />
    </section>
  );
}

function Removal({ data: { id, formId, files, task, isDraft }, search }: { data: Data; search: string }) {
  return (
    <section>
      <h2>Delete</h2>
      <p className="muted small">
        Takes the answers{files > 0 && ` and ${counted(files, "file")}`} away
        {task && !isDraft && " and reopens the task"}. Who did it stays in the activity.
      </p>
      <ButtonLink
        size="sm"
        icon="trash-2"
        to={`${submissionsRemovalPath(formId)}?${new URLSearchParams({ ids: id, ...(search && { back: search }) })}`}
        className="mt-3"
      >
        Delete…
      </ButtonLink>
    </section>
  );
}

const headFacts = ({
  team,
  submittedBy,
  submitted,
  changed,
  updatedBy,
  task,
  number,
  isDraft,
  isByStaff,
}: Data) => [
  ...(team && (submittedBy ?? updatedBy)
    ? [`${submittedBy ?? updatedBy}${isByStaff ? ", organiser, for the team" : ""}`]
    : []),
  isDraft
    ? `Last saved ${inSentence(changed)}`
    : `Submitted ${inSentence(submitted ?? "")}${changed === submitted ? "" : `, changed ${inSentence(changed)}`}`,
  ...(task
    ? [
        <Link key="task" to={adminTaskPath(task.id)}>
          {task.title}
        </Link>,
      ]
    : []),
  `Version ${number}`,
];

const inSentence = (moment: string) => moment.replace(/^(Today|Yesterday)/, (word) => word.toLowerCase());
