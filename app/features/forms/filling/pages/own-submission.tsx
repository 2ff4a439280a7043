import { useLoaderData } from "@remix-run/react";
import { ownOrderPath } from "~/features/orders/orders.paths";
import { orderIfAny } from "~/features/orders/paper/order-paper.queries.server";
import { NotFound } from "~/lib/errors";
import { eventClock } from "~/procedure/event-clock.server";
import { Id, procedure } from "~/procedure/procedure.server";
import { Banner } from "~/ui/banner";
import { ButtonLink } from "~/ui/button";
import { Link } from "~/ui/link";
import { PageHead } from "~/ui/page-head";
import { pageTitle } from "~/ui/page-title";
import { PrintButton } from "~/ui/print-button";
import { sheets } from "~/ui/sheets";
import listingStyles from "~/ui/styles/listing.css?url";
import { SummaryList } from "~/ui/summary-list";
import { documentOf } from "../../logic/known-facts.server";
import { AnswersSummary } from "../../runner/answers-summary";
import { NotAsked } from "../../runner/not-asked";
import runnerStyles from "../../runner/runner.css?url";
import { askedQuestions } from "../../submissions/list/asked-questions.server";
import { answerContext } from "../../submissions/open-filling.server";
import { readSubmission, submissionReads } from "../../submissions/submission.queries.server";
import {
  formPath,
  ownSubmissionFilePath,
  ownSubmissionPath,
  ownSubmissionsPath,
  submissionEditPath,
} from "../filling.paths";
import { changeOf } from "../own-submissions.queries.server";
import { readBlocks, readKept } from "../read-blocks.server";

export const loader = procedure
  .signedIn()
  .params({ formId: Id, submissionId: Id })
  .reads(({ ctx, params }) => ({
    ...submissionReads(ctx.event, { ...params, reader: { by: "team", teamId: ctx.team?.id } }),
    change: changeOf({ ...params, teamId: ctx.team?.id ?? null, now: ctx.now }),
    asked: askedQuestions(ctx.event, params.formId),
    ...orderIfAny(params, { by: "team", teamId: ctx.team?.id }),
  }))
  .loader(async ({ ctx, params, found: { submission, change, asked, order, orderLines, ...found } }) => {
    if (!submission) throw new NotFound();
    if (submission.isDraft && (submission.isByStaff || !submission.sentInstead))
      throw ctx.redirect(formPath(params.formId, submission.taskId));
    const kept = readSubmission({ submission, ...found });
    const read = { ...kept, document: await documentOf(ctx, kept) };
    const fileTo = (fileId: string) => ownSubmissionFilePath({ ...params, fileId });
    const around = { ...answerContext(ctx), fileTo };
    const { momentOf } = eventClock(ctx);
    const { submittedAt, submittedBy, updatedAt, updatedBy, taskTitle } = submission;
    const isChanged = submittedAt !== null && updatedAt > submittedAt;
    const fact = (label: string, value: string | null | undefined) => (value ? [{ label, value }] : []);
    return {
      ...params,
      title: submission.formTitle,
      reference: submission.isDraft ? "draft, not sent in" : submission.reference,
      leftDraft: submission.leftDraft,
      sentInstead: submission.sentInstead,
      facts: [
        ...fact("Reference", submission.reference),
        ...fact("Saved", submission.isDraft ? momentOf(updatedAt) : null),
        ...fact("Saved by", submission.isDraft ? updatedBy?.name : null),
        ...fact("Submitted", submittedAt && momentOf(submittedAt)),
        ...fact("Submitted by", submittedBy && byWords(submittedBy.name, submission.isByStaff)),
        ...fact("Changed", isChanged ? momentOf(updatedAt) : null),
        ...fact("Changed by", isChanged ? updatedBy?.name : null),
        ...fact("Task", taskTitle),
      ],
      hasOrder: order !== null,
      change: change?.isAllowed ? { hasBegun: change.hasBegun } : null,
      blocks: readBlocks({ ...read, lines: orderLines }, around),
      kept: readKept(read, asked, around),
    };
  });

export const links = sheets(listingStyles, runnerStyles);

export const meta = pageTitle<typeof loader>(({ title, reference }) =>
  [reference, title].filter(Boolean).join(" – "),
);

/** "Helen Marsh, for your team": who of the organisers did so. */
const byWords = (name: string, isByStaff: boolean): string =>
  isByStaff ? `${name} of the organisers, for your team` : name;

/** What a team has sent in, as it was answered; or its draft, where something else was sent in instead. */
export default function OwnSubmission() {
  const { formId, submissionId, title, reference, facts, change, blocks, kept, ...others } =
    useLoaderData<typeof loader>();
  const { leftDraft, sentInstead } = others;
  return (
    <div className="page page-narrow runner-page">
      <PageHead
        back={{ to: ownSubmissionsPath(formId), label: "All that was sent in" }}
        title={reference ? `${title}, ${reference}` : title}
        actions={
          <>
            <PrintButton />
            {others.hasOrder && (
              <ButtonLink icon="receipt" to={ownOrderPath(formId, submissionId)}>
                Order confirmation
              </ButtonLink>
            )}
            {change && (
              <ButtonLink to={submissionEditPath(formId, submissionId)}>
                {change.hasBegun ? "Go on with your changes" : "Change answers"}
              </ButtonLink>
            )}
          </>
        }
      />
      <div className="runner-main is-read">
        {change?.hasBegun && (
          <Banner tone="warning" icon="pencil" title="Changes — not sent in.">
            What you see here holds until you submit them.
          </Banner>
        )}
        {leftDraft && (
          <Banner tone="info" icon="pencil" title="Your own draft was left out.">
            The organisers filled this in for you. What you had begun is kept:{" "}
            <Link to={ownSubmissionPath(formId, leftDraft)}>read your draft</Link>.
          </Banner>
        )}
        {sentInstead && (
          <Banner tone="warning" icon="pencil" title="This draft was not sent in.">
            Another one was sent in instead:{" "}
            <Link to={ownSubmissionPath(formId, sentInstead)}>see what holds</Link>.
          </Banner>
        )}
        <section className="summary-block" aria-label="Submission">
          <SummaryList rows={facts.map(({ label, value }) => ({ key: label, label, value }))} />
        </section>
        {blocks ? (
          <>
            <AnswersSummary blocks={blocks} />
            <NotAsked rows={kept} />
          </>
        ) : (
          <Banner tone="warning">
            These answers cannot be shown at the moment. They are kept: ask the organisers about them.
          </Banner>
        )}
      </div>
    </div>
  );
}
