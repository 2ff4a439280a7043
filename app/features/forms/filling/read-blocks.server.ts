import type { OrderLine } from "~/features/orders/order-lines.queries.server";
import type { AnswerContext } from "../answers/answer-context.types";
import { writtenOrder } from "../ordering/written-order.rules";
import { summaryModel } from "../runner/summary-model.rules";
import type { KeptRow, SummaryModel } from "../runner/summary-model.types";
import type { AskedQuestions } from "../submissions/list/asked-questions.server";
import { keptRows } from "../submissions/list/kept-rows.rules";
import type { ReadSubmission } from "../submissions/submission.queries.server";

type Around = AnswerContext & { fileTo: (fileId: string) => string };

/** What was sent in, as it was answered and ordered; nothing where its version cannot be read. `fileTo` is where one of its files is. */
export function readBlocks(
  {
    document,
    answers,
    files,
    lines,
  }: Pick<ReadSubmission, "document" | "answers" | "files"> & { lines: readonly OrderLine[] },
  around: Around,
): SummaryModel | null {
  const order = writtenOrder(lines, around.currency);
  return document && summaryModel(document, answers, { ...aroundFiles(files, around), order });
}

/** What is kept with it though its version does not ask it any more. */
export const readKept = (
  { keptAside, files }: Pick<ReadSubmission, "keptAside" | "files">,
  { questions }: AskedQuestions,
  around: Around,
): KeptRow[] => keptRows(keptAside, questions, aroundFiles(files, around));

const aroundFiles = (files: ReadSubmission["files"], { locale, currency, fileTo }: Around) => ({
  ...{ locale, currency },
  fileOf: (id: string) => {
    const file = files.get(id);
    return file ? { name: file.name, to: fileTo(id) } : null;
  },
});
