import { emptyRead, type Found } from "#db/read-batch";
import { linesOfOrder } from "~/features/orders/order-lines.queries.server";
import type { CommandContext, EventRecord } from "~/procedure/context";
import { settledDocument } from "../logic/facts.rules";
import { storedFacts } from "../logic/known-facts.server";
import { askedQuestions } from "../submissions/list/asked-questions.server";
import {
  filesOfSubmission,
  submissionIfThere,
  versionOfSubmission,
} from "../submissions/list/submission.server";
import { shownAnswers } from "../submissions/list/submission-view.server";

/** Whose answers are open in the queue; empty: nobody's. */
interface OpenAnswers {
  form: string;
  answers: string;
}

/** The reads of the answers that are open below a row, in the batch of the page. */
export function answersReads(event: EventRecord, { form: formId, answers: submissionId }: OpenAnswers) {
  const isAsked = formId !== "" && submissionId !== "";
  const at = { formId, submissionId };
  return {
    submission: isAsked ? submissionIfThere(at) : emptyRead(null),
    version: isAsked ? versionOfSubmission(event, at) : emptyRead(null),
    answerFiles: isAsked ? filesOfSubmission(at) : emptyRead([]),
    lines: isAsked ? linesOfOrder(submissionId) : emptyRead([]),
    asked: isAsked ? askedQuestions(event, formId) : emptyRead(null),
  };
}

/** The questions and answers that are open; null where none are, or the version cannot be read. */
export function openAnswers(
  ctx: Pick<CommandContext, "settings" | "now">,
  { submission, version, answerFiles: files, asked, lines }: Found<ReturnType<typeof answersReads>>,
) {
  if (!submission || !asked) return null;
  const facts = storedFacts(submission.judgedBy, submission.id);
  const own = version?.document ?? null;
  const document = own && facts ? settledDocument(own, facts) : own;
  return shownAnswers(ctx, { submission, document, files, asked, lines });
}
export type OpenedAnswers = NonNullable<ReturnType<typeof openAnswers>>;
