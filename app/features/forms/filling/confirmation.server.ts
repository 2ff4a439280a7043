import type { OrderLine } from "~/features/orders/order-lines.queries.server";
import { NotFound } from "~/lib/errors";
import { formatMoney } from "~/lib/money.rules";
import { eventClock } from "~/procedure/event-clock.server";
import { answerIn } from "../answers/answer-of.rules";
import type { Confirmation } from "../confirmations/confirmation.types";
import { messageHtml } from "../confirmations/message-html.server";
import { answersOf } from "../document/types/answer-kinds.rules";
import { DEFAULT_CONFIRMATION } from "../forms.texts";
import type { SummaryModel } from "../runner/summary-model.types";
import { PLAIN_CONFIRMATION } from "../submissions/confirmation-of.rules";
import { answerContext } from "../submissions/open-filling.server";
import type { ReadSubmission } from "../submissions/submission.queries.server";
import type { FillingCtx } from "./filling-use.server";
import { readBlocks } from "./read-blocks.server";

/** What is said to whoever has sent a form in. */
export interface ConfirmationScreen {
  formTitle: string;
  html: string;
  /** None where who looks may not see the submission. */
  reference: string | null;
  facts: { label: string; value: string }[];
  /** As they were sent in; null for whoever may not see them, and where they cannot be read. */
  blocks: SummaryModel | null;
  /** Where to go from here; the first is the likeliest. */
  ways: { to: string; label: string }[];
}

/**
 * The confirmation that an address names, with what there is to know of the submission for whoever may see it; `submission` is null for
 * everybody else, who reads the message alone.
 */
export function confirmationScreen(
  ctx: FillingCtx,
  {
    form,
    confirmations,
    confirmationId,
    submission,
    lines = [],
    fileTo,
    ways,
  }: {
    form: { title: string } | null;
    confirmations: readonly Confirmation[];
    confirmationId: string;
    submission: ReadSubmission | null;
    /** Of its order. */
    lines?: readonly OrderLine[];
    /** Where a file of the submission is. */
    fileTo: (fileId: string) => string;
    ways: { to: string; label: string }[];
  },
): ConfirmationScreen {
  const found = confirmations.find(({ id }) => id === confirmationId);
  if (!form || (!found && confirmationId !== PLAIN_CONFIRMATION)) throw new NotFound();
  const { document } = submission ?? {};
  const html = messageHtml(
    found ? found.message : DEFAULT_CONFIRMATION.message,
    submission && document && !submission.isDraft
      ? {
          ...{ document, answers: submission.answers },
          context: { ...answerContext(ctx), fileName: (id) => submission.files.get(id)?.name ?? null },
        }
      : null,
  );
  const said = { formTitle: form.title, html, ways };
  if (!submission || submission.isDraft) return { ...said, reference: null, facts: [], blocks: null };
  const { momentOf } = eventClock(ctx);
  const { submittedAt, submittedBy, reference, taskTitle } = submission;
  const fact = (label: string, value: string | null | undefined) => (value ? [{ label, value }] : []);
  return {
    ...said,
    reference,
    facts: [
      { label: "Form", value: form.title },
      ...fact("Submitted", submittedAt && momentOf(submittedAt)),
      ...fact("Submitted by", submittedBy?.name),
      ...fact("Task", taskTitle),
      ...totals(ctx, submission),
    ],
    blocks: readBlocks({ ...submission, lines }, { ...answerContext(ctx), fileTo }),
  };
}

function totals(ctx: FillingCtx, { document, answers }: Pick<ReadSubmission, "document" | "answers">) {
  const context = answerContext(ctx);
  return (document?.fields ?? []).flatMap((field) => {
    const answer = answerIn(field, answers);
    const worked = answer && answersOf(answer.type).workedOut;
    if (!worked) return [];
    return [{ label: field.label || "Total", value: formatMoney(worked.amountOf(answer), context) }];
  });
}
