import type { OrderLine } from "~/features/orders/order-lines.queries.server";
import type { CommandContext } from "~/procedure/context";
import { eventClock } from "~/procedure/event-clock.server";
import type { TimelineEntry } from "~/ui/timeline";
import { submissionFilePath } from "../../admin-forms.paths";
import { journeyOf } from "../../answers/journey.rules";
import { keptTotal, wholeAnswers } from "../../answers/not-asked.rules";
import type { FormDocument } from "../../document/form-document.schema";
import { writtenOrder } from "../../ordering/written-order.rules";
import { summaryModel } from "../../runner/summary-model.rules";
import { carriedAnswers } from "../newer-version.rules";
import { answerContext } from "../open-filling.server";
import type { AskedQuestions } from "./asked-questions.server";
import { changedAnswers } from "./changed-answers.rules";
import { keptRows } from "./kept-rows.rules";
import type { SubmissionChange, SubmissionDetail } from "./submission.server";

type Reader = Pick<CommandContext, "settings" | "now">;
type Files = readonly { id: string; name: string }[];

/**
 * Its questions and answers, and what is not asked any more; null where the version cannot be read. A draft's totals are worked out, those of a
 * submission kept.
 */
export function shownAnswers(
  ctx: Reader,
  {
    submission,
    document,
    files,
    asked,
    lines,
  }: {
    submission: SubmissionDetail;
    document: FormDocument | null;
    files: Files;
    asked: AskedQuestions;
    /** Of its order. */
    lines: readonly OrderLine[];
  },
) {
  if (!document) return null;
  const { id: submissionId, formId, isDraft } = submission;
  const { answers, keptAside } = carriedAnswers(document, submission, isDraft ? null : undefined);
  const context = answerContext(ctx);
  const known = new Map(files.map(({ id, name }) => [id, name]));
  const { locale, currency } = context;
  const around = {
    locale,
    currency,
    fileOf: (fileId: string) => {
      const name = known.get(fileId);
      return name === undefined ? null : { name, to: submissionFilePath({ formId, submissionId, fileId }) };
    },
  };
  return {
    blocks: summaryModel(
      document,
      isDraft
        ? journeyOf(document, answers, { context, kept: keptTotal(keptAside) }).judged.answers
        : answers,
      { ...around, forStaff: true, order: writtenOrder(lines, currency) },
    ),
    kept: keptRows(keptAside, asked.questions, { ...around, forStaff: true }),
  };
}

const SOMEBODY = "Somebody who has left";

/** What happened to it, the newest first: each change says what the answers were, and what they became. */
export function submissionHistory(
  ctx: Reader,
  of: {
    submission: SubmissionDetail;
    asked: AskedQuestions;
    changes: readonly SubmissionChange[];
    files: Files;
  },
): (TimelineEntry & { changed: ReturnType<typeof changedAnswers> })[] {
  const { submission, changes } = of;
  const { momentOf } = eventClock(ctx);
  const names = new Map(of.files.map(({ id, name }) => [id, name]));
  const context = { ...answerContext(ctx), fileName: (id: string) => names.get(id) ?? null };
  const guest = submission.isGuest ? "a guest" : null;
  const entries = changes.map((change, at) => ({
    id: change.id,
    icon: "pencil" as const,
    tone: "neutral" as const,
    what: "Changed",
    more: `by ${change.changedBy ?? guest ?? SOMEBODY}${change.byStaff ? " (organiser)" : ""}`,
    at: momentOf(change.changedAt),
    instant: change.changedAt,
    changed: changedAnswers(of.asked.questions, {
      before: change.answers,
      after: changes[at - 1]?.answers ?? wholeAnswers(submission.answers, submission.keptAside),
      context,
    }),
  }));
  const { submittedAt, submittedBy, createdAt, createdBy, isDraft, isByStaff } = submission;
  const submitted = {
    id: "submitted",
    icon: "circle-check" as const,
    tone: "success" as const,
    what: "Submitted",
    more: `by ${submittedBy ?? guest ?? SOMEBODY}${isByStaff ? " (organiser) for the team" : ""}`,
  };
  const begun = { id: "begun", icon: "file-text" as const, tone: "neutral" as const, what: "Draft started" };
  return [
    ...entries,
    ...(submittedAt && !isDraft
      ? [{ ...submitted, at: momentOf(submittedAt), instant: submittedAt, changed: [] }]
      : []),
    {
      ...begun,
      more: `by ${createdBy ?? guest ?? SOMEBODY}`,
      at: momentOf(createdAt),
      instant: createdAt,
      changed: [],
    },
  ];
}
