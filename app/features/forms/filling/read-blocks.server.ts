import type { AnswerContext } from "../answers/answer-context.types";
import { summaryModel } from "../runner/summary-model.rules";
import type { KeptRow, SummaryModel } from "../runner/summary-model.types";
import type { AskedQuestions } from "../submissions/list/asked-questions.server";
import { keptRows } from "../submissions/list/kept-rows.rules";
import type { ReadSubmission } from "../submissions/submission.queries.server";

type Around = AnswerContext & { fileTo: (fileId: string) => string };

/** What was sent in, as it was answered; nothing where its version cannot be read. `fileTo` is where one of its files is. */
export function readBlocks(
  { document, answers, files }: Pick<ReadSubmission, "document" | "answers" | "files">,
  around: Around,
): SummaryModel | null {
  return document && summaryModel(document, answers, aroundFiles(files, around));
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
